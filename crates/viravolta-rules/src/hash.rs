//! A 64-bit hash of a board.

use crate::Board;

/// Odd numbers with well spread bits.
const K_PLAYER: u64 = 0x9E37_79B9_7F4A_7C15;
const K_OPPONENT: u64 = 0xC2B2_AE3D_27D4_EB4F;
const K_LAST: u64 = 0xD6E8_FEB8_6659_FD93;

impl Board {
    /// A 64-bit hash in which every bit of the board flips about half of the bits.
    ///
    /// Two multiplications into 128 bits, folded: as cheap as a table of random numbers is dear in cache. The
    /// first multiplies the two sides with each other, so that what a bit changes depends on the whole board.
    #[must_use]
    #[inline]
    pub const fn hash64(self) -> u64 {
        fold(fold(self.player ^ K_PLAYER, self.opponent ^ K_OPPONENT), K_LAST)
    }
}

#[inline]
const fn fold(value: u64, by: u64) -> u64 {
    let product = value as u128 * by as u128;
    (product as u64) ^ (product >> 64) as u64
}
