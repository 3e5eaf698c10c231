//! Our own JSON: one object a game, stable, with a version. Nothing that a record holds is lost.
//!
//! ```json
//! {"viravolta": 1, "black": {"name": "Ana", "rating": 1720.5}, "white": {"name": "Rui"},
//!  "result": {"winner": "black", "difference": 4.0, "termination": "resignation"},
//!  "start": "---------------------------OX------XO--------------------------- X",
//!  "moves": ["f5", {"move": "d6", "evaluation": -0.5, "time": 3.47, "comment": "quick"}]}
//! ```
//!
//! Variations follow in version 2: `"variations": [{"after": 1, "moves": ["f6"]}]`, where moves are numbered in the order of
//! the text and 0 is the start. A stream holds one object after the other, on lines of their own or not, or an array of them. Fields that this
//! version does not know are refused, so that nothing is dropped in silence; a later version raises the number.

mod model;

use std::io::BufRead;

use crate::codec::{self, Codec};
use crate::source::{Fence, Frame, Source};
use crate::{GameRecord, Losses, Malformed, ReadError, ReadOptions, WriteError};

/// The newest version; it is written for games with variations.
pub const VERSION: u32 = 2;
/// What is written for all other games, so that whoever knows only this can read them.
const WITHOUT_VARIATIONS: u32 = 1;

const FENCE: Fence = Fence {
    open: b'{',
    close: b'}',
    quotes: (b'"', b'"'),
    escapes: true,
    between: b"[],",
    words: ("an object", "} at the end of the object"),
};

#[derive(Debug, Default)]
pub(crate) struct Json;

impl Codec for Json {
    const EXPECTED: &'static str = FENCE.words.0;
    type Item = GameRecord;

    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        source.fenced(&FENCE)
    }

    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
        game(frame, options)
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        text.extend(to_text(record).bytes().chain([b'\n']));
        Ok(Losses::none())
    }
}

fn game(frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let model: model::Game = serde_json::from_slice(&frame.text).map_err(|error| {
        // What a later version knows and this one does not is no mistake in the text: its number says so.
        if let Ok(head) = serde_json::from_slice::<model::Head>(&frame.text)
            && let Err(newer) = head.check(frame.at)
        {
            return newer;
        }
        // serde_json counts lines from 1 and columns in bytes from 1.
        let before = frame.text.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
        let index = before.map(<[u8]>::len).sum::<usize>() + error.column().saturating_sub(1);
        let message = error.to_string();
        let found = message.split(" at line ").next().unwrap_or_default();
        Malformed::unexpected(frame.place(index), "a game in the JSON of version 1 or 2", found)
    })?;
    model.into_record(frame.at, options)
}

/// Reads one game.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    codec::parse::<Json>(text.as_bytes(), ReadOptions::STRICT)
}

/// One game on one line, without a line end.
#[must_use]
pub fn to_text(record: &GameRecord) -> String {
    // The model consists of strings, numbers and lists: there is nothing in it that JSON cannot write.
    serde_json::to_string(&model::Game::from_record(record)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
