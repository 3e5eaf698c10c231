//! A dependency that no line of a crate names is none.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::dependency_direction::metadata;
use crate::workspace;

/// All Rust text of a crate that a dependency of this kind can be used in.
fn sources(manifest: &Path, for_tests: bool) -> String {
    let folder = manifest.parent().expect("a manifest lies in a folder");
    let short = folder.strip_prefix(workspace::root()).expect("a crate lies in the workspace");
    let within = |path: &Path, part: &str| path.starts_with(short.join(part));
    workspace::files("rs")
        .into_iter()
        .filter(|(path, _)| within(path, "src") || within(path, "build.rs") || (for_tests && path.starts_with(short)))
        .map(|(path, text)| shared(&path) + &text)
        .collect()
}

/// What a file takes over from elsewhere with `#[path = "…"]`.
fn shared(file: &Path) -> String {
    let folder = workspace::root().join(file.parent().unwrap_or(file));
    let text = fs::read_to_string(workspace::root().join(file)).unwrap_or_default();
    let paths = text.split("#[path = \"").skip(1).filter_map(|rest| rest.split_once('"'));
    paths.filter_map(|(path, _)| fs::read_to_string(folder.join(path)).ok()).collect()
}

/// Whether the text uses a crate: a path begins with it, or it is brought in by name.
fn names(text: &str, krate: &str) -> bool {
    let begins = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let path = format!("{krate}::");
    text.match_indices(&path).any(|(at, _)| begins(at)) || text.contains(&format!("use {krate} as"))
}

#[test]
fn every_dependency_is_used() {
    let metadata = metadata();
    let mut found = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let name = dependency["rename"].as_str().or(dependency["name"].as_str()).unwrap_or_default();
            let text = sources(manifest, dependency["kind"] == "dev");
            if !names(&text, &name.replace('-', "_")) {
                found.push(format!("{} names {name} and does not use it", package["name"]));
            }
        }
    }
    assert!(found.is_empty(), "take these out of their manifests:\n  {}\n", found.join("\n  "));
}

#[test]
fn the_workspace_names_nothing_that_no_crate_uses() {
    let metadata = metadata();
    let used: Vec<&str> = metadata["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|package| package["dependencies"].as_array().into_iter().flatten())
        .filter_map(|dependency: &Value| dependency["name"].as_str())
        .collect();
    let manifest = fs::read_to_string(workspace::root().join("Cargo.toml")).expect("the manifest");
    let (_, rest) = manifest.split_once("[workspace.dependencies]\n").expect("the dependencies");
    let section = rest.split("\n[").next().unwrap_or_default();
    let named = section.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let found: Vec<&str> = named.filter(|name| !used.contains(name)).collect();
    assert!(found.is_empty(), "no crate uses these, take them out of Cargo.toml: {found:?}");
}

#[test]
fn a_name_inside_another_word_does_not_count() {
    assert!(names("use time::Date;", "time"));
    assert!(!names("// in time: runtime::start()", "time"));
}
