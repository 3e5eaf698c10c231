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

/// One empty square.
#[inline(always)]
fn solve_1(player: u64, opponent: u64, square: Square) -> i32 {
    let difference = player.count_ones() as i32 - opponent.count_ones() as i32;
    let flips = last_flips(player, square);
    if flips != 0 {
        return difference + 2 * flips + 1;
    }
    let flips = last_flips(opponent, square);
    if flips != 0 {
        return difference - 2 * flips - 1;
    }
    // The difference is odd on a board with one empty square, hence never 0.
    difference + difference.signum()
}

/// What a disc on the square flips, without the work when no opposing disc touches it.
#[inline(always)]
fn flips_near<I: Isa>(isa: I, player: u64, opponent: u64, square: Square) -> u64 {
    if NEIGHBOURS[square.index()] & opponent == 0 { 0 } else { isa.flips(player, opponent, square) }
}

/// The value of playing `first` with `second` the only empty square after it; `None` if it is not legal.
#[inline(always)]
fn then_last<I: Isa>(isa: I, player: u64, opponent: u64, first: Square, second: Square) -> Option<i32> {
    let flips = flips_near(isa, player, opponent, first);
    (flips != 0).then(|| -solve_1(opponent ^ flips, player ^ flips ^ first.bit(), second))
}

/// Two empty squares.
#[inline(always)]
fn solve_2<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, x: [Square; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(first) = then_last(isa, player, opponent, x[0], x[1]) {
        *nodes += 1;
        if first > alpha {
            return first;
        }
        return match then_last(isa, player, opponent, x[1], x[0]) {
            Some(second) => {
                *nodes += 1;
                first.max(second)
            }
            None => first,
        };
    }
    if let Some(second) = then_last(isa, player, opponent, x[1], x[0]) {
        *nodes += 1;
        return second;
    }
    // The player passes: the opponent takes the best of its two moves.
    if let Some(first) = then_last(isa, opponent, player, x[0], x[1]) {
        *nodes += 1;
        if -first <= alpha {
            return -first;
        }
        return match then_last(isa, opponent, player, x[1], x[0]) {
            Some(second) => {
                *nodes += 1;
                -first.max(second)
            }
            None => -first,
        };
    }
    if let Some(second) = then_last(isa, opponent, player, x[1], x[0]) {
        *nodes += 1;
        return -second;
    }
    final_score(player, opponent, 2)
}

/// Puts the square that is alone in its quadrant first, if there is one.
#[inline(always)]
fn lone_first(x: [Square; 3]) -> [Square; 3] {
    let [a, b, c] = x;
    let (qa, qb, qc) = (quadrant(a), quadrant(b), quadrant(c));
    if qa == qb && qb != qc {
        [c, a, b]
    } else if qa == qc && qb != qc {
        [b, a, c]
    } else {
        x
    }
}

/// Three empty squares.
#[inline(always)]
fn solve_3<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, x: [Square; 3], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let [a, b, c] = lone_first(x);
    let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
    let mut best = i32::MIN;
    for (square, rest) in orders {
        let flips = flips_near(isa, player, opponent, square);
        if flips != 0 {
            let (p, o) = (opponent ^ flips, player ^ flips ^ square.bit());
            let score = -solve_2(isa, p, o, -alpha - 1, rest, nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best != i32::MIN {
        return best;
    }
    // The player passes: for the opponent the window is (-alpha - 1, -alpha).
    for (square, rest) in orders {
        let flips = flips_near(isa, opponent, player, square);
        if flips != 0 {
            let (p, o) = (player ^ flips, opponent ^ flips ^ square.bit());
            let score = -solve_2(isa, p, o, alpha, rest, nodes);
            if score > -alpha - 1 {
                return -score;
            }
            best = best.max(score);
        }
    }
    if best != i32::MIN { -best } else { final_score(player, opponent, 3) }
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
    let mut best = i32::MIN;
    for mut set in [odd, empties & !odd] {
        while set != 0 {
            let square = lowest(set);
            set &= set - 1;
            let flips = flips_near(isa, player, opponent, square);
            if flips != 0 {
                let (p, o) = (opponent ^ flips, player ^ flips ^ square.bit());
                let rest = empties ^ square.bit();
                let score = -solve_3(isa, p, o, -alpha - 1, three(rest), nodes);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best != i32::MIN {
        best
    } else if passed {
        final_score(player, opponent, 4)
    } else {
        -solve_4_passed(isa, opponent, player, -alpha - 1, empties, nodes)
    }
}

viravolta_rules::isa_fn!(
    fn solve_4_passed(player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 = solve_4_passed_body
);

#[inline(always)]
fn solve_4_passed_body<I: Isa>(isa: I, player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32 {
    // If the opponent has no move either, the value is the final one from its view.
    solve_4(isa, player, opponent, alpha, empties, true, nodes)
}

/// The three squares of a set of three.
#[inline(always)]
fn three(set: u64) -> [Square; 3] {
    let (a, set) = (lowest(set), set & (set - 1));
    let (b, set) = (lowest(set), set & (set - 1));
    [a, b, lowest(set)]
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
            solve_1(player, opponent, lowest(empties))
        }
        2 => {
            let (a, rest) = (lowest(empties), empties & (empties - 1));
            solve_2(isa, player, opponent, alpha, [a, lowest(rest)], nodes)
        }
        3 => solve_3(isa, player, opponent, alpha, three(empties), nodes),
        _ => solve_4(isa, player, opponent, alpha, empties, false, nodes),
    }
}
