//! What is done with files while the keys go on: the app hands an errand out and takes its outcome in later.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use viravolta_desk::Seat;
use viravolta_desk::history::Entry;
use viravolta_notation::GameRecord;

use super::App;
use crate::files::FileGames;

/// Something that takes as long as the disk takes.
pub(crate) struct Errand {
    serial: u64,
    work: Box<dyn FnOnce(&AtomicBool) -> Outcome + Send>,
    stop: Arc<AtomicBool>,
}

impl Errand {
    /// Tells it from others.
    pub(crate) const fn serial(&self) -> u64 {
        self.serial
    }

    pub(crate) fn run(self) -> Outcome {
        (self.work)(&self.stop)
    }
}

impl fmt::Debug for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Errand").field("serial", &self.serial).finish_non_exhaustive()
    }
}

/// What came of an errand. Faults are in words.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The games of a file, or of a paste, which has no path; and who plays on in them.
    Opened(Option<PathBuf>, [Seat; 2], Result<Arc<FileGames>, String>),
    /// One game of many.
    Picked([Seat; 2], Option<Box<GameRecord>>),
    Saved(PathBuf, Result<String, String>),
    /// There is such a file already.
    Taken(PathBuf),
    History(Result<Vec<Entry>, String>),
}

/// The errand that somebody waits for.
#[derive(Debug)]
pub(crate) struct Awaited {
    serial: u64,
    stop: Arc<AtomicBool>,
}

impl App {
    /// Hands out an errand. Nobody waits for the one before any more.
    pub(crate) fn send(&mut self, work: impl FnOnce(&AtomicBool) -> Outcome + Send + 'static) {
        self.cancel_errand();
        self.serial += 1;
        let stop = Arc::<AtomicBool>::default();
        self.awaited = Some(Awaited { serial: self.serial, stop: Arc::clone(&stop) });
        self.errands.push(Errand { serial: self.serial, work: Box::new(work), stop });
        self.complaint = None;
    }

    /// The errands to be run.
    pub(crate) fn take_errands(&mut self) -> Vec<Errand> {
        std::mem::take(&mut self.errands)
    }

    /// What is being read is not wanted any more. What is being written is written all the same.
    pub(crate) fn cancel_errand(&mut self) {
        if let Some(awaited) = self.awaited.take() {
            awaited.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether somebody waits for a file.
    pub(crate) const fn is_waiting(&self) -> bool {
        self.awaited.is_some()
    }

    /// Whether this is what is waited for; whatever was saved is always worth telling.
    pub(super) fn awaits(&mut self, serial: u64, outcome: &Outcome) -> bool {
        let awaited = self.awaited.take_if(|awaited| awaited.serial == serial).is_some();
        awaited || matches!(outcome, Outcome::Saved(..))
    }
}

/// A path as it is typed.
pub(super) fn typed(path: &Path) -> String {
    path.display().to_string()
}
