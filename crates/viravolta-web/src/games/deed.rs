//! What can be done in a game, as it is stored.

use serde::{Deserialize, Serialize};
use viravolta_rules::Color;

/// A colour as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// Something that was done. Passes are not: they follow from the moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Deed {
    /// A player opened the page.
    Join {
        side: Side,
        name: Option<String>,
    },
    /// A disc on a square, and what is then left on both clocks, in milliseconds.
    Move {
        square: String,
        left: [u64; 2],
    },
    Resign {
        side: Side,
    },
    /// A clock ran out.
    Time {
        side: Side,
    },
    /// Somebody asks to take back to so many moves.
    AskTakeBack {
        side: Side,
        ply: usize,
    },
    /// Back to so many moves.
    TakeBack {
        ply: usize,
    },
    /// Whatever was asked for is not wanted.
    Decline,
    AskRematch {
        side: Side,
    },
    /// Another game follows: the tokens of black, white and watchers there.
    Next {
        tokens: [String; 3],
    },
}
