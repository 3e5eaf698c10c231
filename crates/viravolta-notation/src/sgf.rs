//! SGF (`GM[2]`), as Edax and Quarry write it.
//!
//! ```text
//! (;FF[4]GM[2]AP[viravolta]PB[Ana]PW[Rui]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+6];B[f5];W[d6]V[1.5];B[c3])
//! ```
//!
//! Points are read in both styles: letter and digit (`f5`, Edax) and two letters (`fe`, Quarry and ordinary SGF). The
//! first variation everywhere is the game. What SGF has no property for goes into private ones that begin with `V`, so
//! nothing is lost: `VCB VCW` clocks, `VKB VKW` komi bids, `VRD` result details, `VTY` kind
//! of match, `VTH` WTHOR numbers, `VTS` seconds used for a move.

mod nodes;
mod point;
mod reader;
mod result;
mod writer;

use std::io::BufRead;

use crate::codec::{self, Codec};
use crate::source::{Fence, Frame, Source};
use crate::{GameRecord, Losses, ReadError, ReadOptions, WriteError};

pub use point::PointStyle;
pub use writer::to_text;

const FENCE: Fence = Fence {
    open: b'(',
    close: b')',
    quotes: (b'[', b']'),
    escapes: true,
    between: b"",
    words: ("a game beginning with (;", "the end of a game, )"),
};

/// Reads exactly one game and refuses it when it breaks the rules.
///
/// # Errors
/// When the text is not one game, or the game is not legal.
pub fn parse(text: &str) -> Result<GameRecord, ReadError> {
    codec::parse::<Sgf>(text.as_bytes(), ReadOptions::STRICT)
}

#[derive(Debug, Default)]
pub(crate) struct Sgf {
    pub(crate) style: PointStyle,
}

impl Codec for Sgf {
    const EXPECTED: &'static str = FENCE.words.0;
    type Item = GameRecord;

    fn frame<R: BufRead>(&mut self, source: &mut Source<R>) -> Result<Option<Frame>, ReadError> {
        source.fenced(&FENCE)
    }

    fn read(&self, frame: &Frame, options: ReadOptions) -> Result<GameRecord, ReadError> {
        reader::game(frame, options)
    }

    fn write(&mut self, record: &GameRecord, text: &mut Vec<u8>) -> Result<Losses, WriteError> {
        let (game, losses) = to_text(record, self.style);
        text.extend(game.bytes().chain([b'\n']));
        Ok(losses)
    }
}

#[cfg(test)]
mod tests;
