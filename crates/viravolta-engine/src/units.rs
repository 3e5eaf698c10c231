//! The fixed-point unit of the search and the typed score of the public interface.

use core::fmt;
use core::ops::Neg;

use viravolta_rules::DiscDiff;

/// Search units per disc.
pub(crate) const UNIT: i32 = 8;

/// Above every score, in search units.
pub(crate) const INFINITE: i32 = 64 * UNIT + 1;

/// A value in hundredths of a disc, seen from the side that the context names.
///
/// ```
/// use viravolta_engine::Score;
/// let score = Score::from_hundredths(-125);
/// assert_eq!(score.to_string(), "-1.25");
/// assert_eq!((-score).discs(), 1.25);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// A score of so many hundredths of a disc.
    #[must_use]
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// A score of whole discs.
    #[must_use]
    pub const fn from_discs(discs: DiscDiff) -> Self {
        Self(discs.discs() * 100)
    }

    pub(crate) const fn from_units(units: i32) -> Self {
        Self(units * 100 / UNIT)
    }

    /// The mean of two values that have this sum in search units.
    pub(crate) const fn from_two_in_units(units: i32) -> Self {
        Self(units * 100 / (2 * UNIT))
    }

    /// The score in hundredths of a disc.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The score in discs.
    #[must_use]
    pub fn discs(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The score rounded to whole discs.
    #[must_use]
    pub const fn rounded(self) -> DiscDiff {
        let half = if self.0 < 0 { -50 } else { 50 };
        DiscDiff::new((self.0 + half) / 100)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let size = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
    }
}
