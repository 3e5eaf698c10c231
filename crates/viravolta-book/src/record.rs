//! What a book knows about one position by itself.

use viravolta_engine::{Proof, Score};
use viravolta_rules::{Board, Square};

use crate::tree;

/// The best of the moves that lead out of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The move.
    pub square: Square,
    /// What it is worth to the side to move.
    pub score: Score,
    /// How far it was searched.
    pub proof: Proof,
}

/// One position of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The discs, turned and mirrored into the canonical form; the side to move has a move.
    pub board: Board,
    /// `None` where every move stays in the book, or where nothing is known of those that do not.
    pub rest: Option<Rest>,
}

/// Why a record cannot be part of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// Two discs on one square.
    #[error("{0} holds discs of both sides")]
    Twice(Square),
    /// Nothing to decide.
    #[error("the side to move has no move")]
    NoMove,
    /// Another of the eight symmetric positions stands for this one.
    #[error("the position is not in its canonical form")]
    NotCanonical,
    /// The move cannot be made.
    #[error("{0} is not a legal move")]
    Illegal(Square),
    /// No square has this number.
    #[error("there is no square {0}")]
    NoSquare(u8),
    /// More than 64 discs ahead.
    #[error("a value of {0} is not possible")]
    Score(Score),
    /// The depth or the confidence is not one of ours.
    #[error("the depth of the search is not possible")]
    Proof,
    /// Neither a move out of the book nor one inside.
    #[error("nothing is known of any move")]
    NoValue,
    /// The records must be sorted, and none may come twice.
    #[error("the position does not come after the one before it")]
    Order,
}

/// The deepest search that makes sense: there are 60 moves in a game.
const DEEPEST: u32 = 60;

impl Rest {
    pub(crate) fn check(&self, board: Board) -> Result<(), RecordFault> {
        if board.flips(self.square).is_empty() {
            return Err(RecordFault::Illegal(self.square));
        }
        if self.score.hundredths().abs() > 6400 {
            return Err(RecordFault::Score(self.score));
        }
        match self.proof {
            Proof::Exact | Proof::Selective(_) => Ok(()),
            Proof::Heuristic { depth, .. } if (1..=DEEPEST).contains(&depth) => Ok(()),
            Proof::Heuristic { .. } | Proof::Book { .. } | Proof::WinDrawLoss => Err(RecordFault::Proof),
        }
    }

    /// How many plies it was searched, on this board.
    pub(crate) fn plies(&self, board: Board) -> u32 {
        match self.proof {
            Proof::Heuristic { depth, .. } | Proof::Book { depth } => depth,
            Proof::Exact | Proof::Selective(_) | Proof::WinDrawLoss => board.empties().count_ones(),
        }
    }
}

impl Record {
    /// Whether the record may stand in a book.
    ///
    /// # Errors
    /// When it may not, with the reason.
    pub fn check(&self) -> Result<(), RecordFault> {
        let board = self.board;
        let twice = board.player & board.opponent;
        if let Some(square) = Square::from_index(twice.trailing_zeros() as usize) {
            return Err(RecordFault::Twice(square));
        }
        if tree::children(board).next().is_none() {
            return Err(RecordFault::NoMove);
        }
        if board.canonical().0 != board {
            return Err(RecordFault::NotCanonical);
        }
        self.rest.map_or(Ok(()), |rest| rest.check(board))
    }
}
