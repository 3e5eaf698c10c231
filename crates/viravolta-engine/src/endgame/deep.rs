//! Twelve and more empty squares: the table, stability, and the moves that leave the fewest answers first.

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

/// More empty squares than this have more moves than there is room for.
pub(crate) const MOST: u32 = 16;

/// A move from the table comes before all others.
const FROM_TABLE: i32 = 1 << 20;

/// The value in discs of any such position, by null window: above `alpha` it is a lower bound, else an upper one.
#[inline(always)]
pub(super) fn solve<I: Isa, X: Extent>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32) -> i32 {
    let empties = ending.squares & !board.occupied();
    match empties.count_ones() {
        0..=4 => solve_few::<I, X>(isa, board.player, board.opponent, alpha, empties, ending.nodes),
        5 => five_null::<I, X>(isa, board.player, board.opponent, alpha, empties, ending.nodes),
        6..=SHALLOW => shallow_null::<I, X>(isa, ending, board, alpha, empties),
        8..=NEAR => near_null::<I, X>(isa, ending, board, alpha),
        _ => deep_null::<I, X>(isa, ending, board, alpha, Key::of(board)),
    }
}

viravolta_rules::isa_fn!(
    fn deep_null[X: Extent](ending: &mut Ending<'_>, board: Board, alpha: i32, key: Key) -> i32 = deep_null_body::<_, X>
);

#[inline(always)]
fn deep_null_body<I: Isa, X: Extent>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32, key: Key) -> i32 {
    *ending.nodes += 1;
    let empties = ending.squares & !board.occupied();
    let count = empties.count_ones() as i32;
    if let Some(bound) = stability_cut(board, alpha, count, ending.area) {
        return bound;
    }
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
    let moves = isa.moves(board.player, board.opponent) & empties;
    if moves == 0 {
        let passed = board.pass();
        return if isa.moves(passed.player, passed.opponent) & empties == 0 {
            final_score(board.player, board.opponent, count)
        } else {
            -deep_null::<I, X>(isa, ending, passed, -alpha - 1, Key::of(passed))
        };
    }
    let known_best = entry.and_then(|entry| entry.moves[0]).map_or(0, |square| square.bit());
    let rating = fastest_first(empties);
    let mut branches = Branches::<{ fours(MOST) }>::new(isa, board, moves, |child, answers| {
        rating(child, answers) + if child.occupied() & known_best != 0 { FROM_TABLE } else { 0 }
    });
    let mut best = i32::MIN;
    let mut best_square = None;
    for at in 0..branches.len() {
        let child = branches.pick(at);
        let score = if count > NEAR as i32 + 1 {
            -deep_null::<I, X>(isa, ending, child, -alpha - 1, Key::of(child))
        } else {
            -near_null::<I, X>(isa, ending, child, -alpha - 1)
        };
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
