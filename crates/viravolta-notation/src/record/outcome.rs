//! The result of a recorded game and how it came about.

use std::cmp::Ordering;

use viravolta_rules::Color;

use crate::Evaluation;
use crate::named::named;

named! {
    /// How a recorded game ended.
    Termination(7), code, from_code: {
        /// Neither side could move.
        Normal = "normal",
        /// The loser resigned.
        Resignation = "resignation",
        /// The loser ran out of time.
        Timeout = "timeout",
        /// The loser left.
        Abandonment = "abandonment",
        /// The loser broke the rules or was otherwise forfeited.
        Forfeit = "forfeit",
        /// The players agreed on the score.
        Agreement = "agreement",
        /// The game stopped early and somebody decided the score; the source does not say how.
        Adjudication = "adjudication",
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` in a draw.
    pub winner: Option<Color>,
    /// Black's discs minus white's as the source gives them; komi games have fractions.
    pub difference: Option<Evaluation>,
    /// How it ended.
    pub termination: Termination,
}

impl Outcome {
    /// The outcome in which black leads by this difference.
    #[must_use]
    pub fn from_difference(difference: Evaluation, termination: Termination) -> Self {
        let winner = match difference.cmp(&Evaluation::default()) {
            Ordering::Greater => Some(Color::Black),
            Ordering::Less => Some(Color::White),
            Ordering::Equal => None,
        };
        Self { winner, difference: Some(difference), termination }
    }

    /// The outcome of which only the winner is known.
    #[must_use]
    pub const fn won_by(winner: Color, termination: Termination) -> Self {
        Self { winner: Some(winner), difference: None, termination }
    }

    /// Black's discs of 64 if the empty squares went to the winner: what WTHOR stores. `None` when the difference is
    /// unknown, not even, or beyond 64.
    #[must_use]
    pub fn black_discs_of_64(&self) -> Option<u8> {
        let discs = self.difference?.0.to_integer()?;
        (discs % 2 == 0 && (-64..=64).contains(&discs)).then_some(((discs + 64) / 2) as u8)
    }

    /// The difference, or the largest possible when only the winner is known.
    pub(crate) fn difference_or_largest(&self, area: usize) -> Evaluation {
        let largest = Evaluation::from_discs(area as i32);
        self.difference.unwrap_or(match self.winner {
            Some(Color::Black) => largest,
            Some(Color::White) => -largest,
            None => Evaluation::default(),
        })
    }
}
