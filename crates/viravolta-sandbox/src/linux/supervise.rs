//! The thread that watches one room: standard error, the limits that the kernel does not keep by itself,
//! and the end.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

use super::bare::Folders;
use super::cgroup::Groups;
use super::lifeline::Lifeline;
use super::tree;
use crate::exit::{Cause, Exit, Status};
use crate::limits::{Limit, Limits};
use crate::watch::Watch;

/// How often memory is looked at where the kernel does not limit it for us.
const OFTEN: Duration = Duration::from_millis(10);
/// How often the rest is looked at.
const SELDOM: Duration = Duration::from_millis(20);

/// How much processor time a room may use after it was stopped. What runs in the program is stopped at once; calls of the
/// kernel are finished first, and many threads can wait for each other in long ones.
const AT_REST: Duration = Duration::from_secs(1);

/// What the thread needs.
pub(super) struct Supervision {
    pub(super) watch: Arc<Watch>,
    pub(super) limits: Limits,
    pub(super) groups: Arc<Groups>,
    /// The room's first process, and a handle that cannot be confused with another's.
    pub(super) first: libc::pid_t,
    pub(super) handle: Arc<OwnedFd>,
    pub(super) lifeline: Arc<Lifeline>,
    pub(super) stderr: OwnedFd,
    pub(super) ended: OwnedFd,
    pub(super) host: Option<Folders>,
}

/// What was seen on the way.
#[derive(Default)]
struct Seen {
    memory: u64,
    cpu_time: Duration,
    /// Which rest it is, and the processor time when it was first seen.
    rest: Option<(u64, Duration)>,
}

impl Supervision {
    /// Watches until the last process is gone, clears the room away and tells how it ended.
    pub(super) fn run(mut self) {
        let mut seen = Seen::default();
        let mut stderr_open = true;
        loop {
            let pause = self.check(&mut seen);
            let pause = Timespec { tv_sec: pause.as_secs() as i64, tv_nsec: pause.subsec_nanos().into() };
            let mut fds = [
                PollFd::from_borrowed_fd(self.handle.as_fd(), PollFlags::IN),
                PollFd::from_borrowed_fd(self.stderr.as_fd(), PollFlags::IN),
            ];
            let fds = if stderr_open { &mut fds[..] } else { &mut fds[..1] };
            if rustix::event::poll(fds, Some(&pause)).is_err() {
                continue;
            }
            let gone = !fds[0].revents().is_empty();
            if fds.get(1).is_some_and(|stderr| !stderr.revents().is_empty()) {
                stderr_open = self.hear(1);
            }
            if gone {
                break;
            }
        }
        let (waited_cpu, waited_memory) = self.bury();
        // All that is left in the pipe, and no more: after this everybody who could write is gone.
        self.hear(64);
        self.groups.kill();
        let exit = self.tell(seen, waited_cpu, waited_memory);
        self.groups.remove();
        self.host.take();
        self.watch.finish(exit);
    }

    /// Takes in standard error, some pieces at most. `false` means that nothing more will come.
    fn hear(&self, pieces: usize) -> bool {
        let mut buffer = [0; 16 * 1024];
        for _ in 0..pieces {
            match rustix::io::read(&self.stderr, &mut buffer[..]) {
                Ok(0) => return false,
                Ok(len) => self.watch.hear_stderr(&buffer[..len]),
                Err(_) => return true,
            }
        }
        true
    }

    /// Looks at every limit, and answers when to look again.
    fn check(&self, seen: &mut Seen) -> Duration {
        let mut pause = SELDOM;
        if let Some(left) = self.lifeline.look() {
            pause = pause.min(left);
        }
        self.check_rest(seen);
        if let Some(limit) = self.limits.wall_time {
            match (self.watch.started() + limit).checked_duration_since(Instant::now()) {
                Some(left) => pause = pause.min(left),
                None => self.watch.close(Cause::Limit(Limit::WallTime)),
            }
        }
        if self.limits.cpu_time.is_some() || !self.groups.meters_time() {
            seen.cpu_time = seen.cpu_time.max(self.groups.cpu_time().unwrap_or_else(|| tree::cpu_time(self.first)));
        }
        if let Some(limit) = self.limits.cpu_time {
            match limit.checked_sub(seen.cpu_time) {
                // With many processors the clock of a tree runs many times as fast.
                Some(left) => pause = pause.min((left / 4).max(Duration::from_millis(2))),
                None => self.watch.close(Cause::Limit(Limit::CpuTime)),
            }
        }
        if self.groups.limits_memory() {
            if self.groups.ran_out_of_memory() {
                self.watch.close(Cause::Limit(Limit::Memory));
            }
        } else {
            let pids = tree::below(self.first);
            let used = tree::memory(&pids);
            seen.memory = seen.memory.max(used);
            if let Some(limit) = self.limits.memory {
                pause = pause.min(OFTEN);
                if used > limit && tree::shared_once(&pids).is_none_or(|used| used > limit) {
                    self.watch.close(Cause::Limit(Limit::Memory));
                }
            }
        }
        pause
    }

    /// Ends a program that goes on computing after it was stopped.
    fn check_rest(&self, seen: &mut Seen) {
        let Some(number) = self.lifeline.resting() else {
            seen.rest = None;
            return;
        };
        let used = self.groups.cpu_time().unwrap_or_else(|| tree::cpu_time(self.first));
        let (_, before) = *seen.rest.insert(seen.rest.filter(|(seen, _)| *seen == number).unwrap_or((number, used)));
        // Whoever was woken meanwhile may compute.
        if used.saturating_sub(before) > AT_REST && self.lifeline.resting() == Some(number) {
            self.watch.close(Cause::Limit(Limit::Rest));
        }
    }

    /// Waits for the first process, which is gone already, and answers with what the tree used.
    fn bury(&self) -> (Duration, u64) {
        // SAFETY: all-zero is a valid `rusage`, and both outlive the call.
        unsafe {
            let (mut status, mut usage): (libc::c_int, libc::rusage) = (0, std::mem::zeroed());
            while libc::wait4(self.first, &raw mut status, 0, &raw mut usage) < 0 {
                if super::raw::errno() != rustix::io::Errno::INTR {
                    // Somebody else waited for every child of this process.
                    return (Duration::ZERO, 0);
                }
            }
            let time = |value: libc::timeval| Duration::new(value.tv_sec as u64, value.tv_usec as u32 * 1000);
            (time(usage.ru_utime) + time(usage.ru_stime), usage.ru_maxrss as u64 * 1024)
        }
    }

    fn tell(&self, seen: Seen, waited_cpu: Duration, waited_memory: u64) -> Exit {
        let status = self.last_word();
        let out_of_memory = self.groups.ran_out_of_memory();
        if out_of_memory {
            self.watch.touch(Limit::Memory);
        }
        if self.groups.ran_out_of_processes() {
            self.watch.touch(Limit::Processes);
        }
        let cpu_time =
            self.groups.cpu_time().unwrap_or_else(|| seen.cpu_time.max(waited_cpu).max(self.lifeline.spent()));
        let over_cpu = self.limits.cpu_time.is_some_and(|limit| cpu_time >= limit);
        let by_limit = match status {
            Status::Signaled(libc::SIGXCPU) => Some(Limit::CpuTime),
            Status::Signaled(libc::SIGKILL) if over_cpu => Some(Limit::CpuTime),
            Status::Signaled(libc::SIGXFSZ) => Some(Limit::FileSize),
            _ if out_of_memory => Some(Limit::Memory),
            _ => None,
        };
        let cause = self.watch.cause().unwrap_or_else(|| by_limit.map_or(Cause::Program, Cause::Limit));
        if let Cause::Limit(limit) = cause {
            self.watch.touch(limit);
        }
        Exit {
            status,
            cause,
            limits_touched: self.watch.all_touched(),
            cpu_time,
            wall_time: self.watch.started().elapsed(),
            peak_memory: self.groups.peak_memory().or(Some(seen.memory.max(waited_memory))).filter(|&peak| peak > 0),
            output: self.watch.output(),
            stderr: self.watch.stderr(),
        }
    }

    /// What the first process said about the program's end, if it lived to say it.
    fn last_word(&self) -> Status {
        let mut bytes = [0; 4];
        match rustix::io::read(&self.ended, &mut bytes[..]) {
            Ok(4) => {
                let status = i32::from_ne_bytes(bytes);
                if libc::WIFEXITED(status) {
                    Status::Exited(libc::WEXITSTATUS(status))
                } else {
                    Status::Signaled(libc::WTERMSIG(status))
                }
            }
            _ => Status::Unknown,
        }
    }
}
