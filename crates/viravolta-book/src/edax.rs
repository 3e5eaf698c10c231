//! Books of Edax: `book.dat`.

use crate::bytes::Reader;
use crate::foreign::{Collector, Leaf, discs, level};
use crate::{Book, BookError, BookMove, tree};

pub use crate::foreign::Imported;

/// `EDAX` and `BOOK`, each as a number of four bytes, the lowest first.
const MAGIC: [u8; 8] = *b"XADEKOOB";
const VERSION: u8 = 4;
const RELEASE: u8 = 4;
/// Stands for no move.
const NO_MOVE: u8 = 65;

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
    let [version, _release] = reader.need()?;
    if !(3..=VERSION).contains(&version) {
        return Err(BookError::Version { came: version.into(), known: VERSION.into() });
    }
    let _date: [u8; 8] = reader.need()?;
    let _options: [u8; 20] = reader.need()?;
    let count = u32::from_le_bytes(reader.need()?);
    let mut collector = Collector::new();
    for _ in 0..count {
        let offset = reader.at;
        let board = reader.board()?;
        let _games: [u8; 16] = reader.need()?;
        let _value_and_bounds: [u8; 6] = reader.need()?;
        let [links, level] = reader.need()?;
        for _ in 0..links {
            let _link: [u8; 2] = reader.need()?;
        }
        let [discs, mv] = reader.need()?;
        let leaf = (mv < 64).then_some(Leaf { mv, discs: discs as i8, level: level as i8 });
        collector.take(offset, board, leaf)?;
    }
    reader.end()?;
    Ok(collector.imported)
}

/// The book as Edax reads it. Values are rounded to whole discs.
#[must_use]
pub fn write(book: &Book) -> Vec<u8> {
    let deepest =
        book.records().iter().filter_map(|record| Some(level(&record.rest?, record.board))).max().unwrap_or(1);
    let fewest = book.records().iter().map(|record| record.board.empties().count_ones() as i32).min().unwrap_or(60);
    let mut bytes = Vec::from(MAGIC);
    bytes.extend([VERSION, RELEASE]);
    // Year, month, day, hour, minute, second: always the same, so that the same book makes the same file.
    bytes.extend(2000u16.to_le_bytes());
    bytes.extend([1, 1, 0, 0, 0, 0]);
    // Level, empty squares, errors in the midgame and at the end, verbosity.
    for option in [i32::from(deepest), fewest, 2, 1, 1] {
        bytes.extend(option.to_le_bytes());
    }
    bytes.extend((book.len() as u32).to_le_bytes());
    for (record, score, _) in book.valued() {
        let links: Vec<BookMove> = tree::position_of(record.board)
            .map(|position| book.moves(&position))
            .unwrap_or_default()
            .into_iter()
            .filter(|known| known.inside)
            .collect();
        bytes.extend(record.board.player.to_le_bytes());
        bytes.extend(record.board.opponent.to_le_bytes());
        bytes.extend([0; 16]);
        for bound in [score.rounded().discs(), -64, 64] {
            bytes.extend((bound as i16).to_le_bytes());
        }
        bytes.extend([links.len() as u8, record.rest.map_or(deepest, |rest| level(&rest, record.board)) as u8]);
        for link in &links {
            let square = link.mv.square().map_or(NO_MOVE, |square| square.index() as u8);
            bytes.extend([discs(link.score) as u8, square]);
        }
        bytes.extend(match record.rest {
            Some(rest) => [discs(rest.score) as u8, rest.square.index() as u8],
            None => [0, NO_MOVE],
        });
    }
    bytes
}
