//! `rothelo.txt`, the saved position of the Rothelo course: exactly 65 bytes.
//!
//! The side on turn, then the squares A1, A2, ... A8, B1, ... H8 (the letter changes slowest), each `*`, a ball or a
//! space. Stars are black here and balls white; the course lets the stars begin. The ball is `0` in the course's text
//! and `o` or `O` in programs written for it; all three are read.

use std::io::BufRead;

use viravolta_rules::{BoardSize, Color, Position, Setup, Square};

use crate::codec::Codec;
use crate::source::{Frame, Source};
use crate::{GameRecord, Location, Loss, Losses, Malformed, MalformedKind, ReadError, ReadOptions, WriteError};

/// How many bytes a saved position has.
pub const LENGTH: usize = 65;

/// The glyph of white's discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ball {
    /// `0`, as the course's text shows it.
    #[default]
    Zero,
    /// `o`.
    Lower,
    /// `O`.
    Upper,
}

impl Ball {
    /// The byte in the file.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Zero => b'0',
            Self::Lower => b'o',
            Self::Upper => b'O',
        }
    }

    /// The glyph that this byte is.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            b'0' => Some(Self::Zero),
            b'o' => Some(Self::Lower),
            b'O' => Some(Self::Upper),
            _ => None,
        }
    }
}

/// Reads the bytes of a saved position: the position, and the first ball glyph if there is one.
///
/// # Errors
/// When the length is not 65 (one line end more is tolerated) or a byte is none of the glyphs; the offset says where.
pub fn parse(bytes: &[u8]) -> Result<(Position, Option<Ball>), Malformed> {
    let at = |offset: usize| Location { line: 0, offset: offset as u64, game: 0 };
    let bytes = match bytes.strip_suffix(b"\n") {
        Some(rest) if rest.len() > LENGTH => rest.strip_suffix(b"\r").unwrap_or(rest),
        Some(rest) => rest,
        None => bytes,
    };
    let mut setup = Setup::empty(BoardSize::Eight);
    let mut ball = None;
    for (offset, &byte) in bytes.iter().enumerate().take(LENGTH) {
        let color = match byte {
            b'*' => Some(Color::Black),
            b' ' if offset > 0 => None,
            byte if Ball::from_byte(byte).is_some() => {
                ball = ball.or(Ball::from_byte(byte));
                Some(Color::White)
            }
            other => {
                let expected = if offset == 0 { "the side on turn, * or 0" } else { "a square: *, 0 or a space" };
                return Err(Malformed::unexpected(at(offset), expected, char::from(other).to_string()));
            }
        };
        let square = offset.checked_sub(1).and_then(|index| Square::new(index % 8, index / 8));
        match (square, color) {
            (None, color) => setup.turn = color.unwrap_or(Color::Black),
            (Some(square), Some(Color::Black)) => setup.black = setup.black.with(square),
            (Some(square), Some(Color::White)) => setup.white = setup.white.with(square),
            (Some(_), None) => {}
        }
    }
    match bytes.get(LENGTH) {
        Some(surplus) => {
            Err(Malformed::unexpected(at(LENGTH), "the end after 65 bytes", char::from(*surplus).to_string()))
        }
        None if bytes.len() < LENGTH => Err(Malformed::truncated(at(bytes.len()), "65 bytes: the side and 64 squares")),
        None => {
            let position = setup.check().map_err(|error| Malformed { at: at(0), kind: MalformedKind::Setup(error) })?;
            Ok((position, ball))
        }
    }
}

/// The 65 bytes of a position; `None` when the board is not 8x8.
#[must_use]
pub fn to_bytes(position: &Position, ball: Ball) -> Option<[u8; LENGTH]> {
    if position.size() != BoardSize::Eight {
        return None;
    }
    let glyph = |color| match color {
        Some(Color::Black) => b'*',
        Some(Color::White) => ball.byte(),
        None => b' ',
    };
    let mut bytes = [b' '; LENGTH];
    bytes[0] = glyph(Some(position.turn()));
    for (index, byte) in bytes[1..].iter_mut().enumerate() {
        *byte = glyph(Square::new(index % 8, index / 8).and_then(|square| position.disc_at(square)));
    }
    Some(bytes)
}

/// The last position of one game; the format holds no more than one.
#[derive(Debug, Default)]
pub(crate) struct Rothelo {
    ball: Ball,
    done: bool,
}

impl Codec for Rothelo {
    const EXPECTED: &'static str = "65 bytes: the side and 64 squares";
    type Item = GameRecord;

    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        // A few bytes more than a file may have, so that a longer one is noticed without being read.
        (!std::mem::replace(&mut self.done, true)).then(|| source.rest(LENGTH + 3)).transpose()
    }

    fn read(&self, frame: &Frame, _options: ReadOptions) -> Result<GameRecord, ReadError> {
        Ok(GameRecord::new(parse(&frame.text)?.0))
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        let refuse = |cause| WriteError::Unrepresentable { format: "rothelo.txt", cause };
        if self.done {
            return Err(refuse(Loss::FurtherGames));
        }
        text.extend(to_bytes(record.position(), self.ball).ok_or_else(|| refuse(Loss::BoardSize))?);
        self.done = true;
        Ok(Losses::of_position(record, &[]))
    }
}

#[cfg(test)]
mod tests;
