//! Named openings, found by position: however the board is turned and in whatever order the moves were played.
//!
//! ```
//! use viravolta_notation::opening_of;
//! use viravolta_rules::Game;
//!
//! let game: Game = "f5d6c3d3c4f4f6f3".parse()?;
//! assert_eq!(opening_of(&game).map(|opening| opening.name), Some("Comp'Oth"));
//! // The same game, begun on c4.
//! let turned: Game = "c4e3f6e6f5c5c3c6".parse()?;
//! assert_eq!(opening_of(&turned).map(|opening| opening.portuguese), Some("Comp'Oth"));
//! # Ok::<(), viravolta_rules::TranscriptError>(())
//! ```

mod table;

use std::collections::HashMap;
use std::sync::OnceLock;

use viravolta_rules::{BoardSize, Color, Game, Position};

use crate::GameRecord;

/// An opening with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// Its English name.
    pub name: &'static str,
    /// Its Portuguese name.
    pub portuguese: &'static str,
    /// The moves that usually lead to it, beginning with f5.
    pub line: &'static str,
}

impl Opening {
    /// All openings, each after those that it continues.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        table::OPENINGS.iter().map(|&(line, name, portuguese)| Self { name, portuguese, line })
    }

    /// How many moves its line has.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.line.len() / 2
    }

    /// The opening whose last position this is.
    #[must_use]
    pub fn at(position: &Position) -> Option<Self> {
        let may_be = position.size() == BoardSize::Eight && position.empties().len() + longest() >= 60;
        if !may_be {
            return None;
        }
        index().get(&key(position)).copied()
    }
}

/// The opening of a game: the last of its positions that has a name.
#[must_use]
pub fn opening_of(game: &Game) -> Option<Opening> {
    let positions = (0..=game.moves().len().min(longest())).rev().filter_map(|count| game.position_after(count));
    positions.filter_map(Opening::at).next()
}

/// The opening of a recorded game.
#[must_use]
pub fn opening_of_record(record: &GameRecord) -> Option<Opening> {
    let before = record.replay().map(|(position, _)| position);
    before.chain([*record.position()]).take(longest() + 1).filter_map(|position| Opening::at(&position)).last()
}

type Key = (u64, u64, Color);

fn key(position: &Position) -> Key {
    let (board, _) = position.board().canonical();
    (board.player, board.opponent, position.turn())
}

fn index() -> &'static HashMap<Key, Opening> {
    static INDEX: OnceLock<HashMap<Key, Opening>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let position = |opening: &Opening| opening.line.parse::<Game>().ok().map(|game| key(game.position()));
        Opening::all().filter_map(|opening| Some((position(&opening)?, opening))).collect()
    })
}

/// The length of the longest line.
fn longest() -> usize {
    static LONGEST: OnceLock<usize> = OnceLock::new();
    *LONGEST.get_or_init(|| Opening::all().map(|opening| opening.moves()).max().unwrap_or(0))
}

#[cfg(test)]
mod tests;
