//! Four directions at once in the lanes of an AVX2 register.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use super::portable::{RAYS_DOWN, RAYS_UP};
use super::{Isa, Level};
use crate::Square;

/// The processor has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The proof, if this processor has the instructions. The answer is cached by the standard library.
    #[must_use]
    #[inline]
    pub fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// The proof without looking.
    ///
    /// # Safety
    /// The processor must have AVX2, BMI1, BMI2, LZCNT and POPCNT.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub const unsafe fn assume() -> Self {
        Self(())
    }
}

impl Isa for Avx2 {
    const LEVEL: Level = Level::Avx2;

    #[inline(always)]
    fn moves(self, player: u64, opponent: u64) -> u64 {
        // SAFETY: a value of `Avx2` proves the features.
        unsafe { moves(player, opponent) }
    }

    #[inline(always)]
    fn flips(self, player: u64, opponent: u64, square: Square) -> u64 {
        // SAFETY: a value of `Avx2` proves the features.
        unsafe { flips(player, opponent, square) }
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn moves(player: u64, opponent: u64) -> u64 {
    const INNER: i64 = 0x7E7E_7E7E_7E7E_7E7E;
    let step = _mm256_set_epi64x(7, 9, 8, 1);
    let twice = _mm256_set_epi64x(14, 18, 16, 2);
    let player_lanes = _mm256_set1_epi64x(player as i64);
    let opponent_lanes =
        _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), _mm256_set_epi64x(INNER, INNER, -1, INNER));
    let mut up = _mm256_and_si256(opponent_lanes, _mm256_sllv_epi64(player_lanes, step));
    let mut down = _mm256_and_si256(opponent_lanes, _mm256_srlv_epi64(player_lanes, step));
    up = _mm256_or_si256(up, _mm256_and_si256(opponent_lanes, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(opponent_lanes, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(opponent_lanes, _mm256_sllv_epi64(opponent_lanes, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    or_lanes(reached) & !(player | opponent)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn flips(player: u64, opponent: u64, square: Square) -> u64 {
    let at = square.index();
    let player_lanes = _mm256_set1_epi64x(player as i64);
    let opponent_lanes = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();
    let ones = _mm256_cmpeq_epi64(zero, zero);

    // Upwards: adding one to everything but the free squares of the ray carries through the opposing discs.
    let ray = lanes(&RAYS_UP[at]);
    let filled = _mm256_or_si256(opponent_lanes, _mm256_andnot_si256(ray, ones));
    let carried = _mm256_add_epi64(filled, _mm256_set1_epi64x(1));
    let end = _mm256_and_si256(_mm256_and_si256(carried, player_lanes), ray);
    let missing = _mm256_cmpeq_epi64(end, zero);
    let below_end = _mm256_add_epi64(end, _mm256_andnot_si256(missing, ones));
    let up = _mm256_and_si256(below_end, ray);

    // Downwards: smear the squares that are not opposing discs towards the low end; what stays clear is the run.
    let ray = lanes(&RAYS_DOWN[at]);
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let stop = _mm256_andnot_si256(opponent_lanes, ray);
    let mut smeared = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, step));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_set_epi64x(18, 16, 14, 2)));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_set_epi64x(36, 32, 28, 4)));
    let end = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, step), _mm256_and_si256(stop, player_lanes));
    let missing = _mm256_cmpeq_epi64(end, zero);
    let run = _mm256_andnot_si256(smeared, ray);
    let down = _mm256_andnot_si256(missing, run);

    or_lanes(_mm256_or_si256(up, down))
}

/// The four rays of a square as lanes, the first ray in the lowest lane.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes(rays: &[u64; 4]) -> __m256i {
    _mm256_set_epi64x(rays[3] as i64, rays[2] as i64, rays[1] as i64, rays[0] as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn or_lanes(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}
