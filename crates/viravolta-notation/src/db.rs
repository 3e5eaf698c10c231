//! A database over a folder of WTHOR files: games, players, tournaments, and positions looked up under symmetry.
//!
//! The games are read from the folder each time, which takes a few milliseconds. The index of positions is built once
//! and kept in a file of its own; it is rebuilt when the folder changes, or when the file is damaged or of another
//! version.

mod filter;
mod index;
mod lookup;
mod stats;

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use viravolta_rules::{Color, Game, Position};

use crate::wthor::{GAME_BYTES, HEADER_BYTES, Header, Kind, NameKind, NameList, Names, RawGame};
use crate::{GameRecord, Location, Malformed, Opening, ReadError, ReadOptions};

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
    /// A file or the folder cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file is not what it should be.
    #[error("{}: {error}", path.display())]
    Read {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: ReadError,
    },
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
        let mut paths = wthor_files(folder)?;
        // The names of the files carry the years.
        paths.sort();
        let mut database = Self {
            names: read_names(folder)?,
            files: Vec::new(),
            games: Vec::new(),
            fingerprint: index::FORMAT_VERSION,
        };
        let mut hasher = crc32fast::Hasher::new();
        for path in &paths {
            let bytes = fs::read(path).map_err(|error| OpenError::Io { path: path.clone(), error })?;
            hasher.update(&bytes);
            database.add_file(&bytes).map_err(|error| OpenError::Read { path: path.clone(), error: error.into() })?;
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
        crate::opening_of(&self.play())
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

/// The `.wtb` files of a folder.
fn wthor_files(folder: &Path) -> Result<Vec<PathBuf>, OpenError> {
    Ok(files_with_extension(folder)?
        .into_iter()
        .filter(|(_, extension)| extension == "wtb")
        .map(|(path, _)| path)
        .collect())
}

fn files_with_extension(folder: &Path) -> Result<Vec<(PathBuf, String)>, OpenError> {
    let failed = |error| OpenError::Io { path: folder.to_owned(), error };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
        if let Some(extension) = extension.filter(|_| path.is_file()) {
            files.push((path, extension));
        }
    }
    Ok(files)
}

/// The lists of names that lie in a folder: those called `WTH` or `WTHOR` before others; empty lists when there are none.
///
/// # Errors
/// When the folder or a list cannot be read.
pub fn read_names(folder: &Path) -> Result<Names, OpenError> {
    let mut names = Names::default();
    let mut files = files_with_extension(folder)?;
    files.sort_by_key(|(path, _)| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_ascii_lowercase();
        (!matches!(stem.as_str(), "wth" | "wthor"), path.clone())
    });
    for (wanted, kind) in [("jou", NameKind::Player), ("trn", NameKind::Tournament)] {
        let Some((path, _)) = files.iter().find(|(_, extension)| extension == wanted) else { continue };
        let file = File::open(path).map_err(|error| OpenError::Io { path: path.clone(), error })?;
        let list = NameList::read(kind, BufReader::new(file))
            .map_err(|error| OpenError::Read { path: path.clone(), error })?;
        match kind {
            NameKind::Player => names.players = list,
            NameKind::Tournament => names.tournaments = list,
        }
    }
    Ok(names)
}

/// Whether the first bytes of a file are those of a list of names.
#[must_use]
pub fn is_name_list(sample: &[u8]) -> bool {
    Header::parse(sample).is_ok_and(|header| header.kind() == Kind::Names)
}

#[cfg(test)]
mod tests;
