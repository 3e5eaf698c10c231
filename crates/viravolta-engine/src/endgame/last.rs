//! The last square of the game: how many discs it flips for either side.
//!
//! With one empty square every disc that is not the player's is the opponent's, so each of the four lines through
//! the square is at most one byte and one look-up, which tells what the square flips for both.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "one instruction that gathers the bits of a line"))]

use viravolta_rules::Square;
use viravolta_rules::simd::Isa;
#[cfg(target_arch = "x86_64")]
use viravolta_rules::simd::Level;

/// Twice the number of discs that a disc on the last square flips: the player's disc in the low byte, the opponent's
/// in the high one. Both bytes have room for the sum of four lines.
pub(super) type BothFlips = u16;

/// For lines of one to eight squares and each place on them: what it flips, for each set of the player's discs.
static LINES: [BothFlips; 4096] = lines();

/// For each square the lines through it.
static LINES_THROUGH: [Through; 64] = lines_through();

#[derive(Clone, Copy)]
struct Through {
    column: u64,
    diagonals: [u64; 2],
    /// Where the entries of the diagonals begin, their squares in the order of the rows.
    begins: [u16; 2],
    /// The same for the rising diagonal with its squares in the order of the columns.
    begin_by_columns: u16,
    /// The first columns of the diagonals.
    first_columns: [u8; 2],
}

/// What the last empty square of an 8x8 board flips, for the player and the opponent.
#[inline(always)]
pub(super) fn both_flips<I: Isa>(_isa: I, player: u64, square: Square) -> BothFlips {
    match I::LEVEL {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a value of an `Isa` with one of these levels exists, so the processor has BMI2.
        Level::Avx2 | Level::Avx512 => unsafe { both_flips_bmi2(player, square) },
        _ => both_flips_portable(player, square),
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn both_flips_bmi2(player: u64, square: Square) -> BothFlips {
    use core::arch::x86_64::_pext_u64;
    let through = &LINES_THROUGH[square.index()];
    let (row, column) = (square.row(), square.column());
    look(column * 256, player >> (row * 8) & 0xFF)
        + look(row * 256, _pext_u64(player, through.column))
        + look(usize::from(through.begins[0]), _pext_u64(player, through.diagonals[0]))
        + look(usize::from(through.begins[1]), _pext_u64(player, through.diagonals[1]))
}

#[inline(always)]
fn both_flips_portable(player: u64, square: Square) -> BothFlips {
    let through = &LINES_THROUGH[square.index()];
    let (row, column) = (square.row(), square.column());
    let vertical = (player >> column & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    // No two squares of a diagonal share a column: multiplying adds its rows up into the last one.
    let diagonal =
        |at: usize| ((player & through.diagonals[at]).wrapping_mul(COLUMN) >> 56) >> (through.first_columns[at] & 7);
    look(column * 256, player >> (row * 8) & 0xFF)
        + look(row * 256, vertical)
        + look(usize::from(through.begins[0]), diagonal(0))
        + look(usize::from(through.begin_by_columns), diagonal(1))
}

#[inline(always)]
fn look(begin: usize, own: u64) -> BothFlips {
    LINES[(begin + own as usize) & (LINES.len() - 1)]
}

const COLUMN: u64 = 0x0101_0101_0101_0101;

/// Where in [`LINES`] the entries of a place on a line of `length` squares begin: the longest lines come first.
const fn begin(length: usize, place: usize) -> usize {
    let mut at = 0;
    let mut longer = 8;
    while longer > length {
        at += longer << longer;
        longer -= 1;
    }
    at + (place << length)
}

const fn lines() -> [BothFlips; 4096] {
    let mut table = [0; 4096];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let mut own = 0;
            while own < 1 << length {
                let other = !own & ((1 << length) - 1);
                table[begin(length, place) + own] =
                    flipped(own, length, place) * 2 + flipped(other, length, place) * 512;
                own += 1;
            }
            place += 1;
        }
        length += 1;
    }
    table
}

/// The discs between `place` and the nearest discs of the set on either side.
const fn flipped(own: usize, length: usize, place: usize) -> BothFlips {
    let mut flips = 0;
    let mut up = place + 1;
    while up < length {
        if own >> up & 1 != 0 {
            flips += up - place - 1;
            break;
        }
        up += 1;
    }
    let mut down = place;
    while down > 0 {
        down -= 1;
        if own >> down & 1 != 0 {
            flips += place - down - 1;
            break;
        }
    }
    flips as BothFlips
}

const fn lines_through() -> [Through; 64] {
    let nothing = Through { column: 0, diagonals: [0; 2], begins: [0; 2], begin_by_columns: 0, first_columns: [8; 2] };
    let mut table = [nothing; 64];
    let mut at = 0;
    while at < 64 {
        let through = &mut table[at];
        through.column = COLUMN << (at % 8);
        let mut places = [0; 2];
        let mut other = 0;
        while other < 64 {
            let (down, right) = (other as i32 / 8 - at as i32 / 8, other as i32 % 8 - at as i32 % 8);
            let mut line = 0;
            while line < 2 {
                if right == if line == 0 { down } else { -down } {
                    through.diagonals[line] |= 1 << other;
                    places[line] += (other < at) as usize;
                    if other % 8 < through.first_columns[line] as usize {
                        through.first_columns[line] = other as u8 % 8;
                    }
                }
                line += 1;
            }
            other += 1;
        }
        let lengths = [through.diagonals[0].count_ones() as usize, through.diagonals[1].count_ones() as usize];
        through.begins = [begin(lengths[0], places[0]) as u16, begin(lengths[1], places[1]) as u16];
        through.begin_by_columns = begin(lengths[1], lengths[1] - 1 - places[1]) as u16;
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
            let expected = 2 * board.flips(square).len() + 512 * board.pass().flips(square).len();
            prop_assert_eq!(both_flips(viravolta_rules::simd::Portable, player, square) as usize, expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(isa) = viravolta_rules::simd::Avx2::detect() {
                prop_assert_eq!(both_flips(isa, player, square) as usize, expected);
            }
        }
    }
}
