//! Cleanup: whatever ends a room, the whole tree goes with it. (Every test also looks for leftovers.)

use std::process::{Command as HostCommand, Stdio};
use std::time::{Duration, Instant};

use viravolta_sandbox::{Cause, Command, Folder, Limits, Mode, Policy, SpawnError, Status, doctor};

use crate::support::{eventually, marked, small, small_limits, traces};

const MARK: &str = "VIRAVOLTA_TEST_MARK";

#[test]
fn children_that_were_left_behind_die() {
    let turn = turn!();
    for mode in [Mode::Strict, Mode::BestEffort, Mode::Off] {
        let (said, exit) = turn.run(&small().mode(mode), "leave-child", &[]);
        assert_eq!((said.as_str(), exit.status, exit.cause), ("left\n", Status::Exited(0), Cause::Program), "{mode:?}");
        assert_eq!(marked(&turn.mark), [0; 0], "{mode:?}");
    }
}

#[test]
fn a_dropped_child_takes_its_tree_along() {
    let turn = turn!();
    for mode in [Mode::Strict, Mode::Off] {
        let child = turn.start(&small().mode(mode), "spin-swarm", &[]);
        eventually("the swarm is there", || marked(&turn.mark).len() == 5);
        drop(child);
        assert_eq!(marked(&turn.mark), [0; 0], "{mode:?}");
    }
}

#[test]
fn the_caller_can_end_it_at_any_time() {
    let turn = turn!();
    let mut child = turn.start(&small(), "ignore-signals", &[]);
    child.kill_tree();
    child.kill_tree();
    let exit = child.wait_before(Instant::now() + Duration::from_secs(20)).unwrap();
    assert_eq!(exit.cause, Cause::Caller);
    child.kill_tree();
    assert_eq!(child.wait().cause, Cause::Caller);
}

#[test]
fn a_thread_may_end_before_its_child() {
    let turn = turn!();
    let mark = turn.mark.clone();
    let starter = std::thread::spawn(move || {
        small().spawn(&Command::new("sh").args(["-c", "sleep 0.3; echo alive", &mark])).unwrap()
    });
    let (said, exit) = crate::support::finish(starter.join().unwrap());
    assert_eq!((said.as_str(), exit.status), ("alive\n", Status::Exited(0)), "{exit:?}");
}

#[test]
fn rooms_opened_from_many_threads_do_not_disturb_each_other() {
    let turn = turn!();
    let mark = &turn.mark;
    std::thread::scope(|scope| {
        for number in 0..4 {
            scope.spawn(move || {
                for _ in 0..8 {
                    let command = Command::new("sh").args(["-c", "read x; echo $x > f; cat f", mark]);
                    let mut child = small().spawn(&command).unwrap();
                    std::io::Write::write_all(child.stdin.as_mut().unwrap(), format!("{number}\n").as_bytes()).unwrap();
                    assert_eq!(crate::support::finish(child).0, format!("{number}\n"));
                }
            });
        }
    });
}

/// Two rooms at the same time; one that fails, and one that nobody waits for.
#[test]
fn a_room_is_opened_while_another_is() {
    let turn = turn!();
    for mode in [Mode::Strict, Mode::Off] {
        let policy = small().mode(mode);
        let say = |word: &str| Command::new("sh").args(["-c", &format!("echo {word}"), &turn.mark]);
        let both = ["one", "two"].map(|word| policy.open(&say(word)).unwrap());
        let said = both.map(|opening| crate::support::finish(opening.finish().unwrap()).0);
        assert_eq!(said, ["one\n", "two\n"], "{mode:?}");
        drop(policy.open(&turn.hostile("spin-swarm", &[])).unwrap());
        assert_eq!(marked(&turn.mark), [0; 0], "{mode:?}");
        let folder = tempfile::tempdir().unwrap();
        let bot = folder.path().join("bot");
        std::fs::write(&bot, "#!/no/such/python\n").unwrap();
        std::fs::set_permissions(&bot, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let failing = policy.folder(Folder::Copy(folder.path().into())).open(&Command::new("./bot")).unwrap();
        let error = failing.finish().unwrap_err();
        assert!(matches!(error, SpawnError::NoInterpreter { .. }), "{mode:?}: {error}");
    }
}

#[test]
fn off_means_no_walls_but_a_private_folder() {
    let turn = turn!();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("f"), "x").unwrap();
    let policy = Policy::new(Folder::Copy(folder.path().into())).mode(Mode::Off).limits(small_limits());
    assert_eq!(turn.run(&policy, "write", &["f"]).0, "written\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("f")).unwrap(), "x");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    assert!(turn.run(&policy, "socket", &[&port]).0.contains("connect: open"));
    let limits = Limits { wall_time: Some(Duration::from_millis(200)), ..small_limits() };
    let (_, exit) = turn.run(&policy.limits(limits), "silent", &[]);
    assert!(matches!(exit.cause, Cause::Limit(_)), "{exit:?}");
}

/// This test binary again, in one of the roles below.
fn role(name: &str, mark: &str) -> HostCommand {
    let mut command = HostCommand::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--ignored"]).env(MARK, mark).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn if_the_caller_is_killed_its_rooms_die_and_the_next_start_clears_up() {
    let turn = turn!();
    for mode in ["strict", "off"] {
        let mut caller = role(&format!("cleanup::caller_{mode}"), &turn.mark).spawn().unwrap();
        eventually("the room is open", || marked(&turn.mark).len() == 5);
        caller.kill().unwrap();
        caller.wait().unwrap();
        eventually("the room is closed", || marked(&turn.mark).is_empty());
        assert!(role(&format!("cleanup::next_start_{mode}"), &turn.mark).status().unwrap().success());
        assert!(traces(caller.id()).is_empty(), "{:?}", traces(caller.id()));
    }
}

/// Sixty thousand folders in each other neither end the caller nor stay. In memory: a disk takes minutes for them.
#[test]
fn folders_nested_without_end_go_as_well() {
    let turn = turn!();
    let memory = std::path::Path::new("/dev/shm");
    viravolta_testkit::needs!(memory.is_dir(), "no {}", memory.display());
    let temporary = tempfile::tempdir_in(memory).unwrap();
    let nested = role("cleanup::nests", &turn.mark).env("TMPDIR", temporary.path()).status().unwrap();
    assert!(nested.success());
    assert_eq!(std::fs::read_dir(temporary.path()).unwrap().count(), 0);
}

#[test]
#[ignore = "a role in another test"]
fn nests() {
    let limits = Limits { wall_time: Some(Duration::from_secs(300)), cpu_time: None, memory: None, ..small_limits() };
    let command = Command::new(viravolta_testkit::programs::hostile()).args(["nest", &std::env::var(MARK).unwrap()]);
    let (said, exit) = crate::support::finish(small().mode(Mode::Off).limits(limits).spawn(&command).unwrap());
    assert_eq!((said.as_str(), exit.status), ("nested\n", Status::Exited(0)), "{exit:?}");
}

fn open_a_room_for_ever(mode: Mode) {
    let command =
        Command::new(viravolta_testkit::programs::hostile()).args(["spin-swarm", &std::env::var(MARK).unwrap()]);
    let mut child = small().mode(mode).spawn(&command).unwrap();
    let _ = child.wait();
}

#[test]
#[ignore = "a role in another test"]
fn caller_strict() {
    open_a_room_for_ever(Mode::Strict);
}

#[test]
#[ignore = "a role in another test"]
fn caller_off() {
    open_a_room_for_ever(Mode::Off);
}

#[test]
#[ignore = "a role in another test"]
fn next_start_strict() {
    assert!(!doctor().layers.is_empty());
}

#[test]
#[ignore = "a role in another test"]
fn next_start_off() {
    let mut child = small().mode(Mode::Off).spawn(&Command::new("true")).unwrap();
    assert_eq!(child.wait().status, Status::Exited(0));
}
