//! Walls: a program sees its own folder and the system, and reaches nobody.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use viravolta_sandbox::{Cause, Command, Folder, Policy, SpawnError, Status};

use crate::support::{finish, small, small_limits};

/// A folder with a secret, readable by everybody as far as its permissions go.
fn opponent() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(folder.path().join("secret"), "corner first").unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_opponents_folder_does_not_exist() {
    let turn = turn!();
    let folder = opponent();
    for path in [
        folder.path().to_owned(),
        folder.path().join("secret"),
        "/home".into(),
        "/root".into(),
        "/etc/shadow".into(),
        "/var".into(),
        "/sys".into(),
    ] {
        let (said, exit) = turn.run(&small(), "read", &[text(&path)]);
        assert_eq!((said.as_str(), exit.status), ("", Status::Exited(1)), "{}: {exit:?}", path.display());
    }
}

#[test]
fn neighbours_of_a_visible_folder_are_hidden() {
    let turn = turn!();
    let championship = opponent();
    let ana = championship.path().join("ana");
    fs::create_dir(&ana).unwrap();
    let policy = Policy::new(Folder::Copy(ana)).limits(small_limits()).visible(championship.path());
    let (said, exit) = turn.run(&policy, "read", &[text(&championship.path().join("secret"))]);
    assert_eq!((said.as_str(), exit.status), ("", Status::Exited(1)), "{exit:?}");
}

#[test]
fn what_was_made_visible_can_be_read_and_not_written() {
    let turn = turn!();
    let folder = opponent();
    let secret = folder.path().join("secret");
    let policy = small().visible(folder.path());
    assert_eq!(turn.run(&policy, "read", &[text(&secret)]).0, "corner first");
    for path in [
        secret.as_path(),
        Path::new("/usr/mine"),
        Path::new("/mine"),
        Path::new("/etc/passwd"),
        Path::new("/proc/self/comm"),
    ] {
        let (said, _) = turn.run(&policy, "write", &[text(path)]);
        assert_eq!(said, "", "{} was written", path.display());
    }
    assert_eq!(fs::read_to_string(secret).unwrap(), "corner first");
}

#[test]
fn the_players_folder_is_a_copy() {
    let turn = turn!();
    let folder = opponent();
    let policy = Policy::new(Folder::Copy(folder.path().into())).limits(small_limits());
    assert_eq!(turn.run(&policy, "read", &["secret"]).0, "corner first");
    assert_eq!(turn.run(&policy, "write", &["secret"]).0, "written\n");
    assert_eq!(turn.run(&policy, "read", &["secret"]).0, "corner first");
    assert_eq!(fs::read_to_string(folder.path().join("secret")).unwrap(), "corner first");
}

#[test]
fn a_link_in_the_players_folder_leads_nowhere() {
    let turn = turn!();
    let (folder, other) = (opponent(), opponent());
    std::os::unix::fs::symlink(other.path().join("secret"), folder.path().join("link")).unwrap();
    let policy = Policy::new(Folder::Copy(folder.path().into())).limits(small_limits());
    assert_eq!(turn.run(&policy, "read", &["link"]).0, "");
}

#[test]
fn a_read_only_folder_is_the_folder_itself() {
    let turn = turn!();
    let folder = opponent();
    let policy = Policy::new(Folder::ReadOnly(folder.path().into())).limits(small_limits());
    assert_eq!(turn.run(&policy, "read", &["secret"]).0, "corner first");
    assert_eq!(turn.run(&policy, "write", &["secret"]).0, "");
    assert_eq!(turn.run(&policy, "write", &["/tmp/mine"]).0, "written\n");
}

#[test]
fn there_is_no_network() {
    let turn = turn!();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let (said, exit) = turn.run(&small(), "socket", &[&port]);
    assert_eq!(exit.status, Status::Exited(0), "{exit:?}");
    assert_eq!(said.lines().count(), 3);
    assert!(!said.contains("open"), "{said}");
}

#[test]
fn the_parent_cannot_be_killed() {
    let turn = turn!();
    let (said, exit) = turn.run(&small(), "kill-parent", &[]);
    assert_eq!((said.as_str(), exit.status), ("parent 1 is alive\n", Status::Exited(0)), "{exit:?}");
}

#[test]
fn the_caller_cannot_be_seen() {
    let turn = turn!();
    for file in ["/proc/1/cmdline", "/proc/1/environ", "/proc/1/mem", "/proc/1/maps"] {
        assert_eq!(turn.run(&small(), "read", &[file]).0, "", "{file}");
    }
    let own = std::process::id().to_string();
    assert!(!turn.run(&small(), "read", &["/proc"]).0.lines().any(|name| name == own));
}

#[test]
fn no_power_is_left() {
    let turn = turn!();
    let (status, _) = turn.run(&small(), "read", &["/proc/self/status"]);
    for line in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] {
        assert!(status.contains(&format!("{line}:\t0000000000000000")), "{status}");
    }
    assert!(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"), "{status}");
    assert!(!status.contains("Uid:\t0"), "{status}");
}

#[test]
fn rooms_and_mounts_cannot_be_made_inside() {
    let turn = turn!();
    let script =
        "unshare -U true || unshare -m true || mount -t tmpfs x /tmp && echo out; chroot / true && echo out; echo end";
    let child = small().spawn(&Command::new("sh").args(["-c", script, &turn.mark])).unwrap();
    let (said, exit) = finish(child);
    assert_eq!(said, "end\n", "{exit:?}");
}

#[test]
fn no_descriptor_of_the_caller_is_inherited() {
    let turn = turn!();
    let secret = tempfile::tempfile().unwrap();
    // Without the flag that closes it, as a careless library might have opened it.
    rustix::io::fcntl_setfd(&secret, rustix::io::FdFlags::empty()).unwrap();
    let child = small().spawn(&Command::new("sh").args(["-c", "ls /proc/self/fd | tr '\\n' ' '", &turn.mark])).unwrap();
    // The fourth is the one with which the folder is being read.
    assert_eq!(finish(child).0, "0 1 2 3 ");
}

#[test]
fn the_environment_is_the_rooms_own() {
    let turn = turn!();
    let policy = small().env("LEVEL", "3");
    let (said, _) = finish(policy.spawn(&Command::new("env").arg("-u").arg(&turn.mark)).unwrap());
    let names: Vec<&str> = said.lines().filter_map(|line| line.split('=').next()).collect();
    assert_eq!(names, ["HOME", "JAVA_TOOL_OPTIONS", "LANG", "LEVEL", "PATH", "TERM", "TMPDIR", "USER"]);
}

#[test]
fn what_cannot_start_is_said() {
    let _turn = turn!();
    let folder = opponent();
    let policy = Policy::new(Folder::Copy(folder.path().into()));
    let error = policy.spawn(&Command::new("./secret")).unwrap_err();
    assert!(matches!(&error, SpawnError::NotExecutable(program) if program == Path::new("/player/secret")), "{error}");
    assert!(matches!(policy.spawn(&Command::new("./absent")).unwrap_err(), SpawnError::ProgramNotFound(_)));
    let nul = policy.spawn(&Command::new("sh").arg("a\0b")).unwrap_err();
    assert!(matches!(nul, SpawnError::NulByte(_)), "{nul}");
    let absent = Policy::new(Folder::Copy("/no/such/folder".into())).spawn(&Command::new("sh")).unwrap_err();
    assert!(matches!(absent, SpawnError::Folder { .. }), "{absent}");
}

#[test]
fn an_ordinary_end_is_the_programs_own() {
    let turn = turn!();
    for (script, status) in
        [("exit 0", Status::Exited(0)), ("exit 7", Status::Exited(7)), ("kill -SEGV $$", Status::Signaled(11))]
    {
        let (_, exit) = finish(small().spawn(&Command::new("sh").args(["-c", script, &turn.mark])).unwrap());
        assert_eq!((exit.status, exit.cause), (status, Cause::Program));
    }
}
