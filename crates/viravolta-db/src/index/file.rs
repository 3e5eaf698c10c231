//! The file of an index: a header, a directory of blocks, the blocks. Everything is covered by checksums.
//!
//! ```text
//! 8 bytes  magic            4 bytes  version         4 bytes  fingerprint of the games
//! 8 bytes  number of entries                         4 bytes  checksum of the directory
//! directory: for each block the first entry (8 bytes) and the block's checksum (4 bytes)
//! blocks: 4096 entries of 8 bytes each, sorted, little-endian; the last may be shorter
//! ```

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use viravolta_disk::Draft;

/// Raised when the meaning of the bytes changes; older files are then rebuilt.
pub(crate) const FORMAT_VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"VRVPOSIX";
const HEADER_BYTES: usize = 28;
const BLOCK_ENTRIES: usize = 4096;
const DIRECTORY_BYTES: usize = 12;

/// An open index.
#[derive(Debug)]
pub(super) struct IndexFile {
    file: Mutex<File>,
    directory: Vec<(u64, u32)>,
    entries: u64,
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the position index is damaged: {what}"))
}

impl IndexFile {
    /// Opens a file; fails when it is of another version, for other games, or damaged in its header or directory.
    pub(super) fn open(path: &Path, fingerprint: u32) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let mut header = [0; HEADER_BYTES];
        file.read_exact(&mut header)?;
        let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if header[..8] != MAGIC || word(8) != FORMAT_VERSION || word(12) != fingerprint {
            return Err(damaged("another version or other games"));
        }
        let entries = u64::from(word(16)) | u64::from(word(20)) << 32;
        let blocks = entries.div_ceil(BLOCK_ENTRIES as u64);
        let expected = blocks
            .checked_mul(DIRECTORY_BYTES as u64)
            .and_then(|directory| entries.checked_mul(8)?.checked_add(directory)?.checked_add(HEADER_BYTES as u64));
        if expected != Some(file.metadata()?.len()) {
            return Err(damaged("its length"));
        }
        let mut bytes = vec![0; blocks as usize * DIRECTORY_BYTES];
        file.read_exact(&mut bytes)?;
        if crc32fast::hash(&bytes) != word(24) {
            return Err(damaged("its directory"));
        }
        let (records, _) = bytes.as_chunks::<DIRECTORY_BYTES>();
        let directory = records.iter().map(|&[a, b, c, d, e, f, g, h, i, j, k, l]| {
            (u64::from_le_bytes([a, b, c, d, e, f, g, h]), u32::from_le_bytes([i, j, k, l]))
        });
        Ok(Self { directory: directory.collect(), file: Mutex::new(file), entries })
    }

    /// The entries from `low` to `high`, both included.
    pub(super) fn range(&self, low: u64, high: u64) -> io::Result<Vec<u64>> {
        // The entry may begin in the block before the first whose first entry is not smaller.
        let from = self.directory.partition_point(|(first, _)| *first < low).saturating_sub(1);
        let to = self.directory.partition_point(|(first, _)| *first <= high);
        let mut found = Vec::new();
        for block in from..to {
            let entries = self.block(block)?;
            found.extend(entries.into_iter().filter(|entry| (low..=high).contains(entry)));
        }
        Ok(found)
    }

    fn block(&self, block: usize) -> io::Result<Vec<u64>> {
        let first = block as u64 * BLOCK_ENTRIES as u64;
        let count = (self.entries - first).min(BLOCK_ENTRIES as u64) as usize;
        let start = HEADER_BYTES as u64 + self.directory.len() as u64 * DIRECTORY_BYTES as u64 + first * 8;
        let mut bytes = vec![0; count * 8];
        {
            let mut file = self.file.lock().map_err(|_| damaged("another reader failed"))?;
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(&mut bytes)?;
        }
        if crc32fast::hash(&bytes) != self.directory[block].1 {
            return Err(damaged("a block"));
        }
        let (words, _) = bytes.as_chunks::<8>();
        Ok(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }
}

/// Writes an index whole or not at all.
pub(super) fn write(path: &Path, fingerprint: u32, entries: &[u64]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let block_bytes = |block: &[u64]| block.iter().flat_map(|entry| entry.to_le_bytes()).collect::<Vec<u8>>();
    let mut directory = Vec::new();
    for block in entries.chunks(BLOCK_ENTRIES) {
        directory.extend(block.first().copied().unwrap_or_default().to_le_bytes());
        directory.extend(crc32fast::hash(&block_bytes(block)).to_le_bytes());
    }
    let mut out = Draft::create(path)?;
    out.write_all(&MAGIC)?;
    out.write_all(&FORMAT_VERSION.to_le_bytes())?;
    out.write_all(&fingerprint.to_le_bytes())?;
    out.write_all(&(entries.len() as u64).to_le_bytes())?;
    out.write_all(&crc32fast::hash(&directory).to_le_bytes())?;
    out.write_all(&directory)?;
    for block in entries.chunks(BLOCK_ENTRIES) {
        out.write_all(&block_bytes(block))?;
    }
    out.commit()
}
