//! Programs for tests of the sandbox and of the referee.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Where the `hostile` program is. The first call builds it, with the profile of the running test.
///
/// `VIRAVOLTA_HOSTILE` names a program that was built before, for tests that run as another user.
///
/// # Panics
/// If the program cannot be built: a test cannot go on without it.
#[must_use]
pub fn hostile() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| given("VIRAVOLTA_HOSTILE").unwrap_or_else(|| build("hostile")))
}

/// Where the `contestant` program is: a player with the habits of student programs. Built like [`hostile`], or named by
/// `VIRAVOLTA_CONTESTANT`.
///
/// # Panics
/// If the program cannot be built: a test cannot go on without it.
#[must_use]
pub fn contestant() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| given("VIRAVOLTA_CONTESTANT").unwrap_or_else(|| build("contestant")))
}

fn given(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from)
}

fn build(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it is");
    // target/<profile>/deps/<test>, or target/<profile>/examples/<example>
    let profile = test.ancestors().nth(2).expect("tests are built below a profile's folder");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--package", "viravolta-testkit", "--bin", name]);
    cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
    if profile.file_name().is_some_and(|profile| profile == "release") {
        cargo.arg("--release");
    }
    if let Some(target) = profile.parent() {
        cargo.arg("--target-dir").arg(target);
    }
    let built = cargo.status().expect("cargo runs");
    assert!(built.success(), "{name} does not build");
    profile.join(name)
}
