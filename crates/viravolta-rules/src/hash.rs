//! A 64-bit hash of a board.

use crate::Board;

/// Two odd constants with well spread bits (from the fractional parts of square roots of primes).
const K_PLAYER: u64 = 0x9E37_79B9_7F4A_7C15;
const K_OPPONENT: u64 = 0xC2B2_AE3D_27D4_EB4F;

impl Board {
    /// A 64-bit hash in which every input bit reaches every output bit.
    ///
    /// Two multiplications into 128 bits, folded: as cheap as a table of random numbers is dear in cache.
    #[must_use]
    #[inline]
    pub const fn hash64(self) -> u64 {
        let folded = fold(self.player ^ K_OPPONENT, K_PLAYER);
        fold(folded ^ self.opponent, K_OPPONENT)
    }
}

#[inline]
const fn fold(value: u64, by: u64) -> u64 {
    let product = value as u128 * by as u128;
    (product as u64) ^ (product >> 64) as u64
}
