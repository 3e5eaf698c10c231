//! The caller's line to the room's first process. While it is held the room stays open, also if the caller is killed;
//! through it the room is stopped and goes on.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::process::Signal;

use super::stage::{GO_ON, STOP};
use super::tree;
use crate::child::Pause;

/// How long the first process may take to answer. It only has to make one system call.
const PATIENCE: Duration = Duration::from_secs(10);

/// The line, and whether the room is at rest.
pub(super) struct Lifeline {
    line: Mutex<Option<OwnedFd>>,
    rest: Mutex<Rest>,
    handle: Arc<OwnedFd>,
    first: libc::pid_t,
    own_processes: bool,
    /// Whether a group knows afterwards how much processor time was used.
    metered: bool,
    /// What the tree had used when it was closed, where no group knows.
    spent: Mutex<Duration>,
}

/// Whether a room is on turn.
#[derive(Clone, Copy, Debug, Default)]
struct Rest {
    /// When it is to be stopped.
    from: Option<Instant>,
    stopped: bool,
    /// How often it was stopped.
    number: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lifeline {
    pub(super) fn new(
        line: OwnedFd,
        handle: Arc<OwnedFd>,
        first: libc::pid_t,
        own_processes: bool,
        metered: bool,
    ) -> Self {
        let line = Mutex::new(Some(line));
        Self { line, rest: Mutex::default(), handle, first, own_processes, metered, spent: Mutex::default() }
    }

    /// The processor time of the tree when the room was closed, if no group counts it.
    pub(super) fn spent(&self) -> Duration {
        *lock(&self.spent)
    }

    /// Closes the room: the first process is killed and takes its namespace with it; without a namespace it is asked to
    /// kill its descendants, by letting go of the line.
    pub(super) fn close(&self) {
        if !self.metered {
            // Whoever dies with the namespace is waited for by nobody: its time would be lost.
            let mut spent = lock(&self.spent);
            *spent = spent.max(tree::cpu_time(self.first));
        }
        if self.own_processes {
            // Fails only if it has ended already.
            let _ = rustix::process::pidfd_send_signal(&*self.handle, Signal::KILL);
        }
        lock(&self.line).take();
    }

    /// Stops the room if its time has come, and answers when to look again.
    pub(super) fn look(&self) -> Option<Duration> {
        let mut rest = lock(&self.rest);
        let left = rest.from?.saturating_duration_since(Instant::now());
        if left.is_zero() && !rest.stopped {
            rest.stopped = true;
            rest.number += 1;
            self.signal(STOP);
        }
        (!left.is_zero()).then_some(left)
    }

    /// Which rest it is, while the room is stopped and nothing in it can go on by itself.
    pub(super) fn resting(&self) -> Option<u64> {
        let rest = lock(&self.rest);
        (rest.stopped && self.own_processes).then_some(rest.number)
    }

    /// Stops everything in the room, or lets it go on, and waits until that is done.
    fn signal(&self, what: u8) {
        if !self.own_processes {
            // There is no first process that could reach all of them at once.
            let signal = if what == STOP { Signal::STOP } else { Signal::CONT };
            (0..3).for_each(|_| tree::signal(self.first, signal));
            return;
        }
        let line = lock(&self.line);
        let Some(line) = line.as_ref() else { return };
        if rustix::io::write(line, &[what]).is_err() {
            return;
        }
        let patience = Timespec { tv_sec: PATIENCE.as_secs() as i64, tv_nsec: 0 };
        let mut ready = [PollFd::from_borrowed_fd(line.as_fd(), PollFlags::IN)];
        if rustix::event::poll(&mut ready, Some(&patience)).is_ok_and(|ready| ready > 0) {
            // The answer, or the end of the room.
            let _ = rustix::io::read(line, &mut [0_u8; 1][..]);
        }
    }
}

impl Pause for Lifeline {
    fn rest(&self, settle: Duration) {
        let mut rest = lock(&self.rest);
        if rest.from.is_none() {
            rest.from = Some(Instant::now() + settle);
        }
    }

    fn wake(&self) {
        let mut rest = lock(&self.rest);
        if rest.stopped {
            self.signal(GO_ON);
        }
        *rest = Rest { number: rest.number, ..Rest::default() };
    }
}
