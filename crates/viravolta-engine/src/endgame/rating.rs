//! Which move to try first when nothing but the board is known.

use viravolta_rules::Board;

use crate::bits::{around, odd_quadrants};

const CORNERS: u64 = 0x8100_0000_0000_0081;
const LEFT: u64 = 0x0101_0101_0101_0101;

/// Rates the moves of a node with these empty squares, given the board and the answers after each: few answers for
/// the opponent first, corners among them counted twice; then own corners with the discs that lean on them, odd
/// regions before even ones, and few squares that may become answers.
#[inline(always)]
pub(super) fn fastest_first(empties: u64) -> impl Fn(Board, u64) -> i32 {
    let odd = odd_quadrants(empties);
    move |child, answers| {
        let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
        let own = child.opponent;
        let corners = own & CORNERS;
        let beside = (corners & LEFT) << 1 | (corners & !LEFT) >> 1 | corners << 8 | corners >> 8;
        let anchored = (own & (corners | beside)).count_ones();
        let played_odd = child.occupied() & empties & odd != 0;
        let frontier = (around(own) & empties & !child.occupied()).count_ones();
        i32::from(played_odd) * 24 + (anchored * 16) as i32 - (mobility * 64 + frontier * 4) as i32
    }
}

/// The same for the last plies, where less has to do.
#[inline(always)]
pub(super) fn fastest_first_at_the_end(empties: u64) -> impl Fn(Board, u64) -> i32 {
    let odd = odd_quadrants(empties);
    move |child, answers| {
        let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
        let played = child.occupied() & empties;
        i32::from(played & odd != 0) + 3 * i32::from(played & CORNERS != 0) - 4 * mobility as i32
    }
}
