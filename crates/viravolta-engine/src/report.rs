//! What a search found out.

use std::time::Duration;

use viravolta_rules::{BoardSize, Move, Symmetry};

use crate::{Score, Selectivity};

/// How far a value can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The value under perfect play by both sides.
    Exact,
    /// Proven to be a win, a draw or a loss; the number of discs is a bound.
    WinDrawLoss,
    /// Searched to the end of the game, but with forward pruning of this confidence.
    Selective(Selectivity),
    /// A judgement after a search of so many plies with this confidence.
    Heuristic {
        /// Plies searched.
        depth: u32,
        /// Confidence of the pruning.
        selectivity: Selectivity,
    },
    /// A value of the opening book, which searches had found before.
    Book {
        /// Plies to the end of the search that the value comes from.
        depth: u32,
    },
}

/// One move with its value and what would follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The move and the expected continuation, passes included.
    pub moves: Vec<Move>,
    /// The value, seen from the side to move in the searched position: of a judgement the mean of the two deepest iterations, where
    /// [`Options::values`](crate::Options::values) does not ask for another.
    pub score: Score,
    /// How far to trust it.
    pub proof: Proof,
}

impl Line {
    /// The first move.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// The same line on a board that was turned or mirrored.
    #[must_use]
    pub(crate) fn turned(&self, symmetry: Symmetry, size: BoardSize) -> Self {
        let turned = |mv: &Move| match mv {
            Move::Place(square) => Move::Place(symmetry.square(*square, size)),
            Move::Pass => Move::Pass,
        };
        Self { moves: self.moves.iter().map(turned).collect(), ..self.clone() }
    }
}

/// The state of a search: what it has found so far, or at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The best moves, best first; empty when the game is over.
    pub lines: Vec<Line>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Whether the search did all that was asked, rather than being cut short.
    pub complete: bool,
}

impl Report {
    /// The same report on a board that was turned or mirrored.
    #[must_use]
    pub(crate) fn turned(&self, symmetry: Symmetry, size: BoardSize) -> Self {
        Self { lines: self.lines.iter().map(|line| line.turned(symmetry, size)).collect(), ..self.clone() }
    }

    /// The best move found, a pass included; `None` when the game is over.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.first()
    }

    /// The value of the best move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// How far to trust the value of the best move.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        self.lines.first().map(|line| line.proof)
    }
}

/// The answer to a question about a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is reached; `None` when the search was stopped before it knew.
    pub reached: Option<bool>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time that the search took.
    pub elapsed: Duration,
}
