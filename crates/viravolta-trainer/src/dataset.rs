//! Labelled positions in files: fixed-size records, appended in whole games, read through a memory map.
//!
//! A dataset is a folder of `.vvd` files. Each begins with a 16-byte header and goes on with 20-byte records:
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | discs of the side to move, little-endian, bit 0 is a1 |
//! | 8..16 | discs of the other side |
//! | 16..18 | value of the search that chose the move, in hundredths of a disc (`i16`) |
//! | 18 | value of the game from here with both sides playing as well as they could (`i8`, discs) |
//! | 19 | flags: bit 0, the game value is valid (nobody moved at random after this position) |
//!
//! A file that was cut in the middle of a record (a crash, a full disk) is read up to its last whole record.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use viravolta_rules::Board;

use crate::TrainerError;

const MAGIC: &[u8; 16] = b"viravolta-data-1";
/// Bytes of a record.
pub const RECORD: usize = 20;

/// A position with what is known of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position, seen by the side to move.
    pub board: Board,
    /// What the search that chose the move found, in hundredths of a disc.
    pub search: i16,
    /// How the game ended from here, in discs, if the play after it was sound.
    pub outcome: Option<i8>,
}

impl Sample {
    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.board.player.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.search.to_le_bytes());
        bytes[18] = self.outcome.unwrap_or(0) as u8;
        bytes[19] = u8::from(self.outcome.is_some());
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> Self {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        Self {
            board: Board { player: word(0), opponent: word(8) },
            search: i16::from_le_bytes([bytes[16], bytes[17]]),
            outcome: (bytes[19] & 1 != 0).then_some(bytes[18] as i8),
        }
    }
}

/// Appends samples to one file of a dataset. Nobody else can write to it meanwhile.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
}

impl Writer {
    /// Opens the file for appending, or makes it. A half-written last record is cut off, and so is everything after
    /// the first `samples` records if a number is given.
    ///
    /// # Errors
    /// When the file cannot be opened, is not a dataset, or another process writes to it.
    pub fn open(path: &Path, samples: Option<u64>) -> Result<Self, TrainerError> {
        let io = || TrainerError::file(path);
        let mut file = File::options().create(true).append(true).read(true).open(path).map_err(io())?;
        file.try_lock().map_err(|_| TrainerError::Busy { path: path.to_owned() })?;
        let mut head = Vec::new();
        (&file).take(MAGIC.len() as u64).read_to_end(&mut head).map_err(io())?;
        if !MAGIC.starts_with(&head) {
            return Err(TrainerError::malformed(path, "a viravolta dataset"));
        }
        if head.len() < MAGIC.len() {
            file.set_len(0).map_err(io())?;
            file.write_all(MAGIC).map_err(io())?;
        } else {
            let there = (file.metadata().map_err(io())?.len() - MAGIC.len() as u64) / RECORD as u64;
            let kept = samples.map_or(there, |samples| samples.min(there));
            file.set_len(MAGIC.len() as u64 + kept * RECORD as u64).map_err(io())?;
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// Appends the samples in one write and makes sure that they are on the disk.
    ///
    /// # Errors
    /// When writing fails.
    pub fn append(&mut self, samples: &[Sample]) -> Result<(), TrainerError> {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
        let write = |file: &mut File| file.write_all(&bytes).and_then(|()| file.sync_data());
        write(&mut self.file).map_err(TrainerError::file(&self.path))
    }
}

/// A whole dataset, mapped into memory.
#[derive(Debug)]
pub struct Dataset {
    maps: Vec<Mmap>,
    /// How many samples come before each map.
    before: Vec<usize>,
    len: usize,
}

impl Dataset {
    /// Opens every `.vvd` file of the folders.
    ///
    /// # Errors
    /// When a folder or file cannot be read, or a file is not a dataset.
    #[expect(unsafe_code, reason = "memory maps")]
    pub fn open(folders: &[PathBuf]) -> Result<Self, TrainerError> {
        let mut dataset = Self { maps: Vec::new(), before: Vec::new(), len: 0 };
        for folder in folders {
            let entries = std::fs::read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
            let entries = entries.map_err(TrainerError::file(folder))?;
            let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
            paths.retain(|path| path.extension().is_some_and(|extension| extension == "vvd"));
            paths.sort();
            for path in paths {
                let file = File::open(&path).map_err(TrainerError::file(&path))?;
                // SAFETY: writers only ever append whole records, and what lies beyond the length seen here is not read.
                let map = unsafe { Mmap::map(&file) }.map_err(TrainerError::file(&path))?;
                if !map.starts_with(MAGIC) {
                    return Err(TrainerError::malformed(&path, "a viravolta dataset"));
                }
                dataset.before.push(dataset.len);
                dataset.len += (map.len() - MAGIC.len()) / RECORD;
                dataset.maps.push(map);
            }
        }
        Ok(dataset)
    }

    /// How many samples there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no sample.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A short name for the data: how long the files are and what is in them here and there.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut bytes = Vec::new();
        for map in &self.maps {
            bytes.extend((map.len() as u64).to_le_bytes());
            let records = (map.len() - MAGIC.len()) / RECORD;
            for at in (0..records).step_by((records / 64).max(1)) {
                bytes.extend(map.iter().skip(MAGIC.len() + at * RECORD).take(RECORD));
            }
        }
        crate::fingerprint(&bytes)
    }

    /// The sample with this number.
    #[must_use]
    pub fn sample(&self, index: usize) -> Option<Sample> {
        let map = self.before.partition_point(|before| *before <= index).checked_sub(1)?;
        let at = MAGIC.len() + (index - self.before[map]) * RECORD;
        let bytes = self.maps[map].get(at..at + RECORD)?;
        bytes.try_into().ok().map(Sample::from_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(search: i16, outcome: Option<i8>) -> Sample {
        Sample { board: Board::start(), search, outcome }
    }

    #[test]
    fn what_was_written_is_read_and_a_torn_record_is_cut_off() -> Result<(), TrainerError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.vvd");
        Writer::open(&path, None)?.append(&[sample(-150, None), sample(225, Some(-64))])?;
        File::options().append(true).open(&path).unwrap().write_all(b"torn").unwrap();
        Writer::open(&path, None)?.append(&[sample(1, Some(2))])?;
        let dataset = Dataset::open(&[folder.path().to_owned()])?;
        assert_eq!(dataset.len(), 3);
        assert_eq!(dataset.sample(1), Some(sample(225, Some(-64))));
        assert_eq!(dataset.sample(2), Some(sample(1, Some(2))));
        assert_eq!(dataset.sample(3), None);
        drop(dataset);
        Writer::open(&path, Some(1))?.append(&[sample(7, None)])?;
        let dataset = Dataset::open(&[folder.path().to_owned()])?;
        assert_eq!((dataset.len(), dataset.sample(1)), (2, Some(sample(7, None))));
        Ok(())
    }

    #[test]
    fn other_files_are_left_alone_and_two_writers_refused() -> Result<(), TrainerError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.vvd");
        // The second is what a newer version would write.
        for other in ["Dear diary", "viravolta-data-2 and more"] {
            std::fs::write(&path, other).unwrap();
            assert!(matches!(Writer::open(&path, None), Err(TrainerError::Malformed { .. })));
            assert!(matches!(Dataset::open(&[folder.path().to_owned()]), Err(TrainerError::Malformed { .. })));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
        }
        std::fs::write(&path, "").unwrap();
        let _first = Writer::open(&path, None)?;
        assert!(matches!(Writer::open(&path, None), Err(TrainerError::Busy { .. })));
        Ok(())
    }
}
