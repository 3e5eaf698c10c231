//! What the books of other programs have in common with ours.

use viravolta_engine::{Proof, Score, Selectivity};
use viravolta_rules::{Board, BoardSize, Square};

use crate::bytes::Reader;
use crate::tree::Place;
use crate::{BookError, Draft, Part, Record, RecordFault, Rest};

/// A book of another program, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Its positions, with their best moves out of the book.
    pub draft: Draft,
    /// Positions without a decision to make: they have no place in a book of ours.
    pub left_out: usize,
}

/// A move with its value in discs and the level of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub mv: u8,
    pub discs: i8,
    pub level: i8,
}

/// Collects the positions of a book.
pub(crate) struct Collector {
    pub imported: Imported,
    pub number: usize,
}

impl Collector {
    pub(crate) fn new() -> Self {
        Self { imported: Imported { draft: Draft::default(), left_out: 0 }, number: 0 }
    }

    /// Takes the position that begins at this byte.
    pub(crate) fn take(&mut self, offset: usize, board: Board, leaf: Option<Leaf>) -> Result<(), BookError> {
        self.number += 1;
        let at = |fault| BookError::Record { number: self.number, part: Part { offset }, fault };
        if let Some(square) = Square::from_index((board.player & board.opponent).trailing_zeros() as usize) {
            return Err(at(RecordFault::Twice(square)));
        }
        let Some(place) = Place::of_board(board).filter(|place| !place.passes) else {
            self.imported.left_out += 1;
            return Ok(());
        };
        let turned = |leaf: Leaf| {
            let square = Square::from_index(leaf.mv.into()).ok_or(RecordFault::NoSquare(leaf.mv))?;
            let depth = u32::try_from(leaf.level).unwrap_or(0).clamp(1, 60);
            Ok(Rest {
                square: place.symmetry.square(square, BoardSize::Eight),
                score: Score::from_hundredths(i32::from(leaf.discs) * 100),
                proof: Proof::Heuristic { depth, selectivity: Selectivity::P73 },
            })
        };
        let rest = leaf.map(turned).transpose().map_err(at)?;
        let record = Record { board: place.board, rest };
        record.check().map_err(at)?;
        self.imported.draft.put(record);
        Ok(())
    }
}

impl Reader<'_> {
    /// The next bytes, or that the file has been cut off here.
    pub(crate) fn need<const N: usize>(&mut self) -> Result<[u8; N], BookError> {
        let (expected, came) = ((self.at + N) as u64, self.bytes.len() as u64);
        self.array().ok_or(BookError::Length { expected, came })
    }

    pub(crate) fn board(&mut self) -> Result<Board, BookError> {
        Ok(Board { player: u64::from_le_bytes(self.need()?), opponent: u64::from_le_bytes(self.need()?) })
    }

    /// That nothing follows.
    pub(crate) const fn end(&self) -> Result<(), BookError> {
        if self.at == self.bytes.len() {
            return Ok(());
        }
        Err(BookError::Length { expected: self.at as u64, came: self.bytes.len() as u64 })
    }
}

/// A value in whole discs.
pub(crate) fn discs(score: Score) -> i8 {
    score.rounded().discs() as i8
}

/// The level that a search would have had elsewhere.
pub(crate) fn level(rest: &Rest, board: Board) -> i8 {
    rest.plies(board).min(60) as i8
}
