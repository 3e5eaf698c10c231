//! Days of the calendar. Nothing here asks what day it is: the face says.

use std::fmt;

use time::{Date, OffsetDateTime};

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(Date);

impl Day {
    /// The day of a moment, given in seconds since 1970 on the clock of whoever asks.
    #[must_use]
    pub fn of_unix_time(seconds: i64) -> Self {
        Self(OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH).date())
    }

    /// Year, month and day.
    #[must_use]
    pub fn numbers(self) -> (u16, u8, u8) {
        (self.0.year().try_into().unwrap_or_default(), self.0.month().into(), self.0.day())
    }
}

/// `2026-11-17`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.numbers();
        f.pad(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, shown) in [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_454, "2026-01-01")] {
            assert_eq!(Day::of_unix_time(days * 86_400 + 86_399).to_string(), shown);
        }
        assert_eq!(Day::of_unix_time(i64::MAX), Day::of_unix_time(0));
    }
}
