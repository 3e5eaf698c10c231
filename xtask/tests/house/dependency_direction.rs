//! Nothing points up: the table of `docs/ARCHITECTURE.md` is what the manifests of all crates say, no more and no less.

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

pub(crate) fn metadata() -> Value {
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

/// Everything below a crate, however far down.
fn below(table: &Table, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut ahead: Vec<&String> = table.get(name).into_iter().flatten().collect();
    while let Some(next) = ahead.pop() {
        if found.insert(next.clone()) {
            ahead.extend(table.get(next).into_iter().flatten());
        }
    }
    found
}

/// What is wrong, in words.
fn faults(table: &Table, metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let ours: BTreeSet<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(says) = table.get(short(name)) else {
            faults.push(format!("{name} has no line in the table"));
            continue;
        };
        let below = below(table, short(name));
        let mut unused = says.clone();
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let used = dependency["name"].as_str().unwrap_or_default();
            let for_tests = dependency["kind"] == "dev";
            // Tests may look at anything below, and at what is made for them.
            let fine = if for_tests {
                below.contains(short(used)) || used == "viravolta-testkit" || used == name
            } else {
                unused.remove(short(used));
                says.contains(short(used))
            };
            if ours.contains(used) && !fine {
                faults.push(format!("{name} must not use {used}"));
            }
            if name == "viravolta-rules" && !for_tests && dependency["optional"] != true {
                faults.push(format!("{name} must have no dependency, and has {used}"));
            }
        }
        faults.extend(unused.iter().map(|used| format!("{name} does not use {used}, and the table says so")));
    }
    let exists = |name: &str| ours.iter().any(|ours| short(ours) == name);
    let gone = table.keys().filter(|name| !exists(name));
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
    let table = table("engine → rules, i18n\nrules → nothing\ngone → rules");
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
        faults(&table, &metadata),
        [
            "viravolta-rules must not use viravolta-engine",
            "viravolta-rules must have no dependency, and has viravolta-engine",
            "viravolta-rules must have no dependency, and has libc",
            "viravolta-engine does not use i18n, and the table says so",
            "viravolta-testkit has no line in the table",
            "gone is in the table and does not exist",
        ]
    );
}
