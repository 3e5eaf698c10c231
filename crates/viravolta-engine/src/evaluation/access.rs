//! Where each side may move, seen together with the discs around: near the edges and corners.
//!
//! A pattern knows what stands on its squares but not who may play on those that are empty, because that depends on lines
//! across the whole board. So every empty square here has four kinds: open to nobody, to the side to move, to the other
//! side, to both. Three groups of squares are looked at from all eight sides:
//!
//! | group | squares | kinds of each square |
//! |---|---|---|
//! | edge | a1 to g1 | four of an empty one, two of a disc |
//! | corner | a1 b1 c1 a2 b2 c2 | the same |
//! | inside | b2 c2 d2 e2 c3 d3 e3 | the four alone: a disc counts as open to nobody |
//!
//! Tables say for the eight squares of a line what one board of bits adds to all numbers that the line has a part in.

use viravolta_rules::{Board, Symmetry};

/// Sides that a group is looked at from.
const SIDES: usize = 8;
/// Rows that a board takes from here: the edges, then the corners, then the insides.
pub const ACCESS: usize = 3 * SIDES;

/// Rows for an edge.
pub const EDGE_ROWS: usize = 6usize.pow(7);
/// Rows for a corner.
pub const CORNER_ROWS: usize = 6usize.pow(6);
/// Rows for an inside.
pub const INSIDE_ROWS: usize = 4usize.pow(7);
/// All of them.
pub const ACCESS_ROWS: usize = EDGE_ROWS + CORNER_ROWS + INSIDE_ROWS;

/// What a disc of the side to move adds, in units of its square's place.
const OWN_DISC: u64 = 4;
/// A disc of the other side.
const OTHER_DISC: u64 = 5;
/// An empty square where the other side may move; for the side to move it is one, for both the sum.
const OTHER_MOVE: u64 = 2;

/// What an outermost line adds lies side by side in a word: to the edge forwards and backwards, to the corner forwards and backwards.
const EDGE_BITS: u32 = 20;
const CORNER_PART_BITS: u32 = 10;
/// What the next two lines add: to the corner forwards and backwards, to the inside forwards and backwards.
const FIELD_BITS: u32 = 16;

/// What the bits of an outermost line add.
static FIRST: [u64; 256] = {
    let mut weights = [0; 8];
    let mut column = 0;
    while column < 8 {
        let back = 7 - column;
        if column < 7 {
            weights[column] += 6u64.pow(column as u32);
        }
        if back < 7 {
            weights[column] += 6u64.pow(back as u32) << EDGE_BITS;
        }
        if column < 3 {
            weights[column] += 6u64.pow(column as u32) << (2 * EDGE_BITS);
        }
        if back < 3 {
            weights[column] += 6u64.pow(back as u32) << (2 * EDGE_BITS + CORNER_PART_BITS);
        }
        column += 1;
    }
    sums(weights)
};

/// What discs on a second line add.
static SECOND_DISCS: [u64; 256] = sums(second(false));

/// What moves on a second line add.
static SECOND_MOVES: [u64; 256] = sums(second(true));

/// What moves on a third line add.
static THIRD_MOVES: [u64; 256] = {
    let mut weights = [0; 8];
    let mut column = 2;
    while column < 5 {
        let number = 4u64.pow(column as u32 + 2);
        weights[column] += number << (2 * FIELD_BITS);
        weights[7 - column] += number << (3 * FIELD_BITS);
        column += 1;
    }
    sums(weights)
};

const fn second(moves: bool) -> [u64; 8] {
    let mut weights = [0; 8];
    let mut column = 0;
    while column < 5 {
        if column < 3 {
            let number = 6u64.pow(column as u32 + 3);
            weights[column] += number;
            weights[7 - column] += number << FIELD_BITS;
        }
        if moves && column > 0 {
            let number = 4u64.pow(column as u32 - 1);
            weights[column] += number << (2 * FIELD_BITS);
            weights[7 - column] += number << (3 * FIELD_BITS);
        }
        column += 1;
    }
    weights
}

/// For every set of columns the sum of what they add.
const fn sums(weights: [u64; 8]) -> [u64; 256] {
    let mut table = [0; 256];
    let mut columns = 1;
    while columns < 256 {
        // What is known of the set without its lowest column, and that column.
        table[columns] = table[columns & (columns - 1)] + weights[columns.trailing_zeros() as usize];
        columns += 1;
    }
    table
}

/// Writes the rows of a board in which the sides may move there; those of the edges begin with row `begin`.
#[inline(always)]
pub fn of(board: Board, own: u64, other: u64, begin: usize, rows: &mut [u32; ACCESS]) {
    let upright = [board.player, board.opponent, own, other];
    let across = upright.map(|bits| Symmetry::Transpose.bits(bits));
    for (side, (bits, from_top)) in
        [(upright, true), (upright, false), (across, true), (across, false)].iter().enumerate()
    {
        let line = |at: usize, number: u32| {
            let number = if *from_top { number } else { 7 - number };
            (bits[at] >> (8 * number)) as usize & 0xFF
        };
        let first = OWN_DISC * FIRST[line(0, 0)]
            + OTHER_DISC * FIRST[line(1, 0)]
            + FIRST[line(2, 0)]
            + OTHER_MOVE * FIRST[line(3, 0)];
        let further = OWN_DISC * SECOND_DISCS[line(0, 1)]
            + OTHER_DISC * SECOND_DISCS[line(1, 1)]
            + SECOND_MOVES[line(2, 1)]
            + THIRD_MOVES[line(2, 2)]
            + OTHER_MOVE * (SECOND_MOVES[line(3, 1)] + THIRD_MOVES[line(3, 2)]);
        for back in 0..2 {
            let edge = first >> (EDGE_BITS * back) & ((1 << EDGE_BITS) - 1);
            let corner = (first >> (2 * EDGE_BITS + CORNER_PART_BITS * back) & ((1 << CORNER_PART_BITS) - 1))
                + (further >> (FIELD_BITS * back) & ((1 << FIELD_BITS) - 1));
            let inside = further >> (FIELD_BITS * (2 + back)) & ((1 << FIELD_BITS) - 1);
            let at = 2 * side + back as usize;
            rows[at] = begin as u32 + edge as u32;
            rows[SIDES + at] = (begin + EDGE_ROWS) as u32 + corner as u32;
            rows[2 * SIDES + at] = (begin + EDGE_ROWS + CORNER_ROWS) as u32 + inside as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use viravolta_rules::{BoardSize, Square};

    use super::*;

    /// The number of a group by its definition, square by square.
    fn number(board: Board, own: u64, other: u64, symmetry: Symmetry, squares: &str, discs: bool) -> u32 {
        let kind = |square: Square| {
            let bit = square.bit();
            let disc = if board.player & bit != 0 {
                Some(4)
            } else if board.opponent & bit != 0 {
                Some(5)
            } else {
                None
            };
            match disc {
                Some(kind) if discs => kind,
                Some(_) => 0,
                None => u32::from(own & bit != 0) + 2 * u32::from(other & bit != 0),
            }
        };
        let squares: Vec<Square> = squares.split(' ').map(|name| name.parse().unwrap()).collect();
        let kinds = if discs { 6 } else { 4 };
        squares.iter().rev().fold(0, |number, square| number * kinds + kind(symmetry.square(*square, BoardSize::Eight)))
    }

    proptest! {
        #[test]
        fn every_side_has_the_numbers_of_its_squares(player: u64, occupied: u64, own: u64, other: u64) {
            let board = Board { player: player & occupied, opponent: !player & occupied };
            let (own, other) = (own & !occupied, other & !occupied);
            let mut rows = [0; ACCESS];
            of(board, own, other, 0, &mut rows);
            for (group, (begin, squares, discs)) in [
                (0, "a1 b1 c1 d1 e1 f1 g1", true),
                (EDGE_ROWS, "a1 b1 c1 a2 b2 c2", true),
                (EDGE_ROWS + CORNER_ROWS, "b2 c2 d2 e2 c3 d3 e3", false),
            ].into_iter().enumerate() {
                let mut expected = Symmetry::ALL.map(|symmetry| begin as u32 + number(board, own, other, symmetry, squares, discs));
                let found = &mut rows[group * SIDES..(group + 1) * SIDES];
                found.sort_unstable();
                expected.sort_unstable();
                prop_assert_eq!(&*found, &expected);
            }
        }
    }
}
