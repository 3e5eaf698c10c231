//! Board strings: one position a line, 64 squares and the side to move.
//!
//! ```text
//! ---------------------------OX------XO--------------------------- X
//! ```

use std::io::{BufRead, Write};

use crate::source::Lines;
use crate::transcript::board;
use crate::writer::GameWriter;
use crate::{GameRecord, Loss, Losses, ReadError, WriteError};

/// Reads positions, one a line, as games without moves. Blank lines and lines that begin with `#` or `%` are skipped.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a stream of positions.
    #[must_use]
    pub const fn new(input: R) -> Self {
        Self { lines: Lines::new(input), failed: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.lines.next() {
                Ok(None) => return None,
                Ok(Some(line)) if line.text.starts_with(['#', '%']) => {}
                Ok(Some(mut line)) => {
                    line.at.game = self.lines.begin_game();
                    return Some(board(&line.text, line.at).map(GameRecord::new).map_err(ReadError::from));
                }
                Err(error) => {
                    self.failed = matches!(error, ReadError::Io(_));
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// Writes the last position of each game, one a line.
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
        writeln!(self.output, "{}", record.position().board_text())?;
        let mut losses = Losses::none();
        losses.note(record.moves().len() > 0, Loss::Moves);
        losses.add(&Losses::of(record, &[]));
        Ok(losses)
    }

    fn finish(&mut self) -> Result<Losses, WriteError> {
        self.output.flush()?;
        Ok(Losses::none())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generate::{Shape, game};

    proptest! {
        #[test]
        fn positions_are_read_back(record in game(Shape::ANY)) {
            let mut text = Vec::new();
            let losses = Writer::new(&mut text).write(&record).expect("written to memory");
            let read = Reader::new(text.as_slice()).next().expect("a position").expect("readable");
            prop_assert_eq!(read.start(), record.position());
            prop_assert_eq!(losses.iter().any(|loss| *loss == Loss::Moves), record.moves().len() > 0);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            Reader::new(bytes.as_slice()).for_each(drop);
        }
    }
}
