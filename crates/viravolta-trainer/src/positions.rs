//! From the boards of a dataset to positions of the rules.

use viravolta_rules::{Board, BoardSize, Color, Position, Setup, SquareSet};

/// The position with black to move; `None` when the board is not one.
pub(crate) fn position_of(board: Board) -> Option<Position> {
    let setup = Setup {
        black: SquareSet::from_bits(board.player),
        white: SquareSet::from_bits(board.opponent),
        turn: Color::Black,
        size: BoardSize::Eight,
    };
    setup.check().ok()
}
