//! Transcripts of sessions as data files: what goes in, and what must come out, in order.
//!
//! `>` a line to the engine, `<` a line from it, `!` something else that must come out, `~` something else that is
//! put in, `#` a comment; `...` at the end of a line stands for any text. Whatever comes out must stand in the file before the next thing that goes in.

pub(crate) mod driven;
pub(crate) mod served;

use std::collections::VecDeque;
use std::path::Path;

/// One end of a protocol under test.
pub(crate) trait Subject {
    /// Whether the `>` lines go in (an engine) or come out (a driver).
    const TAKES_COMMANDS: bool;

    /// Puts a protocol line in.
    fn line(&mut self, text: &str);
    /// Puts something else in, as written after `~`.
    fn event(&mut self, text: &str);
    /// What comes out next, as it would be written in the file.
    fn output(&mut self) -> Option<String>;
}

/// Runs every transcript of a folder of `tests/data`.
///
/// # Panics
/// At the first line that does not come as written.
pub(crate) fn run_folder<S: Subject>(folder: &str, make: impl Fn() -> S) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("folder").map(|entry| entry.expect("entry").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no transcripts in {}", folder.display());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("transcript");
        run(&mut make(), &text, &file.file_name().unwrap_or_default().to_string_lossy());
    }
}

fn run<S: Subject>(subject: &mut S, text: &str, file: &str) {
    let mut came: VecDeque<String> = VecDeque::new();
    let (mark_in, mark_out) = if S::TAKES_COMMANDS { ('>', '<') } else { ('<', '>') };
    for (number, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", number + 1);
        let mut chars = line.chars();
        let mark = chars.next();
        let rest = chars.as_str().strip_prefix(' ').unwrap_or(chars.as_str());
        match mark {
            Some(mark) if mark == mark_out || mark == '!' => {
                let found = came.pop_front().unwrap_or_else(|| panic!("{place}: nothing came, expected {line:?}"));
                match line.strip_suffix("...") {
                    Some(beginning) => assert!(found.starts_with(beginning), "{place}: {found:?}"),
                    None => assert_eq!(found.trim_end(), line.trim_end(), "{place}"),
                }
            }
            Some(mark) if mark == mark_in || mark == '~' => {
                assert!(came.is_empty(), "{place}: unexpected before this line: {came:?}");
                if mark == '~' {
                    subject.event(rest)
                } else {
                    subject.line(rest)
                }
                came.extend(std::iter::from_fn(|| subject.output()));
            }
            None | Some('#') => {}
            Some(other) => panic!("{place}: a line begins with {other:?}"),
        }
    }
    assert!(came.is_empty(), "{file}: unexpected at the end: {came:?}");
}
