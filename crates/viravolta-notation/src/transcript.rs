//! Transcripts: one game a line, `f5d6c3d3c4...`, passes left out.
//!
//! A start other than the usual one stands before the moves, as Edax writes it: `<squares> <side>;<moves>`. Blank lines
//! and lines that begin with `#` or `%` are skipped.

use std::fmt::Write as _;

use viravolta_rules::{Move, Position, TranscriptTokens};

use crate::codec::Codec;
use crate::source::{Frame, decode};
use crate::{GameRecord, Location, Losses, Malformed, ReadError, ReadOptions, WriteError};

#[derive(Debug, Default)]
pub(crate) struct Transcripts;

impl Codec for Transcripts {
    const EXPECTED: &'static str = "a game";
    type Item = GameRecord;

    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
        game(&decode(&frame.text), frame.at, options)
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        let (line, losses) = to_text(record);
        text.extend(line.bytes().chain([b'\n']));
        Ok(losses)
    }
}

/// Reads one game.
///
/// # Errors
/// When the text is not a list of squares and passes, or breaks the rules.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    game(text, Location { line: 1, offset: 0, game: 1 }, ReadOptions::STRICT)
}

fn game(text: &str, at: Location, options: ReadOptions) -> Result<GameRecord, ReadError> {
    let (start, moves_at) = match text.find(';') {
        Some(end) => (board(&text[..end], at)?, end + 1),
        None => match text.parse::<Position>() {
            // A board alone is a game without moves.
            Ok(start) => (start, text.len()),
            Err(_) => (Position::start(), 0),
        },
    };
    let mut record = GameRecord::new(start);
    let place = |offset: usize| Location { offset: at.offset + (moves_at + offset) as u64, ..at };
    for token in TranscriptTokens::new(&text[moves_at..]) {
        let token = token.map_err(|error| {
            let found = text.get(moves_at + error.offset()..).and_then(|rest| rest.chars().next());
            let at = place(error.offset());
            let expected = "a square such as f5, or a pass";
            found.map_or_else(
                || Malformed::truncated(at, expected),
                |c| Malformed::unexpected(at, expected, c.to_string()),
            )
        })?;
        if !record.push_or_stop((token.mv, place(token.offset)), &text[moves_at + token.offset..], options)? {
            break;
        }
    }
    record.outcome = record.played_out();
    Ok(record)
}

/// Reads a board string; its errors are placed in the input.
pub(crate) fn board(text: &str, at: Location) -> Result<Position, Malformed> {
    text.parse::<Position>().map_err(|error| {
        let at = Location { offset: at.offset + error.offset() as u64, ..at };
        Malformed::unexpected(at, "64 squares (X O -) and the side to move", text.get(error.offset()..).unwrap_or(text))
    })
}

/// One game on one line, without a line end. Passes are left out, but for one at the end, which nothing else shows.
#[must_use]
pub fn to_text(record: &GameRecord) -> (String, Losses) {
    let mut text = String::new();
    if !record.has_usual_start() || record.moves().len() == 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{};", record.start().board_text());
    }
    let last = record.moves().len().saturating_sub(1);
    for (index, recorded) in record.moves().enumerate() {
        match recorded.mv {
            Move::Place(square) => text.extend([square.to_string()]),
            Move::Pass if index == last => text.push_str("pa"),
            Move::Pass => {}
        }
    }
    (text, Losses::of(record, &[]))
}

#[cfg(test)]
mod tests;
