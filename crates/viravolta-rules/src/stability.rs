//! Discs that can never be flipped again.
//!
//! A disc is proven stable when along each of the four lines through it nothing can ever enclose it: the line is
//! full, or a neighbour on the line is the border or a stable disc of the same colour. Discs on an edge are
//! also judged by playing out every way in which that edge can be filled, which finds more than the neighbours
//! alone do. The result is a lower bound: what is returned is stable, what is not may still be.

use std::sync::LazyLock;

use crate::{Board, BoardSize};

/// `EDGE[own * 256 + other]`: discs of `own` on one full-length edge that no sequence of moves can flip.
static EDGE: LazyLock<Box<[u8; 65536]>> = LazyLock::new(edge_table);

const TOP: u64 = 0xFF;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// The stable discs of `own` against `other` on a board of the given size.
#[must_use]
#[inline(always)]
pub(crate) fn stable(own: u64, other: u64, size: BoardSize) -> u64 {
    match size {
        BoardSize::Eight => {
            let edges = stable_edges(own, other);
            spread(own, edges, full_lines(own | other), BORDERS_8)
        }
        smaller => {
            // The squares outside count as filled, so that lines end at the border of the small board.
            let outside = !smaller.squares().bits();
            let full = full_lines(own | other | outside);
            spread(own, 0, full, borders(smaller.side()))
        }
    }
}

/// For each of the four line directions, the squares whose line in that direction is full.
type Lines = [u64; 4];

/// For each direction, the squares that touch the border along it.
const BORDERS_8: Lines = borders(8);

const fn borders(side: usize) -> Lines {
    let last = side - 1;
    let horizontal = LEFT | LEFT << last;
    let vertical = TOP | TOP << (8 * last);
    [horizontal, vertical, horizontal | vertical, horizontal | vertical]
}

/// Grows the set of stable discs from the seeds until nothing is added.
#[inline(always)]
fn spread(own: u64, seeds: u64, full: Lines, border: Lines) -> u64 {
    let safe: Lines = std::array::from_fn(|line| full[line] | border[line]);
    let mut stable = seeds & own;
    loop {
        let horizontal = safe[0] | shift(stable, 1) | shift(stable, -1);
        let vertical = safe[1] | stable << 8 | stable >> 8;
        let falling = safe[2] | shift(stable, 9) | shift(stable, -9);
        let rising = safe[3] | shift(stable, 7) | shift(stable, -7);
        let grown = stable | (own & horizontal & vertical & falling & rising);
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

impl Board {
    /// The discs of the side to move that are proven stable, on 8x8.
    ///
    /// Compiled for the instruction set of its caller.
    #[must_use]
    #[inline(always)]
    pub fn stable(self) -> u64 {
        stable(self.player, self.opponent, BoardSize::Eight)
    }
}

/// Moves a set by `by` bits without wrapping around the left and right borders.
#[inline(always)]
const fn shift(set: u64, by: i32) -> u64 {
    match by {
        1 => (set & !RIGHT) << 1,
        9 => (set & !RIGHT) << 9,
        -7 => (set & !RIGHT) >> 7,
        -1 => (set & !LEFT) >> 1,
        -9 => (set & !LEFT) >> 9,
        _ => (set & !LEFT) << 7,
    }
}

/// For each line direction, the squares that lie on a full line.
#[inline(always)]
const fn full_lines(occupied: u64) -> Lines {
    let empties = !occupied;
    [!smear_row(empties), !smear_column(empties), !smear_diagonal(empties, 9), !smear_diagonal(empties, 7)]
}

/// Every square on a row with a square of the set.
#[inline(always)]
const fn smear_row(mut set: u64) -> u64 {
    set |= set >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
    set |= set >> 2 & 0x3F3F_3F3F_3F3F_3F3F;
    set |= set >> 1 & 0x7F7F_7F7F_7F7F_7F7F;
    (set & LEFT) * 0xFF
}

/// Every square on a column with a square of the set.
#[inline(always)]
const fn smear_column(mut set: u64) -> u64 {
    set |= set.rotate_left(8);
    set |= set.rotate_left(16);
    set | set.rotate_left(32)
}

/// Every square on a diagonal (`step` 9 falls to the right, 7 to the left) with a square of the set.
#[inline(always)]
const fn smear_diagonal(set: u64, step: u32) -> u64 {
    // What a shift by one, two or four steps may not carry round the border.
    let (down, up) = if step == 9 { (WEST, EAST) } else { (EAST, WEST) };
    let mut there = set;
    let mut back = set;
    let mut hop = 0;
    while hop < 3 {
        let by = step << hop;
        there |= there << by & !down[hop];
        back |= back >> by & !up[hop];
        hop += 1;
    }
    there | back
}

/// The one, two and four leftmost columns.
const WEST: [u64; 3] = [LEFT, LEFT * 0x03, LEFT * 0x0F];
/// The one, two and four rightmost columns.
const EAST: [u64; 3] = [LEFT * 0x80, LEFT * 0xC0, LEFT * 0xF0];

/// The stable discs of `own` on the four edges.
#[inline(always)]
fn stable_edges(own: u64, other: u64) -> u64 {
    let table: &[u8; 65536] = &EDGE;
    let look = |own: u64, other: u64| u64::from(table[(own as usize & 0xFF) << 8 | other as usize & 0xFF]);
    look(own & TOP, other & TOP)
        | look(own >> 56, other >> 56) << 56
        | spread_column(look(gather_column(own), gather_column(other)))
        | spread_column(look(gather_column(own >> 7), gather_column(other >> 7))) << 7
}

/// Column a as a byte, a1 in bit 0.
#[inline(always)]
const fn gather_column(bits: u64) -> u64 {
    ((bits & LEFT).wrapping_mul(0x0102_0408_1020_4080)) >> 56
}

/// The inverse of [`gather_column`].
#[inline(always)]
const fn spread_column(byte: u64) -> u64 {
    // Bit 7 apart: beside bit 0 it would carry into the neighbours.
    ((byte & 0x7F).wrapping_mul(0x0002_0408_1020_4081) & LEFT) | (byte & 0x80) << 49
}

/// Plays out every filling of an edge: a disc is stable when no move of either side, in any order, flips it.
fn edge_table() -> Box<[u8; 65536]> {
    let mut table = Box::new([0u8; 65536]);
    // More discs first, so that every position that a move leads to is already known.
    let mut order: Vec<(usize, usize)> = (0..256)
        .flat_map(|own| (0..256).filter(move |other| own & other == 0).map(move |other| (own, other)))
        .collect();
    order.sort_by_key(|(own, other)| std::cmp::Reverse((own | other).count_ones()));
    for (own, other) in order {
        let mut stable = own as u8;
        for at in (0..8).filter(|at| (own | other) >> at & 1 == 0) {
            // Either side may come to play here, and on an edge a move may also flip nothing of the edge.
            let mine = edge_flips(own, other, at);
            stable &= table[(own | 1 << at | mine) << 8 | (other & !mine)];
            let theirs = edge_flips(other, own, at);
            stable &= table[(own & !theirs) << 8 | (other | 1 << at | theirs)];
        }
        table[own << 8 | other] = stable;
    }
    table
}

/// What a disc of `own` at `at` flips along the edge.
fn edge_flips(own: usize, other: usize, at: usize) -> usize {
    let run = |squares: &mut dyn Iterator<Item = usize>| {
        let mut flips = 0;
        for square in squares {
            let bit = 1 << square;
            if other & bit != 0 {
                flips |= bit;
            } else {
                return if own & bit != 0 { flips } else { 0 };
            }
        }
        0
    };
    run(&mut (at + 1..8)) | run(&mut (0..at).rev())
}
