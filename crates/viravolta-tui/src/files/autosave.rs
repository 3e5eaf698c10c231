//! The running game, kept on disk after every move by a thread of its own: a slow disk never delays the keyboard.
//!
//! Several apps may run at once. Each holds a lock on a slot; the lock falls when the process ends, however it ends,
//! so a slot that can be locked and holds a game is a game that somebody left.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::stored;
use crate::session::Session;

/// So many apps of one user may run at once and still keep their games.
const SLOTS: u32 = 32;

/// The keeper of the running game.
#[derive(Debug)]
pub struct Autosave {
    texts: Option<Sender<Option<String>>>,
    writer: Option<JoinHandle<()>>,
}

impl Autosave {
    /// Takes a slot. If `take_left`, one with a game that somebody left, if there is one, and the game with it; if not,
    /// such games stay where they are for another time.
    ///
    /// # Errors
    /// When nothing can be kept there; the app works all the same.
    pub fn start(folder: &Path, take_left: bool) -> io::Result<(Self, Option<Session>)> {
        fs::create_dir_all(folder)?;
        for number in (1..=SLOTS).filter(|number| take_left && game_path(folder, *number).exists()) {
            let Some(slot) = Slot::lock(folder, number) else { continue };
            if let left @ Some(_) = slot.left() {
                return Ok((Self::run(slot)?, left));
            }
        }
        let mut slots = (1..=SLOTS).filter_map(|number| Slot::lock(folder, number));
        let free = slots.find(|slot| slot.left().is_none());
        let slot = free.ok_or_else(|| io::Error::other("every slot is taken"))?;
        Ok((Self::run(slot)?, None))
    }

    fn run(slot: Slot) -> io::Result<Self> {
        let (texts, inbox) = channel();
        let writer = thread::Builder::new().name("autosave".to_owned()).spawn(move || keep(&slot, &inbox))?;
        Ok(Self { texts: Some(texts), writer: Some(writer) })
    }

    /// Keeps the game as it is now. Returns at once.
    pub fn keep(&self, session: &Session) {
        self.send(Some(stored::to_text(session)));
    }

    /// Forgets the game: it came to its end, or nothing has been played.
    pub fn forget(&self) {
        self.send(None);
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
        drop(self.texts.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
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
    fn lock(folder: &Path, number: u32) -> Option<Self> {
        let path = folder.join(format!("game-{number}.lock"));
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(path).ok()?;
        lock.try_lock().ok()?;
        Some(Self { game: game_path(folder, number), _lock: lock })
    }

    /// The game that somebody left here.
    fn left(&self) -> Option<Session> {
        fs::read_to_string(&self.game).ok().and_then(|text| stored::from_text(&text))
    }
}

fn game_path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("game-{number}.toml"))
}

fn keep(slot: &Slot, inbox: &Receiver<Option<String>>) {
    while let Ok(first) = inbox.recv() {
        // Only the newest state matters.
        let newest = inbox.try_iter().last().unwrap_or(first);
        // A full disk must not end the game; the next move tries again.
        let _ = match newest {
            Some(text) => viravolta_disk::write(&slot.game, text.as_bytes()),
            None => fs::remove_file(&slot.game),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use viravolta_rules::{BoardSize, StartKind};

    use super::*;
    use crate::session::{NewGame, Pace, Seat};

    fn session(moves: &str) -> Session {
        let game = NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited);
        let mut session = Session::new(&game);
        let game: viravolta_rules::Game = moves.parse().unwrap();
        for square in game.moves().filter_map(viravolta_rules::Move::square) {
            session.place(square, Instant::now()).unwrap();
        }
        session
    }

    #[test]
    fn a_game_that_was_left_is_found_and_one_that_runs_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let (first, left) = Autosave::start(folder.path(), true).unwrap();
        assert!(left.is_none());
        first.keep(&session("f5d6"));
        let (second, left) = Autosave::start(folder.path(), true).unwrap();
        assert!(left.is_none(), "the first still runs");
        second.keep(&session("f5"));
        drop(first);
        let (third, left) = Autosave::start(folder.path(), true).unwrap();
        assert_eq!(left.unwrap().number(), 2);
        third.forget();
        drop(third);
        drop(second);
        let (_fourth, left) = Autosave::start(folder.path(), true).unwrap();
        assert_eq!(left.unwrap().number(), 1);
    }

    #[test]
    fn a_game_that_was_left_waits_while_another_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let (first, _) = Autosave::start(folder.path(), true).unwrap();
        first.keep(&session("f5d6"));
        drop(first);
        let (second, left) = Autosave::start(folder.path(), false).unwrap();
        assert!(left.is_none());
        second.keep(&session("f5"));
        let (_third, left) = Autosave::start(folder.path(), true).unwrap();
        assert_eq!(left.unwrap().number(), 2);
    }

    #[test]
    fn a_damaged_file_is_no_game() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game-1.toml"), b"version = 1\nstart = \"\xFF\"").unwrap();
        assert!(Autosave::start(folder.path(), true).unwrap().1.is_none());
    }
}
