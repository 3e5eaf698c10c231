//! The licences of everything inside a package, from the manifests and the files of the crates themselves; what is no crate is in
//! `packaging/licences`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Fault, Result, command, output};

/// What is linked in and no crate.
struct Other {
    name: &'static str,
    terms: &'static str,
    /// The file with its text.
    paper: &'static str,
    /// Whether it is inside, by the names of the crates and the target.
    inside: fn(&BTreeSet<&str>, &str) -> bool,
}

const PAPERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../packaging/licences");

const OTHERS: [Other; 4] = [
    Other { name: "Rust's standard library", terms: "MIT OR Apache-2.0", paper: "rust.txt", inside: |_, _| true },
    Other {
        name: "SQLite",
        terms: "public domain",
        paper: "sqlite.txt",
        inside: |crates, _| crates.contains("libsqlite3-sys"),
    },
    Other { name: "musl", terms: "MIT", paper: "musl.txt", inside: |_, target| target.ends_with("-musl") },
    Other {
        name: "the runtime of mingw-w64 and GCC",
        terms: "ZPL-2.1 and others, GPL-3.0-or-later WITH GCC-exception-3.1",
        paper: "mingw-w64.txt",
        inside: |_, target| target.ends_with("-windows-gnu"),
    },
];

/// What is linked into a package on a target: who made it, under which terms, and the terms. Texts that several share
/// are printed once.
pub(crate) fn list(package: &str, target: &str) -> Result<String> {
    let words = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target];
    let metadata: Value = serde_json::from_str(&output(command(&words))?).map_err(|error| Fault(error.to_string()))?;
    let packages: BTreeMap<&str, &Value> =
        array(&metadata["packages"]).filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let mut lines = String::from("What is inside this package, and under which licence; the texts are below.\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut crates = BTreeSet::new();
    for id in linked(&metadata, &packages, package) {
        let Some(package) = packages.get(id) else { continue };
        crates.extend(package["name"].as_str());
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        let name = format!("{} {}", field("name"), field("version"));
        let terms = if field("license").is_empty() { "see the text below" } else { field("license") };
        lines.push_str(&format!("{name}: {terms}\n"));
        if package["source"].is_null() {
            continue;
        }
        let found = papers(Path::new(field("manifest_path")));
        if found.is_empty() && field("license").is_empty() {
            return Err(Fault(format!("{name} says nothing of its licence")));
        }
        for text in found {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    lines.push_str("\nBesides them:\n\n");
    for other in OTHERS.iter().filter(|other| (other.inside)(&crates, target)) {
        lines.push_str(&format!("{}: {}\n", other.name, other.terms));
        texts.entry(fs::read_to_string(Path::new(PAPERS).join(other.paper))?).or_default().push(other.name.to_owned());
    }
    for (text, names) in texts {
        lines.push_str(&format!("\n\n{}\n{}:\n\n{}", "=".repeat(78), names.join(", "), text.trim_end()));
    }
    lines.push('\n');
    Ok(lines)
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The crates that the package uses when it runs, itself first, directly or through others.
fn linked<'m>(metadata: &'m Value, packages: &BTreeMap<&str, &'m Value>, package: &str) -> BTreeSet<&'m str> {
    let nodes: BTreeMap<&str, &Value> =
        array(&metadata["resolve"]["nodes"]).filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let root = packages.iter().find(|(_, found)| found["name"] == package && found["source"].is_null());
    let mut due: Vec<&str> = root.and_then(|(_, found)| found["id"].as_str()).into_iter().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = due.pop() {
        if seen.insert(id) {
            let at_run_time = |used: &&Value| array(&used["dep_kinds"]).any(|kind| kind["kind"].is_null());
            let used = nodes.get(id).into_iter().flat_map(|node| array(&node["deps"]));
            due.extend(used.filter(at_run_time).filter_map(|used| used["pkg"].as_str()));
        }
    }
    seen
}

/// The texts of licences and notices beside a manifest.
fn papers(manifest: &Path) -> Vec<String> {
    let Some(folder) = manifest.parent() else { return Vec::new() };
    let mut found: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.sort();
    let is_paper = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"].iter().any(|word| name.starts_with(word))
    };
    found.iter().filter(|path| is_paper(path)).filter_map(|path| fs::read_to_string(path).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::build::{LINUX, WINDOWS};
    use super::*;

    #[test]
    fn what_is_inside_is_listed_whether_it_is_a_crate_or_not() {
        let has = |list: &str, start: &str| list.lines().any(|line| line.starts_with(start));
        let linux = list("viravolta", LINUX.target).unwrap();
        let windows = list("viravolta", WINDOWS.target).unwrap();
        for start in ["viravolta-engine ", "tokio ", "SQLite: public domain", "Rust's standard library: MIT"] {
            assert!(has(&linux, start) && has(&windows, start), "{start}");
        }
        assert!(has(&linux, "musl: MIT") && linux.contains("Copyright © 2005-2020 Rich Felker"));
        assert!(has(&windows, "the runtime of mingw-w64") && !has(&windows, "musl"));
        // What builds and tests is not inside.
        assert!(!has(&linux, "cc ") && !has(&linux, "proptest "));
    }
}
