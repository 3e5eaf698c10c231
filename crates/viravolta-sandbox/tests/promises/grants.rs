//! What a room shows is decided by the policy. Whatever lies in a player's folder, first lines of scripts, links and
//! folders that change while they are copied, opens nothing.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use viravolta_sandbox::{Command, Folder, Policy, SpawnError};
use viravolta_testkit::{RaisedAtTheEnd, needs, programs::hostile};

use crate::support::{finish, small, small_limits};

const SECRET: &str = "corner first";
const NOBODY: u32 = 65_534;

fn root() -> bool {
    rustix::process::geteuid().is_root()
}

fn executable(path: &Path, contents: &[u8]) {
    fs::write(path, contents).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A championship: somebody's folder with a secret, and the attacker's with a shell as a program.
struct Class {
    folder: tempfile::TempDir,
}

impl Class {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let class = Self { folder };
        for name in ["ana", "eve"] {
            fs::create_dir(class.at(name)).unwrap();
        }
        fs::write(class.at("ana/secret"), SECRET).unwrap();
        executable(&class.at("ana/bot"), format!("#!/bin/sh\necho {SECRET}\n").as_bytes());
        class
    }

    fn at(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn eve(&self) -> Policy {
        Policy::new(Folder::Copy(self.at("eve"))).limits(small_limits())
    }
}

/// Each first line that was once used to look into the opponent's folder, or to run its program.
#[test]
fn a_first_line_shows_nothing() {
    let turn = turn!();
    let class = Class::new();
    let (ana, bot) = (class.at("ana"), class.at("ana/bot"));
    let lines = [
        format!("#!{}\n", bot.display()),
        format!("#!{}\n", ana.display()),
        format!("#!\x0c{}\n", ana.display()),
        format!("#! \x0b{}\n", ana.display()),
        format!("#!/usr/bin/env -S -u {} /bin/sh\n", bot.display()),
        format!("#!/usr/bin/env {}\n", bot.display()),
        "#!ana\n".to_owned(),
        "#!../ana/bot\n".to_owned(),
    ];
    for line in lines {
        // If the line runs itself or a shell after all, it looks for the secret.
        let script = format!("{line}cat {0}/secret {0}/bot; ls {0}\n", ana.display());
        executable(&class.at("eve/bot"), script.as_bytes());
        // A program under the very name that the first line holds, as the kernel reads it.
        let _ = fs::copy(hostile(), class.at("eve/ana"));
        let heard = match class.eve().spawn(&Command::new("./bot").arg("read").arg(ana.join("secret")).arg(&turn.mark))
        {
            Ok(child) => {
                let (said, exit) = finish(child);
                said + &String::from_utf8_lossy(&exit.stderr)
            }
            Err(error) => {
                assert!(!error.is_machines(), "{line:?}: {error}");
                error.to_string()
            }
        };
        assert!(!heard.contains(SECRET) && !heard.contains("secret\n"), "{line:?}: {heard}");
    }
}

#[test]
fn a_missing_interpreter_is_named_before_anything_runs() {
    let _turn = turn!();
    let class = Class::new();
    for (line, missing) in
        [("#!/no/such/python\n", "/no/such/python"), ("#!/usr/bin/env no-such-python\n", "no-such-python")]
    {
        executable(&class.at("eve/bot"), line.as_bytes());
        let error = class.eve().spawn(&Command::new("./bot")).unwrap_err();
        assert!(matches!(&error, SpawnError::NoInterpreter { interpreter, .. } if interpreter == missing), "{error}");
    }
    fs::write(class.at("eve/bot.c"), "int main(void) { return 0; }").unwrap();
    assert!(matches!(class.eve().spawn(&Command::new("./bot.c")).unwrap_err(), SpawnError::SourceFile(_)));
    executable(&class.at("eve/text"), b"int main(void) { return 0; }");
    assert!(matches!(class.eve().spawn(&Command::new("./text")).unwrap_err(), SpawnError::SourceFile(_)));
    executable(&class.at("eve/other"), b"MZ\0\0\0\0");
    assert!(matches!(class.eve().spawn(&Command::new("./other")).unwrap_err(), SpawnError::Foreign(_)));
    fs::write(class.at("eve/plain"), b"\x7fELF\0").unwrap();
    assert!(matches!(class.eve().spawn(&Command::new("./plain")).unwrap_err(), SpawnError::NotExecutable(_)));
}

#[test]
fn links_in_the_folder_and_to_the_folder_lead_nowhere() {
    let turn = turn!();
    let class = Class::new();
    symlink("../ana/bot", class.at("eve/bot")).unwrap();
    symlink("../ana", class.at("eve/weights")).unwrap();
    symlink("eve", class.at("link")).unwrap();
    for program in ["./bot", "weights/bot", "../ana/bot"] {
        let error = class.eve().spawn(&Command::new(program)).unwrap_err();
        assert!(matches!(error, SpawnError::LeadsOut(_)), "{program}: {error}");
    }
    assert_eq!(turn.run(&class.eve(), "read", &["weights/secret"]).0, "");
    for folder in [Folder::Copy(class.at("link")), Folder::ReadOnly(class.at("link"))] {
        let error = Policy::new(folder).spawn(&Command::new("true")).unwrap_err();
        assert!(matches!(error, SpawnError::LeadsOut(_)), "{error}");
    }
    let error = small().visible(class.at("eve/weights")).spawn(&Command::new("true")).unwrap_err();
    assert!(matches!(error, SpawnError::LeadsOut(_)), "{error}");
}

/// Somebody exchanges a folder for a link while it is copied, again and again.
#[test]
fn a_folder_that_changes_while_it_is_copied_leaks_nothing() {
    let turn = turn!();
    let class = Class::new();
    fs::create_dir(class.at("private")).unwrap();
    fs::write(class.at("private/f"), SECRET).unwrap();
    fs::set_permissions(class.at("private"), fs::Permissions::from_mode(0o700)).unwrap();
    fs::create_dir(class.at("eve/sub")).unwrap();
    fs::write(class.at("eve/sub/f"), "mine").unwrap();
    for number in 0..200 {
        fs::write(class.at(&format!("eve/{number}")), [b'x'; 2000]).unwrap();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let _over = RaisedAtTheEnd(&over);
        scope.spawn(|| {
            // Half of the time it is a folder, half of the time a link, and never nothing.
            let (sub, link) = (class.at("eve/sub"), class.at("linked"));
            symlink(class.at("private"), &link).unwrap();
            while !over.load(Ordering::Relaxed) {
                renameat_with(CWD, &sub, CWD, &link, RenameFlags::EXCHANGE).unwrap();
            }
        });
        for _ in 0..25 {
            let (said, _) = turn.run(&class.eve(), "read", &["sub/f"]);
            assert!(!said.contains(SECRET), "{said}");
        }
    });
}

/// A referee who is root reads a player's folder with the rights of its owner.
#[test]
fn root_copies_nothing_that_the_owner_of_the_folder_could_not_read() {
    let turn = turn!();
    if !root() {
        return;
    }
    let class = Class::new();
    for name in ["eve/roots", "eve/groups", "eve/own"] {
        fs::write(class.at(name), SECRET).unwrap();
    }
    fs::create_dir(class.at("eve/locked")).unwrap();
    fs::write(class.at("eve/locked/f"), SECRET).unwrap();
    for (name, mode) in [("eve/roots", 0o600), ("eve/groups", 0o640), ("eve/locked", 0o700), ("eve/own", 0o600)] {
        fs::set_permissions(class.at(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    for name in ["eve", "eve/own"] {
        chown(class.at(name), Some(NOBODY), Some(NOBODY)).unwrap();
    }
    for hidden in ["roots", "groups", "locked/f"] {
        assert_eq!(turn.run(&class.eve(), "read", &[hidden]).0, "", "{hidden}");
    }
    assert_eq!(turn.run(&class.eve(), "read", &["own"]).0, SECRET);
    // This thread has got everything back.
    assert_eq!(fs::read_to_string(class.at("eve/roots")).unwrap(), SECRET);
}

/// Programs that lie side by side in a folder that every room shows.
#[test]
fn a_program_without_a_folder_sees_no_neighbours() {
    let turn = turn!();
    let class = Class::new();
    fs::copy(hostile(), class.at("eve.bin")).unwrap();
    let both = [class.at("ana/secret"), class.at("ana")];
    let shown = small().visible(class.folder.path());
    assert_eq!(turn.run(&shown, "read", &[both[0].to_str().unwrap()]).0, SECRET, "the folder is shown");
    let hidden = shown.hidden(class.folder.path()).visible(class.at("eve.bin"));
    for path in both {
        let command = Command::new(class.at("eve.bin")).arg("read").arg(path).arg(&turn.mark);
        assert_eq!(finish(hidden.spawn(&command).unwrap()).0, "");
    }
}

#[test]
fn a_cup_in_a_system_folder_hides_its_programs() {
    let turn = turn!();
    needs!(!root() || Path::new("/opt").is_dir(), "no /opt");
    let Ok(cup) = tempfile::Builder::new().prefix("viravolta-cup-").tempdir_in("/opt") else {
        // Only root may put a cup there.
        assert!(!root());
        return;
    };
    fs::set_permissions(cup.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir(cup.path().join("eve")).unwrap();
    for name in ["ana.py", "eve.py", "eve/main.py"] {
        fs::write(cup.path().join(name), SECRET).unwrap();
    }
    let ana = cup.path().join("ana.py");
    let ana = ana.to_str().unwrap();
    assert_eq!(turn.run(&small(), "read", &[ana]).0, SECRET, "rooms show /opt");
    let alone = small().hidden(cup.path()).visible(cup.path().join("eve.py"));
    assert_eq!(turn.run(&alone, "read", &[ana]).0, "");
    assert_eq!(turn.run(&alone, "read", &[cup.path().join("eve.py").to_str().unwrap()]).0, SECRET);
    assert_eq!(turn.run(&alone, "read", &[cup.path().to_str().unwrap()]).0, "eve.py\n");
    let own = Policy::new(Folder::Copy(cup.path().join("eve"))).limits(small_limits());
    assert_eq!(turn.run(&own, "read", &[ana]).0, "");
}

#[test]
fn odd_names_are_only_names() {
    let turn = turn!();
    let class = Class::new();
    let odd = "é \n'$(x).py";
    fs::write(class.at("eve").join(odd), "mine").unwrap();
    fs::write(class.at("eve").join(OsString::from_vec(b"\xff".to_vec())), "mine").unwrap();
    assert_eq!(turn.run(&class.eve(), "read", &[odd]).0, "mine");
}

/// Half a program, as an upload that broke off leaves it: the kernel calls that an error of reading, but it is no failure
/// of the machine, and nobody gets out of a lost game by it.
#[test]
fn a_program_whose_end_is_missing_is_the_players_own() {
    let turn = turn!();
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(hostile()).unwrap();
    let short = |at: usize| usize::from(u16::from_le_bytes([whole[at], whole[at + 1]]));
    // Up to the end of the program headers, which name an interpreter that stands after them.
    let end = usize::from(whole[0x20]) + short(0x36) * short(0x38);
    executable(&folder.path().join("bot"), &whole[..end]);
    let policy = Policy::new(Folder::Copy(folder.path().to_owned())).limits(small_limits());
    let error = policy.spawn(&Command::new("./bot").arg(&turn.mark)).unwrap_err();
    assert!(!error.is_machines(), "{error}");
}
