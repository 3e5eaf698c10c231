//! One to four empty squares, each with a function of its own. Values are in discs, seen from the side to move,
//! the empties going to the winner; windows are null windows (`alpha`, `alpha + 1`), and bounds are soft.

use core::hint::select_unpredictable;

use viravolta_rules::Square;
use viravolta_rules::simd::Isa;

use super::extent::Extent;
use super::last::both_flips;
use super::parity::order_of_four;
use crate::bits::lowest;

/// The value of a finished game with `empties` squares left.
#[inline(always)]
pub(crate) const fn final_score(player: u64, opponent: u64, empties: i32) -> i32 {
    let difference = player.count_ones() as i32 - opponent.count_ones() as i32;
    difference + empties * difference.signum()
}

/// Below every value.
const NO_MOVE: i32 = i32::MIN;

/// The square in the lowest byte.
#[inline(always)]
const fn square_in(order: u32) -> Square {
    lowest(1 << (order & 63))
}

/// One empty square.
#[inline(always)]
fn solve_1<I: Isa, X: Extent>(isa: I, player: u64, opponent: u64, square: Square) -> i32 {
    if !X::WHOLE {
        return solve_1_by_flips(isa, player, opponent, square);
    }
    let difference = 2 * player.count_ones() as i32 - 63;
    let flips = both_flips(isa, player, square);
    let (mine, theirs) = (i32::from(flips & 0xFF), i32::from(flips >> 8));
    // The difference is odd, hence never 0.
    let unplayed = select_unpredictable(difference > 0, 1, -1);
    let passed = select_unpredictable(theirs != 0, -1 - theirs, unplayed);
    difference + select_unpredictable(mine != 0, mine + 1, passed)
}

/// One empty square on a board that has squares outside.
#[inline(always)]
fn solve_1_by_flips<I: Isa>(isa: I, player: u64, opponent: u64, square: Square) -> i32 {
    let difference = player.count_ones() as i32 - opponent.count_ones() as i32;
    let mine = isa.flips(player, opponent, square);
    if mine != 0 {
        return difference + 2 * mine.count_ones() as i32 + 1;
    }
    let theirs = isa.flips(opponent, player, square);
    if theirs != 0 { difference - 2 * theirs.count_ones() as i32 - 1 } else { difference + difference.signum() }
}

/// A board where registers hold it, so that several moves in a row need not bring it there.
#[derive(Clone, Copy)]
struct Held<L> {
    player: L,
    opponent: L,
}

impl<L: Copy> Held<L> {
    #[inline(always)]
    fn new<I: Isa<Lanes = L>>(isa: I, player: u64, opponent: u64) -> Self {
        Self { player: isa.spread(player), opponent: isa.spread(opponent) }
    }

    /// What a disc on the square flips, if it flips anything.
    #[inline(always)]
    fn flips<I: Isa<Lanes = L>>(self, isa: I, square: Square) -> Option<L> {
        let flips = isa.flips_apart(self.player, self.opponent, square);
        (!isa.none_apart(flips)).then_some(flips)
    }

    #[inline(always)]
    fn after<I: Isa<Lanes = L>>(self, isa: I, square: Square, flips: L) -> Self {
        let [player, opponent] = isa.after_apart(self.player, self.opponent, flips, square);
        Self { player, opponent }
    }
}

/// The value of playing `first` with `second` the only empty square after it, or [`NO_MOVE`].
#[inline(always)]
fn then_1<I: Isa, X: Extent>(isa: I, board: Held<I::Lanes>, first: Square, second: Square, nodes: &mut u64) -> i32 {
    let Some(flips) = board.flips(isa, first) else { return NO_MOVE };
    *nodes += 1;
    let flips = isa.joined(flips);
    let (player, opponent) = (isa.bits(board.player), isa.bits(board.opponent));
    -solve_1::<I, X>(isa, opponent ^ flips, player ^ flips ^ first.bit(), second)
}

/// The best of the moves on two squares, or [`NO_MOVE`].
#[inline(always)]
fn best_of_2<I: Isa, X: Extent>(
    isa: I,
    board: Held<I::Lanes>,
    alpha: i32,
    [a, b]: [Square; 2],
    nodes: &mut u64,
) -> i32 {
    let first = then_1::<I, X>(isa, board, a, b, nodes);
    if first > alpha {
        return first;
    }
    first.max(then_1::<I, X>(isa, board, b, a, nodes))
}

/// Two empty squares.
#[inline(always)]
fn solve_2<I: Isa, X: Extent>(isa: I, board: Held<I::Lanes>, alpha: i32, squares: [Square; 2], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = best_of_2::<I, X>(isa, board, alpha, squares, nodes);
    if best != NO_MOVE {
        return best;
    }
    passed_2::<I, X>(isa, isa.bits(board.player), isa.bits(board.opponent), alpha, squares, nodes)
}

viravolta_rules::isa_fn!(
    /// Two empty squares where the player has no move.
    fn passed_2[X: Extent](player: u64, opponent: u64, alpha: i32, squares: [Square; 2], nodes: &mut u64) -> i32
        = passed_2_body::<_, X>
);

#[inline(always)]
fn passed_2_body<I: Isa, X: Extent>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    squares: [Square; 2],
    nodes: &mut u64,
) -> i32 {
    let best = best_of_2::<I, X>(isa, Held::new(isa, opponent, player), -alpha - 1, squares, nodes);
    if best != NO_MOVE { -best } else { final_score(player, opponent, 2) }
}

/// The value of a move with two squares empty after it, or [`NO_MOVE`].
#[inline(always)]
fn then_2<I: Isa, X: Extent>(
    isa: I,
    board: Held<I::Lanes>,
    alpha: i32,
    square: Square,
    rest: [Square; 2],
    nodes: &mut u64,
) -> i32 {
    let Some(flips) = board.flips(isa, square) else { return NO_MOVE };
    -solve_2::<I, X>(isa, board.after(isa, square, flips), -alpha - 1, rest, nodes)
}

/// Three empty squares, in the lowest bytes of `order`, which are tried in that order.
#[inline(always)]
fn solve_3<I: Isa, X: Extent>(isa: I, board: Held<I::Lanes>, alpha: i32, order: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let best = best_of_3::<I, X>(isa, board, alpha, order, nodes);
    if best != NO_MOVE {
        return best;
    }
    passed_3::<I, X>(isa, isa.bits(board.player), isa.bits(board.opponent), alpha, order, nodes)
}

viravolta_rules::isa_fn!(
    /// Three empty squares where the player has no move.
    fn passed_3[X: Extent](player: u64, opponent: u64, alpha: i32, order: u32, nodes: &mut u64) -> i32 = passed_3_body::<_, X>
);

#[inline(always)]
fn passed_3_body<I: Isa, X: Extent>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    order: u32,
    nodes: &mut u64,
) -> i32 {
    let best = best_of_3::<I, X>(isa, Held::new(isa, opponent, player), -alpha - 1, order, nodes);
    if best != NO_MOVE { -best } else { final_score(player, opponent, 3) }
}

/// The best of the moves on three squares, or [`NO_MOVE`].
#[inline(always)]
fn best_of_3<I: Isa, X: Extent>(isa: I, board: Held<I::Lanes>, alpha: i32, order: u32, nodes: &mut u64) -> i32 {
    let (a, b, c) = (square_in(order), square_in(order >> 8), square_in(order >> 16));
    let first = then_2::<I, X>(isa, board, alpha, a, [b, c], nodes);
    if first > alpha {
        return first;
    }
    let second = then_2::<I, X>(isa, board, alpha, b, [a, c], nodes);
    if second > alpha {
        return second;
    }
    let third = then_2::<I, X>(isa, board, alpha, c, [a, b], nodes);
    first.max(second).max(third)
}

viravolta_rules::isa_fn!(
    /// Four empty squares; odd quadrants are tried first.
    pub(super) fn solve_4[X: Extent](player: u64, opponent: u64, alpha: i32, empties: u64, nodes: &mut u64) -> i32
        = solve_4_body::<_, X>
);

#[inline(always)]
fn solve_4_body<I: Isa, X: Extent>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let orders = order_of_four(isa, empties);
    let best = best_of_4::<I, X>(isa, Held::new(isa, player, opponent), alpha, orders, nodes);
    if best != NO_MOVE { best } else { passed_4::<I, X>(isa, player, opponent, alpha, orders, nodes) }
}

viravolta_rules::isa_fn!(
    /// Four empty squares where the player has no move.
    fn passed_4[X: Extent](player: u64, opponent: u64, alpha: i32, orders: [u32; 4], nodes: &mut u64) -> i32
        = passed_4_body::<_, X>
);

#[inline(always)]
fn passed_4_body<I: Isa, X: Extent>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    orders: [u32; 4],
    nodes: &mut u64,
) -> i32 {
    let best = best_of_4::<I, X>(isa, Held::new(isa, opponent, player), -alpha - 1, orders, nodes);
    if best != NO_MOVE { -best } else { final_score(player, opponent, 4) }
}

/// The best of the moves on four squares, or [`NO_MOVE`].
#[inline(always)]
fn best_of_4<I: Isa, X: Extent>(isa: I, board: Held<I::Lanes>, alpha: i32, orders: [u32; 4], nodes: &mut u64) -> i32 {
    let mut best = NO_MOVE;
    for order in orders {
        let square = square_in(order);
        if let Some(flips) = board.flips(isa, square) {
            let score = -solve_3::<I, X>(isa, board.after(isa, square, flips), -alpha - 1, order >> 8, nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// Any position with at most four empty squares.
#[inline(always)]
pub(super) fn solve_few<I: Isa, X: Extent>(
    isa: I,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: u64,
    nodes: &mut u64,
) -> i32 {
    let second = empties & empties.wrapping_sub(1);
    let third = second & second.wrapping_sub(1);
    match empties.count_ones() {
        0 => {
            *nodes += 1;
            final_score(player, opponent, 0)
        }
        1 => {
            *nodes += 1;
            solve_1::<I, X>(isa, player, opponent, lowest(empties))
        }
        2 => solve_2::<I, X>(isa, Held::new(isa, player, opponent), alpha, [lowest(empties), lowest(second)], nodes),
        3 => {
            let order = empties.trailing_zeros() | second.trailing_zeros() << 8 | third.trailing_zeros() << 16;
            solve_3::<I, X>(isa, Held::new(isa, player, opponent), alpha, order, nodes)
        }
        _ => solve_4::<I, X>(isa, player, opponent, alpha, empties, nodes),
    }
}
