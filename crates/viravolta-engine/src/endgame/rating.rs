//! Which move to try first when nothing but the board is known.

use viravolta_rules::Board;

use crate::bits::{around, odd_quadrants};

const CORNERS: u64 = 0x8100_0000_0000_0081;
const LEFT: u64 = 0x0101_0101_0101_0101;

/// Rates the moves of a node with these empty squares, given the board and the answers after each: few answers for
/// the opponent first, corners among them counted nearly twice; then own corners with the discs that lean on them, odd
/// regions before even ones, few squares that may become answers, and few own discs.
#[inline(always)]
pub(super) fn fastest_first(empties: u64) -> impl Fn(Board, u64) -> i32 {
    let odd = odd_quadrants(empties);
    move |child, answers| {
        let count = |squares: u64| squares.count_ones() as i32;
        let own = child.opponent;
        let corners = own & CORNERS;
        let beside = (corners & LEFT) << 1 | (corners & !LEFT) >> 1 | corners << 8 | corners >> 8;
        let anchored = own & (corners | beside);
        let played = child.occupied() & empties;
        let frontier = around(own) & empties & !child.occupied();
        i32::from(played & odd != 0) * 12 + count(anchored) * 16
            - count(answers) * 64
            - count(answers & CORNERS) * 48
            - count(frontier) * 5
            - count(own) * 4
    }
}

/// The same for the last plies, where less has to do.
#[inline(always)]
pub(super) fn fastest_first_at_the_end(empties: u64) -> impl Fn(Board, u64) -> i32 {
    let odd = odd_quadrants(empties);
    move |child, answers| {
        let played = child.occupied() & empties;
        let (mobility, corners) = (answers.count_ones() as i32, (answers & CORNERS).count_ones() as i32);
        i32::from(played & odd != 0) * 3 + i32::from(played & CORNERS != 0) * 3 - mobility * 8 - corners * 2
    }
}
