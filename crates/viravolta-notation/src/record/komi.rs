//! Komi: both sides bid for the value of the start, and the result is counted against what they agree on.

use std::time::Duration;

use viravolta_rules::Move;

use crate::Evaluation;

/// The komi of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Komi {
    /// The discs taken from black's difference.
    pub value: Option<Evaluation>,
    /// Black's bid.
    pub black: Option<KomiBid>,
    /// White's bid.
    pub white: Option<KomiBid>,
}

/// What one side proposed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomiBid {
    /// The move it would play. It is a proposal and not part of the game.
    pub mv: Move,
    /// The value it gives the start.
    pub evaluation: Option<Evaluation>,
    /// How long it thought.
    pub time: Option<Duration>,
}
