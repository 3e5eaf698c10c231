//! The tree search: principal variation search over midgame and endgame alike.

pub(crate) mod evaluated;
pub(crate) mod history;
pub(crate) mod kind;
pub(crate) mod leaf;
pub(crate) mod line;
pub(crate) mod ordering;
pub(crate) mod probcut;
pub(crate) mod pvs;
pub(crate) mod root;
pub(crate) mod split;
pub(crate) mod worker;

use viravolta_rules::{Board, Square};

use crate::evaluation::Evaluation;
use crate::sync;

/// A position on the way, with the features of its evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<F> {
    pub board: Board,
    pub features: F,
}

impl<F: Copy> Node<F> {
    pub(crate) fn new<E: Evaluation<Features = F>>(evaluation: &E, board: Board) -> Self {
        Self { board, features: evaluation.features(board) }
    }

    #[inline(always)]
    pub(crate) fn play<E: Evaluation<Features = F>>(&self, evaluation: &E, square: Square, flips: u64) -> Self {
        Self { board: after(self.board, square, flips), features: evaluation.play(&self.features, square, flips) }
    }

    #[inline(always)]
    pub(crate) fn pass<E: Evaluation<Features = F>>(&self, evaluation: &E) -> Self {
        Self { board: self.board.pass(), features: evaluation.pass(&self.features) }
    }
}

/// The board after a move, seen by the opponent.
#[inline(always)]
pub(crate) const fn after(board: Board, square: Square, flips: u64) -> Board {
    Board { player: board.opponent ^ flips, opponent: board.player ^ flips ^ square.bit() }
}
