//! What remains of a room when layers are missing: each fallback is tried by taking layers away.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use super::cgroup::{Found, Grounds};
use super::{Walls, open_within, probe};
use crate::exit::{Cause, Exit};
use crate::layer::{Layer, Reason};
use crate::limits::{Limit, Limits};
use crate::policy::{Folder, Mode, Policy};
use crate::{Child, Command, SpawnError};
use viravolta_testkit::needs;

fn no_groups() -> Grounds {
    let not = || Found::Not(Reason::NoController, String::new());
    Grounds { memory: not(), pids: not(), cpu: not() }
}

/// All walls of this machine but the namespaces.
fn no_namespaces() -> Walls {
    let mut walls = Walls::choose(Mode::BestEffort);
    if walls.namespaces & libc::CLONE_NEWUSER != 0 {
        walls.identity = super::Identity::Same;
    }
    Walls { namespaces: 0, files: false, processes: false, network: false, ..walls }
}

fn spawn_within(policy: &Policy, command: &Command, walls: Walls, grounds: &Grounds) -> Result<Child, SpawnError> {
    open_within(policy, command, walls, grounds)?.finish()
}

fn finish(mut child: Child) -> (String, Exit) {
    let mut said = Vec::new();
    child.stdout.as_mut().unwrap().read_to_end(&mut said).unwrap();
    (String::from_utf8_lossy(&said).into_owned(), child.wait())
}

fn shell(script: &str) -> Command {
    Command::new("sh").args(["-c", script])
}

fn policy() -> Policy {
    let limits = Limits {
        wall_time: Some(Duration::from_secs(20)),
        memory: Some(96 << 20),
        processes: Some(16),
        ..Limits::default()
    };
    Policy::new(Folder::Empty).limits(limits)
}

#[test]
fn landlock_alone_keeps_a_program_from_other_files() {
    needs!(probe::machine().report.holds(Layer::Landlock), "no Landlock");
    let other = tempfile::tempdir().unwrap();
    fs::set_permissions(other.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let secret = other.path().join("secret");
    fs::write(&secret, "corner first").unwrap();
    let script = format!("cat {0}; echo x >> {0}; echo mine > f && cat f", secret.display());
    let (said, exit) = finish(spawn_within(&policy(), &shell(&script), no_namespaces(), &no_groups()).unwrap());
    assert_eq!(said, "mine\n", "{exit:?}");
    assert_eq!(fs::read_to_string(secret).unwrap(), "corner first");
}

#[test]
fn seccomp_alone_keeps_a_program_from_the_network() {
    needs!(probe::machine().report.holds(Layer::Seccomp), "no seccomp");
    let script = "exec 3<>/dev/tcp/127.0.0.1/9 && echo open";
    let command = Command::new("bash").args(["-c", script]);
    let Ok(child) = spawn_within(&policy(), &command, no_namespaces(), &no_groups()) else {
        viravolta_testkit::ignored("no bash");
        return;
    };
    let (said, exit) = finish(child);
    assert_eq!(said, "");
    assert!(String::from_utf8_lossy(&exit.stderr).contains("not permitted"), "{exit:?}");
}

#[test]
fn the_tree_dies_without_a_process_namespace() {
    let script = "for i in 1 2 3; do setsid sh -c 'trap \"\" TERM; sleep 987.125' & done; echo left; exit 3";
    let (said, exit) = finish(spawn_within(&policy(), &shell(script), no_namespaces(), &no_groups()).unwrap());
    assert_eq!((said.as_str(), exit.status), ("left\n", crate::Status::Exited(3)));
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let left = processes.filter(|entry| {
        fs::read(entry.path().join("cmdline"))
            .is_ok_and(|words| words.split(|&byte| byte == 0).any(|word| word == b"987.125"))
    });
    assert_eq!(left.count(), 0);
}

#[test]
fn memory_is_limited_without_groups() {
    needs!(probe::machine().report.missing_required().is_empty(), "required layers are missing");
    // A shell that doubles a string until it is stopped.
    let script = "x=0123456789abcdef; while :; do x=$x$x; done";
    let (_, exit) = finish(spawn_within(&policy(), &shell(script), Walls::choose(Mode::Strict), &no_groups()).unwrap());
    let ended = exit.cause == Cause::Limit(Limit::Memory);
    // A doubling can jump over the supervisor's limit right into the kernel's, where the shell gives up.
    let gave_up = exit.cause == Cause::Program && !exit.status.success();
    assert!(ended || gave_up, "{exit:?}");
}

#[test]
fn cpu_time_is_limited_without_groups() {
    let limits = Limits { cpu_time: Some(Duration::from_millis(300)), ..policy().limits };
    let script = "while :; do :; done & while :; do :; done";
    for walls in [Walls::choose(Mode::BestEffort), no_namespaces()] {
        let child = spawn_within(&policy().limits(limits.clone()), &shell(script), walls, &no_groups()).unwrap();
        let (_, exit) = finish(child);
        assert_eq!(exit.cause, Cause::Limit(Limit::CpuTime), "{exit:?}");
        assert!(exit.cpu_time >= Duration::from_millis(250), "{exit:?}");
    }
}

#[test]
fn version_2_groups_are_joined_and_counted() {
    let Some(cpu @ Found::At(_)) = super::cgroup::version_2_cpu() else {
        viravolta_testkit::ignored("no control groups of version 2 to write to");
        return;
    };
    let grounds = Grounds { cpu, ..no_groups() };
    let limits = Limits { cpu_time: Some(Duration::from_millis(200)), ..policy().limits };
    let child = spawn_within(
        &policy().limits(limits),
        &shell("while :; do :; done"),
        Walls::choose(Mode::BestEffort),
        &grounds,
    );
    let (_, exit) = finish(child.unwrap());
    assert_eq!(exit.cause, Cause::Limit(Limit::CpuTime), "{exit:?}");
}

#[test]
fn processes_are_limited_without_groups() {
    needs!(probe::machine().report.missing_required().is_empty(), "required layers are missing");
    let script = "i=0; while [ $i -lt 40 ]; do sleep 60 & i=$((i+1)); echo $i; done; echo all";
    let walls = Walls::choose(Mode::Strict);
    let (said, exit) = finish(spawn_within(&policy(), &shell(script), walls, &no_groups()).unwrap());
    let most = said.lines().filter_map(|line| line.parse::<u32>().ok()).max();
    assert!(most.is_some_and(|most| (10..=16).contains(&most)) && !said.contains("all"), "{said}\n{exit:?}");
}
