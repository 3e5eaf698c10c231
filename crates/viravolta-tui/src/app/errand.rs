//! What is done with files while the keys go on: the app hands an errand out and takes its outcome in later.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use viravolta_desk::{Seat, history};
use viravolta_notation::GameRecord;

use super::App;
use super::dialog::Entry;
use super::replace::PutAway;
use crate::files::FileGames;

/// Which errands wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// It only reads, and is done beside all others.
    Beside,
    /// It writes, or reads what others write: it is done after those before it.
    Queued,
}

/// Something that takes as long as the disk takes.
pub(crate) struct Errand {
    serial: u64,
    pub(crate) order: Order,
    work: Box<dyn FnOnce(&AtomicBool) -> Outcome + Send>,
    stop: Arc<AtomicBool>,
}

impl Errand {
    /// Its number and what came of it.
    pub(crate) fn run(self) -> (u64, Outcome) {
        (self.serial, (self.work)(&self.stop))
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
    /// What was to be opened is a folder.
    IsFolder(PathBuf),
    /// What is in a folder.
    Folder(PathBuf, Vec<Entry>),
    /// One game of many.
    Picked([Seat; 2], Option<Box<GameRecord>>),
    Saved(PathBuf, Result<String, String>),
    /// There is such a file already.
    Taken(PathBuf),
    Settings(Result<(), String>),
    /// A game went into the history, or did not.
    Remembered(PutAway, Result<(), String>),
    History(Result<Vec<history::Entry>, String>),
}

/// The errand that somebody waits for.
#[derive(Debug)]
pub(crate) struct Awaited {
    serial: u64,
    stop: Arc<AtomicBool>,
}

impl App {
    /// Hands out an errand that nobody waits for.
    pub(crate) fn send(&mut self, order: Order, work: impl FnOnce(&AtomicBool) -> Outcome + Send + 'static) -> Awaited {
        self.serial += 1;
        let (serial, stop) = (self.serial, Arc::<AtomicBool>::default());
        if order == Order::Queued {
            self.writing.insert(serial);
        }
        self.errands.push(Errand { serial, order, work: Box::new(work), stop: Arc::clone(&stop) });
        Awaited { serial, stop }
    }

    /// Hands out an errand and waits for it. Nobody waits for the one before any more.
    pub(crate) fn request(&mut self, order: Order, work: impl FnOnce(&AtomicBool) -> Outcome + Send + 'static) {
        self.cancel_errand();
        self.awaited = Some(self.send(order, work));
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

    /// Whether something is still to be written.
    pub(crate) fn is_writing(&self) -> bool {
        !self.writing.is_empty()
    }

    /// Whether this is what is waited for; whatever was written is always worth telling.
    pub(super) fn awaits(&mut self, serial: u64, outcome: &Outcome) -> bool {
        self.writing.remove(&serial);
        let awaited = self.awaited.take_if(|awaited| awaited.serial == serial).is_some();
        let asked_for = matches!(
            outcome,
            Outcome::Opened(..) | Outcome::IsFolder(_) | Outcome::Picked(..) | Outcome::Taken(_) | Outcome::History(_)
        );
        awaited || !asked_for
    }
}

/// A path as it is typed.
pub(super) fn typed(path: &Path) -> String {
    path.display().to_string()
}
