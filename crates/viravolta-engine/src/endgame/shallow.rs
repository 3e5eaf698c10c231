//! Five to seven empty squares: too few for the table to pay, enough for parity, and in the end mobility, to matter.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use super::Ending;
use super::few::{final_score, solve_4};
use crate::bits::{QUADRANTS, lowest, parity};
use crate::search::ordering::{MoveList, pick};

viravolta_rules::isa_fn!(
    /// The value in discs of a position with five or more empty squares, by null window.
    pub(super) fn shallow_null(ending: &mut Ending<'_>, player: u64, opponent: u64, alpha: i32, empties: u64) -> i32
        = shallow_null_body
);

#[inline(always)]
fn shallow_null_body<I: Isa>(
    isa: I,
    ending: &mut Ending<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
) -> i32 {
    *ending.nodes += 1;
    let moves = isa.moves(player, opponent) & empties;
    if moves == 0 {
        let answers = isa.moves(opponent, player) & empties;
        return if answers == 0 {
            final_score(player, opponent, empties.count_ones() as i32)
        } else {
            -search_moves(isa, ending, opponent, player, -alpha - 1, empties, answers)
        };
    }
    search_moves(isa, ending, player, opponent, alpha, empties, moves)
}

/// From so many empty squares on the moves are tried in the order of the answers that they leave.
const SORTED_FROM: u32 = 7;

/// Tries the legal moves: with few squares those in odd quadrants first, with more those that leave few answers.
#[inline(always)]
fn search_moves<I: Isa>(
    isa: I,
    ending: &mut Ending<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    moves: u64,
) -> i32 {
    if empties.count_ones() >= SORTED_FROM && moves & (moves - 1) != 0 {
        return search_sorted(isa, ending, player, opponent, alpha, empties, moves);
    }
    search_by_parity(isa, ending, player, opponent, alpha, empties, moves)
}

#[inline(always)]
fn search_sorted<I: Isa>(
    isa: I,
    ending: &mut Ending<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    moves: u64,
) -> i32 {
    let mut list = MoveList::new(isa, Board { player, opponent }, moves, false);
    let candidates = list.as_mut_slice();
    let odd = QUADRANTS[parity(empties) as usize];
    for candidate in candidates.iter_mut() {
        let bit = candidate.square.bit();
        let answers = isa.moves(opponent ^ candidate.flips, player ^ candidate.flips ^ bit) & empties;
        candidate.order = i32::from(odd & bit != 0) - 4 * answers.count_ones() as i32;
    }
    let mut best = i32::MIN;
    for at in 0..candidates.len() {
        let candidate = pick(candidates, at);
        let (flips, bit) = (candidate.flips, candidate.square.bit());
        let (p, o) = (opponent ^ flips, player ^ flips ^ bit);
        let score = -shallow_null(isa, ending, p, o, -alpha - 1, empties ^ bit);
        if score > alpha {
            return score;
        }
        best = best.max(score);
    }
    best
}

#[inline(always)]
fn search_by_parity<I: Isa>(
    isa: I,
    ending: &mut Ending<'_>,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    moves: u64,
) -> i32 {
    let odd = moves & QUADRANTS[parity(empties) as usize];
    let five = empties.count_ones() == 5;
    let mut best = i32::MIN;
    for mut set in [odd, moves & !odd] {
        while set != 0 {
            let square = lowest(set);
            set &= set - 1;
            let flips = isa.flips(player, opponent, square);
            let (p, o) = (opponent ^ flips, player ^ flips ^ square.bit());
            let rest = empties ^ square.bit();
            let score = if five {
                -four(isa, p, o, -alpha - 1, rest, ending.nodes)
            } else {
                -shallow_null(isa, ending, p, o, -alpha - 1, rest)
            };
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

viravolta_rules::isa_fn!(
    fn four(player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 = four_body
);

#[inline(always)]
fn four_body<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
    solve_4(isa, player, opponent, alpha, empties, false, nodes)
}
