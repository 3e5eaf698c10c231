//! What can be done in a game, as it is stored.

use serde::{Deserialize, Serialize};
use viravolta_arena::Side;

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
