//! Tests that run as root run again as an ordinary user: what a room promises must not depend on who opens it.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};

const NOBODY: u32 = 65_534;

/// Runs the running tests' program again as a user without any rights, with these arguments; `programs` are copied to where
/// that user can run them, and named by these variables. `None` where the tests run as an ordinary user already: there is
/// nothing to add.
///
/// # Panics
/// If the tests cannot be run again, or fail.
#[must_use]
pub fn again(arguments: &[&str], programs: &[(&str, &Path)]) -> Option<Output> {
    if fs::metadata("/proc/self").expect("a system with /proc").uid() != 0 {
        return None;
    }
    // Where that user can reach them, and write.
    let home = tempfile::Builder::new().prefix("viravolta-ordinary-").tempdir_in("/tmp").expect("a folder");
    let copy = |source: &Path, name: &str| {
        let path = home.path().join(name);
        fs::copy(source, &path).expect("a copy");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a copy for everybody");
        path
    };
    let mut tests = Command::new(copy(&std::env::current_exe().expect("a test knows where it is"), "tests"));
    for (variable, program) in programs {
        tests.env(variable, copy(program, &variable.to_lowercase()));
    }
    let temporary = home.path().join("tmp");
    fs::create_dir(&temporary).expect("a folder");
    for path in [home.path(), &temporary] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a folder for everybody");
        chown(path, Some(NOBODY), Some(NOBODY)).expect("root may give things away");
    }
    let output = tests
        .args(arguments)
        .env("TMPDIR", &temporary)
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", home.path())
        // That user may lack tools that root has in a home folder.
        .env_remove("VIRAVOLTA_REQUIRE_ALL")
        .current_dir(home.path())
        .uid(NOBODY)
        .gid(NOBODY)
        .output()
        .expect("the tests run again");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(output)
}
