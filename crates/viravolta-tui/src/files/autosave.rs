//! The running game, kept on disk after every move by a thread of its own: a slow disk never delays the keyboard.
//!
//! Several apps may run at once. Each holds a lock on a slot; the lock falls when the process ends, however it ends,
//! so a slot that can be locked and holds a game is a game that somebody left. What is there and is no game that we can
//! read is set aside, never written over.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use viravolta_desk::Session;
use viravolta_desk::kept::{self, KeptFault};

use super::set_aside;

/// So many apps of one user may run at once and still keep their games.
const SLOTS: u32 = 32;

/// The keeper of the running game.
#[derive(Debug)]
pub(crate) struct Autosave {
    texts: Option<Sender<Option<String>>>,
    writer: Option<JoinHandle<()>>,
    /// What came of the last wish, until somebody asks.
    outcome: Arc<Mutex<Option<io::Result<()>>>>,
}

/// What was found where games are kept.
#[derive(Debug, Default)]
pub(crate) struct Left {
    /// A game that somebody left.
    pub(crate) game: Option<Box<Session>>,
    /// A file that could not be read: why, and where it lies now.
    pub(crate) aside: Option<(KeptFault, PathBuf)>,
}

impl Autosave {
    /// Takes a slot. If `take_left`, one with a game that somebody left, if there is one, and the game with it; if not,
    /// such games stay where they are for another time.
    ///
    /// # Errors
    /// When nothing can be kept there; the app works all the same.
    pub(crate) fn start(folder: &Path, take_left: bool) -> io::Result<(Self, Left)> {
        fs::create_dir_all(folder)?;
        let mut left = Left::default();
        let mut free = None;
        let mut refused = None;
        for number in 1..=SLOTS {
            let is_empty = game_path(folder, number).symlink_metadata().is_err();
            if is_empty && free.is_some() {
                continue;
            }
            let slot = match Slot::lock(folder, number) {
                Ok(Some(slot)) => slot,
                Ok(None) => continue,
                Err(error) => {
                    refused = refused.or(Some(error));
                    continue;
                }
            };
            match slot.content() {
                Ok(None) => free = free.or(Some(slot)),
                Ok(Some(Ok(game))) if take_left => {
                    left.game = Some(Box::new(game));
                    return Ok((Self::run(slot)?, left));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(fault))) => match set_aside(&slot.game) {
                    Ok(aside) => {
                        left.aside = left.aside.or(Some((fault, aside)));
                        free = free.or(Some(slot));
                    }
                    Err(error) => refused = refused.or(Some(error)),
                },
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        let slot = free.ok_or_else(|| refused.unwrap_or_else(|| io::ErrorKind::ResourceBusy.into()))?;
        Ok((Self::run(slot)?, left))
    }

    fn run(slot: Slot) -> io::Result<Self> {
        let (texts, inbox) = channel();
        let outcome = Arc::default();
        let told = Arc::clone(&outcome);
        let writer = thread::Builder::new().name("autosave".to_owned()).spawn(move || keep(&slot, &inbox, &told))?;
        Ok(Self { texts: Some(texts), writer: Some(writer), outcome })
    }

    /// Keeps the game as it is now. Returns at once.
    pub(crate) fn keep(&self, session: &Session) {
        self.send(Some(kept::to_text(session)));
    }

    /// Forgets the game: it came to its end, or nothing has been played.
    pub(crate) fn forget(&self) {
        self.send(None);
    }

    /// What has come of the wishes since somebody last asked, if anything has.
    pub(crate) fn take_outcome(&self) -> Option<io::Result<()>> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Waits until the last wish is on disk, and says what came of it.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.wait();
        self.take_outcome().unwrap_or(Ok(()))
    }

    fn wait(&mut self) {
        drop(self.texts.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }

    fn send(&self, text: Option<String>) {
        if let Some(texts) = &self.texts {
            // The writer listens until this is dropped.
            let _ = texts.send(text);
        }
    }
}

impl Drop for Autosave {
    /// Waits until the last wish is on disk.
    fn drop(&mut self) {
        self.wait();
    }
}

#[derive(Debug)]
struct Slot {
    game: PathBuf,
    /// Held for its lock.
    _lock: File,
}

impl Slot {
    /// `None` when another app has it.
    fn lock(folder: &Path, number: u32) -> io::Result<Option<Self>> {
        let path = folder.join(format!("game-{number}.lock"));
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self { game: game_path(folder, number), _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// What is kept here: nothing, a game that somebody left, or something that is no game.
    fn content(&self) -> io::Result<Option<Result<Session, KeptFault>>> {
        match fs::read(&self.game) {
            Ok(content) => {
                let text = String::from_utf8(content).map_err(|_| KeptFault::Damaged);
                Ok(Some(text.and_then(|text| kept::from_text(&text))))
            }
            // A link to nowhere is somebody's link all the same.
            Err(error) if error.kind() == io::ErrorKind::NotFound && self.game.is_symlink() => {
                Ok(Some(Err(KeptFault::Damaged)))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn game_path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("game-{number}.toml"))
}

fn keep(slot: &Slot, inbox: &Receiver<Option<String>>, outcome: &Mutex<Option<io::Result<()>>>) {
    while let Ok(first) = inbox.recv() {
        // Only the newest state matters.
        let newest = inbox.try_iter().last().unwrap_or(first);
        // A full disk must not end the game; the next move tries again.
        let done = match newest {
            Some(text) => viravolta_disk::write(&slot.game, text.as_bytes()),
            None => match fs::remove_file(&slot.game) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                done => done,
            },
        };
        *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
    }
}

#[cfg(test)]
mod tests;
