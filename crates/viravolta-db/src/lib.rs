//! A database over a folder of WTHOR files: games, players, tournaments, and positions looked up under symmetry.
//!
//! The games are read from the folder each time, which takes a few milliseconds. The index of positions is built once
//! and kept in a file of its own; it is rebuilt when the folder changes, or when the file is damaged or of another
//! version.
#![forbid(unsafe_code)]

mod filter;
mod index;
mod lookup;
mod stats;

use std::fs;
use std::path::{Path, PathBuf};

use viravolta_notation::wthor::{FolderError, GAME_BYTES, HEADER_BYTES, Header, Names, RawGame, game_files};
use viravolta_notation::{GameRecord, Location, Malformed, Opening, ReadError, ReadOptions, opening_of};
use viravolta_rules::{Color, Game, Position};

pub use filter::{Filter, WinnerFilter};
pub use index::{IndexState, PositionIndex};
pub use lookup::{Continuation, Lookup};
pub use stats::{Standing, Tally};

/// All games of a folder.
#[derive(Debug)]
pub struct Database {
    names: Names,
    files: Vec<GameFile>,
    games: Vec<RawGame>,
    fingerprint: u32,
}

#[derive(Debug)]
struct GameFile {
    header: Header,
    /// The number of its first game in the database.
    first: usize,
}

/// Why a folder is not a database.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A file or the folder cannot be read, or is not what it should be.
    #[error(transparent)]
    File(#[from] FolderError),
    /// There is no `.wtb` file in the folder.
    #[error("{}: there is no .wtb file here", path.display())]
    NoGames {
        /// The folder.
        path: PathBuf,
    },
}

/// A game of the database.
#[derive(Clone, Copy, Debug)]
pub struct GameRef<'a> {
    database: &'a Database,
    /// Its number in the database, from 0.
    pub number: usize,
}

impl Database {
    /// Reads all `.wtb`, `.jou` and `.trn` files of a folder.
    ///
    /// # Errors
    /// When the folder has no games, or a file cannot be read or is damaged.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let mut database = Self {
            names: Names::in_folder(folder)?,
            files: Vec::new(),
            games: Vec::new(),
            fingerprint: index::FORMAT_VERSION,
        };
        let mut hasher = crc32fast::Hasher::new();
        for path in &game_files(folder)? {
            let bytes = fs::read(path).map_err(FolderError::at(path))?;
            hasher.update(&bytes);
            database.add_file(&bytes).map_err(FolderError::at(path))?;
        }
        if database.files.is_empty() {
            return Err(OpenError::NoGames { path: folder.to_owned() });
        }
        database.fingerprint ^= hasher.finalize();
        Ok(database)
    }

    fn add_file(&mut self, bytes: &[u8]) -> Result<(), Malformed> {
        let header = Header::parse(bytes)?;
        header.check_games()?;
        let (records, rest) = bytes[HEADER_BYTES..].as_chunks::<GAME_BYTES>();
        if records.len() != header.games as usize || !rest.is_empty() {
            let at = Location { line: 0, offset: bytes.len() as u64, game: 0 };
            return Err(Malformed::unexpected(at, "as many games as the header says", records.len().to_string()));
        }
        self.files.push(GameFile { header, first: self.games.len() });
        self.games.extend(records.iter().map(RawGame::from_bytes));
        Ok(())
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The players and tournaments.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The game with this number.
    #[must_use]
    pub fn game(&self, number: usize) -> Option<GameRef<'_>> {
        (number < self.games.len()).then_some(GameRef { database: self, number })
    }

    /// The games that a filter lets through, in the order of the files.
    pub fn games<'a>(&'a self, filter: &Filter) -> impl Iterator<Item = GameRef<'a>> {
        let accepted = filter.for_database(self);
        (0..self.games.len()).filter_map(|number| self.game(number)).filter(move |game| accepted.accepts(game))
    }

    /// A number that changes when the games do.
    #[must_use]
    pub const fn fingerprint(&self) -> u32 {
        self.fingerprint
    }
}

impl<'a> GameRef<'a> {
    /// The game as it is stored.
    #[must_use]
    pub fn raw(&self) -> &'a RawGame {
        &self.database.games[self.number]
    }

    fn file(&self) -> &'a GameFile {
        let files = &self.database.files;
        &files[files.partition_point(|file| file.first <= self.number).saturating_sub(1)]
    }

    /// The year.
    #[must_use]
    pub fn year(&self) -> u16 {
        self.file().header.year
    }

    /// The name of a player, when the list has one.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&'a str> {
        let number = match color {
            Color::Black => self.raw().black,
            Color::White => self.raw().white,
        };
        self.database.names.players.name(number)
    }

    /// The name of the tournament, when the list has one.
    #[must_use]
    pub fn tournament(&self) -> Option<&'a str> {
        self.database.names.tournaments.name(self.raw().tournament)
    }

    /// Who won; `None` in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self.raw().score.cmp(&32) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The moves, as far as they are legal.
    #[must_use]
    pub fn play(&self) -> Game {
        let mut game = Game::new(Position::start());
        for square in self.raw().squares().into_iter().flatten() {
            if game.place(square).is_err() {
                break;
            }
        }
        game
    }

    /// The opening.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        opening_of(&self.play())
    }

    /// Everything that is known about the game.
    ///
    /// # Errors
    /// When the stored game is malformed or not legal.
    pub fn record(&self) -> Result<GameRecord, ReadError> {
        let file = self.file();
        let within = self.number - file.first;
        let at = Location { line: 0, offset: (HEADER_BYTES + within * GAME_BYTES) as u64, game: within as u64 + 1 };
        self.raw().to_record(&file.header, Some(&self.database.names), at, ReadOptions::STRICT)
    }
}

#[cfg(test)]
mod tests;
