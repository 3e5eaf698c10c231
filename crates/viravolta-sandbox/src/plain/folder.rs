//! The player's folder, copied to a temporary one.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::SpawnError;
use crate::policy::Folder;

/// Where a program works. A copy is removed on drop.
#[derive(Debug)]
pub(super) struct Room {
    work: PathBuf,
    temporary: bool,
}

impl Room {
    pub(super) fn make(folder: &Folder) -> Result<Self, SpawnError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("viravolta-plain-{}-{number}", std::process::id());
        let (source, room) = match folder {
            Folder::ReadOnly(path) => {
                let failed = |cause| SpawnError::Folder { path: path.clone(), cause };
                let work = std::path::absolute(path).map_err(failed)?;
                fs::read_dir(&work).map_err(failed)?;
                return Ok(Self { work, temporary: false });
            }
            Folder::Copy(path) => (Some(path), Self { work: std::env::temp_dir().join(name), temporary: true }),
            Folder::Empty => (None, Self { work: std::env::temp_dir().join(name), temporary: true }),
        };
        let made = fs::create_dir(&room.work).and_then(|()| source.map_or(Ok(()), |source| copy(source, &room.work)));
        made.map_err(|cause| SpawnError::Folder { path: source.unwrap_or(&room.work).clone(), cause })?;
        Ok(room)
    }

    pub(super) fn work(&self) -> &Path {
        &self.work
    }

    /// The program: in the folder if it was given as a path, else along `PATH`.
    pub(super) fn program(&self, name: &OsStr) -> PathBuf {
        match Path::new(name).components().count() {
            1 if !self.work.join(name).is_file() => name.into(),
            _ => self.work.join(name),
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if self.temporary {
            let _ = fs::remove_dir_all(&self.work);
        }
    }
}

/// A player's files, without walls around them.
#[derive(Debug)]
pub(crate) struct Files(PathBuf);

#[cfg_attr(test, expect(dead_code, reason = "the Linux backend answers here"))]
impl Files {
    /// See [`crate::Files::open`].
    pub(crate) fn open(path: &Path) -> Result<Self, SpawnError> {
        fs::read_dir(path).map_err(|cause| SpawnError::Folder { path: path.to_owned(), cause })?;
        Ok(Self(path.to_owned()))
    }

    /// See [`crate::Files::names`].
    pub(crate) fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        fs::read_dir(&self.0)?.take(most).map(|entry| Ok(entry?.file_name())).collect()
    }

    /// See [`crate::Files::read`].
    pub(crate) fn file_named(&self, name: &OsStr) -> io::Result<Option<fs::File>> {
        let path = self.0.join(name);
        let own = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
            && path.symlink_metadata().is_ok_and(|found| found.is_file());
        Ok(own.then(|| fs::File::open(path)).and_then(Result::ok))
    }
}

/// Copies files and folders, and follows no links.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir(&target)?;
            copy(&entry.path(), &target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
