//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

/// One of the two players. Black moves first in the usual game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The dark discs (`X`, `*`).
    Black,
    /// The light discs (`O`).
    White,
}

impl Color {
    /// Both colours, black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The glyph that this project prints for a disc of this colour: `X` or `O`.
    #[must_use]
    pub const fn glyph(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// The text is not the name or glyph of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a colour: black, b, x or *, white, w or o")
    }
}

impl core::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const BLACK: [&str; 4] = ["black", "b", "x", "*"];
        const WHITE: [&str; 3] = ["white", "w", "o"];
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        if is(&BLACK) {
            Ok(Self::Black)
        } else if is(&WHITE) {
            Ok(Self::White)
        } else {
            Err(ParseColorError)
        }
    }
}
