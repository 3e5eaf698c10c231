//! Four directions, or four boards, at once in the lanes of an AVX2 register.

pub(super) mod batch;

use core::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_shuffle_epi32, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi32, _mm256_sllv_epi64,
    _mm256_srlv_epi64, _mm256_testz_si256, _mm256_xor_si256,
};
use core::mem::transmute;

use batch::children_with_answers;

use super::avx2;
use super::proof::proof;
use super::rays::{HERE, INNER, Rays};
use crate::Square;

proof! {
    /// The processor has AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn moves(player: u64, opponent: u64) -> u64 {
    ends(runs(player, opponent)) & !(player | opponent)
}

/// The squares one step beyond the runs.
#[inline]
#[target_feature(enable = "avx2")]
fn ends([from_low, from_high]: [__m256i; 2]) -> u64 {
    let reached = _mm256_or_si256(_mm256_sllv_epi64(from_low, steps(1)), _mm256_srlv_epi64(from_high, steps(1)));
    _mm_cvtsi128_si64(or_lanes(reached)) as u64
}

/// Along each line the opposing discs of the runs that begin at a disc of the player: those that begin at its low
/// end, and those that begin at its high end.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn runs(player: u64, opponent: u64) -> [__m256i; 2] {
    let player = _mm256_set1_epi64x(player as i64);
    let opponent = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), lanes(&INNER));
    let mut up = _mm256_and_si256(opponent, _mm256_sllv_epi64(player, steps(1)));
    let mut down = _mm256_and_si256(opponent, _mm256_srlv_epi64(player, steps(1)));
    up = _mm256_or_si256(up, _mm256_and_si256(opponent, _mm256_sllv_epi64(up, steps(1))));
    down = _mm256_or_si256(down, _mm256_and_si256(opponent, _mm256_srlv_epi64(down, steps(1))));
    let pairs_up = _mm256_and_si256(opponent, _mm256_sllv_epi64(opponent, steps(1)));
    let pairs_down = _mm256_srlv_epi64(pairs_up, steps(1));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, steps(2))));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, steps(2))));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, steps(2))));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, steps(2))));
    [up, down]
}

/// The set in every lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn spread(set: u64) -> __m256i {
    _mm256_set1_epi64x(set as i64)
}

/// The set that every lane has.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bits(set: __m256i) -> u64 {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(set)) as u64
}

/// Whether no lane has anything.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn none_apart(flips: __m256i) -> bool {
    _mm256_testz_si256(flips, flips) != 0
}

/// What any lane has.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn joined(flips: __m256i) -> u64 {
    _mm_cvtsi128_si64(or_lanes(flips)) as u64
}

/// The side to move and its opponent after a move; see the trait.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn after_apart(player: __m256i, opponent: __m256i, flips: __m256i, square: Square) -> [__m256i; 2] {
    // Every lane with what all have flipped.
    let half = _mm256_or_si256(flips, _mm256_permute4x64_epi64(flips, 0b01_00_11_10));
    let flips = _mm256_or_si256(half, _mm256_shuffle_epi32(half, 0b01_00_11_10));
    let placed = lanes(&HERE[square.index()].0);
    [_mm256_xor_si256(opponent, flips), _mm256_xor_si256(_mm256_xor_si256(player, placed), flips)]
}

/// What is flipped in each line's direction, either way.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_apart(player: __m256i, opponent: __m256i, rays: &Rays) -> __m256i {
    let inner = _mm256_and_si256(opponent, lanes(&INNER));
    // Upwards: the squares of the ray before the player's nearest disc are those below its lowest bit.
    let ray = lanes(&rays.up);
    let own = _mm256_and_si256(player, ray);
    let below = _mm256_add_epi64(own, _mm256_set1_epi64x(-1));
    let run = _mm256_and_si256(_mm256_andnot_si256(player, ray), below);
    let up = if_enclosed(run, inner);

    // Downwards: those that stay clear when the player's discs are smeared towards the low end.
    let ray = lanes(&rays.down);
    let mut smeared = _mm256_and_si256(player, ray);
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps(1)));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps(2)));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps(4)));
    let run = _mm256_andnot_si256(smeared, ray);
    let down = if_enclosed(run, inner);

    _mm256_or_si256(up, down)
}

/// The run in the lanes where it consists of opposing discs alone, 0 in the others.
///
/// A ray without a disc of the player runs to its last square, which is on the border and so never in `inner`.
#[inline]
#[target_feature(enable = "avx2")]
fn if_enclosed(run: __m256i, inner: __m256i) -> __m256i {
    let strangers = _mm256_andnot_si256(inner, run);
    _mm256_and_si256(run, _mm256_cmpeq_epi64(strangers, _mm256_setzero_si256()))
}

/// Four numbers as lanes, the first in the lowest lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn lanes(numbers: &[u64; 4]) -> __m256i {
    // SAFETY: a register is four `u64`. (Setting the lanes one by one is compiled to shuffles.)
    unsafe { transmute::<[u64; 4], __m256i>(*numbers) }
}

/// So many steps along each ray, in bits.
#[inline]
#[target_feature(enable = "avx2")]
fn steps(count: u64) -> __m256i {
    lanes(&[1, 7, 8, 9].map(|step| step * count))
}

/// All four lanes together, in both lanes of the result.
#[inline]
#[target_feature(enable = "avx2")]
fn or_lanes(lanes: __m256i) -> __m128i {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    _mm_or_si128(half, _mm_shuffle_epi32(half, 0b01_00_11_10))
}
