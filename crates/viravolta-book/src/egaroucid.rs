//! Books of Egaroucid: `.egbk3`, and the older `.egbk2`, which is read alone.

use viravolta_engine::Proof;
use viravolta_rules::Square;

use crate::bytes::Reader;
use crate::foreign::{Collector, Leaf, discs, level};
use crate::{Book, BookError};

pub use crate::foreign::Imported;

const MAGIC: [u8; 9] = *b"DICUORAGE";
/// Stands for no move.
const NO_MOVE: i8 = 65;
const UNKNOWN_LEVEL: i8 = -1;

/// Whether bytes begin as such a book does.
#[must_use]
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads a book.
///
/// # Errors
/// When the bytes are no such book, with the place of the fault.
pub fn read(bytes: &[u8]) -> Result<Imported, BookError> {
    let mut reader = Reader { bytes, at: 0 };
    if reader.array() != Some(MAGIC) {
        return Err(BookError::Magic);
    }
    let [version] = reader.need()?;
    let count = i32::from_le_bytes(reader.need()?);
    let mut collector = Collector::new();
    for _ in 0..count {
        let offset = reader.at;
        let board = reader.board()?;
        let leaf = match version {
            2 => best_link(&mut reader)?,
            3 => {
                // What the position is worth follows from the others; how many lines come by is of no use here.
                let [_value, _level] = reader.need()?;
                let _lines: [u8; 4] = reader.need()?;
                let [discs, mv, level] = reader.need()?.map(|byte: u8| byte as i8);
                leaf(discs, mv, level)
            }
            _ => return Err(BookError::Version { came: version.into(), known: 3 }),
        };
        collector.take(offset, board, leaf)?;
    }
    reader.end()?;
    Ok(collector.imported)
}

/// The best of the moves that a record of version 2 lists.
fn best_link(reader: &mut Reader<'_>) -> Result<Option<Leaf>, BookError> {
    let [_value, level, links] = reader.need()?;
    let mut best: Option<Leaf> = None;
    for _ in 0..links {
        let [discs, mv] = reader.need()?.map(|byte: u8| byte as i8);
        best = best.into_iter().chain(leaf(discs, mv, level as i8)).max_by_key(|leaf| leaf.discs);
    }
    Ok(best)
}

/// A leaf, unless it stands for none.
fn leaf(discs: i8, mv: i8, level: i8) -> Option<Leaf> {
    let mv = u8::try_from(mv).ok().filter(|mv| Square::from_index((*mv).into()).is_some())?;
    Some(Leaf { mv, discs, level })
}

/// The book as Egaroucid reads it. Values are rounded to whole discs.
#[must_use]
pub fn write(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(14 + 25 * book.len());
    bytes.extend(MAGIC);
    bytes.push(3);
    bytes.extend((book.len() as i32).to_le_bytes());
    for (record, score, proof) in book.valued() {
        let depth = match proof {
            Proof::Book { depth } => depth.min(60) as i8,
            _ => record.board.empties().count_ones() as i8,
        };
        let [leaf_value, leaf_move, leaf_level] = match record.rest {
            Some(rest) => [discs(rest.score), rest.square.index() as i8, level(&rest, record.board)],
            None => [0, NO_MOVE, UNKNOWN_LEVEL],
        };
        bytes.extend(record.board.player.to_le_bytes());
        bytes.extend(record.board.opponent.to_le_bytes());
        bytes.extend([discs(score), depth].map(|number| number as u8));
        bytes.extend(0u32.to_le_bytes());
        bytes.extend([leaf_value, leaf_move, leaf_level].map(|number| number as u8));
    }
    bytes
}
