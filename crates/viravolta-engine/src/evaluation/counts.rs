//! What is counted rather than seen: how many moves each side has, and how many squares are empty.
//!
//! No sum of patterns knows how many different moves there are, because lines that meet count a square twice, nor
//! whether the number of empty squares is odd. Both counts have rows of their own, summed with those of the patterns.

use viravolta_rules::Board;
use viravolta_rules::simd::Isa;

/// Rows that a board takes from here.
pub const COUNTED: usize = 2;

/// Numbers of moves that are told apart; more count like the last.
const MOVES: usize = 24;

/// Rows for pairs of numbers of moves.
pub const MOBILITY_ROWS: usize = MOVES * MOVES;

/// Rows for the number of empty squares.
pub const EMPTIES_ROWS: usize = 64;

/// The rows of a board, counted from the first row for pairs of numbers of moves; those for the number of empty
/// squares come after them.
#[must_use]
#[inline(always)]
pub fn of<I: Isa>(isa: I, board: Board) -> [usize; COUNTED] {
    let count = |moves: u64| (moves.count_ones() as usize).min(MOVES - 1);
    let own = count(isa.moves(board.player, board.opponent));
    let other = count(isa.moves(board.opponent, board.player));
    let empties = board.empties().count_ones() as usize;
    [own * MOVES + other, MOBILITY_ROWS + empties.min(EMPTIES_ROWS - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use viravolta_rules::simd::Portable;

    #[test]
    fn every_board_has_its_rows() {
        assert_eq!(of(Portable, Board::start()), [4 * MOVES + 4, MOBILITY_ROWS + 60]);
        assert_eq!(of(Portable, Board { player: 0, opponent: 0 }), [0, MOBILITY_ROWS + 63]);
        assert_eq!(of(Portable, Board { player: u64::MAX, opponent: 0 }), [0, MOBILITY_ROWS]);
        // A centre within the opponent's discs: twenty moves for one side, none for the other.
        let ring = 0x007e_7e7e_7e7e_7e00;
        let centre = 0x0000_0018_1800_0000;
        let [mobility, _] = of(Portable, Board { player: centre, opponent: ring & !centre });
        assert!(mobility / MOVES == 20 && mobility % MOVES == 0, "{mobility}");
    }
}
