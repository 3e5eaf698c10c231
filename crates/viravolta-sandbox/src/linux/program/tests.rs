use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use super::find;
use crate::command::Command;
use crate::error::SpawnError;
use crate::policy::{Folder, Policy};

fn executable(path: &Path, contents: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, contents).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn found(folder: &Path, program: impl Into<std::ffi::OsString>) -> Result<super::Program, SpawnError> {
    find(&Policy::new(Folder::Copy(folder.to_owned())), &Command::new(program), Path::new("/work"))
}

#[test]
fn the_folder_comes_along_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot");
    executable(&bot, "");
    for spelling in ["./bot".into(), bot.into_os_string()] {
        let program = found(folder.path(), spelling).unwrap();
        assert_eq!(program.inside, PathBuf::from("/work/bot"));
        assert!(program.needs.is_empty());
    }
}

#[test]
fn system_programs_are_there_already() {
    let folder = tempfile::tempdir().unwrap();
    let program = found(folder.path(), "sh").unwrap();
    assert!(program.inside.ends_with("sh"));
    assert!(program.needs.is_empty(), "{program:?}");
}

#[test]
fn a_toolchain_shows_its_parts_and_no_secrets() {
    let home = tempfile::tempdir().unwrap();
    let tool = home.path().join("tool");
    executable(&tool.join("bin/python"), "");
    fs::create_dir(tool.join("lib")).unwrap();
    fs::write(tool.join("credentials"), "").unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("venv")).unwrap();
    symlink(tool.join("bin/python"), folder.path().join("venv/python")).unwrap();
    let program = found(folder.path(), "venv/python").unwrap();
    assert_eq!(program.inside, PathBuf::from("/work/venv/python"));
    assert_eq!(program.needs.into_iter().collect::<Vec<_>>(), [tool.join("bin"), tool.join("lib")]);
}

#[test]
fn a_script_needs_its_interpreter() {
    let home = tempfile::tempdir().unwrap();
    let interpreter = home.path().join("interpreter");
    executable(&interpreter, "");
    let folder = tempfile::tempdir().unwrap();
    executable(&folder.path().join("bot"), &format!("#!{} -u\nplay", interpreter.display()));
    assert_eq!(found(folder.path(), "./bot").unwrap().needs.into_iter().collect::<Vec<_>>(), [interpreter]);
}

#[test]
fn what_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["./bot", "no-such-program-anywhere", "/no/such/program"] {
        let error = found(folder.path(), name).unwrap_err();
        assert!(matches!(&error, SpawnError::ProgramNotFound(path) if path == Path::new(name)), "{error}");
    }
}
