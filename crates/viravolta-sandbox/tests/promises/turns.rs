//! Who is not on turn does not run, whatever it tries; and rooms leave no messages for each other.

use std::time::{Duration, Instant};

use viravolta_sandbox::{Cause, Child, Command, Limit, Limits, MIB, Mode};

use crate::support::{eventually, finish, marked, small};

/// CPU time that passes in a while of the clock on the wall.
fn spent(child: &Child) -> Duration {
    let before = child.cpu_time();
    std::thread::sleep(Duration::from_millis(300));
    child.cpu_time().saturating_sub(before)
}

/// Spinners in sessions of their own, and others that send them the signal to go on.
#[test]
fn a_room_at_rest_uses_no_processor_until_its_turn() {
    let turn = turn!();
    for mode in [Mode::Strict, Mode::Off] {
        // Without walls nobody keeps its processes from waking each other.
        let deed = if mode == Mode::Strict { "spin-sessions" } else { "spin-swarm" };
        let child = turn.start(&small().mode(mode), deed, &[]);
        eventually("it computes", || child.cpu_time() > Duration::from_millis(100));
        for _ in 0..3 {
            child.rest(Duration::from_millis(1));
            eventually("it rests", || spent(&child) < Duration::from_millis(5));
            assert!(spent(&child) < Duration::from_millis(5), "{mode:?}: it woke up by itself");
            let before = child.cpu_time();
            child.wake();
            eventually("it goes on", || child.cpu_time() > before + Duration::from_millis(20));
        }
    }
}

/// A process that was ending when the others were stopped can make the kernel let them go on. Here we do it.
#[test]
fn a_room_at_rest_is_stopped_again() {
    let turn = turn!();
    let child = turn.start(&small(), "spin-swarm", &[]);
    eventually("it computes", || child.cpu_time() > Duration::from_millis(100));
    child.rest(Duration::ZERO);
    eventually("it rests", || spent(&child) < Duration::from_millis(5));
    for pid in marked(&turn.mark).into_iter().filter_map(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::CONT);
    }
    eventually("it rests again", || spent(&child) < Duration::from_millis(5));
    let before = child.cpu_time();
    child.wake();
    eventually("it goes on", || child.cpu_time() > before + Duration::from_millis(20));
}

/// A thread that is in a call of the kernel finishes that first, and a hundred of them that wait for each other take
/// seconds. Who uses more than a second of the processors like this is ended.
#[test]
fn a_room_at_rest_computes_in_no_long_calls() {
    let turn = turn!();
    let limits = Limits { processes: Some(128), disk: 64 * MIB, ..Limits::default() };
    let mut child = turn.start(&small().limits(limits), "long-calls", &[]);
    eventually("all threads compute", || child.cpu_time() > Duration::from_secs(1));
    let before = child.cpu_time();
    child.rest(Duration::ZERO);
    let mut exit = None;
    eventually("it rests or is ended", || {
        exit = child.try_wait();
        exit.is_some() || spent(&child) < Duration::from_millis(5)
    });
    let used = child.cpu_time().saturating_sub(before);
    let ended = exit.is_some_and(|exit| exit.cause == Cause::Limit(Limit::Rest));
    // Where a hundred calls are a matter of a second, nobody need be ended.
    assert!(ended || used < Duration::from_millis(1500), "{used:?}");
}

/// Who is woken and stopped again and again has every time anew.
#[test]
fn computing_on_its_turns_is_nobodys_fault() {
    let turn = turn!();
    let mut child = turn.start(&small().limits(Limits::default()), "spin", &[]);
    // On a machine with much else to do two seconds of the processor take their time.
    let deadline = Instant::now() + Duration::from_secs(300);
    while child.cpu_time() < Duration::from_secs(2) {
        assert!(Instant::now() < deadline, "{:?}", child.cpu_time());
        child.rest(Duration::ZERO);
        std::thread::sleep(Duration::from_millis(50));
        child.wake();
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(child.try_wait().map(|exit| exit.cause), None);
    }
}

#[test]
fn a_room_that_is_woken_in_time_never_stops() {
    let turn = turn!();
    let mut child = turn.start(&small(), "slow", &[]);
    for _ in 0..1000 {
        child.rest(Duration::from_secs(60));
        child.wake();
    }
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), b"d3\n").unwrap();
    drop(child.stdin.take());
    assert_eq!(finish(child).0, "1 1 1\n");
}

/// Also of children and threads that die with the room, and are waited for by nobody.
#[test]
fn the_processor_time_of_a_room_that_is_closed_is_told() {
    let turn = turn!();
    for mode in [Mode::Strict, Mode::Off] {
        let mut child = turn.start(&small().mode(mode), "spin-swarm", &[]);
        eventually("it computes", || child.cpu_time() > Duration::from_millis(100));
        let before = child.cpu_time();
        child.kill_tree();
        let told = child.wait().cpu_time;
        assert!(told >= before, "{mode:?}: {told:?} after {before:?}");
    }
}

#[test]
fn a_room_can_be_closed_at_rest() {
    let turn = turn!();
    for mode in [Mode::Strict, Mode::Off] {
        let mut child = turn.start(&small().mode(mode), "spin-swarm", &[]);
        child.rest(Duration::ZERO);
        eventually("it rests", || spent(&child) < Duration::from_millis(5));
        child.kill_tree();
        assert_eq!(child.wait().cause, viravolta_sandbox::Cause::Caller);
        // Nobody is left to wake.
        child.wake();
    }
}

#[test]
fn a_program_keeps_to_its_processors() {
    let turn = turn!();
    let script = "taskset -pc 0-63 $$ >/dev/null 2>&1; grep Cpus_allowed_list /proc/self/status";
    let command = Command::new("sh").args(["-c", script, &turn.mark]);
    let (said, exit) = finish(small().cores(vec![0]).spawn(&command).unwrap());
    assert_eq!(said.trim(), "Cpus_allowed_list:\t0", "{exit:?}");
}

/// Locks and times of files that all rooms see would be a way to talk.
#[test]
fn shared_files_carry_no_messages() {
    let turn = turn!();
    for path in ["/dev/null", "/dev/urandom", "/usr/bin/env"] {
        assert_eq!(turn.run(&small(), "device-lock", &[path]).0, "refused\n", "{path}");
        assert_eq!(turn.run(&small(), "device-time", &[path]).0, "refused\n", "{path}");
    }
    let command = Command::new("sh").args(["-c", "echo x > /dev/null && echo written", &turn.mark]);
    assert_eq!(finish(small().spawn(&command).unwrap()).0, "written\n");
}
