//! Eight and more empty squares: the table, stability, and the moves that leave the fewest answers first.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use super::Ending;
use super::few::{final_score, solve_few};
use super::shallow::shallow_null;
use crate::bits::parity;
use crate::search::after;
use crate::search::ordering::{MoveList, order_fastest_first, pick};
use crate::selectivity::Selectivity;
use crate::table::{Finding, Key};
use crate::units::UNIT;

/// Up to so many empty squares the table and the ordering cost more than they save.
const SHALLOW: u32 = 7;

/// The value in discs of any position, by null window: above `alpha` it is a lower bound, else an upper one.
#[inline(always)]
pub(crate) fn solve_null<I: Isa>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32) -> i32 {
    let empties = ending.squares & !board.occupied();
    match empties.count_ones() {
        0..=4 => solve_few(isa, board.player, board.opponent, alpha, empties, ending.nodes),
        5..=SHALLOW => shallow_null(isa, ending, board.player, board.opponent, alpha, empties),
        _ => deep_null(isa, ending, board, alpha, Key::of(board)),
    }
}

viravolta_rules::isa_fn!(
    fn deep_null(ending: &mut Ending<'_>, board: Board, alpha: i32, key: Key) -> i32 = deep_null_body
);

#[inline(always)]
fn deep_null_body<I: Isa>(isa: I, ending: &mut Ending<'_>, board: Board, alpha: i32, key: Key) -> i32 {
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
            -deep_null(isa, ending, passed, -alpha - 1, Key::of(passed))
        };
    }
    let mut list = MoveList::new(isa, board, moves, false);
    let candidates = list.as_mut_slice();
    if candidates.len() > 1 {
        order_fastest_first(isa, board, candidates, entry.as_ref(), parity(empties), ending.squares);
    }
    let mut best = i32::MIN;
    let mut best_square = None;
    for at in 0..candidates.len() {
        let candidate = pick(candidates, at);
        let child = after(board, candidate.square, candidate.flips);
        let score = if count > SHALLOW as i32 + 1 {
            let key = Key::of(child);
            ending.table.prefetch(key);
            -deep_null(isa, ending, child, -alpha - 1, key)
        } else {
            let rest = empties ^ candidate.square.bit();
            -shallow_null(isa, ending, child.player, child.opponent, -alpha - 1, rest)
        };
        if score > best {
            best = score;
            best_square = Some(candidate.square);
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

/// The opponent's stable discs bound what the player can still reach.
#[inline(always)]
pub(crate) fn stability_cut(board: Board, alpha: i32, empties: i32, area: i32) -> Option<i32> {
    if alpha < stability_threshold(empties) {
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
