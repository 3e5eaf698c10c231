//! Eight to eleven empty squares: the thread's own table, stability, and the moves that leave the fewest answers first.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use super::Ending;
use super::branches::{Branches, fours};
use super::extent::Extent;
use super::few::final_score;
use super::local::LocalKey;
use super::rating::fastest_first;
use super::shallow::{SHALLOW, shallow_null};
use super::stability_cut;

/// Up to so many empty squares this module is used: the thread's own table serves better than the large one.
pub(super) const NEAR: u32 = 11;

viravolta_rules::isa_fn!(
    /// The value in discs of a position with eight to eleven empty squares and these legal moves, by null window.
    pub(super) fn near_null[X: Extent](ending: &mut Ending<'_>, board: Board, alpha: i32, moves: u64) -> i32 = near_null_body::<_, X>
);

#[inline(always)]
fn near_null_body<I: Isa, X: Extent>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32, moves: u64) -> i32 {
    *ending.nodes += 1;
    let empties = ending.squares & !board.occupied();
    let count = empties.count_ones();
    if let Some(bound) = stability_cut(board, alpha, count as i32, ending.area) {
        return bound;
    }
    let key = LocalKey::of(board);
    if let Some(bound) = ending.local.near.probe(key).decides(alpha) {
        return bound;
    }
    if moves == 0 {
        let answers = isa.moves(board.opponent, board.player) & empties;
        return if answers == 0 {
            final_score(board.player, board.opponent, count as i32)
        } else {
            -near_null::<I, X>(isa, ending, board.pass(), -alpha - 1, answers)
        };
    }
    let mut branches = Branches::<{ fours(NEAR) }>::new();
    branches.fill(isa, board, moves, empties, fastest_first(empties));
    if let Some(bound) = ending.local.decided_by_child(&branches, count - 1, alpha) {
        return bound;
    }
    let mut best = i32::MIN;
    for _ in 0..branches.len() {
        let (child, answers) = branches.take();
        let score = if count > SHALLOW + 1 {
            -near_null::<I, X>(isa, ending, child, -alpha - 1, answers)
        } else {
            let rest = empties & !child.occupied();
            -shallow_null::<I, X>(isa, ending, child, -alpha - 1, rest, answers)
        };
        best = best.max(score);
        if score > alpha {
            break;
        }
    }
    ending.local.near.store(key, alpha, best);
    best
}
