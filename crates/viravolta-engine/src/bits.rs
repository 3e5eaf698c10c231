//! Small helpers on 64-bit sets for the hot paths.

use viravolta_rules::Square;

/// The lowest square of a set that is not empty.
#[inline(always)]
pub(crate) const fn lowest(set: u64) -> Square {
    match Square::from_index((set.trailing_zeros() & 63) as usize) {
        Some(square) => square,
        None => unreachable!(),
    }
}

/// The squares of a set, lowest first.
#[inline(always)]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = lowest(set);
        set &= set - 1;
        Some(square)
    })
}

/// For each square the squares that touch it.
pub(crate) static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let set = 1u64 << at;
        let row = set | (set & !0x8080_8080_8080_8080) << 1 | (set & !0x0101_0101_0101_0101) >> 1;
        table[at] = (row | row << 8 | row >> 8) & !set;
        at += 1;
    }
    table
}

/// The quadrant of each square as one bit of four.
#[inline(always)]
pub(crate) const fn quadrant(square: Square) -> u32 {
    1 << ((square.row() / 4) * 2 + square.column() / 4)
}

/// For each set of quadrants (one bit each) the squares in them.
pub(crate) static QUADRANTS: [u64; 16] = quadrants();

const fn quadrants() -> [u64; 16] {
    let corner = 0x0000_0000_0F0F_0F0Fu64;
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut at = 0;
        while at < 4 {
            if set >> at & 1 != 0 {
                table[set] |= corner << (at % 2 * 4) << (at / 2 * 32);
            }
            at += 1;
        }
        set += 1;
    }
    table
}

/// The quadrants with an odd number of the given squares.
#[inline(always)]
pub(crate) const fn parity(empties: u64) -> u32 {
    let mut odd = 0;
    let mut at = 0;
    while at < 4 {
        odd |= ((empties & QUADRANTS_ONE[at]).count_ones() & 1) << at;
        at += 1;
    }
    odd
}

const QUADRANTS_ONE: [u64; 4] =
    [0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000];
