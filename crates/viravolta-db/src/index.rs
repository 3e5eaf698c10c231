//! The index of positions: for each position of each game one number, sorted, so that a look-up reads a few blocks.
//!
//! An entry is the upper 40 bits of the hash of the canonical board, then 24 bits for the game. Whoever looks a position
//! up replays the games that are found, so equal hashes do no harm.

mod file;

use std::io;
use std::path::Path;

use viravolta_rules::{Board, Move, Position};

use super::Database;

pub(super) use file::FORMAT_VERSION;

/// How many games the 24 bits of an entry can number.
const MOST_GAMES: usize = 1 << 24;
const GAME_BITS: u32 = 24;

/// Where the index came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexState {
    /// It was there.
    Found,
    /// It was built and written.
    Built,
    /// It was built, and could not be written.
    InMemory,
}

/// The index of the positions of a database.
#[derive(Debug)]
pub struct PositionIndex {
    entries: Entries,
}

#[derive(Debug)]
enum Entries {
    Memory(Vec<u64>),
    File(file::IndexFile),
}

impl PositionIndex {
    /// Opens the index that was written for these games, or builds it and writes it to the path. `progress` is called with
    /// the number of games done while building.
    pub fn open_or_build(database: &Database, path: &Path, progress: impl FnMut(usize)) -> (Self, IndexState) {
        if let Ok(file) = file::IndexFile::open(path, database.fingerprint()) {
            return (Self { entries: Entries::File(file) }, IndexState::Found);
        }
        let index = Self::build(database, progress);
        let Entries::Memory(entries) = &index.entries else { return (index, IndexState::InMemory) };
        let written = file::write(path, database.fingerprint(), entries)
            .and_then(|()| file::IndexFile::open(path, database.fingerprint()));
        match written {
            Ok(file) => (Self { entries: Entries::File(file) }, IndexState::Built),
            Err(_) => (index, IndexState::InMemory),
        }
    }

    /// Builds the index in memory.
    #[must_use]
    pub fn build(database: &Database, mut progress: impl FnMut(usize)) -> Self {
        let mut entries = Vec::with_capacity(database.len() * 64);
        for (number, raw) in database.games.iter().enumerate().take(MOST_GAMES) {
            let mut position = Position::start();
            let mut squares = raw.squares().into_iter().flatten();
            loop {
                entries.push(hash_bits(position.board()) | number as u64);
                let next = if position.must_pass() { Some(Move::Pass) } else { squares.next().map(Move::Place) };
                match next.and_then(|mv| position.play(mv).ok()) {
                    Some(after) => position = after,
                    None => break,
                }
            }
            if number % 1024 == 0 {
                progress(number);
            }
        }
        entries.sort_unstable();
        progress(database.len());
        Self { entries: Entries::Memory(entries) }
    }

    /// The numbers of the games that may have reached a position, each once, in order.
    pub(super) fn candidates(&self, position: &Position) -> io::Result<Vec<usize>> {
        let low = hash_bits(position.board());
        let high = low | ((1 << GAME_BITS) - 1);
        let entries = match &self.entries {
            Entries::File(file) => file.range(low, high)?,
            Entries::Memory(entries) => {
                let from = entries.partition_point(|entry| *entry < low);
                let to = entries.partition_point(|entry| *entry <= high);
                entries[from..to].to_vec()
            }
        };
        let mut games: Vec<_> = entries.into_iter().map(|entry| (entry & ((1 << GAME_BITS) - 1)) as usize).collect();
        games.dedup();
        Ok(games)
    }
}

fn hash_bits(board: Board) -> u64 {
    let (canonical, _) = board.canonical();
    canonical.hash64() >> GAME_BITS << GAME_BITS
}
