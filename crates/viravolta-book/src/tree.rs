//! From one position of a book to the next.

use viravolta_rules::{Board, BoardSize, Color, Position, Setup, Square, SquareSet, Symmetry};

/// A board as books hold it: one for its eight turns and mirrors, and with a move for the side to move.
pub(crate) struct Place {
    pub board: Board,
    /// Leads from the position that was asked about to the board.
    pub symmetry: Symmetry,
    /// Whether the side to move has to pass first.
    pub passes: bool,
}

impl Place {
    /// Where a book would hold a position; `None` on other boards than 8x8 and when the game is over.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        (position.size() == BoardSize::Eight).then(|| Self::of_board(position.board())).flatten()
    }

    pub(crate) fn of_board(board: Board) -> Option<Self> {
        let passes = board.moves().is_empty();
        let moving = if passes { board.pass() } else { board };
        if passes && moving.moves().is_empty() {
            return None;
        }
        let (board, symmetry) = moving.canonical();
        Some(Self { board, symmetry, passes })
    }
}

/// The legal squares of a board, each with where it leads; `None` where it ends the game.
pub(crate) fn children(board: Board) -> impl Iterator<Item = (Square, Option<Place>)> {
    let after = move |square| board.play(square).and_then(Place::of_board);
    board.moves().iter().map(move |square| (square, after(square)))
}

/// The board with black to move; `None` when a square is taken twice.
pub(crate) fn position_of(board: Board) -> Option<Position> {
    let setup = Setup {
        black: SquareSet::from_bits(board.player),
        white: SquareSet::from_bits(board.opponent),
        turn: Color::Black,
        size: BoardSize::Eight,
    };
    setup.check().ok()
}
