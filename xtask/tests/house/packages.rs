//! What packages say of themselves, and what upgrades promise.

use std::fs;

use crate::workspace;

#[test]
fn everything_has_the_version_of_the_workspace() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, wanted) in [
        ("packaging/Containerfile", format!("ARG VERSION={version}\n")),
        ("bindings/python/pyproject.toml", format!("version = \"{version}\"\n")),
        ("README.md", format!("./viravolta_{version}_amd64.deb")),
        ("LEIAME.md", format!("./viravolta_{version}_amd64.deb")),
    ] {
        let text = fs::read_to_string(workspace::root().join(file)).expect(file);
        assert!(text.contains(&wanted), "{file} says nothing of {wanted:?}");
    }
}

#[test]
fn the_front_pages_name_every_command() {
    let help = workspace::root().join("crates/viravolta/tests/sessions/help.md");
    let help = fs::read_to_string(help).expect("what the program says of itself");
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A name, a description, and in front of both two blanks; what goes on in the next line has more of them.
    let commands: Vec<(&str, &str)> = listed
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_once(' '))
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for page in ["README.md", "LEIAME.md"] {
        let text = fs::read_to_string(workspace::root().join(page)).expect(page);
        let table: String = text.lines().filter(|line| line.starts_with("| `viravolta")).collect();
        for (command, about) in &commands {
            let alias = about.split_once("[alias: ").and_then(|(_, rest)| rest.split_once(']')).unwrap_or_default().0;
            let names = |name: &str| {
                let ways = [format!("`viravolta {name}`"), format!("`viravolta {name} "), format!(", `{name}`")];
                !name.is_empty() && ways.iter().any(|way| table.contains(way))
            };
            assert!(names(command) || names(alias), "{page} does not name {command}");
        }
    }
}

#[test]
fn every_promise_about_upgrades_names_tests_that_exist() {
    let document = fs::read_to_string(workspace::root().join("docs/formats/kept.md")).expect("the document");
    let tests = [workspace::files("rs"), workspace::files("mjs")].concat();
    let exists = |test: &str| {
        let ways = [format!("fn {test}("), format!("test(\"{test}\"")];
        tests.iter().any(|(_, text)| ways.iter().any(|way| text.contains(way)))
    };
    let rows: Vec<&str> = document.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let seen_by = row.trim_end_matches('|').rsplit_once('|').map_or("", |(_, last)| last);
        let named: Vec<&str> =
            seen_by.split('`').skip(1).step_by(2).filter(|word| !word.starts_with("viravolta")).collect();
        assert!(!named.is_empty(), "no test is named: {row}");
        for test in named {
            assert!(exists(test), "no test is called {test}");
        }
    }
}
