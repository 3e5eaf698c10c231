//! Many at once: all moves of a board, four boards, all moves of many boards.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_set_epi64x, _mm_xor_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi128_si256, _mm256_inserti128_si256, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi64x,
    _mm256_slli_epi64, _mm256_srli_epi64, _mm256_srlv_epi64, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64,
};
use core::hint::{assert_unchecked, select_unpredictable};
use core::mem::{MaybeUninit, transmute};

use super::{ends, lanes, or_lanes, runs, steps};
use crate::Board;
use crate::simd::Four;
use crate::simd::rays::{INNER, RAYS, Rays};

/// The square's bit in the upper lane, where a child has the discs of the side that moved.
static PLACED: [__m128i; 64] = {
    let mut table = [[0u64; 2]; 64];
    let mut at = 0;
    while at < 64 {
        table[at][1] = 1 << at;
        at += 1;
    }
    // SAFETY: registers are pairs of `u64`.
    unsafe { transmute::<[[u64; 2]; 64], [__m128i; 64]>(table) }
};

/// Writes the boards after the moves into the slots; the moves beyond the last slot are left out.
///
/// Finding the runs once for all moves saves each move the question whether its runs are enclosed.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in crate::simd) fn children(board: Board, mut moves: u64, children: &mut [Board]) -> usize {
    let lines = Lines::of(board);
    let made = children.len().min(moves.count_ones() as usize);
    for child in &mut children[..made] {
        // SAFETY: there are as many moves as slots.
        unsafe { assert_unchecked(moves != 0) };
        *child = lines.child(moves.trailing_zeros() as usize);
        moves &= moves - 1;
    }
    made
}

/// Writes the boards after the moves and the legal squares of each; see the trait.
///
/// The children go from register to register: reading four at once from memory would have to wait until each has been
/// written there.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in crate::simd) fn children_with_answers(board: Board, mut moves: u64, fours: &mut [MaybeUninit<Four>]) -> usize {
    let lines = Lines::of(board);
    let made = (4 * fours.len()).min(moves.count_ones() as usize);
    for four in fours {
        if moves == 0 {
            break;
        }
        let next = |moves: &mut u64| {
            let child = lines.child_in_register(moves.trailing_zeros() as usize & 63);
            *moves &= moves.wrapping_sub(1);
            child
        };
        // Where no move is left whatever is at hand fills the four; most boards have one or two moves.
        let pair = [next(&mut moves), next(&mut moves)];
        let other = if moves == 0 { pair } else { [next(&mut moves), next(&mut moves)] };
        let first = _mm256_inserti128_si256(_mm256_castsi128_si256(pair[0]), other[0], 1);
        let second = _mm256_inserti128_si256(_mm256_castsi128_si256(pair[1]), other[1], 1);
        let (players, opponents) = (_mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second));
        let answers = moves_in_lanes(players, opponents);
        // SAFETY: three registers are three times four `u64` in declaration order, and any bits are valid.
        four.write(unsafe { transmute::<[__m256i; 3], Four>([players, opponents, answers]) });
    }
    made
}

/// What all moves of a board share.
#[derive(Clone, Copy)]
struct Lines {
    runs: [__m256i; 2],
    passed: __m128i,
}

impl Lines {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(board: Board) -> Self {
        let passed = _mm_set_epi64x(board.player as i64, board.opponent as i64);
        Self { runs: runs(board.player, board.opponent), passed }
    }

    /// The board after a move.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn child(&self, square: usize) -> Board {
        // SAFETY: a `Board` is two `u64` in declaration order, the player's first, and any bits are valid.
        unsafe { transmute::<__m128i, Board>(self.child_in_register(square)) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn child_in_register(&self, square: usize) -> __m128i {
        let flips = flips_in_runs(self.runs, &RAYS[square]);
        _mm_xor_si128(_mm_xor_si128(self.passed, PLACED[square]), flips)
    }
}

/// How many boards are prepared before their children are made: few enough to stay in the nearest cache.
const BLOCK: usize = 32;

/// Writes the boards after every move of every board; see the trait.
///
/// Going through the moves of one board after the other, the processor would guess wrong at the end of nearly
/// every board. Here the children of a whole block are one loop, whose turns step to the next board by arithmetic.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in crate::simd) fn children_of_all(
    boards: &[Board],
    squares: u64,
    children: &mut [Board],
    mut stuck: impl FnMut(Board),
) -> usize {
    let mut lines = [const { MaybeUninit::uninit() }; BLOCK];
    let mut moves = [0; BLOCK + 1];
    let mut made = 0;
    for block in boards.chunks(BLOCK) {
        let mut used = 0;
        let mut wanted = 0;
        for board in block {
            let line = Lines::of(*board);
            let legal = ends(line.runs) & squares & board.empties();
            if legal == 0 {
                stuck(*board);
            }
            lines[used].write(line);
            moves[used] = legal;
            used += usize::from(legal != 0);
            wanted += legal.count_ones() as usize;
        }
        let room = children.len() - made;
        let slots = &mut children[made..][..wanted.min(room)];
        let mut at = 0;
        let mut left = moves[0];
        for child in &mut *slots {
            // SAFETY: no more slots than moves are filled, and a board whose moves are used up was left by the steps
            // below. So there is a move left, of a board whose lines were written above.
            let lines = unsafe {
                assert_unchecked(left != 0 && at < BLOCK);
                lines[at].assume_init_ref()
            };
            *child = lines.child(left.trailing_zeros() as usize);
            left &= left - 1;
            // Loading the next board's moves in every turn keeps the load off the chain from turn to turn.
            let next = moves[at + 1];
            at += usize::from(left == 0);
            left = select_unpredictable(left == 0, next, left);
        }
        made += slots.len();
    }
    made
}

/// The flips, in both lanes of the result: the part of each run that begins beside the square.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_in_runs([from_low, from_high]: [__m256i; 2], rays: &Rays) -> __m128i {
    // Upwards: what lies below the first square that is not in a run.
    let ray = lanes(&rays.up);
    let others = _mm256_andnot_si256(from_high, ray);
    let below = _mm256_add_epi64(others, _mm256_set1_epi64x(-1));
    let up = _mm256_and_si256(_mm256_and_si256(from_high, ray), below);

    // Downwards: what stays clear when the squares that are not in a run are smeared towards the low end.
    let ray = lanes(&rays.down);
    let mut smeared = _mm256_andnot_si256(from_low, ray);
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps(1)));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps(2)));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, steps(4)));
    let down = _mm256_andnot_si256(smeared, ray);

    or_lanes(_mm256_or_si256(up, down))
}

/// The legal squares of four boards, one board per lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(in crate::simd) fn moves_of_four(boards: &[Board; 4]) -> [u64; 4] {
    // SAFETY: four boards are eight `u64`, and any bits are valid.
    let [first, second] = unsafe { transmute::<[Board; 4], [__m256i; 2]>(*boards) };
    // The unpacking exchanges the middle boards.
    let moves = moves_in_lanes(_mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second));
    let moves = _mm256_permute4x64_epi64(moves, 0b11_01_10_00);
    // SAFETY: a register is four `u64`.
    unsafe { transmute::<__m256i, [u64; 4]>(moves) }
}

/// The legal squares of the board in each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn moves_in_lanes(player: __m256i, opponent: __m256i) -> __m256i {
    let [row, diagonal, column, _] = INNER.map(|inner| _mm256_and_si256(opponent, _mm256_set1_epi64x(inner as i64)));
    let reached = [
        along_rows(player, row),
        reach::<8, 16>(player, column),
        reach::<7, 14>(player, diagonal),
        reach::<9, 18>(player, diagonal),
    ];
    let reached = _mm256_or_si256(_mm256_or_si256(reached[0], reached[1]), _mm256_or_si256(reached[2], reached[3]));
    _mm256_andnot_si256(_mm256_or_si256(player, opponent), reached)
}

/// One step beyond the runs of opposing discs along rows, and some occupied squares.
#[inline]
#[target_feature(enable = "avx2")]
fn along_rows(player: __m256i, opponent: __m256i) -> __m256i {
    // To the right a carry does it: it runs from the first disc through the run and comes out behind.
    let first = _mm256_and_si256(opponent, _mm256_slli_epi64(player, 1));
    let right = _mm256_add_epi64(opponent, first);
    let mut left = _mm256_and_si256(opponent, _mm256_srli_epi64(player, 1));
    left = _mm256_or_si256(left, _mm256_and_si256(opponent, _mm256_srli_epi64(left, 1)));
    let pairs = _mm256_and_si256(opponent, _mm256_srli_epi64(opponent, 1));
    left = _mm256_or_si256(left, _mm256_and_si256(pairs, _mm256_srli_epi64(left, 2)));
    left = _mm256_or_si256(left, _mm256_and_si256(pairs, _mm256_srli_epi64(left, 2)));
    _mm256_or_si256(right, _mm256_srli_epi64(left, 1))
}

/// One step beyond the runs of opposing discs that begin at the player's discs, both ways.
#[inline]
#[target_feature(enable = "avx2")]
fn reach<const STEP: i32, const TWICE: i32>(player: __m256i, opponent: __m256i) -> __m256i {
    let mut up = _mm256_and_si256(opponent, _mm256_slli_epi64(player, STEP));
    let mut down = _mm256_and_si256(opponent, _mm256_srli_epi64(player, STEP));
    up = _mm256_or_si256(up, _mm256_and_si256(opponent, _mm256_slli_epi64(up, STEP)));
    down = _mm256_or_si256(down, _mm256_and_si256(opponent, _mm256_srli_epi64(down, STEP)));
    let pairs_up = _mm256_and_si256(opponent, _mm256_slli_epi64(opponent, STEP));
    let pairs_down = _mm256_srli_epi64(pairs_up, STEP);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_slli_epi64(up, TWICE)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srli_epi64(down, TWICE)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_slli_epi64(up, TWICE)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srli_epi64(down, TWICE)));
    _mm256_or_si256(_mm256_slli_epi64(up, STEP), _mm256_srli_epi64(down, STEP))
}
