//! Whether the same commit gives the same bytes: packages are made again in a clone at another place, and compared.

use std::fs;
use std::path::Path;

use super::{Fault, Result, command, folder, in_folder, output, shown};

const SUMS: &str = "SHA256SUMS";

/// Makes all packages, or those that are named, a second time, and compares them with those that are there.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    let ours = fs::read_to_string(folder().join(SUMS))
        .map_err(|error| Fault(format!("{SUMS}: {error}; cargo xtask dist writes it")))?;
    let changed = output(command(&["git", "status", "--porcelain"]))?;
    if !changed.is_empty() {
        return Err(Fault(format!("what is not committed would not be in the clone:\n{changed}")));
    }
    let made = output(command(&["mktemp", "--directory"]))?;
    let room = Path::new(made.trim());
    let compared = elsewhere(room, names).and_then(|theirs| compare(&ours, &theirs));
    fs::remove_dir_all(room)?;
    compared
}

/// The checksums of what a clone makes.
fn elsewhere(room: &Path, names: &[&str]) -> Result<String> {
    let clone = room.join("another-place");
    shown(command(&["git", "clone", "--quiet", ".", &clone.to_string_lossy()]))?;
    shown(in_folder(&clone, &[&["cargo", "xtask", "dist"], names].concat()))?;
    Ok(fs::read_to_string(clone.join(folder()).join(SUMS))?)
}

fn compare(ours: &str, theirs: &str) -> Result<()> {
    println!("\nmade twice, in two places:");
    let mut others = Vec::new();
    for line in theirs.lines() {
        let name = line.split_whitespace().last().unwrap_or_default();
        let same = ours.lines().any(|own| own == line);
        println!("    {} {name}", if same { "same bytes " } else { "OTHER BYTES" });
        others.extend((!same).then_some(name));
    }
    if others.is_empty() { Ok(()) } else { Err(Fault(format!("other bytes: {}", others.join(", ")))) }
}
