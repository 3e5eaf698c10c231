//! The games that are on, for whoever watches: a file beside the journal, written again as they go on. Nothing is made
//! from it, and it goes when the referee does.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_notation::GameRecord;

use crate::{Event, journal};

/// The name of the file.
pub const FILE: &str = "running.json";
/// It is written at most this often.
const PAUSE: Duration = Duration::from_millis(500);

/// A game that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningGame {
    /// Its number in the cup.
    pub number: u32,
    /// A transcript, without passes.
    pub moves: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Content {
    games: Vec<RunningGame>,
}

/// The games that the file in a folder names. A file that cannot be read names none.
#[must_use]
pub fn read(folder: &Path) -> Vec<RunningGame> {
    let content = std::fs::read(folder.join(FILE)).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    content.map(|content: Content| content.games).unwrap_or_default()
}

/// Keeps the file while this lives. Games never wait for the disk: a thread of its own writes.
#[derive(Debug)]
pub struct Boards {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    state: Mutex<State>,
    /// Something is to be written that was not there before.
    changed: Condvar,
    /// The referee goes.
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    games: BTreeMap<u32, String>,
    is_new: bool,
    ended: bool,
}

impl Boards {
    /// Keeps the file in a folder.
    ///
    /// # Errors
    /// When the system has no thread.
    pub fn beside(folder: &Path) -> io::Result<Self> {
        let path = folder.join(FILE);
        let shared = Arc::new(Shared { path, state: Mutex::default(), changed: Condvar::new(), ended: Condvar::new() });
        let writing = Arc::clone(&shared);
        let writer = std::thread::Builder::new().name("boards".to_owned()).spawn(move || writing.write())?;
        Ok(Self { shared, writer: Some(writer) })
    }

    /// Takes note of what has happened.
    pub fn event(&self, event: &Event<'_>) {
        let mut state = self.shared.lock();
        match event {
            Event::Started { number, .. } => drop(state.games.insert(*number, String::new())),
            Event::Moved { number, game } => drop(state.games.insert(*number, transcript(game))),
            Event::Finished { game, .. } => drop(state.games.remove(&game.number)),
            Event::Resumed(_) | Event::Due { .. } => return,
        }
        // Waking somebody up costs more than a move: only who waits for this is woken.
        if !std::mem::replace(&mut state.is_new, true) {
            self.shared.changed.notify_one();
        }
    }
}

impl Drop for Boards {
    fn drop(&mut self) {
        self.shared.lock().ended = true;
        self.shared.changed.notify_one();
        self.shared.ended.notify_one();
        if let Some(writer) = self.writer.take() {
            // A panic has been told already.
            drop(writer.join());
        }
        // It may never have been written.
        drop(std::fs::remove_file(&self.shared.path));
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) {
        loop {
            let waits = |state: &mut State| !state.is_new && !state.ended;
            let mut state = self.changed.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner);
            if state.ended {
                return;
            }
            state.is_new = false;
            let games = state.games.iter().map(|(number, moves)| RunningGame { number: *number, moves: moves.clone() });
            let content = Content { games: games.collect() };
            drop(state);
            // What cannot be written now is written with the next move: only those who watch miss it.
            drop(self.put(&content));
            let until_the_end = |state: &mut State| !state.ended;
            drop(self.ended.wait_timeout_while(self.lock(), PAUSE, until_the_end));
        }
    }

    /// Whole or not at all, but without waiting for the disk: after a power cut nobody plays.
    fn put(&self, content: &Content) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().prefix(".viravolta-").tempfile_in(folder)?;
        serde_json::to_writer(&mut file, content)?;
        journal::readable(file.as_file())?;
        file.persist(&self.path).map(drop).map_err(|error| error.error)
    }
}

fn transcript(game: &GameRecord) -> String {
    game.moves().filter_map(|recorded| recorded.mv.square()).map(|square| square.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use viravolta_rules::Position;

    use super::*;

    #[test]
    fn the_file_follows_the_games_and_goes_with_the_referee() {
        let folder = tempfile::tempdir().expect("a folder");
        let boards = Boards::beside(folder.path()).expect("a thread");
        let end = Instant::now() + Duration::from_secs(120);
        let wait_for = |wanted: &str| {
            while read(folder.path()) != [RunningGame { number: 3, moves: wanted.to_owned() }] {
                assert!(Instant::now() < end, "{wanted}");
                std::thread::sleep(Duration::from_millis(5));
            }
        };
        let mut game = GameRecord::new(Position::start());
        boards.event(&Event::Moved { number: 3, game: &game });
        wait_for("");
        for square in ["f5", "d6"] {
            game.push(square.parse().expect("a move")).expect("legal");
            boards.event(&Event::Moved { number: 3, game: &game });
        }
        wait_for("f5d6");
        drop(boards);
        assert!(!folder.path().join(FILE).exists());
        std::fs::write(folder.path().join(FILE), "{\"games\":7}").expect("written");
        assert_eq!(read(folder.path()), []);
    }
}
