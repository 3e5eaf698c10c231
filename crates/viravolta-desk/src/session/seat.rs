//! Who sits on each side.

use std::fmt;
use std::str::FromStr;

use viravolta_engine::Level;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Somebody at this terminal.
    Person,
    /// The engine, at a level.
    Computer(Level),
}

impl Seat {
    /// Whether somebody at this terminal plays it.
    #[must_use]
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }

    /// The level, if the computer plays it.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Computer(level) => Some(level),
        }
    }
}

/// Written as in settings and on the command line: `person`, or the number of the level.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.pad("person"),
            Self::Computer(level) => f.pad(&level.number().to_string()),
        }
    }
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `person` or a level from 1 to 10, found `{found}`")]
pub struct ParseSeatError {
    /// What came.
    pub found: String,
}

impl FromStr for Seat {
    type Err = ParseSeatError;

    fn from_str(text: &str) -> Result<Self, ParseSeatError> {
        if ["person", "pessoa", "human", "humano"].iter().any(|word| word.eq_ignore_ascii_case(text)) {
            return Ok(Self::Person);
        }
        let level = text.parse().ok().and_then(Level::new);
        level.map(Self::Computer).ok_or_else(|| ParseSeatError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        for seat in Level::all().map(Seat::Computer).chain([Seat::Person]) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for wrong in ["", "0", "11", "-1", "persona"] {
            assert!(wrong.parse::<Seat>().is_err(), "{wrong}");
        }
    }
}
