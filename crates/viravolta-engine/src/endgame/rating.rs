//! Which move to try first when nothing but the board is known.

use viravolta_rules::Board;

use crate::bits::{around, odd_quadrants};

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Rates the moves of a node with these empty squares, given the board and the answers after each: few answers for
/// the opponent first, corners among them counted twice, then few squares that may become answers, and odd regions
/// before even ones.
#[inline(always)]
pub(super) fn fastest_first(empties: u64) -> impl Fn(Board, u64) -> i32 {
    let odd = odd_quadrants(empties);
    move |child, answers| {
        let answers = answers & empties;
        let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
        let played_odd = child.occupied() & empties & odd != 0;
        let frontier = (around(child.opponent) & empties & !child.occupied()).count_ones();
        i32::from(played_odd) * 24 - (mobility * 64 + frontier * 4) as i32
    }
}
