//! Tournament games of the WTHOR archive: positions that people reach, and the exact values that the archive knows.

use std::fs::File;
use std::io::BufReader;
use std::ops::RangeInclusive;
use std::path::Path;

use viravolta_notation::wthor::{RawGame, Reader, year_file};
use viravolta_rules::{BoardSize, Color, Move, Position, Square};

use crate::TrainerError;

/// The years that may be learnt from. Later games are for measuring only.
pub const LEARNING_YEARS: RangeInclusive<u16> = 1977..=2012;

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    squares: Vec<Square>,
    /// Black's margin under perfect play from [`depth`](Self::depth) empty squares on.
    black_value: i32,
    /// The number of empty squares at which the value is exact.
    depth: usize,
}

impl Game {
    /// The game of a record; `None` when it is not legal or not played to its end.
    fn new(raw: &RawGame, depth: usize) -> Option<Self> {
        let squares: Vec<Square> = raw.squares().ok()?.collect();
        Self { squares, black_value: 2 * i32::from(raw.theoretical) - 64, depth }.checked()
    }

    fn checked(self) -> Option<Self> {
        let mut positions = self.positions();
        let moves = positions.by_ref().count();
        (moves == self.squares.len() && positions.position.is_over()).then_some(self)
    }

    /// Appends the game to bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.squares.len() as u8, self.depth as u8]);
        bytes.extend(self.black_value.to_le_bytes());
        bytes.extend(self.squares.iter().map(|square| square.index() as u8));
    }

    /// The game at the start of bytes, and the rest; `None` if there is none.
    pub(crate) fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let ([moves, depth], rest) = bytes.split_first_chunk()?;
        let (black_value, rest) = rest.split_first_chunk()?;
        let (squares, rest) = rest.split_at_checked(usize::from(*moves))?;
        let squares = squares.iter().map(|square| Square::from_index((*square).into())).collect::<Option<_>>()?;
        let game = Self { squares, black_value: i32::from_le_bytes(*black_value), depth: usize::from(*depth) };
        Some((game.checked()?, rest))
    }

    /// The positions before each move, the player who must pass having passed.
    #[must_use]
    pub fn positions(&self) -> Positions<'_> {
        Positions { position: Position::start(), squares: &self.squares }
    }

    /// The move that was played in a position of this game.
    pub(crate) fn move_in(&self, position: &Position) -> Option<Move> {
        // Every square that is taken beyond the four in the middle was one move.
        let played = BoardSize::Eight.area() - 4 - position.empties().len();
        self.squares.get(played).copied().map(Move::Place)
    }

    /// The exact value of a position of this game for its side to move, where the archive knows it.
    #[must_use]
    pub fn exact_value(&self, position: &Position) -> Option<i32> {
        let mine = if position.turn() == Color::Black { self.black_value } else { -self.black_value };
        (position.empties().len() == self.depth).then_some(mine)
    }
}

/// See [`Game::positions`].
#[derive(Clone, Debug)]
pub struct Positions<'g> {
    position: Position,
    squares: &'g [Square],
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let (square, rest) = self.squares.split_first()?;
        let before = if self.position.must_pass() { self.position.passed() } else { self.position };
        self.position = before.play(Move::Place(*square)).ok()?;
        self.squares = rest;
        Some(before)
    }
}

/// The finished games of one year.
///
/// # Errors
/// When the file cannot be read or is not in the format of WTHOR.
pub fn read_year(folder: &Path, year: u16) -> Result<Vec<Game>, TrainerError> {
    let path = folder.join(year_file(year));
    let malformed = || TrainerError::malformed(&path, "games in the format of WTHOR");
    let file = File::open(&path).map_err(TrainerError::file(&path))?;
    let mut reader = Reader::new(BufReader::new(file), None).map_err(|_| malformed())?;
    let depth = usize::from(reader.header().theoretical_depth());
    let mut games = Vec::new();
    while let Some(raw) = reader.next_raw().map_err(|_| malformed())? {
        games.extend(Game::new(&raw, depth));
    }
    Ok(games)
}

/// The finished games that may be learnt from: those of all [`LEARNING_YEARS`] of which the folder has the file.
///
/// # Errors
/// When a file cannot be read or is not in the format of WTHOR, or when there is no game.
pub fn read_for_learning(folder: &Path) -> Result<Vec<Game>, TrainerError> {
    read_years(folder, LEARNING_YEARS)
}

/// So many of the games that may be learnt from are the latest.
const LATEST: usize = 20_000;

/// The latest of some games in the order of the years. How far the side to move is ahead on average depends on how well people play, and of
/// all that may be learnt from these are the most like those of today.
#[must_use]
pub fn latest(games: &[Game]) -> &[Game] {
    &games[games.len().saturating_sub(LATEST)..]
}

fn read_years(folder: &Path, years: RangeInclusive<u16>) -> Result<Vec<Game>, TrainerError> {
    let mut games = Vec::new();
    for year in years.filter(|year| folder.join(year_file(*year)).exists()) {
        games.extend(read_year(folder, year)?);
    }
    if games.is_empty() { Err(TrainerError::NoPositions) } else { Ok(games) }
}

/// The finished games of all years of which the folder has the file.
///
/// # Errors
/// When a file cannot be read or is not in the format of WTHOR, or when there is no game.
pub fn read_all(folder: &Path) -> Result<Vec<Game>, TrainerError> {
    read_years(folder, *LEARNING_YEARS.start()..=9999)
}

/// A short name for the games.
#[must_use]
pub fn fingerprint(games: &[Game]) -> String {
    let squares = |game: &Game| game.squares.iter().map(|square| square.index() as u8).collect::<Vec<_>>();
    let bytes: Vec<u8> = games.iter().flat_map(squares).collect();
    crate::fingerprint(&bytes)
}

#[cfg(test)]
pub(crate) mod tests;
