//! What is counted rather than seen: how many moves each side has, and how many squares are empty.
//!
//! No sum of patterns knows how many different moves there are, because lines that meet count a square twice, nor
//! whether the number of empty squares is odd. Both counts have rows of their own, summed with those of the patterns.

/// Rows that a board takes from here.
pub const COUNTED: usize = 2;

/// Numbers of moves that are told apart; more count like the last.
const MOVES: usize = 24;

/// Rows for pairs of numbers of moves.
pub const MOBILITY_ROWS: usize = MOVES * MOVES;

/// Rows for the number of empty squares.
pub const EMPTIES_ROWS: usize = 64;

/// The rows of a board with so many empty squares on which the sides have these moves, counted from the first row for pairs
/// of numbers of moves; those for the number of empty squares come after them.
#[must_use]
#[inline(always)]
pub fn of(own: u64, other: u64, empties: u32) -> [u32; COUNTED] {
    let count = |moves: u64| (moves.count_ones()).min(MOVES as u32 - 1);
    [count(own) * MOVES as u32 + count(other), MOBILITY_ROWS as u32 + empties.min(EMPTIES_ROWS as u32 - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_rows() {
        let (four, moves, empties) = (0b1111, MOVES as u32, MOBILITY_ROWS as u32);
        assert_eq!(of(four, four, 60), [4 * moves + 4, empties + 60]);
        assert_eq!(of(0, 0, 64), [0, empties + 63]);
        assert_eq!(of(u64::MAX, 0, 0), [23 * moves, empties]);
    }
}
