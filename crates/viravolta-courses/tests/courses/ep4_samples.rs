//! The five official sample outputs of `ep4`, byte for byte.
//!
//! They are not ours to distribute: the test reads them from the optional data folder and says when it skips.

use std::fs;
use std::path::Path;

use viravolta_courses::{Ep4, drive};
use viravolta_rules::BoardSize;

/// A terminal session taken apart: what was typed, and what the program printed around it.
fn take_apart(session: &str) -> (String, String) {
    let (mut typed, mut printed) = (String::new(), String::new());
    for line in session.split_inclusive('\n') {
        match line.split_once(": ") {
            Some((question, answer)) if question.starts_with("Digite ") => {
                printed.push_str(question);
                printed.push_str(": ");
                typed.push_str(answer);
            }
            _ => printed.push_str(line),
        }
    }
    (typed, printed)
}

/// The introduction is left to each author.
fn without_introduction(output: &str) -> String {
    output.split_inclusive('\n').enumerate().filter(|(index, _)| *index != 2).map(|(_, line)| line).collect()
}

#[test]
fn seed_004_the_official_samples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/courses/ep4");
    if !folder.is_dir() {
        return viravolta_testkit::ignored(&format!("{} is not there", folder.display()));
    }
    for (number, side) in [(1, 8), (2, 6), (3, 4), (4, 4), (5, 6)] {
        let session = fs::read_to_string(folder.join(format!("sai_exemplo{number}.txt"))).expect("a sample");
        let (typed, mut expected) = take_apart(&session);
        match number {
            // The author's slip, at one move.
            1 => {
                let slip = "marca na posicao (5, 7)";
                assert_eq!(expected.matches(slip).count(), 1);
                expected = expected.replace(slip, "marca na posição (5, 7)");
            }
            // A stray last line.
            3 => expected = expected.strip_suffix(" \n").expect("the stray line").to_owned(),
            _ => {}
        }
        let mut output = Vec::new();
        let mut program = Ep4::new(BoardSize::from_side(side).expect("a size"));
        drive(&mut program, typed.as_bytes(), &mut output).expect("memory does not fail");
        let output = String::from_utf8(output).expect("text");
        assert_eq!(without_introduction(&output), without_introduction(&expected), "sample {number}");
    }
}
