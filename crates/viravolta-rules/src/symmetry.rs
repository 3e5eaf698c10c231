//! The eight symmetries of the board and the canonical form.

use crate::{Board, BoardSize, Position, Setup, Square, SquareSet};

/// One of the eight ways to turn and mirror the board.
///
/// ```
/// use viravolta_rules::{BoardSize, Square, Symmetry};
/// let square: Square = "f5".parse()?;
/// for symmetry in Symmetry::ALL {
///     let there = symmetry.square(square, BoardSize::Eight);
///     assert_eq!(symmetry.inverse().square(there, BoardSize::Eight), square);
/// }
/// # Ok::<(), viravolta_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Half a turn.
    HalfTurn,
    /// Rows become columns (a1 and h8 stay).
    Transpose,
    /// A quarter turn clockwise.
    QuarterRight,
    /// A quarter turn anticlockwise.
    QuarterLeft,
    /// Mirrored in the other diagonal (a8 and h1 stay).
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::HalfTurn,
        Self::Transpose,
        Self::QuarterRight,
        Self::QuarterLeft,
        Self::AntiTranspose,
    ];

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterRight => Self::QuarterLeft,
            Self::QuarterLeft => Self::QuarterRight,
            other => other,
        }
    }

    /// Moves the bits of an 8x8 board.
    #[must_use]
    #[inline]
    pub const fn bits(self, bits: u64) -> u64 {
        match self {
            Self::Identity => bits,
            Self::MirrorColumns => mirror_columns(bits),
            Self::MirrorRows => bits.swap_bytes(),
            Self::HalfTurn => bits.reverse_bits(),
            Self::Transpose => transpose(bits),
            Self::QuarterRight => mirror_columns(transpose(bits)),
            Self::QuarterLeft => transpose(bits).swap_bytes(),
            Self::AntiTranspose => transpose(bits).reverse_bits(),
        }
    }

    /// Moves a set of squares on a board of the given size.
    #[must_use]
    pub const fn set(self, set: SquareSet, size: BoardSize) -> SquareSet {
        let gap = 8 - size.side();
        let moved = self.bits(set.bits());
        // Mirroring carries a small board to the far side; bring it back to the top-left corner.
        let (columns, rows) = match self {
            Self::Identity | Self::Transpose => (0, 0),
            Self::MirrorColumns | Self::QuarterRight => (gap, 0),
            Self::MirrorRows | Self::QuarterLeft => (0, gap),
            Self::HalfTurn | Self::AntiTranspose => (gap, gap),
        };
        SquareSet::from_bits(moved >> (rows * 8 + columns))
    }

    /// Moves one square on a board of the given size.
    #[must_use]
    pub const fn square(self, square: Square, size: BoardSize) -> Square {
        match self.set(SquareSet::EMPTY.with(square), size).first() {
            Some(moved) if size.contains(square) => moved,
            _ => square,
        }
    }

    /// Moves both sides of an 8x8 board.
    #[must_use]
    #[inline]
    pub const fn board(self, board: Board) -> Board {
        Board { player: self.bits(board.player), opponent: self.bits(board.opponent) }
    }

    /// Moves a whole position.
    #[must_use]
    pub const fn position(self, position: &Position) -> Position {
        let setup = position.to_setup();
        let moved =
            Setup { black: self.set(setup.black, setup.size), white: self.set(setup.white, setup.size), ..setup };
        Position::from_checked(&moved)
    }
}

impl Board {
    /// The smallest of the eight symmetric boards (by player, then opponent) and the symmetry that leads to it.
    #[must_use]
    pub fn canonical(self) -> (Self, Symmetry) {
        let mut best = (self, Symmetry::Identity);
        for symmetry in &Symmetry::ALL[1..] {
            let moved = symmetry.board(self);
            if moved < best.0 {
                best = (moved, *symmetry);
            }
        }
        best
    }
}

impl Position {
    /// The representative of the eight symmetric positions, and the symmetry that leads to it.
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let mut best = (*self, Symmetry::Identity);
        for symmetry in &Symmetry::ALL[1..] {
            let moved = symmetry.position(self);
            if moved.board() < best.0.board() {
                best = (moved, *symmetry);
            }
        }
        best
    }
}

const fn mirror_columns(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Exchanges rows and columns by swapping ever larger blocks across the diagonal.
const fn transpose(mut bits: u64) -> u64 {
    const fn swap(bits: u64, mask: u64, shift: u32) -> u64 {
        let moved = (bits ^ (bits >> shift)) & mask;
        bits ^ moved ^ (moved << shift)
    }
    bits = swap(bits, 0x00AA_00AA_00AA_00AA, 7);
    bits = swap(bits, 0x0000_CCCC_0000_CCCC, 14);
    swap(bits, 0x0000_0000_F0F0_F0F0, 28)
}
