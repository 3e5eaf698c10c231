//! The variant for every processor, and the yardstick for the others.

use super::{Isa, Level};
use crate::Square;

/// Plain Rust.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Isa for Portable {
    const LEVEL: Level = Level::Portable;

    #[inline(always)]
    fn moves(self, player: u64, opponent: u64) -> u64 {
        moves(player, opponent)
    }

    #[inline(always)]
    fn flips(self, player: u64, opponent: u64, square: Square) -> u64 {
        flips(player, opponent, square)
    }
}

/// Columns b to g: a line that is not vertical cannot run on through column a or h.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The legal squares: runs of opposing discs are grown from the player's discs in doubling steps.
#[must_use]
#[inline]
pub const fn moves(player: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER;
    let reached =
        reach(player, inner, 1) | reach(player, opponent, 8) | reach(player, inner, 7) | reach(player, inner, 9);
    reached & !(player | opponent)
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

/// What a disc on the square flips: one ray at a time, upwards by carry, downwards by leading zeros.
#[must_use]
#[inline]
pub const fn flips(player: u64, opponent: u64, square: Square) -> u64 {
    let at = square.index();
    let mut flipped = 0;
    let mut ray = 0;
    while ray < 4 {
        let up = RAYS_UP[at][ray];
        // Filling all but the ray's free squares lets the carry run through the opposing discs.
        let end = ((opponent | !up).wrapping_add(1)) & player & up;
        flipped |= end.wrapping_sub((end != 0) as u64) & up;
        let down = RAYS_DOWN[at][ray];
        let stop = down & !opponent;
        let end = if stop == 0 { 0 } else { (1 << (63 - stop.leading_zeros())) & player };
        flipped |= if end == 0 { 0 } else { down & !(end | (end - 1)) };
        ray += 1;
    }
    flipped
}

/// For each square the rays to higher bits: right, down-left, down, down-right.
pub(super) static RAYS_UP: [[u64; 4]; 64] = rays([(0, 1), (1, -1), (1, 0), (1, 1)]);

/// For each square the rays to lower bits: left, up-right, up, up-left.
pub(super) static RAYS_DOWN: [[u64; 4]; 64] = rays([(0, -1), (-1, 1), (-1, 0), (-1, -1)]);

const fn rays(directions: [(i32, i32); 4]) -> [[u64; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut at = 0;
    while at < 64 {
        let mut ray = 0;
        while ray < 4 {
            let (down, right) = directions[ray];
            let mut row = at as i32 / 8 + down;
            let mut column = at as i32 % 8 + right;
            while 0 <= row && row < 8 && 0 <= column && column < 8 {
                table[at][ray] |= 1 << (row * 8 + column);
                row += down;
                column += right;
            }
            ray += 1;
        }
        at += 1;
    }
    table
}
