//! Disc differences and the two ways to count a finished game.

use core::fmt;
use core::ops::Neg;

/// A difference in discs, from the view that the context names; -64 to 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiscDiff(i8);

impl DiscDiff {
    /// The difference, held within -64 to 64.
    #[must_use]
    pub const fn new(discs: i32) -> Self {
        Self(if discs > 64 {
            64
        } else if discs < -64 {
            -64
        } else {
            discs as i8
        })
    }

    /// The difference as a plain number.
    #[must_use]
    pub const fn discs(self) -> i32 {
        self.0 as i32
    }
}

impl Neg for DiscDiff {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for DiscDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            discs => f.pad(&format!("{discs:+}")),
        }
    }
}

/// What happens to the squares that are still empty when the game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Only discs count.
    Plain,
    /// The empty squares go to the winner; in a draw to nobody. The usual rule of tournaments.
    #[default]
    EmptiesToWinner,
}

impl Scoring {
    /// The final counts `(own, other)` of a finished game under this rule.
    #[must_use]
    pub const fn count(self, own: usize, other: usize, empties: usize) -> (usize, usize) {
        match self {
            Self::EmptiesToWinner if own > other => (own + empties, other),
            Self::EmptiesToWinner if other > own => (own, other + empties),
            _ => (own, other),
        }
    }
}
