//! Installs the module with pip into a fresh environment and runs its Python tests there.

use std::path::Path;
use std::process::{Command, Output};

fn run(command: &mut Command) -> Option<Output> {
    command.output().ok()
}

fn succeeds(command: &mut Command) -> Result<(), String> {
    match run(command) {
        Some(output) if output.status.success() => Ok(()),
        Some(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        None => Err("it cannot be started".to_owned()),
    }
}

#[test]
fn the_module_installs_with_pip_and_passes_its_tests() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let environment = folder.path().join("venv");
    if let Err(why) = succeeds(Command::new("python3").args(["-m", "venv"]).arg(&environment)) {
        return viravolta_testkit::ignored(&format!("python3 with venv is not there: {why}"));
    }
    let python = environment.join("bin/python");
    // The build tool comes from the network: without it there is nothing to test here.
    let tool =
        ["-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps", "maturin>=1.9.4,<2", "--dest"];
    if let Err(why) = succeeds(Command::new(&python).args(tool).arg(folder.path())) {
        return viravolta_testkit::ignored(&format!("maturin cannot be had: {why}"));
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "--disable-pip-version-check", "install", "--quiet"]);
    // The profile of the tests, because most of it is built already; users get the release profile.
    install.args(["--config-settings", "build-args=--profile dev"]).arg(here);
    succeeds(&mut install).expect("pip installs the module");
    let tests = succeeds(Command::new(&python).arg(here.join("tests/test_ep4.py")));
    assert_eq!(tests, Ok(()));
}
