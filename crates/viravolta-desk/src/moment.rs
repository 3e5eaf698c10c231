//! Points in time, told to the desk by whoever shows it: a browser tab has no clock that the standard library can read.

use std::ops::Add;
use std::time::Duration;

/// A point in time, counted from when the face that shows the game began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment(Duration);

impl Moment {
    /// When the face began.
    pub const START: Self = Self(Duration::ZERO);

    /// This long after the face began.
    #[must_use]
    pub const fn after(time: Duration) -> Self {
        Self(time)
    }

    /// How long ago `earlier` was; zero if it is yet to come.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0 + time)
    }
}
