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
fn every_promise_about_upgrades_names_tests_that_exist() {
    let document = fs::read_to_string(workspace::root().join("docs/formats/kept.md")).expect("the document");
    let sources = workspace::files("rs");
    let tests: Vec<&str> = document.split('`').filter(|word| word.matches('_').count() > 2).collect();
    assert!(tests.len() > 15, "{tests:?}");
    for test in tests {
        let function = format!("fn {test}(");
        assert!(sources.iter().any(|(_, text)| text.contains(&function)), "no test is called {test}");
    }
}
