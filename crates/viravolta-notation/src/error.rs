//! What can go wrong while reading and writing, always with the place and what was expected there.

use std::fmt;
use std::io;

use viravolta_rules::{Color, IllegalMove, SetupError};

use crate::Loss;

/// A place in an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    /// The line, counted from 1; 0 in binary formats.
    pub line: u64,
    /// The byte offset from the beginning of the input.
    pub offset: u64,
    /// The game or position within the input, counted from 1; 0 outside of any.
    pub game: u64,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "byte {}", self.offset)?,
            line => write!(f, "line {line}, byte {}", self.offset)?,
        }
        match self.game {
            0 => Ok(()),
            game => write!(f, " (game {game})"),
        }
    }
}

/// The input is not in the format it claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {kind}")]
pub struct Malformed {
    /// Where.
    pub at: Location,
    /// What is wrong.
    pub kind: MalformedKind,
}

/// What is wrong with a malformed input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MalformedKind {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What the format asks for.
        expected: &'static str,
        /// What stood there, cut short.
        found: String,
    },
    /// The input ends in the middle of something.
    #[error("the input ends where {expected} was expected")]
    Truncated {
        /// What the format asks for.
        expected: &'static str,
    },
    /// The board has a size that this project does not play.
    #[error("board size {found} is not supported: expected 4, 6 or 8")]
    UnsupportedSize {
        /// The size that is asked for.
        found: String,
    },
    /// A record of another game.
    #[error("not a game of Othello: {found}")]
    OtherGame {
        /// The game it says it is.
        found: String,
    },
    /// A record in a later version of a format of ours.
    #[error("version {found} is newer than {known}, the newest that can be read")]
    Newer {
        /// The version that it says it has.
        found: u32,
        /// The newest that can be read.
        known: u32,
    },
    /// One item is longer than anything that makes sense.
    #[error("{what} is longer than {limit} bytes")]
    TooLong {
        /// Which item.
        what: &'static str,
        /// The most that is read.
        limit: usize,
    },
    /// A start position that cannot exist.
    #[error("impossible start position: {0}")]
    Setup(SetupError),
}

impl Malformed {
    /// Something else was expected here.
    #[must_use]
    pub fn unexpected(at: Location, expected: &'static str, found: impl AsRef<str>) -> Self {
        Self { at, kind: MalformedKind::Unexpected { expected, found: quote(found.as_ref()) } }
    }

    /// The input ended too early.
    #[must_use]
    pub const fn truncated(at: Location, expected: &'static str) -> Self {
        Self { at, kind: MalformedKind::Truncated { expected } }
    }
}

/// Quotes what was found so that it stays short and printable.
fn quote(found: &str) -> String {
    const SHOWN: usize = 40;
    match found.char_indices().nth(SHOWN) {
        None => format!("{found:?}"),
        Some((end, _)) => format!("{:?}...", &found[..end]),
    }
}

/// The input can be read, but the rules do not allow what it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: move {number}: {cause}")]
pub struct Illegal {
    /// Where.
    pub at: Location,
    /// Which move of the game, counted from 1, passes included.
    pub number: usize,
    /// Why it is not allowed.
    pub cause: IllegalCause,
}

/// Why the rules do not allow a recorded move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalCause {
    /// The move cannot be played.
    #[error("{0}")]
    Move(#[from] IllegalMove),
    /// The record gives the move to the side that is not to move.
    #[error("expected a move of {expected}, found one of {found}")]
    WrongColor {
        /// The side to move.
        expected: Color,
        /// The side that the record names.
        found: Color,
    },
}

/// Why a game could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The input could not be read at all.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It cannot be understood.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// It is understood, and not allowed.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl ReadError {
    /// Where it went wrong, unless the input could not be read at all.
    #[must_use]
    pub const fn location(&self) -> Option<Location> {
        match self {
            Self::Io(_) => None,
            Self::Malformed(error) => Some(error.at),
            Self::Illegal(error) => Some(error.at),
        }
    }
}

/// Why a game could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format cannot hold this game at all; nothing was written.
    #[error("{format} cannot hold this game: {cause}")]
    Unrepresentable {
        /// The name of the format.
        format: &'static str,
        /// What it cannot hold.
        cause: Loss,
    },
}
