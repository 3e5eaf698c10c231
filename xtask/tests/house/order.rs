//! Where things may be, and what must be written down about them.

use std::fs;
use std::path::Path;

use crate::workspace;

/// Where `unsafe` may be, as `docs/ARCHITECTURE.md` says.
const UNSAFE: [&str; 8] = [
    "crates/viravolta-rules/src/simd",
    "crates/viravolta-rules/tests/properties/variants.rs",
    "crates/viravolta-engine/src",
    "crates/viravolta-sandbox/src",
    "crates/viravolta-sandbox/tests",
    "crates/viravolta-trainer/src/dataset.rs",
    "bindings/c",
    "bindings/wasm",
];

/// What a package takes from the workspace that is no dependency.
const PACKAGE_FIELDS: [&str; 6] = ["version", "edition", "rust-version", "license", "repository", "authors"];

fn report(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n  {}\n", found.join("\n  "));
}

#[test]
fn unsafe_code_stays_where_it_may_be() {
    // The workspace denies `unsafe_code`: only such an attribute lets it in.
    let lets_in = |text: &str| text.contains("expect(unsafe_code") || text.contains("allow(unsafe_code");
    let found: Vec<_> = workspace::files("rs")
        .into_iter()
        .filter(|(path, text)| lets_in(text) && !UNSAFE.iter().any(|place| path.to_string_lossy().starts_with(place)))
        .map(|(path, _)| path.display().to_string())
        .filter(|path| !path.ends_with("house/order.rs"))
        .collect();
    report("unsafe code may only be in the places that docs/ARCHITECTURE.md names", &found);
}

#[test]
fn modules_are_named_after_their_files() {
    let is_mod = |path: &Path| path.file_name().is_some_and(|name| name == "mod.rs");
    let found: Vec<_> = workspace::files("rs")
        .into_iter()
        .filter(|(path, _)| is_mod(path))
        .map(|(path, _)| path.display().to_string())
        .collect();
    report("write foo.rs and foo/, not foo/mod.rs", &found);
}

/// `[words](target)` and `![words](target)` to files of ours.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let inside = |target: &&str| !target.contains("://") && !target.starts_with("mailto:") && !target.starts_with('#');
    targets
        .map(|target| target.split('#').next().unwrap_or_default())
        .filter(inside)
        .filter(|target| !target.is_empty())
}

#[test]
fn links_between_our_documents_lead_somewhere() {
    let mut found = Vec::new();
    for (path, text) in workspace::files("md") {
        let folder = workspace::root().join(path.parent().unwrap_or(Path::new("")));
        let broken = links(&text).filter(|target| !folder.join(target).exists());
        found.extend(broken.map(|target| format!("{}: {target}", path.display())));
    }
    report("these links lead nowhere", &found);
}

#[test]
fn every_dependency_is_accounted_for() {
    let root = workspace::root();
    let document = fs::read_to_string(root.join("docs/DEPENDENCIES.md")).expect("the document");
    let explained: Vec<&str> = document.lines().filter(|line| line.starts_with("- **")).collect();
    let mut missing: Vec<_> = workspace::files("toml")
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.split_once(".workspace = ").or_else(|| line.split_once(" = { workspace = ")))
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with("viravolta") && !PACKAGE_FIELDS.contains(name))
        .filter(|name| !explained.iter().any(|line| line.contains(&format!("**{name}**"))))
        .map(str::to_owned)
        .collect();
    missing.sort();
    missing.dedup();
    report("give these a line in docs/DEPENDENCIES.md", &missing);
    assert!(explained.is_sorted_by_key(|line| line.to_lowercase()), "docs/DEPENDENCIES.md is alphabetical");
}
