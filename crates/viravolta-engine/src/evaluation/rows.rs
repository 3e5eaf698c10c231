//! The rows of the embedding: one per pattern value, mirrored values sharing a row, then those that are not pattern values:
//! the counts and the access.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

use super::access::{self, ACCESS, CORNER_ROWS, EDGE_ROWS, INSIDE_ROWS};
use super::counts::{self, COUNTED, EMPTIES_ROWS, MOBILITY_ROWS};
use super::patterns::{Features, LAYOUT, USED_LANES};

/// Rows of a board beside those of its patterns.
pub const BESIDE: usize = COUNTED + ACCESS;

/// Rows that are summed for a board.
pub const ROWS_OF_BOARD: usize = USED_LANES + BESIDE;

/// Writes the rows of a board beside those of its patterns, counted from the first of them. Done in place, each row once: copied
/// together with others it would have to wait until all of them have been written.
#[inline(always)]
pub fn beside<I: Isa>(isa: I, board: Board, rows: &mut [u32; BESIDE]) {
    let own = isa.moves(board.player, board.opponent);
    let other = isa.moves(board.opponent, board.player);
    let (counted, accessed) = rows.split_at_mut(COUNTED);
    counted.copy_from_slice(&counts::of(own, other, board.empties().count_ones()));
    if let Ok(accessed) = accessed.try_into() {
        access::of(board, own, other, MOBILITY_ROWS + EMPTIES_ROWS, accessed);
    }
}

/// Where each value of each shape finds its row.
#[derive(Debug)]
pub struct Rows {
    /// For each lane, where its shape begins in `of_value`, and the value of an empty board there.
    lanes: Vec<u32>,
    /// The row of every value, shape after shape.
    of_value: Vec<u32>,
    /// Where the rows of each shape, of each count and of each group of squares with access begin; one more entry for the end.
    pub group_begin: Vec<u32>,
    /// For each of the rows of a board which of them it belongs to.
    pub groups: Vec<usize>,
}

impl Rows {
    /// The rows of the built-in layout.
    #[must_use]
    pub fn new() -> Self {
        let mut of_value = Vec::new();
        let mut value_begin = Vec::new();
        let mut group_begin = vec![0];
        let mut next = 0u32;
        for (shape, mirror) in LAYOUT.mirrors.iter().enumerate() {
            value_begin.push(of_value.len() as u32);
            let begin = of_value.len();
            let twins = mirror.as_ref().map(|order| mirrored_values(order));
            for value in 0..LAYOUT.values(shape) {
                let twin = twins.as_ref().map_or(value, |twins| twins[value]);
                if twin < value {
                    of_value.push(of_value[begin + twin]);
                } else {
                    of_value.push(next);
                    next += 1;
                }
            }
            group_begin.push(next);
        }
        for rows in [MOBILITY_ROWS, EMPTIES_ROWS, EDGE_ROWS, CORNER_ROWS, INSIDE_ROWS] {
            next += rows as u32;
            group_begin.push(next);
        }
        let mut groups: Vec<usize> = LAYOUT.lanes.iter().map(|(shape, _)| *shape).collect();
        let lanes = groups.iter().map(|shape| value_begin[*shape] + (LAYOUT.values(*shape) as u32 - 1) / 2).collect();
        let access = |at: usize| (at - COUNTED) * (group_begin.len() - 1 - LAYOUT.sizes.len() - COUNTED) / ACCESS;
        groups.extend((0..BESIDE).map(|at| LAYOUT.sizes.len() + if at < COUNTED { at } else { COUNTED + access(at) }));
        Self { lanes, of_value, group_begin, groups }
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.group_begin.last().map_or(0, |end| *end as usize)
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rows of a board.
    #[inline(always)]
    pub fn of<I: Isa>(&self, isa: I, board: Board, features: &Features, rows: &mut [u32; ROWS_OF_BOARD]) {
        let (seen, others) = rows.split_at_mut(USED_LANES);
        for (lane, row) in seen.iter_mut().enumerate() {
            let value = self.lanes[lane].wrapping_add_signed(i32::from(features.0[lane]));
            *row = self.of_value[value as usize];
        }
        let mut numbers = [0; BESIDE];
        beside(isa, board, &mut numbers);
        for (row, at) in others.iter_mut().zip(numbers) {
            *row = self.beside_begin() as u32 + at;
        }
    }

    /// Where the rows that are not pattern values begin.
    #[must_use]
    #[inline(always)]
    pub fn beside_begin(&self) -> usize {
        self.group_begin[LAYOUT.sizes.len()] as usize
    }

    /// The row of every value, shape after shape.
    #[must_use]
    pub fn of_values(&self) -> &[u32] {
        &self.of_value
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self::new()
    }
}

/// For every value in base three the one whose digits stand in another order: digit `order[at]` goes to place `at`.
///
/// It grows by a digit at a time, because dividing every value into its digits would take most of the time that a program
/// needs to load its weights.
fn mirrored_values(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    for (at, from) in order.iter().enumerate() {
        places[*from] = 3usize.pow(at as u32);
    }
    let mut values = Vec::with_capacity(3usize.pow(order.len() as u32));
    values.push(0);
    for place in places {
        let known = values.len();
        for digit in 1..3 {
            for low in 0..known {
                values.push(values[low] + digit * place);
            }
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use viravolta_rules::Symmetry;
    use viravolta_rules::simd::Portable;

    #[test]
    fn digits_stand_in_another_order() {
        let order = [2, 0, 3, 1];
        let digits = |value: usize| [value % 3, value / 3 % 3, value / 9 % 3, value / 27];
        let values = mirrored_values(&order);
        assert_eq!(values.len(), 81);
        for (value, mirrored) in values.into_iter().enumerate() {
            assert_eq!(digits(mirrored), order.map(|from| digits(value)[from]), "{value}");
        }
    }

    #[test]
    fn symmetric_boards_use_the_same_rows() {
        let rows = Rows::new();
        let board = Board { player: 0x0012_4810_3c08_0401, opponent: 0x8000_3400_0010_6020 };
        let sorted = |board: Board| {
            let mut of = [0; ROWS_OF_BOARD];
            rows.of(Portable, board, &LAYOUT.features(board), &mut of);
            of.sort_unstable();
            of
        };
        for symmetry in Symmetry::ALL {
            assert_eq!(sorted(symmetry.board(board)), sorted(board), "{symmetry:?}");
        }
    }
}
