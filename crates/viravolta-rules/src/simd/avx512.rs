//! The same lanes with the instructions of AVX-512 on registers of 256 bits: logic on three inputs at once, and the
//! highest bit of a lane found in one step.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64,
    _mm256_max_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_xor_si256,
};

use core::mem::MaybeUninit;

use super::Four;
use super::avx2::{self, batch, lanes, or_lanes};
use super::proof::proof;
use super::rays::{RAYS, Rays};
use crate::{Board, Square};

proof! {
    /// The processor has what [`Avx2`](super::Avx2) needs and the instructions F, BW, CD, DQ, VL and VPOPCNTDQ of AVX-512.
    Avx512,
    ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt", "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512vpopcntdq"]
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
fn moves(player: u64, opponent: u64) -> u64 {
    avx2::moves(player, opponent)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
fn children_with_answers(board: Board, moves: u64, fours: &mut [MaybeUninit<Four>]) -> usize {
    batch::children_with_answers::<true>(board, moves, fours)
}

/// Comparing lanes would go by way of a mask register, which takes longer than everything else here. So `end`, the
/// player's disc behind the run or 0, becomes the run by arithmetic alone.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
fn flips(player: u64, opponent: u64, square: Square) -> u64 {
    let (player, opponent) = (_mm256_set1_epi64x(player as i64), _mm256_set1_epi64x(opponent as i64));
    let (ones, rays) = (_mm256_set1_epi64x(-1), &RAYS[square.index()]);

    // Upwards: filling all but the ray's free squares lets a carry run through the opposing discs. Less one, the end is
    // what lies below it; 0 becomes -1, and that 0 again.
    let ray = lanes(&rays.up);
    let filled = _mm256_or_si256(opponent, _mm256_xor_si256(ray, ones));
    let carried = _mm256_add_epi64(filled, _mm256_set1_epi64x(1));
    let end = _mm256_and_si256(carried, _mm256_and_si256(player, ray));
    let below = _mm256_max_epi64(_mm256_add_epi64(end, ones), _mm256_setzero_si256());
    let up = _mm256_and_si256(below, ray);

    // Downwards: the highest square that is not the opponent's. The end and what lies below it, taken away; all of the
    // ray where there is no end.
    let ray = lanes(&rays.down);
    let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), above(_mm256_andnot_si256(opponent, ray)));
    let end = _mm256_and_si256(first, _mm256_and_si256(player, ray));
    let rest = _mm256_or_si256(end, _mm256_add_epi64(end, ones));
    let down = _mm256_andnot_si256(rest, ray);

    _mm_cvtsi128_si64(or_lanes(_mm256_or_si256(up, down))) as u64
}

/// How many bits of each lane lie above its highest one; 63 where there is none, because a shift that may be by all bits
/// is compiled to more than the one instruction.
#[inline]
#[target_feature(enable = "avx2,avx512cd,avx512vl")]
fn above(lanes: __m256i) -> __m256i {
    _mm256_lzcnt_epi64(_mm256_or_si256(lanes, _mm256_set1_epi64x(1)))
}

/// See the one of the same name for AVX2.
#[inline]
#[target_feature(enable = "avx2,avx512cd,avx512vl")]
pub(super) fn flips_in_runs([from_low, from_high]: [__m256i; 2], rays: &Rays) -> __m128i {
    let ones = _mm256_set1_epi64x(-1);
    let ray = lanes(&rays.up);
    let below = _mm256_add_epi64(_mm256_andnot_si256(from_high, ray), ones);
    let up = _mm256_and_si256(_mm256_and_si256(from_high, ray), below);

    let ray = lanes(&rays.down);
    let rest = _mm256_srlv_epi64(ones, above(_mm256_andnot_si256(from_low, ray)));
    let down = _mm256_andnot_si256(rest, ray);

    or_lanes(_mm256_or_si256(up, down))
}
