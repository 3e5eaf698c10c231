//! Exact play near the end: no evaluation, only counting.

mod branches;
mod deep;
mod extent;
mod few;
mod last;
mod local;
mod near;
mod parity;
mod rating;
mod shallow;

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

pub(crate) use deep::MOST;
pub(crate) use few::final_score;
pub(crate) use local::LocalTables;

use crate::table::Table;

/// What the endgame functions need of a search.
#[derive(Debug)]
pub(crate) struct Ending<'a> {
    pub table: &'a Table,
    pub local: &'a mut LocalTables,
    /// The squares of the board, and how many they are.
    pub squares: u64,
    pub area: i32,
    pub nodes: &'a mut u64,
}

/// The value in discs of a position with at most [`MOST`] empty squares, by null window: above `alpha` it is a lower bound, else an upper one.
#[inline(always)]
pub(crate) fn solve_null<I: Isa>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32) -> i32 {
    if ending.area == 64 {
        deep::solve::<I, extent::Whole>(isa, ending, board, alpha)
    } else {
        deep::solve::<I, extent::Part>(isa, ending, board, alpha)
    }
}

/// The opponent's stable discs bound what the player can still reach.
#[inline(always)]
pub(crate) fn stability_cut(board: Board, alpha: i32, empties: i32, area: i32) -> Option<i32> {
    // Not even if every disc of the opponent were stable.
    let too_few = area - 2 * board.opponent.count_ones() as i32 > alpha;
    if alpha < stability_threshold(empties) || too_few {
        return None;
    }
    let bound = area - 2 * board.pass().stable().count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

/// Below this value of alpha so many discs would have to be stable that looking does not pay.
#[inline(always)]
const fn stability_threshold(empties: i32) -> i32 {
    empties - 6
}
