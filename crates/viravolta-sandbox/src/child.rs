//! A program in its room.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::attention::Attention;
use crate::error::SpawnError;
use crate::exit::{Cause, Exit};
use crate::stream::{Stdin, Stdout};
use crate::watch::Watch;

/// Reads the CPU time of a whole tree.
pub(crate) type Meter = Box<dyn Fn() -> Duration + Send + Sync>;

/// Looks what a whole tree is doing.
pub(crate) trait Look: Send + Sync {
    /// What a program does that is one process with one thread; `None` for any other.
    fn alone(&self) -> Option<Attention>;
    /// What all of it does.
    fn all(&self) -> Attention;
}

/// Stops a room and lets it go on.
pub(crate) trait Pause: Send + Sync {
    fn rest(&self, settle: Duration);
    fn wake(&self);
}

/// Waits until a program has started, or says why it has not.
pub(crate) type FirstWord = Box<dyn FnOnce() -> Result<(), SpawnError> + Send>;

/// A room that is being opened ([`Policy::open`](crate::Policy::open)). Dropping it closes the room again.
pub struct Opening {
    pub(crate) child: Child,
    pub(crate) first_word: FirstWord,
}

impl Opening {
    /// Waits until the program has started.
    ///
    /// # Errors
    /// As [`Policy::spawn`](crate::Policy::spawn).
    pub fn finish(self) -> Result<Child, SpawnError> {
        (self.first_word)().map(|()| self.child)
    }
}

impl std::fmt::Debug for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opening").field("child", &self.child).finish_non_exhaustive()
    }
}

/// A program in its room. Dropping it kills the whole tree, waits until it is gone and clears the room
/// away.
pub struct Child {
    /// What the program reads. Dropping it ends the program's input.
    pub stdin: Option<Stdin>,
    /// What the program writes.
    pub stdout: Option<Stdout>,
    pub(crate) watch: Arc<Watch>,
    pub(crate) meter: Meter,
    pub(crate) look: Box<dyn Look>,
    pub(crate) pause: Arc<dyn Pause>,
    pub(crate) supervisor: Option<JoinHandle<()>>,
}

impl Child {
    /// The end of what the program wrote to standard error so far.
    #[must_use]
    pub fn stderr(&self) -> Vec<u8> {
        self.watch.stderr()
    }

    /// CPU time of the whole tree so far. While the program runs this is a fresh reading.
    #[must_use]
    pub fn cpu_time(&self) -> Duration {
        match self.watch.exit() {
            Some(exit) => exit.cpu_time,
            None => (self.meter)(),
        }
    }

    /// What the program is doing now. A look costs some reads of small files.
    #[must_use]
    pub fn attention(&self) -> Attention {
        // In this order: who waits for input after all of it was read waits for more.
        let all_read = self.stdin.as_ref().is_none_or(|stdin| stdin.sink.is_read());
        match self.look.alone().unwrap_or_else(|| self.look.all()) {
            Attention::Reading | Attention::Listening if !all_read => Attention::Busy,
            attention => attention,
        }
    }

    /// The same, a little cheaper, of a program that has spoken since it was last told something. A single thread that
    /// waits has begun to wait after it spoke, and so after it was told: whoever begins to read takes what is there.
    #[must_use]
    pub fn attention_after_answer(&self) -> Attention {
        self.look.alone().unwrap_or_else(|| self.attention())
    }

    /// The program is not on turn: once it has had this time to settle, everything in its room is stopped, whatever it
    /// does, until [`Child::wake`]. Returns at once.
    pub fn rest(&self, settle: Duration) {
        self.pause.rest(settle);
    }

    /// The program is on turn: when this returns, everything in its room runs.
    pub fn wake(&self) {
        self.pause.wake();
    }

    /// Kills the program and everything that it started. Returns at once; [`Child::wait`] returns when
    /// they are gone.
    pub fn kill_tree(&self) {
        self.watch.close(Cause::Caller);
    }

    /// Waits until the program and everything that it started are gone.
    ///
    /// Does not read standard output: a program that writes more than a pipe holds waits for a reader
    /// until its wall time is over.
    #[must_use]
    pub fn wait(&mut self) -> Exit {
        let exit = self.watch.wait();
        self.join();
        exit
    }

    /// Waits until the deadline. `None` means that it passed.
    #[must_use]
    pub fn wait_before(&mut self, deadline: Instant) -> Option<Exit> {
        let exit = self.watch.wait_before(deadline)?;
        self.join();
        Some(exit)
    }

    /// The end of the story, if it has come.
    #[must_use]
    pub fn try_wait(&mut self) -> Option<Exit> {
        self.watch.exit()
    }

    fn join(&mut self) {
        if let Some(supervisor) = self.supervisor.take() {
            // A panic there has already been printed, and there is nothing left to supervise.
            let _ = supervisor.join();
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill_tree();
        self.join();
    }
}

impl std::fmt::Debug for Child {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Child").field("exit", &self.watch.exit()).finish_non_exhaustive()
    }
}
