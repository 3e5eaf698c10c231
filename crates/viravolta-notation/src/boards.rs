//! Board strings: one position a line, 64 squares and the side to move.
//!
//! ```text
//! ---------------------------OX------XO--------------------------- X
//! ```

use std::io::Write as _;

use crate::codec::Codec;
use crate::source::{Frame, decode};
use crate::transcript::board;
use crate::{GameRecord, Losses, ReadError, ReadOptions, WriteError};

/// Positions are read as games without moves; of a game the last position is written.
#[derive(Debug, Default)]
pub(crate) struct Boards;

impl Codec for Boards {
    const EXPECTED: &'static str = "a position";
    type Item = GameRecord;

    fn read(&self, frame: &Frame, _options: ReadOptions) -> Result<GameRecord, ReadError> {
        Ok(GameRecord::new(board(&decode(&frame.text), frame.at)?))
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        writeln!(text, "{}", record.position().board_text())?;
        Ok(Losses::of_position(record, &[]))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Loss;
    use crate::codec::{GameWriter as _, Reader, Writer};
    use crate::generate::{Shape, game};

    proptest! {
        #[test]
        fn positions_are_read_back(record in game(Shape::ANY)) {
            let mut text = Vec::new();
            let losses = Writer::new(&mut text, Boards).write(&record).expect("written to memory");
            let read = Reader::<_, Boards>::new(text.as_slice(), ReadOptions::STRICT).next().expect("a position").expect("readable");
            prop_assert_eq!(read.start(), record.position());
            prop_assert_eq!(losses.iter().any(|loss| *loss == Loss::Moves), record.moves().len() > 0);
        }
    }
}
