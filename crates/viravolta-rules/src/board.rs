//! The discs as the side to move sees them: the hot type of the engine.

use crate::simd;
use crate::{Square, SquareSet};

/// Two disjoint sets of discs, seen from the side to move.
///
/// A `Board` knows neither colours nor the size of the board; [`Position`](crate::Position) does. It is what
/// searches copy by the million.
///
/// ```
/// use viravolta_rules::Board;
/// let board = Board::start();
/// assert_eq!(board.moves().len(), 4);
/// let after = board.play("f5".parse()?).expect("f5 is legal");
/// assert_eq!((after.opponent.count_ones(), after.player.count_ones()), (4, 1));
/// # Ok::<(), viravolta_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C)]
pub struct Board {
    /// Discs of the side to move.
    pub player: u64,
    /// Discs of the other side.
    pub opponent: u64,
}

impl Board {
    /// The usual start on 8x8: white on d4 and e5, black on e4 and d5, black to move.
    #[must_use]
    pub const fn start() -> Self {
        Self { player: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000 }
    }

    /// The occupied squares.
    #[must_use]
    #[inline]
    pub const fn occupied(self) -> u64 {
        self.player | self.opponent
    }

    /// The empty squares of an 8x8 board.
    #[must_use]
    #[inline]
    pub const fn empties(self) -> u64 {
        !self.occupied()
    }

    /// The legal squares of the side to move, on 8x8.
    #[must_use]
    #[inline]
    pub fn moves(self) -> SquareSet {
        SquareSet::from_bits(simd::moves(self.player, self.opponent))
    }

    /// The discs that a disc on the square would flip; empty when the move is not legal.
    #[must_use]
    #[inline]
    pub fn flips(self, square: Square) -> SquareSet {
        if self.occupied() & square.bit() != 0 {
            return SquareSet::EMPTY;
        }
        SquareSet::from_bits(simd::flips(self.player, self.opponent, square))
    }

    /// The board after the move, seen by the opponent; `None` when it is not legal.
    #[must_use]
    #[inline]
    pub fn play(self, square: Square) -> Option<Self> {
        let flips = self.flips(square);
        (!flips.is_empty()).then(|| self.after(square, flips))
    }

    /// The board after a disc on the square and the given flips, seen by the opponent.
    #[must_use]
    #[inline]
    pub const fn after(self, square: Square, flips: SquareSet) -> Self {
        Self { player: self.opponent ^ flips.bits(), opponent: self.player ^ flips.bits() ^ square.bit() }
    }

    /// The same discs seen from the other side: what a pass does.
    #[must_use]
    #[inline]
    pub const fn pass(self) -> Self {
        Self { player: self.opponent, opponent: self.player }
    }

    /// Whether neither side can move, on 8x8.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.moves().is_empty() && self.pass().moves().is_empty()
    }
}
