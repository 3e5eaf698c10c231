//! Some cups again with a referee who is an ordinary user, when the tests run as root.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

const NOBODY: u32 = 65_534;

/// What depends most on whose the rooms and the files are. The whole suite takes minutes; `VIRAVOLTA_CONTESTANT` names the
/// program for whoever runs it as somebody else.
const AGAIN: [&str; 3] = ["files_beside_a_function", "a_cup_of_functions", "contestants_that_break_the_rules"];

#[test]
fn an_ordinary_user_comes_to_the_same_verdicts() {
    // There is nothing to add where these tests run as an ordinary user already.
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        return;
    }
    // Where that user can reach them, and write.
    let home = tempfile::Builder::new().prefix("viravolta-ordinary-").tempdir_in("/tmp").unwrap();
    let copy = |source: &Path, name: &str| {
        let path = home.path().join(name);
        fs::copy(source, &path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let tests = copy(&std::env::current_exe().unwrap(), "tests");
    let contestant = copy(viravolta_testkit::programs::contestant(), "contestant");
    let temporary = home.path().join("tmp");
    fs::create_dir(&temporary).unwrap();
    for path in [home.path(), &temporary] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let output = Command::new(tests)
        .args(AGAIN)
        .env("VIRAVOLTA_CONTESTANT", contestant)
        .env("TMPDIR", &temporary)
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", home.path())
        // That user may lack tools that root has in a home folder.
        .env_remove("VIRAVOLTA_REQUIRE_ALL")
        .current_dir(home.path())
        .uid(NOBODY)
        .gid(NOBODY)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains(&format!("{} passed", AGAIN.len())), "{said}");
}
