//! The file of a book; `docs/formats/book.md` describes it.

use viravolta_engine::{Proof, Score, Selectivity};
use viravolta_rules::{Board, Square};

use crate::{Book, Record, RecordFault, Rest};

const MAGIC: [u8; 8] = *b"VIRABOOK";
const VERSION: u16 = 1;
/// Magic, version, size of a record, number of records.
const HEAD: usize = 8 + 2 + 2 + 4;
const RECORD: usize = 21;
const CHECKSUM: usize = 4;
/// Stands for no move.
const NO_MOVE: u8 = 255;

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It does not begin as a book does.
    #[error("this does not begin as an opening book")]
    Magic,
    /// A book of another time.
    #[error("version {came} of the format is not known, only {known}")]
    Version {
        /// The version that it says.
        came: u32,
        /// The newest that we read.
        known: u32,
    },
    /// It has been cut off, or something was added.
    #[error("the file has {came} bytes where {expected} are expected")]
    Length {
        /// What its head promises.
        expected: u64,
        /// What there is.
        came: u64,
    },
    /// A byte has changed.
    #[error("the checksum is {came:08x}, not {expected:08x}: the file is damaged")]
    Checksum {
        /// Of the bytes that there are.
        expected: u32,
        /// In the file.
        came: u32,
    },
    /// A position that cannot be part of a book.
    #[error("position {}, {part}: {fault}", number)]
    Record {
        /// Its number, from 1.
        number: usize,
        /// Where it begins in the file.
        part: Part,
        /// What is wrong with it.
        fault: RecordFault,
    },
}

/// A place in a file of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// In bytes from the beginning.
    pub offset: usize,
}

impl core::fmt::Display for Part {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "byte {}", self.offset)
    }
}

impl Book {
    /// The book as a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + RECORD * self.len() + CHECKSUM);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((RECORD as u16).to_le_bytes());
        bytes.extend((self.len() as u32).to_le_bytes());
        self.records().iter().for_each(|record| bytes.extend(to_bytes(record)));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The book of a file. Nothing at all is a book without positions.
    ///
    /// # Errors
    /// When the bytes are no book, with the place of the fault.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        let mut reader = Reader { bytes, at: 0 };
        if reader.array() != Some(MAGIC) {
            return Err(BookError::Magic);
        }
        let cut = BookError::Length { expected: HEAD as u64, came: bytes.len() as u64 };
        let version = reader.array().map(u16::from_le_bytes).ok_or(cut)?;
        let size = reader.array().map(u16::from_le_bytes).ok_or(cut)?;
        if version != VERSION || usize::from(size) != RECORD {
            return Err(BookError::Version { came: version.into(), known: VERSION.into() });
        }
        let count = reader.array().map(u32::from_le_bytes).ok_or(cut)?;
        let expected = (HEAD + CHECKSUM) as u64 + RECORD as u64 * u64::from(count);
        if expected != bytes.len() as u64 {
            return Err(BookError::Length { expected, came: bytes.len() as u64 });
        }
        let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
        let (expected, came) = (crc32fast::hash(content), Reader { bytes: checksum, at: 0 }.array());
        let came = u32::from_le_bytes(came.unwrap_or_default());
        if expected != came {
            return Err(BookError::Checksum { expected, came });
        }
        let fault =
            |at: usize, fault| BookError::Record { number: at + 1, part: Part { offset: HEAD + RECORD * at }, fault };
        let records = content[HEAD..].chunks_exact(RECORD).enumerate();
        let records = records.map(|(at, bytes)| from_bytes(bytes).map_err(|reason| fault(at, reason)));
        Self::new(records.collect::<Result<_, _>>()?).map_err(|(at, reason)| fault(at, reason))
    }
}

/// Takes numbers from bytes.
pub(crate) struct Reader<'b> {
    pub bytes: &'b [u8],
    pub at: usize,
}

impl Reader<'_> {
    /// The next bytes, if there are so many.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let bytes = self.bytes.get(self.at..)?.first_chunk()?;
        self.at += N;
        Some(*bytes)
    }
}

fn to_bytes(record: &Record) -> [u8; RECORD] {
    let (square, score, depth, confidence) = match record.rest {
        None => (NO_MOVE, 0, 0, 0),
        Some(rest) => {
            let (depth, selectivity) = match rest.proof {
                Proof::Heuristic { depth, selectivity } => (depth as u8, selectivity),
                Proof::Selective(selectivity) => (0, selectivity),
                Proof::Exact | Proof::WinDrawLoss | Proof::Book { .. } => (0, Selectivity::Full),
            };
            (rest.square.index() as u8, rest.score.hundredths() as i16, depth, selectivity.percent())
        }
    };
    let mut bytes = [0; RECORD];
    bytes[..8].copy_from_slice(&record.board.player.to_le_bytes());
    bytes[8..16].copy_from_slice(&record.board.opponent.to_le_bytes());
    bytes[16..18].copy_from_slice(&score.to_le_bytes());
    bytes[18..].copy_from_slice(&[square, depth, confidence]);
    bytes
}

fn from_bytes(bytes: &[u8]) -> Result<Record, RecordFault> {
    let mut reader = Reader { bytes, at: 0 };
    let mut number = || reader.array().map(u64::from_le_bytes).unwrap_or_default();
    let board = Board { player: number(), opponent: number() };
    let score = reader.array().map(i16::from_le_bytes).unwrap_or_default();
    let [square, depth, confidence] = reader.array().unwrap_or_default();
    if [square, depth, confidence] == [NO_MOVE, 0, 0] && score == 0 {
        return Ok(Record { board, rest: None });
    }
    let rest = Rest {
        square: Square::from_index(square.into()).ok_or(RecordFault::NoSquare(square))?,
        score: Score::from_hundredths(score.into()),
        proof: proof(depth, confidence).ok_or(RecordFault::Proof)?,
    };
    Ok(Record { board, rest: Some(rest) })
}

/// What a depth, 0 for the end of the game, and a confidence in per cent stand for.
pub(crate) fn proof(depth: u8, confidence: u8) -> Option<Proof> {
    let selectivity = Selectivity::ALL.into_iter().find(|level| level.percent() == confidence)?;
    Some(match (depth, selectivity) {
        (0, Selectivity::Full) => Proof::Exact,
        (0, selectivity) => Proof::Selective(selectivity),
        (depth, selectivity) => Proof::Heuristic { depth: depth.into(), selectivity },
    })
}
