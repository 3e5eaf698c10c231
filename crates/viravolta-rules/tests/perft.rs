//! Counts the leaves of every position in `tests/perft/*.perft`.
//!
//! A file has lines of three kinds: `# comment`, `board <squares> <side>`, and `<A|B|C> <depth> <leaves>` for the
//! board above it. To add a test, add a line. Lines with more than [`IN_TESTS`] leaves are left to
//! `cargo test --release -p viravolta-rules --test perft -- --ignored`, and those past [`PATIENCE`] to the reader.

use std::path::{Path, PathBuf};

use viravolta_rules::Position;
use viravolta_rules::perft::{Convention, Counting, count_at, divide};
use viravolta_rules::simd::Level;

const IN_TESTS: u64 = 25_000_000;
const PATIENCE: u64 = 2_000_000_000;

struct Case {
    place: String,
    position: Position,
    convention: Convention,
    depth: u32,
    leaves: u64,
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let entries = std::fs::read_dir(folder).expect("the folder of perft files");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "perft"));
    files.sort();
    files
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for file in files() {
        let mut position = None;
        let text = std::fs::read_to_string(&file).expect("a readable file");
        for (line, number) in text.lines().zip(1..) {
            let place = format!("{}:{number}", file.display());
            if let Some(board) = line.strip_prefix("board ") {
                position = Some(board.parse().unwrap_or_else(|error| panic!("{place}: {error}")));
            } else if !line.starts_with('#') && !line.is_empty() {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [convention, depth, leaves] = words[..] else { panic!("{place}: expected three words") };
                cases.push(Case {
                    position: position.unwrap_or_else(|| panic!("{place}: expected a board before this")),
                    convention: convention.parse().unwrap_or_else(|error| panic!("{place}: {error}")),
                    depth: depth.parse().unwrap_or_else(|error| panic!("{place}: {error}")),
                    leaves: leaves.parse().unwrap_or_else(|error| panic!("{place}: {error}")),
                    place,
                });
            }
        }
    }
    cases
}

fn check(leaves: impl Fn(u64) -> bool) {
    let mut checked = 0;
    for case in cases().into_iter().filter(|case| leaves(case.leaves)) {
        for level in Level::available() {
            for counting in [Counting::Bulk, Counting::EveryLeaf] {
                let found = count_at(level, &case.position, case.depth, case.convention, counting);
                assert_eq!(found, case.leaves, "{} {level:?} {counting:?}", case.place);
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "nothing was counted");
}

#[test]
fn every_file_agrees_at_small_depths() {
    check(|leaves| leaves <= IN_TESTS);
}

#[test]
#[ignore = "minutes"]
fn every_file_agrees_at_large_depths() {
    check(|leaves| (IN_TESTS..=PATIENCE).contains(&leaves));
}

#[test]
fn divided_counts_add_up() {
    for case in cases().into_iter().filter(|case| case.leaves <= 100_000) {
        let divided: Vec<_> = divide(&case.position, case.depth, case.convention, Counting::Bulk).collect();
        assert_eq!(divided.is_empty(), case.depth == 0 || case.position.is_over(), "{}", case.place);
        if !divided.is_empty() {
            let sum: u64 = divided.iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(sum, case.leaves, "{}", case.place);
        }
    }
}
