//! The variant for every processor, and the yardstick for the others.

use super::rays::{AROUND, INNER, RAYS};
use super::{Isa, Level};
use crate::Square;

/// Plain Rust.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Isa for Portable {
    const LEVEL: Level = Level::Portable;

    type Lanes = u64;

    #[inline(always)]
    fn moves(self, player: u64, opponent: u64) -> u64 {
        moves(player, opponent)
    }

    #[inline(always)]
    fn flips(self, player: u64, opponent: u64, square: Square) -> u64 {
        flips(player, opponent, square)
    }

    #[inline(always)]
    fn spread(self, set: u64) -> u64 {
        set
    }

    #[inline(always)]
    fn bits(self, set: u64) -> u64 {
        set
    }

    #[inline(always)]
    fn flips_apart(self, player: u64, opponent: u64, square: Square) -> u64 {
        // One ray after the other takes long enough to look first whether an opposing disc is near.
        if AROUND[square.index()] & opponent == 0 { 0 } else { flips(player, opponent, square) }
    }

    #[inline(always)]
    fn none_apart(self, flips: u64) -> bool {
        flips == 0
    }

    #[inline(always)]
    fn joined(self, flips: u64) -> u64 {
        flips
    }

    #[inline(always)]
    fn after_apart(self, player: u64, opponent: u64, flips: u64, square: Square) -> [u64; 2] {
        [opponent ^ flips, player ^ flips ^ square.bit()]
    }
}

/// The legal squares: runs of opposing discs are grown from the player's discs in doubling steps.
#[must_use]
#[inline]
pub const fn moves(player: u64, opponent: u64) -> u64 {
    let [row, diagonal, column, _] = INNER;
    let reached = along_rows(player, opponent & row)
        | reach(player, opponent & column, 8)
        | reach(player, opponent & diagonal, 7)
        | reach(player, opponent & diagonal, 9);
    reached & !(player | opponent)
}

/// One step beyond the runs of opposing discs along rows, and some occupied squares.
#[inline(always)]
const fn along_rows(player: u64, opponent: u64) -> u64 {
    // To the right a carry does it: it runs from the first disc through the run and comes out behind.
    let right = opponent.wrapping_add(opponent & (player << 1));
    let mut left = opponent & (player >> 1);
    left |= opponent & (left >> 1);
    let pairs = opponent & (opponent >> 1);
    left |= pairs & (left >> 2);
    left |= pairs & (left >> 2);
    right | (left >> 1)
}

/// The squares one step beyond a run of opposing discs that begins at the player's discs, both ways.
#[inline(always)]
const fn reach(player: u64, opponent: u64, step: u32) -> u64 {
    let mut up = opponent & (player << step);
    let mut down = opponent & (player >> step);
    up |= opponent & (up << step);
    down |= opponent & (down >> step);
    let pairs_up = opponent & (opponent << step);
    let pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up << step) | (down >> step)
}

/// What a disc on the square flips, one ray at a time.
///
/// There is no comparison in it that the processor could guess wrong: `end` is the player's disc behind the run, or
/// 0, and in both cases the arithmetic leaves the right squares.
#[must_use]
#[inline]
pub const fn flips(player: u64, opponent: u64, square: Square) -> u64 {
    let rays = &RAYS[square.index()];
    let mut flipped = 0;
    let mut ray = 0;
    while ray < 4 {
        let up = rays.up[ray];
        // Filling all but the ray's free squares lets the carry run through the opposing discs.
        let end = (opponent | !up).wrapping_add(1) & player & up;
        flipped |= end.saturating_sub(1) & up;
        let down = rays.down[ray];
        let first = (1u64 << 63).wrapping_shr((down & !opponent).leading_zeros());
        let end = first & player & down;
        flipped |= end.wrapping_mul(2).wrapping_neg() & down;
        ray += 1;
    }
    flipped
}
