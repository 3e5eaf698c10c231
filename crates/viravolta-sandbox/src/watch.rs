//! What the caller, the streams and the supervising thread of one room tell each other.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use crate::exit::{Cause, Exit};
use crate::limits::Limit;
use crate::tail::{STDERR_TAIL, Tail};

/// The shared state of one room.
pub(crate) struct Watch {
    started: OnceLock<Instant>,
    output_limit: Option<u64>,
    output: AtomicU64,
    state: Mutex<State>,
    over: Condvar,
    kill: Box<dyn Fn() + Send + Sync>,
}

struct State {
    cause: Option<Cause>,
    touched: Vec<Limit>,
    stderr: Tail,
    exit: Option<Exit>,
}

impl State {
    /// The end of the story; what is read after the end counts, too.
    fn told(&self, output: u64) -> Option<Exit> {
        self.exit.clone().map(|exit| Exit { output, ..exit })
    }
}

impl Watch {
    /// A watch that closes the room with `kill`, which may be called more than once.
    pub(crate) fn new(output_limit: Option<u64>, kill: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            started: OnceLock::new(),
            output_limit,
            output: AtomicU64::new(0),
            state: Mutex::new(State { cause: None, touched: Vec::new(), stderr: Tail::new(STDERR_TAIL), exit: None }),
            over: Condvar::new(),
            kill: Box::new(kill),
        }
    }

    /// When the program was started: the first time that somebody asks.
    pub(crate) fn started(&self) -> Instant {
        *self.started.get_or_init(Instant::now)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change below is whole, so a panic elsewhere leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the room. The first cause is the one that is remembered.
    pub(crate) fn close(&self, cause: Cause) {
        {
            let mut state = self.state();
            if state.exit.is_some() {
                return;
            }
            state.cause.get_or_insert(cause);
        }
        if let Cause::Limit(limit) = cause {
            self.touch(limit);
        }
        (self.kill)();
    }

    /// Why the room was closed, if it was.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.state().cause
    }

    /// Remembers that a limit was touched.
    pub(crate) fn touch(&self, limit: Limit) {
        let mut state = self.state();
        if !state.touched.contains(&limit) {
            state.touched.push(limit);
        }
    }

    pub(crate) fn touched(&self, limit: Limit) -> bool {
        self.state().touched.contains(&limit)
    }

    pub(crate) fn all_touched(&self) -> Vec<Limit> {
        let mut touched = self.state().touched.clone();
        touched.sort_unstable();
        touched
    }

    /// Counts bytes of output, and closes the room when there are too many.
    pub(crate) fn count_output(&self, len: usize) {
        let total = self.output.fetch_add(len as u64, Ordering::Relaxed) + len as u64;
        if self.output_limit.is_some_and(|limit| total > limit) && !self.touched(Limit::Output) {
            self.touch(Limit::Output);
            self.close(Cause::Limit(Limit::Output));
        }
    }

    pub(crate) fn output(&self) -> u64 {
        self.output.load(Ordering::Relaxed)
    }

    /// Takes in what the program wrote to standard error.
    pub(crate) fn hear_stderr(&self, bytes: &[u8]) {
        self.state().stderr.push(bytes);
        self.count_output(bytes.len());
    }

    pub(crate) fn stderr(&self) -> Vec<u8> {
        self.state().stderr.to_vec()
    }

    /// Tells everybody that it is over.
    pub(crate) fn finish(&self, exit: Exit) {
        self.state().exit = Some(exit);
        self.over.notify_all();
    }

    /// The end of the story, if it has come.
    pub(crate) fn exit(&self) -> Option<Exit> {
        self.state().told(self.output())
    }

    /// Waits for the end of the story.
    pub(crate) fn wait(&self) -> Exit {
        let mut state = self.state();
        loop {
            match state.told(self.output()) {
                Some(exit) => return exit,
                None => state = self.over.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Waits for the end of the story until the deadline.
    pub(crate) fn wait_before(&self, deadline: Instant) -> Option<Exit> {
        let mut state = self.state();
        while state.exit.is_none() {
            let left = deadline.checked_duration_since(Instant::now())?;
            state = self.over.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.told(self.output())
    }
}
