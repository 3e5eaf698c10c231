//! A move, and why one is not legal.

use core::fmt;
use core::str::FromStr;

use crate::{ParseSquareError, Square};

/// What a player does on a turn: a disc on a square, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A disc is put on the square.
    Place(Square),
    /// The player has no legal square.
    Pass,
}

impl Move {
    /// The square of the disc, unless it is a pass.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => fmt::Display::fmt(square, f),
            Self::Pass => f.pad("pass"),
        }
    }
}

/// The text is neither a square nor a pass.
pub type ParseMoveError = ParseSquareError;

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a square, or one of the pass tokens of the Othello world: `pass`, `pa`, `ps`, `--`, `-`, `@@`, `@@@@`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const PASSES: [&str; 7] = ["pass", "pa", "ps", "--", "-", "@@", "@@@@"];
        if PASSES.iter().any(|token| token.eq_ignore_ascii_case(text)) {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Place)
    }
}

/// A move that the rules do not allow in the position at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalMove {
    /// The move that was tried.
    pub tried: Move,
    /// Why it is not legal.
    pub reason: IllegalReason,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalReason {
    /// The square lies outside a 4x4 or 6x6 board.
    OutsideBoard,
    /// There is a disc on the square.
    Occupied,
    /// The disc would enclose no opposing disc.
    NothingFlips,
    /// A pass, although there is a legal square.
    PassNotAllowed,
    /// Neither side can move any more, or the game was ended.
    GameOver,
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutsideBoard => "the square is outside the board",
            Self::Occupied => "the square is occupied",
            Self::NothingFlips => "it flips no disc",
            Self::PassNotAllowed => "passing is not allowed while there is a legal move",
            Self::GameOver => "the game is over",
        })
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}", self.tried, self.reason)
    }
}

impl core::error::Error for IllegalMove {}
