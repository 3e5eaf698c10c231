//! Five to seven empty squares: too few for stability to pay, enough for parity and mobility to matter.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use super::Ending;
use super::branches::{Branches, fours};
use super::extent::Extent;
use super::few::{final_score, solve_4};
use super::local::LocalKey;
use super::rating::fastest_first_at_the_end;
use crate::bits::{lowest, odd_quadrants};

viravolta_rules::isa_fn!(
    /// The value in discs of a position with six or seven empty squares and these legal moves, by null window.
    pub(super) fn shallow_null[X: Extent](ending: &mut Ending<'_>, board: Board, alpha: i32, empties: u64, moves: u64) -> i32
        = shallow_null_body::<_, X>
);

/// Up to so many empty squares the rest is searched by the functions here.
pub(super) const SHALLOW: u32 = 7;

#[inline(always)]
fn shallow_null_body<I: Isa, X: Extent>(
    isa: I,
    ending: &mut Ending<'_>,
    board: Board,
    alpha: i32,
    empties: u64,
    moves: u64,
) -> i32 {
    *ending.nodes += 1;
    let key = LocalKey::of(board);
    if let Some(bound) = ending.local.shallow.probe(key).decides(alpha) {
        return bound;
    }
    if moves == 0 {
        let answers = isa.moves(board.opponent, board.player) & empties;
        return if answers == 0 {
            final_score(board.player, board.opponent, empties.count_ones() as i32)
        } else {
            -shallow_null::<I, X>(isa, ending, board.pass(), -alpha - 1, empties, answers)
        };
    }
    let rating = fastest_first_at_the_end(empties);
    let mut branches = Branches::<{ fours(SHALLOW) }>::new();
    branches.fill(isa, board, moves, empties, rating);
    let then_five = empties.count_ones() == 6;
    // With six left nearly every node is decided by its moves alone, and the table knows nothing of their boards.
    if !then_five && let Some(bound) = ending.local.decided_by_child(&branches, SHALLOW - 1, alpha) {
        return bound;
    }
    let mut best = i32::MIN;
    for _ in 0..branches.len() {
        let (child, answers) = branches.take();
        let rest = empties & !child.occupied();
        let score = if then_five {
            -five_null::<I, X>(isa, child, -alpha - 1, rest, answers, ending.nodes)
        } else {
            -shallow_null::<I, X>(isa, ending, child, -alpha - 1, rest, answers)
        };
        best = best.max(score);
        if score > alpha {
            break;
        }
    }
    ending.local.shallow.store(key, alpha, best);
    best
}

viravolta_rules::isa_fn!(
    /// The value in discs of a position with five empty squares and these legal moves, by null window. They are tried
    /// by parity alone.
    pub(super) fn five_null[X: Extent](board: Board, alpha: i32, empties: u64, moves: u64, nodes: &mut u64) -> i32
        = five_null_body::<_, X>
);

#[inline(always)]
fn five_null_body<I: Isa, X: Extent>(
    isa: I,
    board: Board,
    alpha: i32,
    empties: u64,
    moves: u64,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let Board { player, opponent } = board;
    if moves == 0 {
        let answers = isa.moves(opponent, player) & empties;
        return if answers == 0 {
            final_score(player, opponent, 5)
        } else {
            -search_by_parity::<I, X>(isa, opponent, player, -alpha - 1, empties, answers, nodes)
        };
    }
    search_by_parity::<I, X>(isa, player, opponent, alpha, empties, moves, nodes)
}

/// Tries the legal moves, those in odd quadrants first.
#[inline(always)]
fn search_by_parity<I: Isa, X: Extent>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    moves: u64,
    nodes: &mut u64,
) -> i32 {
    let odd = moves & odd_quadrants(empties);
    let mut best = i32::MIN;
    for mut set in [odd, moves & !odd] {
        while set != 0 {
            let square = lowest(set);
            set &= set - 1;
            let flips = isa.flips(player, opponent, square);
            let (p, o) = (opponent ^ flips, player ^ flips ^ square.bit());
            let score = -solve_4::<I, X>(isa, p, o, -alpha - 1, empties ^ square.bit(), nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}
