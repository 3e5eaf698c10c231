//! Every fuzz target over its stored inputs, and over small changes of them, on stable Rust.

use std::fs;
use std::path::{Path, PathBuf};

use viravolta_fuzz::TARGETS;

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn inputs(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = fuzz_folder().join("corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).expect("a readable input"))).collect()
}

/// The input cut short, with a byte changed, taken out or doubled.
fn changes(input: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let positions = (0..input.len()).step_by(input.len() / 20 + 1);
    positions.flat_map(move |at| {
        let (before, rest) = input.split_at(at);
        let after = &rest[1..];
        let changed = [0, b' ', b'-', b'1', b'p', b'X', 0x80, 0xFF, input[at] ^ 1, input[at] ^ 0x20];
        let changed = changed.into_iter().map(move |byte| [before, &[byte], after].concat());
        changed.chain([before.to_vec(), [before, after].concat(), [before, &rest[..1], rest].concat()])
    })
}

#[test]
fn every_target_holds_over_its_corpus() {
    for target in TARGETS {
        let inputs = inputs(target.name);
        assert!(!inputs.is_empty(), "fuzz/corpus/{} is empty", target.name);
        for (path, input) in inputs {
            println!("{}", path.display());
            (target.check)(&input);
            for changed in changes(&input) {
                (target.check)(&changed);
            }
        }
    }
}

#[test]
fn every_target_can_be_fuzzed() {
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).expect("the manifest of the fuzz targets");
    for name in TARGETS.iter().map(|target| target.name) {
        let file = fuzz_folder().join(format!("fuzz_targets/{name}.rs"));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(text.contains(&format!("check(\"{name}\"")), "{} does not check {name}", file.display());
        assert!(manifest.contains(&format!("name = \"{name}\"")), "fuzz/Cargo.toml does not name {name}");
    }
    assert!(TARGETS.is_sorted_by_key(|target| target.name), "the targets are not in order");
}
