//! The journal: one line per finished game, appended and brought to the disk before the game counts as played.
//!
//! Whatever kills the referee, the next start reads what is there, cuts off a line that was not finished, and goes on.
//! A game is never written twice.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::cup::Cup;
use crate::played::Played;

/// The name of the file in the cup's folder.
pub const JOURNAL: &str = "journal.jsonl";
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Of this format.
    pub version: u32,
    /// The cup's name.
    pub name: String,
    /// The names of the players, by number.
    pub players: Vec<String>,
    /// Decides everything that is drawn by lot.
    pub seed: u64,
    /// Who meets whom.
    pub format: crate::cup::Format,
    /// Where `cup.toml` was.
    pub cup: PathBuf,
    /// What must be the same for the cup to go on.
    pub fingerprint: String,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refused.
    #[error("{}: {cause}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// A line in the middle cannot be read.
    #[error("{}, line {line}: {reason}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// It is the journal of another cup.
    #[error("{} is the journal of a cup with other players or terms", .0.display())]
    OtherCup(PathBuf),
    /// Another referee is at work.
    #[error("another referee is writing {}", .0.display())]
    Busy(PathBuf),
}

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// What it held when it was opened.
    pub games: BTreeMap<u32, Played>,
    /// What was written since; the games themselves are on the disk.
    written: BTreeSet<u32>,
}

/// Everything in a journal.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The first line.
    pub header: Header,
    /// The games by number.
    pub games: BTreeMap<u32, Played>,
    /// How many bytes are whole lines.
    whole: u64,
}

impl Header {
    /// The header of a cup.
    #[must_use]
    pub fn new(cup: &Cup, path: &Path) -> Self {
        Self {
            version: VERSION,
            name: cup.name.clone(),
            players: cup.names(),
            seed: cup.seed,
            format: cup.format,
            cup: path.to_owned(),
            fingerprint: cup.fingerprint(),
        }
    }
}

impl Archive {
    /// Reads the journal in a folder.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn load(folder: &Path) -> Result<Self, JournalError> {
        let path = folder.join(JOURNAL);
        let text = std::fs::read(&path).map_err(|cause| JournalError::Io { path: path.clone(), cause })?;
        Self::parse(&text, &path)?.ok_or(JournalError::Damaged {
            path,
            line: 1,
            reason: "the first line is missing".to_owned(),
        })
    }

    /// `None` when not even the first line was finished.
    fn parse(text: &[u8], path: &Path) -> Result<Option<Self>, JournalError> {
        let damaged = |line: usize, error: serde_json::Error| JournalError::Damaged {
            path: path.to_owned(),
            line,
            reason: error.to_string(),
        };
        // What has no line end was being written when the referee was killed.
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].split_inclusive(|&byte| byte == b'\n').enumerate();
        let Some((_, first)) = lines.next() else { return Ok(None) };
        let header: Header = serde_json::from_slice(first).map_err(|error| damaged(1, error))?;
        let mut games = BTreeMap::new();
        for (index, line) in lines {
            let played: Played = serde_json::from_slice(line).map_err(|error| damaged(index + 1, error))?;
            games.entry(played.number).or_insert(played);
        }
        Ok(Some(Self { header, games, whole: whole as u64 }))
    }
}

impl Journal {
    /// Opens the journal in a folder, or begins one.
    ///
    /// # Errors
    /// When it belongs to another cup, is being written by somebody else, or the system refuses.
    pub fn open(folder: &Path, header: &Header) -> Result<Self, JournalError> {
        let path = folder.join(JOURNAL);
        let io = |cause| JournalError::Io { path: path.clone(), cause };
        std::fs::create_dir_all(folder).map_err(io)?;
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path)),
            Err(TryLockError::Error(cause)) => return Err(io(cause)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(io)?;
        let (games, whole) = match Archive::parse(&text, &path)? {
            Some(archive) if archive.header.fingerprint != header.fingerprint => {
                return Err(JournalError::OtherCup(path));
            }
            Some(archive) => (archive.games, archive.whole),
            None => (BTreeMap::new(), 0),
        };
        file.set_len(whole).map_err(io)?;
        file.seek(SeekFrom::Start(whole)).map_err(io)?;
        let mut journal = Self { file, path: path.clone(), games, written: BTreeSet::new() };
        if whole == 0 {
            journal.append(header)?;
            // The name of the file, too, must survive.
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(io)?;
        }
        Ok(journal)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let write = |file: &mut File| {
            let mut text = serde_json::to_vec(line).map_err(io::Error::other)?;
            text.push(b'\n');
            file.write_all(&text)?;
            file.sync_data()
        };
        write(&mut self.file).map_err(|cause| JournalError::Io { path: self.path.clone(), cause })
    }

    /// Writes a game down. When this returns, it has been played for good.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&mut self, played: &Played) -> Result<(), JournalError> {
        if self.games.contains_key(&played.number) || !self.written.insert(played.number) {
            return Ok(());
        }
        self.append(played)
    }
}
