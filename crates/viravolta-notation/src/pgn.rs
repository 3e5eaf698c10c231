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
//! Variations stand in parentheses behind the move that they replace. `[%eval]` is in discs from black's view, `[%emt]` the seconds used for the move.

mod comment;
pub(crate) mod fen;
mod movetext;
mod reader;
mod result;
mod writer;

use std::io::BufRead;

use crate::codec::{self, Codec};
use crate::source::{Frame, Source};
use crate::{GameRecord, Losses, ReadError, ReadOptions, WriteError};

pub use writer::{Dialect, to_text};

/// Reads exactly one game and refuses it when it breaks the rules.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    codec::parse::<Pgn>(text.as_bytes(), ReadOptions::STRICT)
}

#[derive(Debug, Default)]
pub(crate) struct Pgn {
    dialect: Dialect,
    /// The first line of the next game, already read.
    ahead: Option<Frame>,
}

impl Pgn {
    pub(crate) const fn new(dialect: Dialect) -> Self {
        Self { dialect, ahead: None }
    }
}

impl Codec for Pgn {
    const EXPECTED: &'static str = "a game";
    type Item = GameRecord;

    /// A tag behind moves begins another game.
    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        let (mut in_comment, mut in_moves) = (false, false);
        source.lines_until(&mut self.ahead, |line| {
            let is_tag = !in_comment && line.trim_start().starts_with('[');
            if !is_tag {
                in_moves |= !line.trim().is_empty();
                in_comment = comment::is_open(line, in_comment);
            }
            is_tag && in_moves
        })
    }

    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
        reader::game(frame, options)
    }

    /// Each game is followed by an empty line.
    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        let (game, losses) = to_text(record, self.dialect);
        text.extend(game.bytes().chain([b'\n']));
        Ok(losses)
    }
}

#[cfg(test)]
mod tests;
