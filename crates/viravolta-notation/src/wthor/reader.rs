//! Streams the games of a `.wtb` file.

use std::io::{self, Read};

use super::header::{HEADER_BYTES, Header};
use super::names::Names;
use super::raw::{GAME_BYTES, RawGame};
use crate::{GameRecord, Location, Malformed, ReadError, ReadOptions};

/// Reads the games of a `.wtb` file one after the other.
#[derive(Debug)]
pub struct Reader<'n, R> {
    input: R,
    names: Option<&'n Names>,
    header: Header,
    options: ReadOptions,
    read: u32,
    done: bool,
}

impl<'n, R: Read> Reader<'n, R> {
    /// Reads the header. Without names the records carry only the numbers.
    ///
    /// # Errors
    /// When it is not a file of games on 8x8.
    pub fn new(mut input: R, names: Option<&'n Names>) -> Result<Self, ReadError> {
        let mut bytes = [0; HEADER_BYTES];
        let length = fill(&mut input, &mut bytes)?;
        let header = Header::parse(&bytes[..length])?;
        header.check_games()?;
        Ok(Self { input, names, header, options: ReadOptions::STRICT, read: 0, done: false })
    }

    /// Reads with other options.
    #[must_use]
    pub fn with_options(self, options: ReadOptions) -> Self {
        Self { options, ..self }
    }

    /// The header of the file.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The next game as it is stored; `None` after the last.
    ///
    /// # Errors
    /// When the file is shorter or longer than its header says.
    pub fn next_raw(&mut self) -> Result<Option<RawGame>, ReadError> {
        let mut bytes = [0; GAME_BYTES];
        if self.done {
            return Ok(None);
        }
        let length = fill(&mut self.input, &mut bytes).inspect_err(|_| self.done = true)?;
        let mut at = self.location();
        if self.read == self.header.games {
            self.done = true;
            return match length {
                0 => Ok(None),
                _ => {
                    Err(Malformed::unexpected(at, "the end, after as many games as the header says", "more bytes")
                        .into())
                }
            };
        }
        if length < GAME_BYTES {
            self.done = true;
            at.offset += length as u64;
            return Err(Malformed::truncated(at, "as many games as the header says").into());
        }
        self.read += 1;
        Ok(Some(RawGame::from_bytes(&bytes)))
    }

    /// Where the next game stands.
    const fn location(&self) -> Location {
        let offset = HEADER_BYTES as u64 + GAME_BYTES as u64 * self.read as u64;
        Location { line: 0, offset, game: self.read as u64 + 1 }
    }
}

impl<R: Read> Iterator for Reader<'_, R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.location();
        match self.next_raw() {
            Ok(None) => None,
            Ok(Some(raw)) => Some(raw.to_record(&self.header, self.names, at, self.options)),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Reads as many bytes as there are room for or left.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < bytes.len() {
        match input.read(&mut bytes[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
