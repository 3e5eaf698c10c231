//! The PGN-like notation of Edax and of the Kurnik/PlayOK server.
//!
//! ```text
//! [Event "?"]
//! [Site "PlayOK"]
//! [Date "2025.03.10"]
//! [Round "?"]
//! [Black "Ana"]
//! [White "Rui"]
//! [Result "1-0"]
//!
//! 1. f5 d6 2. c3 d3 3. c4 -- {[%eval 2.50] [%emt 3.47] a pass} 1-0
//! ```
//!
//! Black is the first player, so `1-0` means that **black** won. A pass is `pass` (Edax) or `--` (Kurnik). Numbers
//! count from the side that begins. A `FEN` tag gives another start: bottom row first, `p` black, `P` white.
//! `[%eval]` is in discs from black's view, `[%emt]` the seconds used for the move.

mod comment;
pub(crate) mod fen;
mod frame;
mod movetext;
mod reader;
mod result;
mod writer;

pub use reader::{Reader, parse};
pub use writer::{Dialect, Writer, to_text};

#[cfg(test)]
mod tests;
