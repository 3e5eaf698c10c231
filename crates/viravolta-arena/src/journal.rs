//! The journal: one line per finished game, appended and brought to the disk before the game counts as played.
//!
//! Whatever kills the referee, the next start reads what is there, cuts off a line that was not finished, and goes on.
//! A game is never written twice. `docs/formats/journal.md` has an example. A file that is not ours is never touched.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::cup::Cup;
use crate::played::Played;

mod archive;
mod flaw;
mod line;
mod old;
mod reconcile;

pub use archive::{ATTEMPTS, Archive};
pub use flaw::Flaw;
pub(crate) use flaw::check;
pub use line::{Contestant, Header};
pub use reconcile::{Changed, Difference, Wishes};

use line::Line;

/// The name of the file in the cup's folder.
pub const JOURNAL: &str = "journal.jsonl";
/// Where a journal of version 1 is kept when a cup goes on with it.
const OLD: &str = "journal.v1.jsonl";

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
    /// Something else is there under its name.
    #[error("{} is not the journal of a cup", .0.display())]
    NotOurs(PathBuf),
    /// Another version has written it.
    #[error("{} has version {version}", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// A line cannot be believed.
    #[error("{}, line {line}: {flaw}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// It is the journal of a cup on other terms.
    #[error("{} is the journal of a cup on other terms", .path.display())]
    OtherCup {
        /// The file.
        path: PathBuf,
        /// What differs.
        differences: Vec<Difference>,
    },
    /// Players of the journal are not in the cup any more.
    #[error("{} has players who are not in the cup: {}", .path.display(), .players.join(", "))]
    Missing {
        /// The file.
        path: PathBuf,
        /// Who.
        players: Vec<String>,
    },
    /// Players came late to a cup that does not take them any more, or came back.
    #[error("it is too late for {}", .0.join(", "))]
    TooLate(Vec<String>),
    /// Players have another program than before.
    #[error("another program: {}", .0.join(", "))]
    Changed(Vec<String>),
    /// An earlier version has written it, which did not know the programs.
    #[error("{} was written by an earlier version", .0.display())]
    Old(PathBuf),
    /// Another referee is at work.
    #[error("another referee is writing {}", .0.display())]
    Busy(PathBuf),
}

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    file: File,
    folder: PathBuf,
    archive: Archive,
}

impl Journal {
    /// Opens the journal of a cup in a folder, or begins one. The cup's players are put into the order of the journal.
    ///
    /// # Errors
    /// When it belongs to another cup, is being written by somebody else, a wish is missing, or the system refuses.
    pub fn open(folder: &Path, cup: &mut Cup, cup_path: &Path, wishes: Wishes) -> Result<Self, JournalError> {
        let path = folder.join(JOURNAL);
        let io = |cause| JournalError::Io { path: path.clone(), cause };
        std::fs::create_dir_all(folder).map_err(io)?;
        let header = reconcile::header(cup, cup_path)?;
        let mut file = match archive::is_file(&path).map_err(io)? {
            None => return Self::begin(folder, header, cup, None),
            Some(false) => return Err(JournalError::NotOurs(path)),
            Some(true) => File::options().read(true).write(true).open(&path).map_err(io)?,
        };
        lock(&file, &path)?;
        if !is_there(&file, &path).map_err(io)? {
            return Err(JournalError::Busy(path));
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(io)?;
        if text.is_empty() {
            return Self::begin(folder, header, cup, Some(file));
        }
        let mut archive = Archive::parse(&text, &path)?;
        if archive.games.is_empty() && archive.voids.is_empty() && archive.asides.is_empty() {
            // Nothing was played: whatever has changed, nothing is lost.
            return Self::begin(folder, header, cup, Some(file));
        }
        let lines = reconcile::lines(&archive, cup, header, wishes, &path)?;
        if archive.old {
            file = upgrade(folder, &mut archive, cup, cup_path, file)?;
        } else {
            let whole = archive.whole;
            file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(io)?;
            if text[..whole as usize].last() != Some(&b'\n') {
                file.write_all(b"\n").map_err(io)?;
            }
        }
        let mut journal = Self { file, folder: folder.to_owned(), archive };
        lines.into_iter().try_for_each(|line| journal.note(line))?;
        Ok(journal)
    }

    /// A new journal. Its first line is there from the first moment on, so that what has none is not a journal.
    fn begin(folder: &Path, header: Header, cup: &Cup, before: Option<File>) -> Result<Self, JournalError> {
        let archive = Archive::new(header, false);
        let file = create(folder, &[line_of(folder, &archive.header)?], before)?;
        let mut journal = Self { file, folder: folder.to_owned(), archive };
        for (player, _) in cup.players.iter().enumerate().filter(|(_, entrant)| entrant.withdrawn) {
            journal.note(Line::Withdrawal { player, until: 0 })?;
        }
        Ok(journal)
    }

    /// What the journal holds.
    #[must_use]
    pub const fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Where it lies.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn note(&mut self, line: Line) -> Result<(), JournalError> {
        let io = |cause| JournalError::Io { path: self.folder.join(JOURNAL), cause };
        let text = line_of(&self.folder, &line)?;
        // First into the list: what could not be read again is never written.
        self.archive.take(line).map_err(|flaw| io(io::Error::other(flaw)))?;
        self.file.write_all(&text).and_then(|()| self.file.sync_data()).map_err(io)
    }

    /// Writes a game down. When this returns, it has been played for good.
    ///
    /// # Errors
    /// When the system refuses, or the game is there already.
    pub fn write(&mut self, played: Played) -> Result<(), JournalError> {
        self.note(Line::Game(Box::new(played)))
    }

    /// Keeps a game that does not count, because it is played again elsewhere.
    ///
    /// # Errors
    /// When the system refuses, or the game is there already.
    pub fn put_aside(&mut self, played: Played) -> Result<(), JournalError> {
        self.note(Line::Aside(Box::new(played)))
    }
}

fn line_of(folder: &Path, line: &impl Serialize) -> Result<Vec<u8>, JournalError> {
    line::write(line).map_err(|error| JournalError::Io { path: folder.join(JOURNAL), cause: io::Error::other(error) })
}

/// Whether the file is still the one of that name.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (one, other) = (file.metadata()?, std::fs::metadata(path)?);
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

#[cfg(not(unix))]
fn is_there(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    // Whoever only looks whether a referee is at work holds it for a moment.
    for _ in 0..10 {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            Err(TryLockError::Error(cause)) => return Err(JournalError::Io { path: path.to_owned(), cause }),
        }
    }
    Err(JournalError::Busy(path.to_owned()))
}

/// Puts a whole journal in its place, locked before anybody can see it. What is there already is only replaced by who holds
/// its lock.
fn create(folder: &Path, lines: &[Vec<u8>], before: Option<File>) -> Result<File, JournalError> {
    let path = folder.join(JOURNAL);
    let io = |cause| JournalError::Io { path: path.clone(), cause };
    let mut file = tempfile::Builder::new().prefix(".viravolta-").tempfile_in(folder).map_err(io)?;
    lock(file.as_file(), &path)?;
    let written = lines.iter().try_for_each(|line| file.write_all(line));
    written.and_then(|()| readable(file.as_file())).and_then(|()| file.as_file().sync_all()).map_err(io)?;
    let put = if before.is_some() { file.persist(&path) } else { file.persist_noclobber(&path) };
    let file = put.map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => JournalError::Busy(path.clone()),
        _ => io(error.error),
    })?;
    // The name of the file, too, must survive.
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(io)?;
    Ok(file)
}

/// Temporary files are private; what takes their place should be readable as any other file.
#[cfg(unix)]
pub(crate) fn readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}
#[cfg(not(unix))]
pub(crate) const fn readable(_: &File) -> io::Result<()> {
    Ok(())
}

/// A journal of version 1 is written anew, and kept as it was under another name.
fn upgrade(
    folder: &Path,
    archive: &mut Archive,
    cup: &Cup,
    cup_path: &Path,
    before: File,
) -> Result<File, JournalError> {
    let (path, kept) = (folder.join(JOURNAL), folder.join(OLD));
    std::fs::copy(&path, &kept).map_err(|cause| JournalError::Io { path: kept, cause })?;
    let now = reconcile::header(cup, cup_path)?;
    let founders: Vec<Contestant> = now.players.into_iter().take(archive.players.len()).collect();
    archive.header = Header { players: founders.clone(), format: archive.header.format, ..now };
    archive.players = founders;
    archive.old = false;
    let mut lines = vec![line_of(folder, &archive.header)?];
    for game in archive.games.values() {
        lines.push(line_of(folder, &Line::Game(Box::new(game.clone())))?);
    }
    create(folder, &lines, Some(before))
}

#[cfg(test)]
mod tests;
