//! One reader and one writer for all formats that are streams of games; what is different is in their codecs.

use std::io::{BufRead, Write};

use crate::source::{Frame, Source};
use crate::{GameRecord, Location, Losses, Malformed, ReadError, WriteError};

/// What a reader does with a game that can be read but breaks the rules.
///
/// A malformed game is always an error; the next call of the reader goes on with the next game where the format
/// makes that possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Keep the moves before the first illegal one instead of refusing the game; the rest is kept as text in the
    /// game's comment, never as moves. Variations are cut before an illegal move in any case: the game is not at fault.
    pub keep_legal_part: bool,
}

impl ReadOptions {
    /// Refuses every game that breaks the rules.
    pub const STRICT: Self = Self { keep_legal_part: false };
    /// Keeps what can be kept.
    pub const LENIENT: Self = Self { keep_legal_part: true };
}

/// Writes games, one after the other, and says of each what the format could not hold.
pub trait GameWriter {
    /// Writes one game.
    ///
    /// # Errors
    /// When the output fails, or the format cannot hold the game at all; then nothing of it was written.
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError>;

    /// Writes what is still held back. Must be called once, after the last game.
    ///
    /// # Errors
    /// When the output fails.
    fn finish(&mut self) -> Result<Losses, WriteError>;
}

/// A format: how a stream is cut into games, and the way between the text of a game and a record.
pub(crate) trait Codec {
    /// What an empty input should have held.
    const EXPECTED: &'static str;
    /// What is read: a game, or a position with more than a record has fields for.
    type Item;

    /// Cuts the next game out of the stream: a line, unless the format says more. `None` at the end. After an error the next
    /// call goes on behind it.
    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        source.line_game()
    }

    /// Reads the text of a game.
    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<Self::Item, ReadError>;

    /// Appends the text of a game, with its line end, and says what is lost.
    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError>;

    /// Appends what is still held back.
    fn finish(&mut self, _text: &mut Vec<u8>) -> Losses {
        Losses::none()
    }
}

/// Reads games one after the other, in memory bounded by one game.
///
/// After an error the iterator goes on with the next game; an error of the input itself ends it.
#[derive(Debug)]
pub(crate) struct Reader<R, C> {
    source: Source<R>,
    codec: C,
    options: ReadOptions,
    failed: bool,
}

impl<R: BufRead, C: Codec + Default> Reader<R, C> {
    pub(crate) fn new(input: R, options: ReadOptions) -> Self {
        Self { source: Source::new(input), codec: C::default(), options, failed: false }
    }
}

impl<R: BufRead, C: Codec> Iterator for Reader<R, C> {
    type Item = Result<C::Item, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let frame = self.codec.frame(&mut self.source).transpose()?;
        let item = frame.and_then(|frame| self.codec.read(&frame, self.options));
        self.failed = matches!(item, Err(ReadError::Io(_)));
        Some(item)
    }
}

/// Reads a text that holds exactly one game.
pub(crate) fn parse<C: Codec + Default>(text: &[u8], options: ReadOptions) -> Result<C::Item, ReadError> {
    let mut games = Reader::<_, C>::new(text, options);
    let end = Location { line: 1, offset: text.len() as u64, game: 0 };
    let first = games.next().unwrap_or_else(|| Err(Malformed::truncated(end, C::EXPECTED).into()))?;
    match games.next() {
        None => Ok(first),
        Some(Ok(_)) => Err(Malformed::unexpected(end, "a single game", "another one").into()),
        Some(Err(error)) => Err(error),
    }
}

/// Writes games one after the other.
#[derive(Debug)]
pub(crate) struct Writer<W, C> {
    output: W,
    codec: C,
    text: Vec<u8>,
}

impl<W: Write, C: Codec> Writer<W, C> {
    pub(crate) const fn new(output: W, codec: C) -> Self {
        Self { output, codec, text: Vec::new() }
    }
}

impl<W: Write, C: Codec> GameWriter for Writer<W, C> {
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        self.text.clear();
        let losses = self.codec.write(record, &mut self.text)?;
        self.output.write_all(&self.text)?;
        Ok(losses)
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        self.text.clear();
        let losses = self.codec.finish(&mut self.text);
        self.output.write_all(&self.text)?;
        self.output.flush()?;
        Ok(losses)
    }
}
