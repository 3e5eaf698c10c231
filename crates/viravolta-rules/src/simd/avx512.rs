//! The same lanes with the instructions of AVX-512: logic on three inputs at once, and the highest bit of a lane found in one
//! step; on registers of 512 bits where there is enough to do for them.

use core::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_max_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64, _mm256_xor_si256, _mm512_add_epi64,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_broadcast_i64x4, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_inserti64x4, _mm512_lzcnt_epi64, _mm512_or_si512, _mm512_permutex_epi64,
    _mm512_permutex2var_epi64, _mm512_set1_epi64, _mm512_shuffle_epi32, _mm512_sllv_epi64, _mm512_srlv_epi64,
};

use core::mem::{MaybeUninit, transmute};

use super::Four;
use super::avx2::{self, batch, lanes, runs};
use super::proof::proof;
use super::rays::{HERE, INNER, RAYS, Rays};
use crate::Board;

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

/// Writes the boards after the moves and the legal squares of each; see the trait.
///
/// Two children at once have their flips found in a register of 512 bits, and four their answers.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
fn children_with_answers(board: Board, mut moves: u64, fours: &mut [MaybeUninit<Four>]) -> usize {
    let runs = runs(board.player, board.opponent).map(|runs| _mm512_broadcast_i64x4(runs));
    let (own, other) = (avx2::spread(board.player), avx2::spread(board.opponent));
    // The first lane of each child, out of two pairs.
    let firsts = lanes(&[0, 4, 8, 12]);
    let made = (4 * fours.len()).min(moves.count_ones() as usize);
    for four in fours {
        if moves == 0 {
            break;
        }
        let next = |moves: &mut u64| {
            let square = moves.trailing_zeros() as usize & 63;
            *moves &= moves.wrapping_sub(1);
            square
        };
        // Where no move is left whatever is at hand fills the four; most boards have one or two moves.
        let pair = turned(&runs, next(&mut moves), next(&mut moves));
        let more = if moves == 0 { pair } else { turned(&runs, next(&mut moves), next(&mut moves)) };
        let turned = _mm512_permutex2var_epi64(pair, _mm512_castsi256_si512(firsts), more);
        let turned = _mm512_castsi512_si256(turned);
        // What is turned was the opponent's, but for the disc that is placed.
        let (players, opponents) = (_mm256_andnot_si256(turned, other), _mm256_xor_si256(own, turned));
        let answers = moves_in_lanes(players, opponents);
        // SAFETY: three registers are three times four `u64` in declaration order, and any bits are valid.
        four.write(unsafe { transmute::<[__m256i; 3], Four>([players, opponents, answers]) });
    }
    made
}

/// The squares that become the player's by a move on each of two squares, in all four lanes of each half: what it flips, and itself.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512dq,avx512vl")]
fn turned([from_low, from_high]: &[__m512i; 2], first: usize, second: usize) -> __m512i {
    let both = |first: &[u64; 4], second: &[u64; 4]| {
        _mm512_inserti64x4(_mm512_castsi256_si512(lanes(first)), lanes(second), 1)
    };
    let (a, b) = (&RAYS[first], &RAYS[second]);
    let ones = _mm512_set1_epi64(-1);
    let ray = both(&a.up, &b.up);
    let below = _mm512_add_epi64(_mm512_andnot_si512(*from_high, ray), ones);
    let up = _mm512_and_si512(_mm512_and_si512(*from_high, ray), below);

    let ray = both(&a.down, &b.down);
    let above = _mm512_lzcnt_epi64(_mm512_or_si512(_mm512_andnot_si512(*from_low, ray), _mm512_set1_epi64(1)));
    let down = _mm512_andnot_si512(_mm512_srlv_epi64(ones, above), ray);

    let placed = both(&HERE[first].0, &HERE[second].0);
    let lanes = _mm512_or_si512(_mm512_or_si512(up, down), placed);
    let lanes = _mm512_or_si512(lanes, _mm512_permutex_epi64(lanes, 0b01_00_11_10));
    _mm512_or_si512(lanes, _mm512_shuffle_epi32(lanes, 0b01_00_11_10))
}

/// Comparing lanes would go by way of a mask register, which takes longer than everything else here. So `end`, the
/// player's disc behind the run or 0, becomes the run by arithmetic alone.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
fn flips_apart(player: __m256i, opponent: __m256i, rays: &Rays) -> __m256i {
    let ones = _mm256_set1_epi64x(-1);

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

    _mm256_or_si256(up, down)
}

/// How many bits of each lane lie above its highest one; 63 where there is none, because a shift that may be by all bits
/// is compiled to more than the one instruction.
#[inline]
#[target_feature(enable = "avx2,avx512cd,avx512vl")]
fn above(lanes: __m256i) -> __m256i {
    _mm256_lzcnt_epi64(_mm256_or_si256(lanes, _mm256_set1_epi64x(1)))
}

/// Eight lanes: one number for the lower four, one for the upper.
#[inline]
#[target_feature(enable = "avx512f")]
fn two_by_four(lower: u64, upper: u64) -> __m512i {
    let (a, b) = (lower, upper);
    // SAFETY: a register is eight `u64`.
    unsafe { transmute::<[u64; 8], __m512i>([a, a, a, a, b, b, b, b]) }
}

/// The legal squares of the board in each lane, along two lines at once in registers of 512 bits.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512dq,avx512vl")]
fn moves_in_lanes(players: __m256i, opponents: __m256i) -> __m256i {
    let (player, opponent) = (_mm512_broadcast_i64x4(players), _mm512_broadcast_i64x4(opponents));
    let [row, diagonal, column, _] = INNER;
    let rows_columns = reach(player, _mm512_and_si512(opponent, two_by_four(row, column)), two_by_four(1, 8));
    let diagonals = reach(player, _mm512_and_si512(opponent, two_by_four(diagonal, diagonal)), two_by_four(7, 9));
    let both = _mm512_or_si512(rows_columns, diagonals);
    let reached = _mm256_or_si256(_mm512_castsi512_si256(both), _mm512_extracti64x4_epi64(both, 1));
    _mm256_andnot_si256(_mm256_or_si256(players, opponents), reached)
}

/// One step beyond the runs of opposing discs that begin at the player's discs, both ways.
#[inline]
#[target_feature(enable = "avx512f")]
fn reach(player: __m512i, opponent: __m512i, step: __m512i) -> __m512i {
    let twice = _mm512_add_epi64(step, step);
    let mut up = _mm512_and_si512(opponent, _mm512_sllv_epi64(player, step));
    let mut down = _mm512_and_si512(opponent, _mm512_srlv_epi64(player, step));
    up = _mm512_or_si512(up, _mm512_and_si512(opponent, _mm512_sllv_epi64(up, step)));
    down = _mm512_or_si512(down, _mm512_and_si512(opponent, _mm512_srlv_epi64(down, step)));
    let pairs_up = _mm512_and_si512(opponent, _mm512_sllv_epi64(opponent, step));
    let pairs_down = _mm512_srlv_epi64(pairs_up, step);
    up = _mm512_or_si512(up, _mm512_and_si512(pairs_up, _mm512_sllv_epi64(up, twice)));
    down = _mm512_or_si512(down, _mm512_and_si512(pairs_down, _mm512_srlv_epi64(down, twice)));
    up = _mm512_or_si512(up, _mm512_and_si512(pairs_up, _mm512_sllv_epi64(up, twice)));
    down = _mm512_or_si512(down, _mm512_and_si512(pairs_down, _mm512_srlv_epi64(down, twice)));
    _mm512_or_si512(_mm512_sllv_epi64(up, step), _mm512_srlv_epi64(down, step))
}
