//! Our own JSON: one object a game, stable, with a version. Nothing that a record holds is lost.
//!
//! ```json
//! {"viravolta": 1, "black": {"name": "Ana", "rating": 1720.5}, "white": {"name": "Rui"},
//!  "result": {"winner": "black", "difference": 4.0, "termination": "resignation"},
//!  "start": "---------------------------OX------XO--------------------------- X",
//!  "moves": ["f5", {"move": "d6", "evaluation": -0.5, "time": 3.47, "comment": "quick"}]}
//! ```
//!
//! A stream holds one object after the other, on lines of their own or not, or an array of them. Fields that this
//! version does not know are refused, so that nothing is dropped in silence; a later version raises the number.

mod frame;
mod model;

use std::io::{BufRead, Write};

use crate::source::{Source, inside};
use crate::writer::GameWriter;
use crate::{GameRecord, Losses, Malformed, ReadError, ReadOptions, WriteError};

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Reads games one after the other, in memory bounded by one game.
///
/// After an error the iterator goes on with the next game; an error of the input itself ends it.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    options: ReadOptions,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream of games.
    #[must_use]
    pub const fn new(input: R, options: ReadOptions) -> Self {
        Self { source: Source::new(input), options, failed: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let item = match frame::next(&mut self.source) {
            Ok(frame) => frame.map(|frame| game(&frame, self.options)),
            Err(error) => Some(Err(error)),
        };
        self.failed = matches!(item, Some(Err(ReadError::Io(_))));
        item
    }
}

fn game(frame: &frame::Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let model: model::Game = serde_json::from_slice(&frame.text).map_err(|error| {
        // serde_json counts lines from 1 and columns in bytes from 1.
        let before = frame.text.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
        let index = before.map(<[u8]>::len).sum::<usize>() + error.column().saturating_sub(1);
        let message = error.to_string();
        let found = message.split(" at line ").next().unwrap_or_default();
        Malformed::unexpected(inside(frame.at, &frame.text, index), "a game in the JSON of version 1", found)
    })?;
    model.into_record(frame.at, options)
}

/// Reads one game.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    let mut games = Reader::new(text.as_bytes(), ReadOptions::STRICT);
    let end = crate::Location { line: 1, offset: text.len() as u64, game: 0 };
    let first = games.next().unwrap_or_else(|| Err(Malformed::truncated(end, "an object").into()))?;
    match games.next() {
        None => Ok(first),
        Some(Ok(_)) => Err(Malformed::unexpected(end, "a single game", "another one").into()),
        Some(Err(error)) => Err(error),
    }
}

/// One game on one line, without a line end.
#[must_use]
pub fn to_text(record: &GameRecord) -> String {
    // The model consists of strings, numbers and lists: there is nothing in it that JSON cannot write.
    serde_json::to_string(&model::Game::from_record(record)).unwrap_or_default()
}

/// Writes games, one a line.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// A writer to a stream.
    #[must_use]
    pub const fn new(output: W) -> Self {
        Self { output }
    }
}

impl<W: Write> GameWriter for Writer<W> {
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        writeln!(self.output, "{}", to_text(record))?;
        let mut losses = Losses::none();
        losses.note(record.tree.has_variations(), crate::Loss::Variations);
        Ok(losses)
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        self.output.flush()?;
        Ok(Losses::none())
    }
}

#[cfg(test)]
mod tests;
