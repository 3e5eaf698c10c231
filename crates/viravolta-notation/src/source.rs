//! Bytes out of a stream, one at a time, with the place where they stood.

use std::io::{self, BufRead};

use crate::Location;

/// A byte stream that knows where it is.
#[derive(Debug)]
pub(crate) struct Source<R> {
    inner: R,
    at: Location,
}

impl<R: BufRead> Source<R> {
    pub(crate) const fn new(inner: R) -> Self {
        Self { inner, at: Location { line: 1, offset: 0, game: 0 } }
    }

    /// Where the next byte stands.
    pub(crate) const fn at(&self) -> Location {
        self.at
    }

    /// Says that a new game begins; locations name it from now on.
    pub(crate) const fn begin_game(&mut self) {
        self.at.game += 1;
    }

    /// The next byte, which stays in the stream.
    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.inner.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes the next byte.
    #[inline]
    pub(crate) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.inner.consume(1);
            self.at.offset += 1;
            self.at.line += u64::from(byte == b'\n');
        }
        Ok(byte)
    }
}

/// The place of a byte inside a piece of text that began at a known place.
pub(crate) fn inside(start: Location, text: &[u8], index: usize) -> Location {
    let before = &text[..index.min(text.len())];
    let lines = before.iter().filter(|byte| **byte == b'\n').count();
    Location { line: start.line + lines as u64, offset: start.offset + before.len() as u64, ..start }
}

/// Text as it is when it is UTF-8, otherwise as Latin-1, which old archives use.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}
