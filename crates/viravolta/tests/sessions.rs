//! Runs the sessions of `tests/sessions`, and those of the project's front pages, as a user would type them.
//!
//! To write down what the program says now: `TRYCMD=overwrite cargo test -p viravolta --test sessions`, and read the
//! difference.

use std::fs;
use std::path::Path;

#[test]
fn sessions() {
    let pages = Path::new(env!("CARGO_TARGET_TMPDIR")).join("front-pages");
    fs::create_dir_all(&pages).expect("a folder for the front pages");
    for name in ["README.md", "LEIAME.md"] {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        let page = fs::read_to_string(page).expect("a front page");
        fs::write(pages.join(name), with_marks(&page)).expect("a copy of it");
    }
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .env("VIRAVOLTA_ISA", "")
        .env("RUST_BACKTRACE", "1")
        .env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        // Nobody has taught the program anything yet.
        .env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"))
        .case("tests/sessions/*.md")
        .case(pages.join("*.md"));
}

/// The sessions of a front page show what somebody saw, figures and all. Where another machine or another run says
/// something else, the copy that is tested has a mark instead; an error has its exit status.
fn with_marks(page: &str) -> String {
    // Where the figures of a table of solved positions begin.
    let mut column = None;
    let mut typed = false;
    let mut copy = String::new();
    for line in page.lines() {
        let (kept, marked) = if line.starts_with("```") || line.starts_with("$ ") {
            column = None;
            (line, "")
        } else if let Some(at) = column.take() {
            (line.get(..at).unwrap_or(line), "[..]")
        } else if ["million", "milhões"].iter().any(|word| line.contains(word)) && starts_with_figures(line) {
            ("", "[..]")
        } else if let Some(start) = ["Best play:", "Melhor jogo:"].into_iter().find(|start| line.starts_with(start)) {
            (start, " [..]")
        } else {
            (line, "")
        };
        if typed && line.starts_with("viravolta: ") {
            copy.push_str("? 2\n");
        }
        typed = line.starts_with("$ ");
        if line.ends_with("Mn/s  the file") || line.ends_with("Mn/s  o ficheiro") {
            column = ["move", "jogada"].iter().find_map(|word| line.find(word));
        }
        copy.extend([kept, marked, "\n"]);
    }
    copy
}

/// `0.02 s, …`, `723 nodes …`, `One position; 723 nodes …`: no sentence of the page begins like that.
fn starts_with_figures(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit()) || line.starts_with("One position;")
}

#[test]
fn figures_are_marked_and_the_rest_is_not() {
    let page = "\
```console
$ viravolta solve --size 4 --start
   # empties   score  move              nodes    seconds     Mn/s  the file
   1      12     -10  b1                  723      0.001      0.6
Best play: b1 a1
One position; 723 nodes in 0.001 s, 0.6 million per second

$ viravolta shwo
viravolta: what?
```
Two million people.
";
    let marked = "\
```console
$ viravolta solve --size 4 --start
   # empties   score  move              nodes    seconds     Mn/s  the file
   1      12     -10  [..]
Best play: [..]
[..]

$ viravolta shwo
? 2
viravolta: what?
```
Two million people.
";
    assert_eq!(with_marks(page), marked);
}
