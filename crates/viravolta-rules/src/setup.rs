//! A position as it was claimed, before anybody checked it.

use core::fmt;

use crate::{BoardSize, Color, Position, Square, SquareSet};

/// Which of the two usual starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartKind {
    /// White on d4 and e5, black on e4 and d5 (on 8x8).
    #[default]
    Usual,
    /// The colours of the four discs exchanged, as in the Rothelo course.
    Mirrored,
}

/// A position that somebody claims. It may lie; [`Setup::check`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where black discs are said to be.
    pub black: SquareSet,
    /// Where white discs are said to be.
    pub white: SquareSet,
    /// The side to move.
    pub turn: Color,
    /// The size of the board.
    pub size: BoardSize,
}

impl Setup {
    /// A start position.
    #[must_use]
    pub const fn start(size: BoardSize, kind: StartKind) -> Self {
        let middle = size.side() / 2;
        let top_left = 1u64 << ((middle - 1) * 8 + middle - 1);
        let main = SquareSet::from_bits(top_left | top_left << 9);
        let other = SquareSet::from_bits(top_left << 1 | top_left << 8);
        let (black, white) = match kind {
            StartKind::Usual => (other, main),
            StartKind::Mirrored => (main, other),
        };
        Self { black, white, turn: Color::Black, size }
    }

    /// An empty board, black to move.
    #[must_use]
    pub const fn empty(size: BoardSize) -> Self {
        Self { black: SquareSet::EMPTY, white: SquareSet::EMPTY, turn: Color::Black, size }
    }

    /// Checks the claim.
    ///
    /// # Errors
    /// When a square is claimed twice or lies outside the board.
    pub const fn check(&self) -> Result<Position, SetupError> {
        let both = SquareSet::from_bits(self.black.bits() & self.white.bits());
        if let Some(square) = both.first() {
            return Err(SetupError::Twice(square));
        }
        let outside = (self.black.bits() | self.white.bits()) & !self.size.squares().bits();
        if let Some(square) = SquareSet::from_bits(outside).first() {
            return Err(SetupError::Outside { square, size: self.size });
        }
        Ok(Position::from_checked(self))
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()
    }
}

/// Why a claimed position cannot exist on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A black and a white disc on one square.
    Twice(Square),
    /// A disc outside the board.
    Outside {
        /// Where it is said to be.
        square: Square,
        /// The size of the board.
        size: BoardSize,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(square) => write!(f, "{square} holds a black and a white disc"),
            Self::Outside { square, size } => {
                write!(f, "{square} lies outside a board of {0}x{0}", size.side())
            }
        }
    }
}

impl core::error::Error for SetupError {}
