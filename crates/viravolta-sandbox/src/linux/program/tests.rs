use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use super::find;
use crate::command::Command;
use crate::error::SpawnError;
use crate::linux::source::Source;
use crate::policy::{Folder, Policy};

fn executable(path: &Path, contents: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, contents).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn found(folder: &Path, program: impl Into<std::ffi::OsString>) -> Result<super::Program, SpawnError> {
    let source = Source::open(folder)?;
    let policy = Policy::new(Folder::Copy(folder.to_owned()));
    find(&policy, Some(&source), &Command::new(program), Path::new("/work"))
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
    let program = found(folder.path(), tool.join("bin/python")).unwrap();
    assert_eq!(program.inside, tool.join("bin/python"));
    assert_eq!(program.needs.into_iter().collect::<Vec<_>>(), [tool.join("bin"), tool.join("lib")]);
}

/// What the player's files say is for the room to find out, not for us to show.
#[test]
fn nothing_in_the_players_folder_shows_anything() {
    let home = tempfile::tempdir().unwrap();
    let interpreter = home.path().join("tool/bin/interpreter");
    executable(&interpreter, "");
    let folder = tempfile::tempdir().unwrap();
    executable(&folder.path().join("bot"), &format!("#!{} -u\nplay", interpreter.display()));
    assert!(found(folder.path(), "./bot").unwrap().needs.is_empty());
    symlink(&interpreter, folder.path().join("out")).unwrap();
    symlink(home.path(), folder.path().join("away")).unwrap();
    symlink("bot", folder.path().join("in")).unwrap();
    symlink("/bin/sh", folder.path().join("shell")).unwrap();
    for fine in ["./in", "./shell"] {
        assert!(found(folder.path(), fine).unwrap().needs.is_empty(), "{fine}");
    }
    for wrong in ["./out", "away/tool/bin/interpreter", "../x/bot", "a/../../bot"] {
        let error = found(folder.path(), wrong).unwrap_err();
        assert!(matches!(error, SpawnError::LeadsOut(_)), "{wrong}: {error}");
    }
}

#[test]
fn what_cannot_be_run_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bot.c"), "int main(void) { return 0; }").unwrap();
    fs::write(folder.path().join("bot"), "\x7fELF\0").unwrap();
    assert!(matches!(found(folder.path(), "./bot.c").unwrap_err(), SpawnError::SourceFile(_)));
    assert!(matches!(found(folder.path(), "./bot").unwrap_err(), SpawnError::NotExecutable(_)));
}

#[test]
fn what_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["./bot", "no-such-program-anywhere", "/no/such/program"] {
        let error = found(folder.path(), name).unwrap_err();
        assert!(matches!(&error, SpawnError::ProgramNotFound(path) if path == Path::new(name)), "{error}");
    }
}
