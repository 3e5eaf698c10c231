//! Nothing points up: the table of `docs/ARCHITECTURE.md` against the manifests of all crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::workspace;

/// Crate to what it may use; both without `viravolta-`.
type Table = BTreeMap<String, BTreeSet<String>>;

/// The lines `name → other, other` of the document; `nothing` is nothing.
fn table(document: &str) -> Table {
    let lines = document.lines().filter_map(|line| line.split_once('→'));
    let row = |(name, uses): (&str, &str)| {
        let uses = uses.split(',').map(str::trim).filter(|name| *name != "nothing").map(str::to_owned);
        (name.trim().to_owned(), uses.collect())
    };
    lines.map(row).collect()
}

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(workspace::root())
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON")
}

fn short(name: &str) -> &str {
    name.strip_prefix("viravolta-").unwrap_or(name)
}

/// What is wrong, in words.
fn faults(allowed: &Table, metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let ours: BTreeSet<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(may_use) = allowed.get(short(name)) else {
            faults.push(format!("{name} has no line in the table"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let used = dependency["name"].as_str().unwrap_or_default();
            let for_tests = dependency["kind"] == "dev";
            let fine = may_use.contains(short(used)) || (for_tests && (used == "viravolta-testkit" || used == name));
            if ours.contains(used) && !fine {
                faults.push(format!("{name} must not use {used}"));
            }
            if name == "viravolta-rules" && !for_tests && dependency["optional"] != true {
                faults.push(format!("{name} must have no dependency, and has {used}"));
            }
        }
    }
    let exists = |name: &str| ours.iter().any(|ours| short(ours) == name);
    let gone = allowed.keys().filter(|name| !exists(name));
    faults.extend(gone.map(|name| format!("{name} is in the table and does not exist")));
    faults
}

#[test]
fn the_manifests_keep_the_direction() {
    let document = fs::read_to_string(workspace::root().join("docs/ARCHITECTURE.md")).expect("the document");
    let faults = faults(&table(&document), &metadata());
    assert!(faults.is_empty(), "see “Who may use whom” in docs/ARCHITECTURE.md:\n  {}\n", faults.join("\n  "));
}

#[test]
fn the_table_itself_has_no_circle() {
    let document = fs::read_to_string(workspace::root().join("docs/ARCHITECTURE.md")).expect("the document");
    let mut left = table(&document);
    while !left.is_empty() {
        let names: BTreeSet<String> = left.keys().cloned().collect();
        let before = left.len();
        left.retain(|_, uses| uses.iter().any(|name| names.contains(name)));
        assert!(left.len() < before, "these use each other in a circle: {:?}", left.keys());
    }
}

#[test]
fn an_arrow_that_points_up_is_found() {
    let allowed = table("engine → rules\nrules → nothing\ngone → rules");
    let metadata = serde_json::json!({"packages": [
        {"name": "viravolta-rules", "dependencies": [
            {"name": "viravolta-engine", "kind": null},
            {"name": "viravolta-testkit", "kind": "dev"},
            {"name": "libc", "kind": null},
        ]},
        {"name": "viravolta-engine", "dependencies": [{"name": "viravolta-rules", "kind": null}]},
        {"name": "viravolta-testkit", "dependencies": []},
    ]});
    assert_eq!(
        faults(&allowed, &metadata),
        [
            "viravolta-rules must not use viravolta-engine",
            "viravolta-rules must have no dependency, and has viravolta-engine",
            "viravolta-rules must have no dependency, and has libc",
            "viravolta-testkit has no line in the table",
            "gone is in the table and does not exist",
        ]
    );
}
