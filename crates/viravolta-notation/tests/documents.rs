//! The examples of `docs/formats/` are read: a page that lies fails here.

use std::fs;
use std::path::Path;

use viravolta_notation::{Format, ReadOptions, Target};

/// The blocks of a page that are marked with the name of a format.
fn examples(page: &str) -> Vec<(Format, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(mark) = line.strip_prefix("```").filter(|mark| !mark.is_empty()) else { continue };
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Ok(target) = mark.parse::<Target>() {
            found.push((target.format, block.join("\n")));
        }
    }
    found
}

#[test]
fn the_examples_are_what_they_claim() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats");
    let mut seen = Vec::new();
    for name in ["ggf", "sgf", "pgn", "obf", "transcript", "course-files", "game-json"] {
        let page = fs::read_to_string(folder.join(name).with_extension("md")).expect("a page");
        for (format, text) in examples(&page) {
            assert_eq!(Format::detect(text.as_bytes()), Some(format), "{name}: {text}");
            let games = format.read(text.as_bytes(), ReadOptions::STRICT, None).expect("a header");
            let games: Vec<_> =
                games.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert!(!games.is_empty(), "{name}");
            seen.push(format);
        }
    }
    for format in Format::ALL {
        // These two are bytes and not text for a page.
        let binary = matches!(format, Format::Wthor | Format::Rothelo);
        assert!(binary || seen.contains(&format), "{format} has no example");
    }
}
