//! Bytes out of a stream, one at a time, with the place where they stood.

use std::io::{self, BufRead};

use crate::{Location, Malformed, MalformedKind, ReadError};

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

    /// Appends the next line without its end, no more than `limit` bytes of it, and says how long it was; `None` at the
    /// end of the input.
    fn line(&mut self, bytes: &mut Vec<u8>, limit: usize) -> io::Result<Option<u64>> {
        let mut length = 0;
        loop {
            if self.peek()?.is_none() {
                return Ok((length > 0).then_some(length));
            }
            let buffer = self.inner.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            bytes.extend(piece.iter().take(limit - bytes.len().min(limit)));
            length += piece.len() as u64;
            let taken = piece.len() + usize::from(end.is_some());
            self.inner.consume(taken);
            self.at.offset += taken as u64;
            if end.is_some() {
                self.at.line += 1;
                return Ok(Some(length));
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

/// Lines of bounded length.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    source: Source<R>,
}

/// One line without its end.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Location,
}

/// Games of one line are far shorter; a hostile line ends here.
const MAX_LINE_BYTES: usize = 1 << 16;

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { source: Source::new(input) }
    }

    /// The next line that is not blank; `None` at the end. A line that is too long is skipped and reported.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, ReadError> {
        loop {
            match self.any()? {
                Some(line) if line.text.trim().is_empty() => {}
                line => return Ok(line),
            }
        }
    }

    /// The next line, blank or not.
    pub(crate) fn any(&mut self) -> Result<Option<Line>, ReadError> {
        let at = self.source.at();
        let mut bytes = Vec::new();
        let Some(length) = self.source.line(&mut bytes, MAX_LINE_BYTES)? else { return Ok(None) };
        if length > MAX_LINE_BYTES as u64 {
            let kind = MalformedKind::TooLong { what: "a line", limit: MAX_LINE_BYTES };
            return Err(Malformed { at, kind }.into());
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(Some(Line { text: decode(&bytes), at }))
    }

    /// Says that a new game begins; locations name it from now on.
    pub(crate) const fn begin_game(&mut self) -> u64 {
        self.source.begin_game();
        self.source.at().game
    }
}

/// The place of a byte inside a piece of text that began at a known place.
pub(crate) fn inside(start: Location, text: &[u8], index: usize) -> Location {
    let before = &text[..index.min(text.len())];
    let lines = before.iter().filter(|byte| **byte == b'\n').count();
    Location { line: start.line + lines as u64, offset: start.offset + before.len() as u64, ..start }
}

/// Places inside a piece of text that are asked for from the front to the back.
pub(crate) struct Places<'a> {
    text: &'a [u8],
    last: Location,
    index: usize,
}

impl<'a> Places<'a> {
    pub(crate) const fn new(start: Location, text: &'a [u8]) -> Self {
        Self { text, last: start, index: 0 }
    }

    /// The place of a byte that does not stand before the last one asked for.
    pub(crate) fn at(&mut self, index: usize) -> Location {
        let end = index.min(self.text.len());
        self.last = inside(self.last, &self.text[self.index.min(end)..], end.saturating_sub(self.index));
        self.index = self.index.max(end);
        self.last
    }
}

/// Text as it is when it is UTF-8, otherwise as Latin-1, which old archives use.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}
