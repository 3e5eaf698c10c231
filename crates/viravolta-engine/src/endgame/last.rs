//! The last square of the game: how many discs it flips, from the player's discs alone.
//!
//! With one empty square every disc that is not the player's is the opponent's, so each of the four lines through
//! the square is one byte and one look-up.
#![expect(unsafe_code, reason = "one instruction that gathers the bits of a line")]

use viravolta_rules::Square;
use viravolta_rules::simd::{Isa, Level};

/// `LINE[at][own]`: discs that a disc at `at` flips on a full line of eight with the player's discs `own`.
/// On shorter diagonals the missing squares read as opposing discs with nothing behind them: no flips.
static LINE: [[u8; 256]; 8] = lines();

/// For each square the two diagonals through it, without the square.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// For each square: the column and the two diagonals through it, with the square, and its place on the diagonals.
static LINES_THROUGH: [Through; 64] = lines_through();

#[derive(Clone, Copy)]
struct Through {
    column: u64,
    diagonals: [u64; 2],
    places: [u8; 2],
}

/// How many discs the player's disc on the last empty square flips.
#[inline(always)]
pub(crate) fn last_flips<I: Isa>(_isa: I, player: u64, square: Square) -> i32 {
    match I::LEVEL {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a value of an `Isa` whose level is `Avx2` exists, so the processor has BMI2.
        Level::Avx2 => unsafe { last_flips_bmi2(player, square) },
        _ => last_flips_portable(player, square),
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn last_flips_bmi2(player: u64, square: Square) -> i32 {
    use core::arch::x86_64::_pext_u64;
    let through = &LINES_THROUGH[square.index()];
    let (row, column) = (square.row(), square.column());
    let horizontal = (player >> (row * 8)) as u8;
    let vertical = _pext_u64(player, through.column) as u8;
    let falling = _pext_u64(player, through.diagonals[0]) as u8;
    let rising = _pext_u64(player, through.diagonals[1]) as u8;
    let look = |place: usize, own: u8| i32::from(LINE[place & 7][usize::from(own)]);
    look(column, horizontal)
        + look(row, vertical)
        + look(usize::from(through.places[0]), falling)
        + look(usize::from(through.places[1]), rising)
}

#[inline(always)]
fn last_flips_portable(player: u64, square: Square) -> i32 {
    let (row, column) = (square.row(), square.column());
    let across = &LINE[column];
    let down = &LINE[row];
    let [falling, rising] = DIAGONALS[square.index()];
    let horizontal = (player >> (row * 8)) as u8;
    let vertical = ((player >> column & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    let falling = ((player & falling).wrapping_mul(COLUMN) >> 56) as u8;
    let rising = ((player & rising).wrapping_mul(COLUMN) >> 56) as u8;
    i32::from(across[usize::from(horizontal)])
        + i32::from(down[usize::from(vertical)])
        + i32::from(across[usize::from(falling)])
        + i32::from(across[usize::from(rising)])
}

const COLUMN: u64 = 0x0101_0101_0101_0101;

const fn lines() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0;
        while own < 256 {
            table[at][own] = run(own, at, 1) + run(own, at, -1);
            own += 1;
        }
        at += 1;
    }
    table
}

/// The opposing discs between `at` and the next own disc in one direction; 0 when the line ends before.
const fn run(own: usize, at: usize, step: i32) -> u8 {
    let mut here = at as i32 + step;
    let mut count = 0;
    while 0 <= here && here < 8 {
        if own >> here & 1 != 0 {
            return count;
        }
        count += 1;
        here += step;
    }
    0
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut at = 0;
    while at < 64 {
        let mut other = 0i32;
        while other < 64 {
            let down = other / 8 - at as i32 / 8;
            let right = other % 8 - at as i32 % 8;
            if down != 0 && down == right {
                table[at][0] |= 1 << other;
            }
            if down != 0 && down == -right {
                table[at][1] |= 1 << other;
            }
            other += 1;
        }
        at += 1;
    }
    table
}

const fn lines_through() -> [Through; 64] {
    let diagonals = diagonals();
    let mut table = [Through { column: 0, diagonals: [0; 2], places: [0; 2] }; 64];
    let mut at = 0;
    while at < 64 {
        let bit = 1u64 << at;
        table[at].column = COLUMN << (at % 8);
        let mut line = 0;
        while line < 2 {
            table[at].diagonals[line] = diagonals[at][line] | bit;
            table[at].places[line] = (diagonals[at][line] & (bit - 1)).count_ones() as u8;
            line += 1;
        }
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use viravolta_rules::Board;

    proptest! {
        #[test]
        fn last_flips_agree_with_the_rules(player: u64, at in 0usize..64) {
            let square = Square::from_index(at).unwrap();
            let player = player & !square.bit();
            let board = Board { player, opponent: !player & !square.bit() };
            let expected = board.flips(square).len();
            prop_assert_eq!(last_flips(viravolta_rules::simd::Portable, player, square) as usize, expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(isa) = viravolta_rules::simd::Avx2::detect() {
                prop_assert_eq!(last_flips(isa, player, square) as usize, expected);
            }
        }
    }
}
