//! The evaluation by a small network on the patterns, in whole numbers.
//!
//! The rows of all lanes, counts and groups with access are summed into an accumulator; the value is a linear reading of it plus what a
//! layer of a few units makes of its clipped entries. Only whole numbers are used, so that every instruction
//! set gives the same value to the bit.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "AVX2 in the hottest function of the search"))]

use viravolta_rules::simd::Isa;
#[cfg(target_arch = "x86_64")]
use viravolta_rules::simd::Level;
use viravolta_rules::{Board, Square};

use super::Evaluation;
use super::large::Large;
use super::patterns::{Features, LANES, LAYOUT, Layout, USED_LANES};
use super::rows::{BESIDE, Rows, beside};
use super::weights::{HeadWeights, Weights};
use crate::deviation::Deviation;
use crate::units::UNIT;

/// Entries of a row.
pub const WIDTH: usize = 16;
/// Units of the small layer.
pub const HIDDEN: usize = 32;
/// Stages of the game, by the number of empty squares.
pub const STAGES: usize = 15;
/// One, in the numbers of rows, inputs and weights.
pub const ONE: i32 = 256;
/// The output is in units of so many discs.
pub const OUTPUT_DISCS: i32 = 8;

/// The stage of a position with so many empty squares.
#[must_use]
#[inline(always)]
pub const fn stage(empties: u32) -> usize {
    let stage = empties as usize / 4;
    if stage >= STAGES { STAGES - 1 } else { stage }
}

/// Entries of a 256-bit register.
#[cfg(target_arch = "x86_64")]
const REGISTER: usize = 16;

/// Sums that grow side by side, so that an addition need not wait for the one before. More than two end up in memory
/// instead of registers, which costs a third of the nodes per second.
#[cfg(target_arch = "x86_64")]
const CHAINS: usize = 2;

/// A row, aligned for whole registers.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Row([i16; WIDTH]);

/// A head, laid out for multiplying pairs of inputs.
#[derive(Clone, Debug)]
#[repr(align(32))]
struct Head {
    bias: Row,
    linear: Row,
    /// `[pair of inputs][unit][input of the pair]`.
    inner: [[[i16; 2]; HIDDEN]; WIDTH / 2],
    inner_bias: [i32; HIDDEN],
    outer: Units,
    outer_bias: i32,
}

/// One number for each unit, aligned for whole registers.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Units([i16; HIDDEN]);

/// The network, ready for use.
#[derive(Debug)]
pub struct Network {
    layout: &'static Layout,
    /// The row of every value of every shape, then those that are not pattern values.
    rows: Large<Row>,
    /// Where the latter begin.
    beside: usize,
    /// For each lane the row of an empty pattern.
    lanes: [i32; LANES],
    heads: Vec<Head>,
    /// What the outer biases of the heads have on top of the weights.
    leaf: [i32; STAGES],
    deviation: Deviation,
}

impl Network {
    /// Lays the weights out for use.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        let index = Rows::new();
        let shared = index.of_values().iter().map(|at| weights.rows[*at as usize]);
        let others = weights.rows[index.beside_begin()..].iter().copied();
        let rows = Large::new(shared.chain(others).map(Row).collect());
        let beside = index.of_values().len();
        let mut lanes = [0; LANES];
        for (lane, (shape, _)) in LAYOUT.lanes.iter().enumerate() {
            let begin: usize = (0..*shape).map(|before| LAYOUT.values(before)).sum();
            lanes[lane] = (begin + (LAYOUT.values(*shape) - 1) / 2) as i32;
        }
        Self {
            layout: &LAYOUT,
            rows,
            beside,
            lanes,
            heads: weights.heads.iter().zip(&weights.leaf).map(|(head, leaf)| Head::new(head, *leaf)).collect(),
            leaf: weights.leaf,
            deviation: weights.deviation,
        }
    }

    /// How far searches with this network stray.
    #[must_use]
    pub const fn deviation(&self) -> &Deviation {
        &self.deviation
    }

    /// The value of a board in hundredths of a disc, seen by the side to move, without what a search adds at its leaves.
    /// For tools; the search is faster.
    #[must_use]
    pub fn hundredths(&self, board: Board) -> i32 {
        let stage = stage(board.empties().count_ones());
        let mut others = [0; BESIDE];
        beside(viravolta_rules::simd::Portable, board, &mut others);
        let output = self.output_portable(&self.heads[stage], &self.layout.features(board), &others);
        let own = i64::from(output) - i64::from(self.leaf[stage]);
        ((own * i64::from(OUTPUT_DISCS * 100)) >> 16).clamp(-6400, 6400) as i32
    }

    #[inline(always)]
    fn offsets(&self, features: &Features) -> [u32; LANES] {
        std::array::from_fn(|lane| (self.lanes[lane] + i32::from(features.0[lane])) as u32)
    }

    /// The output times `ONE * ONE`, in plain Rust.
    fn output_portable(&self, head: &Head, features: &Features, others: &[u32; BESIDE]) -> i32 {
        let mut sum = head.bias.0;
        let seen = self.offsets(features).map(|offset| offset as usize);
        for offset in seen[..USED_LANES].iter().copied().chain(others.iter().map(|at| self.beside + *at as usize)) {
            for (sum, value) in sum.iter_mut().zip(&self.rows[offset].0) {
                *sum = sum.wrapping_add(*value);
            }
        }
        let mut output = head.outer_bias;
        for (value, weight) in sum.iter().zip(&head.linear.0) {
            output = output.wrapping_add(i32::from(*value) * i32::from(*weight));
        }
        let mut hidden = head.inner_bias;
        for (at, input) in sum.iter().enumerate() {
            let input = i32::from(*input).clamp(0, ONE);
            for (unit, weights) in hidden.iter_mut().zip(&head.inner[at / 2]) {
                *unit = unit.wrapping_add(input * i32::from(weights[at % 2]));
            }
        }
        for (unit, weight) in hidden.iter().zip(&head.outer.0) {
            output = output.wrapping_add((unit >> 8).clamp(0, ONE) * i32::from(*weight));
        }
        output
    }

    /// The same with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn output_avx2(&self, head: &Head, features: &Features, others: &[u32; BESIDE]) -> i32 {
        use core::arch::x86_64::*;
        let offsets = self.offsets(features);
        let rows = self.rows.as_ptr();
        // SAFETY: a lane's features lie within plus and minus half of its number of values by construction, and what lies
        // beside the patterns is below the number of those rows, so that every offset is a row; rows and heads are aligned to 32
        // bytes and are whole registers.
        unsafe {
            let mut sums = [[_mm256_setzero_si256(); WIDTH / REGISTER]; CHAINS];
            let add = |sums: &mut [__m256i; WIDTH / REGISTER], row: *const __m256i| {
                for (part, sum) in sums.iter_mut().enumerate() {
                    *sum = _mm256_add_epi16(*sum, _mm256_load_si256(row.add(part)));
                }
            };
            add(&mut sums[0], (&raw const head.bias).cast());
            for (at, row) in others.iter().enumerate() {
                add(&mut sums[at % CHAINS], rows.add(self.beside + *row as usize).cast());
            }
            for lane in 0..USED_LANES {
                add(&mut sums[lane % CHAINS], rows.add(offsets[lane] as usize).cast());
            }
            let one = _mm256_set1_epi16(ONE as i16);
            let mut both = _mm256_setzero_si256();
            let mut pairs = [0i32; WIDTH / 2];
            for part in 0..WIDTH / REGISTER {
                let sum = sums[1..].iter().fold(sums[0][part], |sum, more| _mm256_add_epi16(sum, more[part]));
                let weights = _mm256_load_si256((&raw const head.linear).cast::<__m256i>().add(part));
                both = _mm256_add_epi32(both, _mm256_madd_epi16(sum, weights));
                let input = _mm256_min_epi16(_mm256_max_epi16(sum, _mm256_setzero_si256()), one);
                _mm256_storeu_si256(pairs.as_mut_ptr().cast::<__m256i>().add(part), input);
            }
            let biases = head.inner_bias.as_ptr().cast::<__m256i>();
            let mut hidden: [__m256i; HIDDEN / 8] = std::array::from_fn(|part| _mm256_loadu_si256(biases.add(part)));
            for (pair, weights) in pairs.iter().zip(&head.inner) {
                let input = _mm256_set1_epi32(*pair);
                let weights = weights.as_ptr().cast::<__m256i>();
                for (part, units) in hidden.iter_mut().enumerate() {
                    let weights = _mm256_loadu_si256(weights.add(part));
                    *units = _mm256_add_epi32(*units, _mm256_madd_epi16(input, weights));
                }
            }
            for (part, halves) in hidden.chunks_exact(2).enumerate() {
                let packed = _mm256_packs_epi32(_mm256_srai_epi32(halves[0], 8), _mm256_srai_epi32(halves[1], 8));
                let units = _mm256_permute4x64_epi64(packed, 0b11_01_10_00);
                let units = _mm256_min_epi16(_mm256_max_epi16(units, _mm256_setzero_si256()), one);
                let weights = _mm256_load_si256((&raw const head.outer).cast::<__m256i>().add(part));
                both = _mm256_add_epi32(both, _mm256_madd_epi16(units, weights));
            }
            let half = _mm_add_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
            let quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b01_00_11_10));
            let last = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0b10_11_00_01));
            _mm_cvtsi128_si32(last).wrapping_add(head.outer_bias)
        }
    }
}

impl Head {
    fn new(weights: &HeadWeights, leaf: i32) -> Self {
        let inner = std::array::from_fn(|pair| {
            std::array::from_fn(|unit| [weights.inner[2 * pair][unit], weights.inner[2 * pair + 1][unit]])
        });
        Self {
            bias: Row(weights.bias),
            linear: Row(weights.linear),
            inner,
            inner_bias: weights.inner_bias,
            outer: Units(weights.outer),
            outer_bias: weights.outer_bias.wrapping_add(leaf),
        }
    }
}

impl Evaluation for Network {
    type Features = Features;

    #[inline(always)]
    fn features(&self, board: Board) -> Features {
        self.layout.features(board)
    }

    #[inline(always)]
    fn play(&self, features: &Features, square: Square, flips: u64) -> Features {
        self.layout.play(features, square, flips)
    }

    #[inline(always)]
    fn pass(&self, features: &Features) -> Features {
        features.pass()
    }

    #[inline(always)]
    fn score<I: Isa>(&self, isa: I, board: Board, features: &Features) -> i32 {
        let head = &self.heads[stage(board.empties().count_ones())];
        let mut others = [0; BESIDE];
        beside(isa, board, &mut others);
        let output = match I::LEVEL {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of an `Isa` with one of these levels exists, so the processor has the features.
            Level::Avx2 | Level::Avx512 => unsafe { self.output_avx2(head, features, &others) },
            _ => self.output_portable(head, features, &others),
        };
        let limit = 64 * UNIT - 1;
        ((i64::from(output) * i64::from(OUTPUT_DISCS * UNIT)) >> 16).clamp(-i64::from(limit), i64::from(limit)) as i32
    }
}
