//! The three board sizes.

use crate::{Square, SquareSet};

/// How wide and high the board is.
///
/// Smaller boards live in the top-left corner of the same 64 bits; the squares outside are never occupied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardSize {
    /// 4 by 4 squares.
    Four,
    /// 6 by 6 squares.
    Six,
    /// 8 by 8 squares, the usual game.
    #[default]
    Eight,
}

impl BoardSize {
    /// All sizes, smallest first.
    pub const ALL: [Self; 3] = [Self::Four, Self::Six, Self::Eight];

    /// The size with this many squares on a side.
    #[must_use]
    pub const fn from_side(side: usize) -> Option<Self> {
        match side {
            4 => Some(Self::Four),
            6 => Some(Self::Six),
            8 => Some(Self::Eight),
            _ => None,
        }
    }

    /// The number of squares on a side.
    #[must_use]
    pub const fn side(self) -> usize {
        match self {
            Self::Four => 4,
            Self::Six => 6,
            Self::Eight => 8,
        }
    }

    /// The number of squares of the board.
    #[must_use]
    pub const fn area(self) -> usize {
        self.side() * self.side()
    }

    /// The squares of the board.
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        SquareSet::from_bits(match self {
            Self::Four => 0x0000_0000_0F0F_0F0F,
            Self::Six => 0x0000_3F3F_3F3F_3F3F,
            Self::Eight => u64::MAX,
        })
    }

    /// Whether the square belongs to the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.squares().contains(square)
    }
}
