//! The room's first process after the program has started: it waits, and ends with the program or with
//! its caller. Like [`super`], this file must not allocate, lock or panic.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fs::{Mode, OFlags};

use super::{Identity, STOP, Script};
use crate::linux::raw::{self, Side};
use crate::linux::step::write_all;

/// How often a room at rest is stopped again. Whoever was about to end when everybody was stopped ends all the same, and
/// with that the kernel can let others go on: a group of processes that has lost its last parent, or a child that asked
/// to be told.
const STOPPED_AGAIN: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

/// Waits for the program and for the caller, and ends with either.
pub(super) fn watch(script: &Script, program: libc::pid_t, children: &OwnedFd) -> ! {
    // What the program inherited must end with the program, so this process lets go of it.
    let (lifeline, ended) = (script.lifeline.as_raw_fd(), script.ended.as_raw_fd());
    let mut keep = [lifeline, ended, children.as_raw_fd()];
    keep.sort_unstable();
    raw::close_all_but(&keep);
    let mut stopped = false;
    loop {
        let mut fds = [
            PollFd::from_borrowed_fd(script.lifeline.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(children.as_fd(), PollFlags::IN),
        ];
        if rustix::event::poll(&mut fds, stopped.then_some(&STOPPED_AGAIN)) == Ok(0) {
            signal_all(libc::SIGSTOP);
            continue;
        }
        if !fds[0].revents().is_empty() && !obey(script.lifeline.as_fd(), &mut stopped) {
            break;
        }
        drain(children.as_fd());
        if let Some(status) = reap(program) {
            let _ = write_all(&*script.ended, &status.to_ne_bytes());
            break;
        }
    }
    if !script.own_processes {
        end_descendants(&script.identity);
    }
    raw::exit_now(0)
}

/// Does what the caller says, and answers. `false` means that the caller has let go.
fn obey(lifeline: BorrowedFd<'_>, stopped: &mut bool) -> bool {
    let mut said = [0_u8; 1];
    match rustix::io::read(lifeline, &mut said[..]) {
        Ok(1) => {}
        Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => return true,
        _ => return false,
    }
    *stopped = said[0] == STOP;
    signal_all(if *stopped { libc::SIGSTOP } else { libc::SIGCONT });
    write_all(lifeline, &said).is_ok()
}

fn signal_all(signal: libc::c_int) {
    // SAFETY: the first process of a process namespace reaches all the others in it and nobody else. The caller does not
    // ask where there is no such namespace.
    unsafe { libc::kill(-1, signal) };
}

fn drain(children: BorrowedFd<'_>) {
    let mut buffer = [0_u8; 1024];
    while rustix::io::read(children, &mut buffer[..]).is_ok_and(|len| len > 0) {}
}

/// Collects every child that has ended, and answers with the program's status if it was among them.
fn reap(program: libc::pid_t) -> Option<i32> {
    let mut found = None;
    loop {
        let mut status = 0;
        // SAFETY: `status` outlives the call.
        match unsafe { libc::waitpid(-1, &raw mut status, libc::WNOHANG) } {
            0 | -1 => return found,
            pid if pid == program => found = Some(status),
            _ => {}
        }
    }
}

/// Without a process namespace: kills child after child until there are none. The children of a
/// killed child become ours, because we are a subreaper.
fn end_descendants(identity: &Identity) {
    if let Identity::Other(uid, gid) = *identity {
        // Nobody else has this user id: one call reaches all its processes, however fast they fork.
        // SAFETY: one thread, and the child only makes system calls and ends.
        if matches!(unsafe { raw::fork(0) }, Ok(Side::Child)) {
            let _ = rustix::thread::set_thread_res_gid(gid, gid, gid);
            if rustix::thread::set_thread_res_uid(uid, uid, uid).is_ok() {
                // SAFETY: as an ordinary user this signals only what belongs to that user.
                unsafe { libc::kill(-1, libc::SIGKILL) };
            }
            raw::exit_now(0);
        }
    }
    let mut list = [0_u8; 4096];
    // A process that cannot be killed (stuck in the kernel) must not keep us here for ever.
    for _ in 0..10_000 {
        if let Ok(file) =
            rustix::fs::open(c"/proc/thread-self/children", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())
        {
            let len = rustix::io::read(&file, &mut list[..]).unwrap_or(0);
            kill_listed(list.get(..len).unwrap_or_default());
        }
        let mut status = 0;
        // SAFETY: `status` outlives the call.
        match unsafe { libc::waitpid(-1, &raw mut status, libc::WNOHANG) } {
            -1 => return,
            0 => {
                let pause = rustix::thread::Timespec { tv_sec: 0, tv_nsec: 1_000_000 };
                let _ = rustix::thread::nanosleep(&pause);
            }
            _ => {}
        }
    }
}

/// Kills the processes in a list of decimal numbers, each followed by a space.
fn kill_listed(list: &[u8]) {
    let mut pid: libc::pid_t = 0;
    for byte in list {
        match byte {
            b'0'..=b'9' => pid = pid.wrapping_mul(10).wrapping_add(libc::pid_t::from(byte - b'0')),
            _ => {
                if pid > 1 {
                    // SAFETY: a child of ours, which we have not waited for: the number is still its own.
                    unsafe { libc::kill(pid, libc::SIGKILL) };
                }
                pid = 0;
            }
        }
    }
}
