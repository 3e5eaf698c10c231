//! Bytes out of a stream with the place where they stood, and games cut out of them.

use std::io::{self, BufRead, Read};

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

/// The text of one game, or one line, and where it begins.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) text: Vec<u8>,
    pub(crate) at: Location,
}

impl Frame {
    /// The place of a byte of the text.
    pub(crate) fn place(&self, index: usize) -> Location {
        inside(self.at, &self.text, index)
    }
}

/// No real game comes near this; a hostile file ends here.
const MAX_GAME_BYTES: usize = 1 << 20;
/// Games of one line are far shorter; a hostile line ends here.
const MAX_LINE_BYTES: usize = 1 << 16;

fn too_long(at: Location, what: &'static str, limit: usize) -> ReadError {
    Malformed { at, kind: MalformedKind::TooLong { what, limit } }.into()
}

/// How the games of a format are fenced in.
pub(crate) struct Fence {
    pub(crate) open: u8,
    pub(crate) close: u8,
    /// Between these the signs above mean nothing.
    pub(crate) quotes: (u8, u8),
    /// Whether a backslash between quotes takes the meaning of the next byte away.
    pub(crate) escapes: bool,
    /// What may stand between games besides blanks.
    pub(crate) between: &'static [u8],
    /// What a game begins and ends with, in words.
    pub(crate) words: (&'static str, &'static str),
}

impl<R: BufRead> Source<R> {
    /// The next game inside a fence, with the fence; `None` at the end. One stretch of rubbish is one error.
    pub(crate) fn fenced(&mut self, fence: &Fence) -> Result<Option<Frame>, ReadError> {
        loop {
            match self.peek()? {
                None => return Ok(None),
                Some(byte) if byte == fence.open => break,
                Some(byte) if byte.is_ascii_whitespace() || fence.between.contains(&byte) => drop(self.next()?),
                Some(byte) => {
                    let at = self.at();
                    while self.peek()?.is_some_and(|byte| byte != fence.open) {
                        self.next()?;
                    }
                    return Err(Malformed::unexpected(at, fence.words.0, char::from(byte).to_string()).into());
                }
            }
        }
        self.begin_game();
        let mut frame = Frame { text: Vec::new(), at: self.at() };
        let (mut depth, mut quoted, mut escaped, mut length) = (0u64, false, false, 0);
        loop {
            let Some(byte) = self.next()? else {
                return Err(Malformed::truncated(self.at(), fence.words.1).into());
            };
            match byte {
                _ if std::mem::take(&mut escaped) => {}
                b'\\' if quoted && fence.escapes => escaped = true,
                byte if quoted => quoted = byte != fence.quotes.1,
                byte if byte == fence.quotes.0 => quoted = true,
                byte if byte == fence.open => depth += 1,
                byte if byte == fence.close => depth -= 1,
                _ => {}
            }
            length += 1;
            if length <= MAX_GAME_BYTES {
                frame.text.push(byte);
            }
            if depth == 0 {
                break;
            }
        }
        if length > MAX_GAME_BYTES {
            return Err(too_long(frame.at, "a game", MAX_GAME_BYTES));
        }
        Ok(Some(frame))
    }

    /// The next line, without its end; `None` after the last.
    pub(crate) fn any_line(&mut self) -> Result<Option<Frame>, ReadError> {
        let at = self.at();
        let mut text = Vec::new();
        let Some(length) = self.line(&mut text, MAX_LINE_BYTES)? else { return Ok(None) };
        if length > MAX_LINE_BYTES as u64 {
            return Err(too_long(at, "a line", MAX_LINE_BYTES));
        }
        if text.last() == Some(&b'\r') {
            text.pop();
        }
        Ok(Some(Frame { text, at }))
    }

    /// The next line that holds something, as a game of its own; lines that begin with `#` or `%` are remarks.
    pub(crate) fn line_game(&mut self) -> Result<Option<Frame>, ReadError> {
        while let Some(line) = self.any_line()? {
            let first = line.text.iter().find(|byte| !byte.is_ascii_whitespace());
            if first.is_some_and(|first| !matches!(first, b'#' | b'%')) {
                self.begin_game();
                return Ok(Some(Frame { at: Location { game: self.at().game, ..line.at }, ..line }));
            }
        }
        Ok(None)
    }

    /// The next lines, until one for which a new game begins; that one stays in the stream as `ahead`.
    pub(crate) fn lines_until(
        &mut self,
        ahead: &mut Option<Frame>,
        mut begins_another: impl FnMut(&str) -> bool,
    ) -> Result<Option<Frame>, ReadError> {
        let mut next = match ahead.take() {
            Some(line) => Some(line),
            None => self.any_line()?,
        };
        while next.as_ref().is_some_and(|line| line.text.trim_ascii().is_empty()) {
            next = self.any_line()?;
        }
        let Some(first) = &next else { return Ok(None) };
        self.begin_game();
        let mut frame = Frame { text: Vec::new(), at: Location { game: self.at().game, ..first.at } };
        let mut whole = true;
        while let Some(line) = next {
            if begins_another(&decode(&line.text)) {
                *ahead = Some(line);
                break;
            }
            whole &= frame.text.len() + line.text.len() < MAX_GAME_BYTES;
            if whole {
                frame.text.extend(line.text);
                frame.text.push(b'\n');
            }
            next = self.any_line()?;
        }
        if whole { Ok(Some(frame)) } else { Err(too_long(frame.at, "a game", MAX_GAME_BYTES)) }
    }

    /// Everything that is left, as one game, and no more than `limit` bytes of it.
    pub(crate) fn rest(&mut self, limit: usize) -> Result<Frame, ReadError> {
        let mut frame = Frame { text: Vec::new(), at: self.at() };
        Read::by_ref(&mut self.inner).take(limit as u64).read_to_end(&mut frame.text)?;
        Ok(frame)
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
