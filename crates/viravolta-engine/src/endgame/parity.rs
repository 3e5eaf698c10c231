//! In which order the last four squares are tried.
//!
//! A quadrant with an odd number of empty squares is good for the side to move, who may then have the last word
//! there. For four squares in any quadrants, all orders of the next two plies are looked up at once.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "one instruction that puts sixteen bytes in order"))]

use viravolta_rules::simd::Isa;
#[cfg(target_arch = "x86_64")]
use viravolta_rules::simd::Level;

/// For the quadrants of four squares, two bits each: which square to try first to fourth, each followed by the
/// order of the other three after it.
static ORDERS: [[u8; 16]; 256] = orders();

/// The moves on four squares in the order in which to try them. Each number has the square to play in its lowest
/// byte and then the other three, in the order in which to try those.
#[inline(always)]
pub(super) fn order_of_four<I: Isa>(_isa: I, mut empties: u64) -> [u32; 4] {
    let mut squares = 0;
    for at in 0..4 {
        squares |= (empties.trailing_zeros() & 63) << (8 * at);
        empties &= empties.wrapping_sub(1);
    }
    match I::LEVEL {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a value of an `Isa` with one of these levels exists, so the processor has the features.
        Level::Avx2 | Level::Avx512 => unsafe { arranged(squares) },
        _ => arranged_portable(squares),
    }
}

/// The bits of a square's index that tell its quadrant, for four squares.
const QUADRANT_BITS: u32 = 0x2424_2424;

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn arranged(squares: u32) -> [u32; 4] {
    use core::arch::x86_64::{__m128i, _mm_cvtsi32_si128, _mm_shuffle_epi8, _pext_u32};
    let order = ORDERS[_pext_u32(squares, QUADRANT_BITS) as usize & 255];
    // SAFETY: registers, sixteen bytes and four `u32` are the same size, and any bits are valid.
    unsafe {
        let order = core::mem::transmute::<[u8; 16], __m128i>(order);
        core::mem::transmute::<__m128i, [u32; 4]>(_mm_shuffle_epi8(_mm_cvtsi32_si128(squares as i32), order))
    }
}

#[inline(always)]
fn arranged_portable(squares: u32) -> [u32; 4] {
    let quadrants = squares & QUADRANT_BITS;
    // Both bits of a byte side by side, then the bytes side by side.
    let pairs = (quadrants >> 2 | quadrants >> 4) & 0x0303_0303;
    let index = pairs.wrapping_mul(0x0104_1040) >> 24;
    let order = &ORDERS[index as usize & 255];
    let byte = |at: usize| squares >> (8 * order[at]) & 0xFF;
    core::array::from_fn(|at| byte(4 * at) | byte(4 * at + 1) << 8 | byte(4 * at + 2) << 16 | byte(4 * at + 3) << 24)
}

const fn orders() -> [[u8; 16]; 256] {
    let mut table = [[0; 16]; 256];
    let mut index = 0;
    while index < 256 {
        let quadrants = [index & 3, index >> 2 & 3, index >> 4 & 3, index >> 6];
        let first = odd_first(quadrants, [true; 4]);
        let mut at = 0;
        while at < 4 {
            let played = first[at];
            table[index][4 * at] = played;
            let mut left = [true; 4];
            left[played as usize] = false;
            let then = odd_first(quadrants, left);
            let mut after = 0;
            while after < 3 {
                table[index][4 * at + 1 + after] = then[after];
                after += 1;
            }
            at += 1;
        }
        index += 1;
    }
    table
}

/// The squares that are left, those alone in their quadrant first, then those in threes, then the even ones.
const fn odd_first(quadrants: [usize; 4], left: [bool; 4]) -> [u8; 4] {
    let mut order = [0; 4];
    let mut len = 0;
    let ranks = [1, 3, 2, 4];
    let mut rank = 0;
    while rank < 4 {
        let mut at = 0;
        while at < 4 {
            let mut together = 0;
            let mut other = 0;
            while other < 4 {
                together += (left[other] && quadrants[other] == quadrants[at]) as usize;
                other += 1;
            }
            if left[at] && together == ranks[rank] {
                order[len] = at as u8;
                len += 1;
            }
            at += 1;
        }
        rank += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::{odd_quadrants, squares};
    use proptest::prelude::*;
    use viravolta_rules::simd::Portable;

    proptest! {
        #[test]
        fn every_square_is_tried_and_odd_quadrants_come_first(places in proptest::sample::subsequence((0..64).collect::<Vec<usize>>(), 4)) {
            let empties: u64 = places.iter().map(|at| 1u64 << at).sum();
            let orders = order_of_four(Portable, empties);
            #[cfg(target_arch = "x86_64")]
            if let Some(isa) = viravolta_rules::simd::Avx2::detect() {
                prop_assert_eq!(order_of_four(isa, empties), orders);
            }
            let is_odd = |square: u8, of: u64| odd_quadrants(of) >> square & 1 != 0;
            let first: Vec<u8> = orders.iter().map(|order| order.to_le_bytes()[0]).collect();
            prop_assert!(first.windows(2).all(|two| is_odd(two[0], empties) || !is_odd(two[1], empties)));
            for order in orders {
                let mut all = order.to_le_bytes();
                let rest = empties & !(1 << all[0]);
                prop_assert!(all[1..].windows(2).all(|two| is_odd(two[0], rest) || !is_odd(two[1], rest)));
                all.sort_unstable();
                prop_assert_eq!(all.to_vec(), squares(empties).map(|square| square.index() as u8).collect::<Vec<u8>>());
            }
        }
    }
}
