//! A small evaluation made by hand: mobility, frontier, corners and the squares beside them.
//!
//! It serves the boards of 4x4 and 6x6, for which nothing is trained.

use viravolta_rules::simd::Isa;
use viravolta_rules::{Board, BoardSize, Square};

use super::Evaluation;
use crate::units::UNIT;

/// The evaluation for one board size.
#[derive(Clone, Debug)]
pub(crate) struct Handmade {
    squares: u64,
    corners: [Corner; 4],
}

/// A corner with the squares that give it away.
#[derive(Clone, Copy, Debug)]
struct Corner {
    at: u64,
    diagonal: u64,
    beside: u64,
}

/// Weights in hundredths of a disc.
const MOBILITY: i32 = 110;
const FRONTIER: i32 = 35;
const CORNER: i32 = 900;
const DIAGONAL: i32 = -450;
const BESIDE: i32 = -150;

impl Handmade {
    pub(crate) fn new(size: BoardSize) -> Self {
        let last = size.side() - 1;
        let bit = |row: usize, column: usize| 1u64 << (row * 8 + column);
        let inner = |line: usize| if line == 0 { 1 } else { last - 1 };
        let corner = |row: usize, column: usize| Corner {
            at: bit(row, column),
            diagonal: bit(inner(row), inner(column)),
            beside: bit(row, inner(column)) | bit(inner(row), column),
        };
        let corners = [corner(0, 0), corner(0, last), corner(last, 0), corner(last, last)];
        Self { squares: size.squares().bits(), corners }
    }

    #[inline(always)]
    fn side<I: Isa>(&self, isa: I, own: u64, other: u64) -> i32 {
        let empties = self.squares & !(own | other);
        let moves = (isa.moves(own, other) & empties).count_ones() as i32;
        let frontier = (around(empties) & other).count_ones() as i32;
        let mut value = MOBILITY * moves + FRONTIER * frontier;
        for corner in &self.corners {
            if own & corner.at != 0 {
                value += CORNER;
            } else if empties & corner.at != 0 {
                value += DIAGONAL * (own & corner.diagonal).count_ones() as i32;
                value += BESIDE * (own & corner.beside).count_ones() as i32;
            }
        }
        value
    }
}

/// The set and the squares that touch it.
#[inline(always)]
const fn around(set: u64) -> u64 {
    let row = set | (set & !0x8080_8080_8080_8080) << 1 | (set & !0x0101_0101_0101_0101) >> 1;
    row | row << 8 | row >> 8
}

impl Evaluation for Handmade {
    type Features = ();

    #[inline(always)]
    fn features(&self, _board: Board) {}

    #[inline(always)]
    fn play(&self, _features: &(), _square: Square, _flips: u64) {}

    #[inline(always)]
    fn pass(&self, _features: &()) {}

    #[inline(always)]
    fn score<I: Isa>(&self, isa: I, board: Board, _features: &()) -> i32 {
        let own = self.side(isa, board.player, board.opponent);
        let other = self.side(isa, board.opponent, board.player);
        let limit = 64 * UNIT - 1;
        ((own - other) * UNIT / 100).clamp(-limit, limit)
    }
}
