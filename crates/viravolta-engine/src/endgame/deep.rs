//! Twelve empty squares and the way to fewer: the table, stability, and the moves that leave the fewest answers first.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use super::Ending;
use super::branches::{Branches, fours};
use super::extent::Extent;
use super::few::{final_score, solve_few};
use super::near::{NEAR, near_null};
use super::rating::fastest_first;
use super::shallow::{SHALLOW, five_null, shallow_null};
use super::stability_cut;
use crate::bits::lowest;
use crate::selectivity::Selectivity;
use crate::table::{Finding, Key};
use crate::units::UNIT;

/// With more empty squares than this the moves are better ordered by the evaluation.
pub(crate) const MOST: u32 = NEAR + 1;

/// A move from the table comes before all others.
const FROM_TABLE: i32 = 1 << 20;

/// The value in discs of any such position, by null window: above `alpha` it is a lower bound, else an upper one.
#[inline(always)]
pub(super) fn solve<I: Isa, X: Extent>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32) -> i32 {
    let empties = ending.squares & !board.occupied();
    let moves = isa.moves(board.player, board.opponent) & empties;
    match empties.count_ones() {
        0..=4 => solve_few::<I, X>(isa, board.player, board.opponent, alpha, empties, ending.nodes),
        5 => five_null::<I, X>(isa, board, alpha, empties, moves, ending.nodes),
        6..=SHALLOW => shallow_null::<I, X>(isa, ending, board, alpha, empties, moves),
        8..=NEAR => near_null::<I, X>(isa, ending, board, alpha, moves),
        _ => deep_null::<I, X>(isa, ending, board, alpha, moves),
    }
}

viravolta_rules::isa_fn!(
    /// The same with twelve empty squares and the legal moves among them.
    fn deep_null[X: Extent](ending: &mut Ending<'_>, board: Board, alpha: i32, moves: u64) -> i32 = deep_null_body::<_, X>
);

#[inline(always)]
fn deep_null_body<I: Isa, X: Extent>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32, moves: u64) -> i32 {
    *ending.nodes += 1;
    let empties = ending.squares & !board.occupied();
    let count = empties.count_ones() as i32;
    if let Some(bound) = stability_cut(board, alpha, count, ending.area) {
        return bound;
    }
    let key = Key::of(board);
    let entry = ending.table.probe(key);
    if let Some(entry) = &entry
        && i32::from(entry.depth) >= count
        && entry.selectivity == Selectivity::Full.index()
    {
        if i32::from(entry.lower) > alpha * UNIT {
            return i32::from(entry.lower) / UNIT;
        }
        if i32::from(entry.upper) <= alpha * UNIT {
            return i32::from(entry.upper) / UNIT;
        }
    }
    if moves == 0 {
        let answers = isa.moves(board.opponent, board.player) & empties;
        return if answers == 0 {
            final_score(board.player, board.opponent, count)
        } else {
            -deep_null::<I, X>(isa, ending, board.pass(), -alpha - 1, answers)
        };
    }
    let known_best = entry.and_then(|entry| entry.moves[0]).map_or(0, |square| square.bit());
    let rating = fastest_first(empties);
    let mut branches = Branches::<{ fours(MOST) }>::new();
    branches.fill(isa, board, moves, empties, |child, answers| {
        rating(child, answers) + if child.occupied() & known_best != 0 { FROM_TABLE } else { 0 }
    });
    if let Some(bound) = ending.local.decided_by_child(&branches, NEAR, alpha) {
        return bound;
    }
    let mut best = i32::MIN;
    let mut best_square = None;
    for _ in 0..branches.len() {
        let (child, answers) = branches.take();
        let score = -near_null::<I, X>(isa, ending, child, -alpha - 1, answers);
        if score > best {
            best = score;
            best_square = Some(lowest(child.occupied() & empties));
            if score > alpha {
                break;
            }
        }
    }
    let finding = Finding {
        depth: count as u8,
        selectivity: Selectivity::Full.index(),
        alpha: alpha * UNIT,
        beta: (alpha + 1) * UNIT,
        score: best * UNIT,
        best: best_square,
    };
    ending.table.store(key, &finding);
    best
}
