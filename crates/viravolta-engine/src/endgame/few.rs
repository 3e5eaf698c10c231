//! One to four empty squares, each with a function of its own. Values are in discs, seen from the side to move,
//! the empties going to the winner; windows are null windows (`alpha`, `alpha + 1`), and bounds are soft.

use viravolta_rules::Square;
use viravolta_rules::simd::Isa;

use super::last::last_flips;
use crate::bits::{NEIGHBOURS, QUADRANTS, lowest, parity, quadrant};

/// The value of a finished game with `empties` squares left.
#[inline(always)]
pub(crate) const fn final_score(player: u64, opponent: u64, empties: i32) -> i32 {
    let difference = player.count_ones() as i32 - opponent.count_ones() as i32;
    difference + empties * difference.signum()
}

/// One empty square. The value is exact when it is above `alpha`, and an upper bound otherwise.
#[inline(always)]
fn solve_1<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, square: Square) -> i32 {
    let difference = player.count_ones() as i32 - opponent.count_ones() as i32;
    let flips = last_flips(isa, player, square);
    if flips != 0 {
        return difference + 2 * flips + 1;
    }
    // The difference is odd on a board with one empty square, hence never 0.
    let unplayed = difference + difference.signum();
    if unplayed <= alpha {
        return unplayed;
    }
    let flips = last_flips(isa, opponent, square);
    if flips != 0 { difference - 2 * flips - 1 } else { unplayed }
}

/// What a disc on the square flips, without the work when no opposing disc touches it.
#[inline(always)]
fn flips_near<I: Isa>(isa: I, player: u64, opponent: u64, square: Square) -> u64 {
    if NEIGHBOURS[square.index()] & opponent == 0 { 0 } else { isa.flips(player, opponent, square) }
}

/// The value of playing `first` with `second` the only empty square after it; `None` if it is not legal. Exact
/// when it is at most `alpha`, and a lower bound otherwise.
#[inline(always)]
fn then_last<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, first: Square, second: Square) -> Option<i32> {
    let flips = flips_near(isa, player, opponent, first);
    (flips != 0).then(|| -solve_1(isa, opponent ^ flips, player ^ flips ^ first.bit(), -alpha - 1, second))
}

/// Two empty squares.
#[inline(always)]
fn solve_2<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, x: [Square; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(first) = then_last(isa, player, opponent, alpha, x[0], x[1]) {
        *nodes += 1;
        if first > alpha {
            return first;
        }
        return match then_last(isa, player, opponent, alpha, x[1], x[0]) {
            Some(second) => {
                *nodes += 1;
                first.max(second)
            }
            None => first,
        };
    }
    if let Some(second) = then_last(isa, player, opponent, alpha, x[1], x[0]) {
        *nodes += 1;
        return second;
    }
    // The player passes: the opponent takes the best of its two moves.
    if let Some(first) = then_last(isa, opponent, player, -alpha - 1, x[0], x[1]) {
        *nodes += 1;
        if -first <= alpha {
            return -first;
        }
        return match then_last(isa, opponent, player, -alpha - 1, x[1], x[0]) {
            Some(second) => {
                *nodes += 1;
                -first.max(second)
            }
            None => -first,
        };
    }
    if let Some(second) = then_last(isa, opponent, player, -alpha - 1, x[1], x[0]) {
        *nodes += 1;
        return -second;
    }
    final_score(player, opponent, 2)
}

/// Puts the square that is alone in its quadrant first, if there is one.
#[inline(always)]
fn lone_first(a: Square, b: Square, c: Square) -> (Square, Square, Square) {
    let (qa, qb, qc) = (quadrant(a), quadrant(b), quadrant(c));
    if qa == qb && qb != qc {
        (c, a, b)
    } else if qa == qc && qb != qc {
        (b, a, c)
    } else {
        (a, b, c)
    }
}

/// Three empty squares.
#[inline(always)]
fn solve_3<I: Isa>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    (a, b, c): (Square, Square, Square),
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let (a, b, c) = lone_first(a, b, c);
    let best = best_of_3(isa, player, opponent, alpha, (a, b, c), nodes);
    if best != NO_MOVE {
        return best;
    }
    // The player passes: for the opponent the window is (-alpha - 1, -alpha).
    let best = best_of_3(isa, opponent, player, -alpha - 1, (a, b, c), nodes);
    if best != NO_MOVE { -best } else { final_score(player, opponent, 3) }
}

/// Below every value.
const NO_MOVE: i32 = i32::MIN;

/// The best of the moves on three squares, or [`NO_MOVE`].
#[inline(always)]
fn best_of_3<I: Isa>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    (a, b, c): (Square, Square, Square),
    nodes: &mut u64,
) -> i32 {
    let first = then_2(isa, player, opponent, alpha, a, [b, c], nodes);
    if first > alpha {
        return first;
    }
    let second = then_2(isa, player, opponent, alpha, b, [a, c], nodes);
    if second > alpha {
        return second;
    }
    let third = then_2(isa, player, opponent, alpha, c, [a, b], nodes);
    first.max(second).max(third)
}

/// The value of a move with two squares empty after it, or [`NO_MOVE`].
#[inline(always)]
fn then_2<I: Isa>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    square: Square,
    rest: [Square; 2],
    nodes: &mut u64,
) -> i32 {
    let flips = flips_near(isa, player, opponent, square);
    if flips == 0 {
        return NO_MOVE;
    }
    -solve_2(isa, opponent ^ flips, player ^ flips ^ square.bit(), -alpha - 1, rest, nodes)
}

/// Four empty squares; odd quadrants are tried first.
#[inline(always)]
pub(super) fn solve_4<I: Isa>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    passed: bool,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let odd = empties & QUADRANTS[parity(empties) as usize];
    let mut best = NO_MOVE;
    let mut set = odd;
    let mut left = empties ^ odd;
    loop {
        if set == 0 {
            if left == 0 {
                break;
            }
            (set, left) = (left, 0);
        }
        let square = lowest(set);
        set &= set - 1;
        let flips = flips_near(isa, player, opponent, square);
        if flips != 0 {
            let (p, o) = (opponent ^ flips, player ^ flips ^ square.bit());
            let score = -three(isa, p, o, -alpha - 1, empties ^ square.bit(), nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best != NO_MOVE {
        best
    } else if passed {
        final_score(player, opponent, 4)
    } else {
        -solve_4_passed(isa, opponent, player, -alpha - 1, empties, nodes)
    }
}

viravolta_rules::isa_fn!(
    fn three(player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 = three_body
);

#[inline(always)]
fn three_body<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
    let (a, rest) = (lowest(empties), empties & (empties - 1));
    let (b, rest) = (lowest(rest), rest & (rest - 1));
    solve_3(isa, player, opponent, alpha, (a, b, lowest(rest)), nodes)
}

viravolta_rules::isa_fn!(
    fn solve_4_passed(player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 = solve_4_passed_body
);

#[inline(always)]
fn solve_4_passed_body<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
    // If the opponent has no move either, the value is the final one from its view.
    solve_4(isa, player, opponent, alpha, empties, true, nodes)
}

/// Any position with at most four empty squares.
#[inline(always)]
pub(super) fn solve_few<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
    match empties.count_ones() {
        0 => {
            *nodes += 1;
            final_score(player, opponent, 0)
        }
        1 => {
            *nodes += 1;
            solve_1(isa, player, opponent, alpha, lowest(empties))
        }
        2 => {
            let (a, rest) = (lowest(empties), empties & (empties - 1));
            solve_2(isa, player, opponent, alpha, [a, lowest(rest)], nodes)
        }
        3 => three(isa, player, opponent, alpha, empties, nodes),
        _ => solve_4(isa, player, opponent, alpha, empties, false, nodes),
    }
}
