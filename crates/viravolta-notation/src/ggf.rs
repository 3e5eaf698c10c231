//! GGF, the format of the GGS server's archives and of NBoard's `set game`.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ana]PW[rui]RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]RE[+4.000]
//! BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5//0.01]W[d6/1.20/3.5];)
//! ```
//!
//! Any tag may stand anywhere; we write the moves last and no tag between them but `CO`, because some readers take
//! every `B[` after `BO` for a move. `EV`, `RO` and `TH` (event, round, WTHOR numbers) are ours; other programs skip
//! them.

mod board;
mod reader;
mod tags;
mod writer;

use std::io::{BufRead, Write as _};

use crate::codec::{self, Codec};
use crate::source::{Fence, Frame, Source};
use crate::{GameRecord, Loss, Losses, Malformed, PairSeat, ReadError, ReadOptions, WriteError};

pub use writer::to_text;

const FENCE: Fence = Fence {
    open: b'(',
    close: b')',
    quotes: (b'[', b']'),
    escapes: false,
    between: b"",
    words: ("a game beginning with (;", "the end of a game, ;)"),
};

/// Reads exactly one game and refuses it when it breaks the rules.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    parse_with(text, ReadOptions::STRICT)
}

/// Reads exactly one game.
///
/// # Errors
/// When the text is not one game, or the game is not legal and the options refuse such games.
pub fn parse_with(text: &str, options: ReadOptions) -> Result<GameRecord, ReadError> {
    codec::parse::<Ggf>(text.as_bytes(), options)
}

/// A count before the games of a line, and the two games of a synchronised pair on one line.
#[derive(Debug, Default)]
pub(crate) struct Ggf {
    /// Of the game that was read last.
    seat: Option<PairSeat>,
    /// The first game of a pair that is being written, until the second comes.
    first: Option<String>,
}

impl Codec for Ggf {
    const EXPECTED: &'static str = FENCE.words.0;
    type Item = GameRecord;

    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        let second_follows = self.seat.take() == Some(PairSeat::First);
        let count = count(source)?;
        let frame = source.fenced(&FENCE)?;
        if frame.is_none() && count.is_some() {
            return Err(Malformed::truncated(source.at(), Self::EXPECTED).into());
        }
        self.seat = match count {
            Some(2) => Some(PairSeat::First),
            None if second_follows => Some(PairSeat::Second),
            _ => None,
        };
        Ok(frame)
    }

    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
        reader::game(frame, self.seat, options)
    }

    /// One game a line; the two games of a pair share one.
    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        let (game, mut losses) = to_text(record);
        if let (Some(PairSeat::Second), Some(first)) = (record.pair, &self.first) {
            writeln!(text, "2 {first} {game}")?;
            self.first = None;
            return Ok(losses);
        }
        losses.add(&self.finish(text));
        if record.pair == Some(PairSeat::First) {
            self.first = Some(game);
        } else {
            losses.note(record.pair.is_some(), Loss::MatchType);
            writeln!(text, "{game}")?;
        }
        Ok(losses)
    }

    /// A first game whose second never came is written as a game of its own.
    fn finish(&mut self, text: &mut Vec<u8>) -> Losses {
        let mut losses = Losses::none();
        if let Some(first) = self.first.take() {
            losses.note(true, Loss::MatchType);
            text.extend(first.bytes().chain([b'\n']));
        }
        losses
    }
}

/// The number of games that a line says it has.
fn count<R: BufRead>(source: &mut Source<R>) -> Result<Option<u8>, ReadError> {
    while source.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
        source.next()?;
    }
    let at = source.at();
    let Some(digit @ (b'1' | b'2')) = source.peek()? else { return Ok(None) };
    source.next()?;
    if source.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
        while source.peek()?.is_some_and(|byte| byte != FENCE.open) {
            source.next()?;
        }
        let expected = "the count 1 or 2 before the games of a line";
        return Err(Malformed::unexpected(at, expected, char::from(digit).to_string()).into());
    }
    Ok(Some(digit - b'0'))
}

#[cfg(test)]
mod tests;
