//! Cuts a stream into the texts of single games, without ever holding more than one of bounded length.

use std::io::BufRead;

use crate::source::Source;
use crate::{Location, Malformed, MalformedKind, PairSeat, ReadError};

/// No real game comes near this; a hostile file ends here.
pub(crate) const MAX_GAME_BYTES: usize = 1 << 20;

/// The text between `(;` and `;)`.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) text: Vec<u8>,
    pub(crate) at: Location,
    pub(crate) seat: Option<PairSeat>,
}

#[derive(Debug)]
pub(crate) struct Frames<R> {
    source: Source<R>,
    /// The next game is the second of a pair.
    second_follows: bool,
}

impl<R: BufRead> Frames<R> {
    pub(crate) const fn new(source: Source<R>) -> Self {
        Self { source, second_follows: false }
    }

    /// The next game; `None` at the end of the input. After an error the next call goes on behind it.
    pub(crate) fn next(&mut self) -> Result<Option<Frame>, ReadError> {
        let Some(count) = self.before_game()? else { return Ok(None) };
        let seat = match (std::mem::take(&mut self.second_follows), count) {
            (_, Some(2)) => {
                self.second_follows = true;
                Some(PairSeat::First)
            }
            (true, None) => Some(PairSeat::Second),
            _ => None,
        };
        let at = self.source.at();
        let text = self.game_text(at)?;
        Ok(Some(Frame { text, at, seat }))
    }

    /// Reads the optional count and the opening `(;`.
    fn before_game(&mut self) -> Result<Option<Option<u8>>, ReadError> {
        let mut count = None;
        loop {
            let at = self.source.at();
            match self.source.next()? {
                None if count.is_some() => return Err(Malformed::truncated(at, "a game beginning with (;").into()),
                None => return Ok(None),
                Some(byte) if byte.is_ascii_whitespace() => {}
                Some(digit @ (b'1' | b'2')) if count.is_none() => {
                    count = Some(digit - b'0');
                    if self.source.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                        return Err(self.unexpected(at, "the count 1 or 2 before the games of a line", digit));
                    }
                }
                Some(b'(') => {
                    self.source.begin_game();
                    while self.source.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
                        self.source.next()?;
                    }
                    let at = self.source.at();
                    return match self.source.next()? {
                        Some(b';') => Ok(Some(count)),
                        Some(other) => Err(self.unexpected(at, "; after the opening parenthesis", other)),
                        None => Err(Malformed::truncated(at, "; after the opening parenthesis").into()),
                    };
                }
                Some(other) => return Err(self.unexpected(at, "a game beginning with (;", other)),
            }
        }
    }

    /// Skips to the next opening parenthesis, so that one stretch of rubbish is one error.
    fn unexpected(&mut self, at: Location, expected: &'static str, found: u8) -> ReadError {
        while let Ok(Some(byte)) = self.source.peek() {
            if byte == b'(' || self.source.next().is_err() {
                break;
            }
        }
        Malformed::unexpected(at, expected, char::from(found).to_string()).into()
    }

    /// Reads up to the closing `;)`. Brackets are respected: a comment may hold anything but `]`.
    fn game_text(&mut self, start: Location) -> Result<Vec<u8>, ReadError> {
        let mut text = Vec::new();
        let mut in_value = false;
        let mut too_long = false;
        loop {
            let Some(byte) = self.source.next()? else {
                return Err(Malformed::truncated(self.source.at(), "the end of a game, ;)").into());
            };
            match byte {
                b'[' => in_value = true,
                b']' => in_value = false,
                b')' if !in_value => break,
                _ => {}
            }
            if text.len() == MAX_GAME_BYTES {
                too_long = true;
            } else {
                text.push(byte);
            }
        }
        if too_long {
            let kind = MalformedKind::TooLong { what: "a game", limit: MAX_GAME_BYTES };
            return Err(Malformed { at: start, kind }.into());
        }
        Ok(text)
    }
}
