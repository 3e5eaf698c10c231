//! Boards for property tests, as pairs of sets `(mover, other)`: bit 0 is a1 and bit 63 h8.
//!
//! Built on the naive rules alone, so that they cannot share a fault with what they test.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::naive::NaiveBoard;

/// A pair of sets, the mover's first.
pub type Sets = (u64, u64);

/// The squares of a board with so many squares on a side.
#[must_use]
pub fn squares(side: usize) -> u64 {
    (0..64).filter(|at| at / 8 < side && at % 8 < side).map(|at| 1 << at).sum()
}

/// Boards that can come up in a game from the usual start.
pub fn reachable(side: usize) -> impl Strategy<Value = Sets> {
    vec(any::<usize>(), 0..side * side).prop_map(move |choices| NaiveBoard::start(side).playout(choices).to_bits())
}

/// Boards late in a game, with so many squares empty unless the game ended sooner.
pub fn late(side: usize, empties: usize) -> impl Strategy<Value = Sets> {
    let moves = side * side - 4 - empties;
    vec(any::<usize>(), moves).prop_map(move |choices| NaiveBoard::start(side).playout(choices).to_bits())
}

/// Any two disjoint sets, from almost empty to almost full.
pub fn arbitrary(side: usize) -> impl Strategy<Value = Sets> {
    (any::<[u64; 4]>(), 0..5u8).prop_map(move |([owner, a, b, c], density)| {
        let occupied = match density {
            0 => a & b & c,
            1 => a & b,
            2 => a,
            3 => a | b,
            _ => a | b | c,
        } & squares(side);
        (occupied & owner, occupied & !owner)
    })
}

/// A mixture of boards from games and boards that no game can reach.
pub fn any_board(side: usize) -> impl Strategy<Value = Sets> {
    prop_oneof![reachable(side), arbitrary(side)]
}
