//! The player's folder, from which a room is filled: opened once, read without following links, and with the rights of
//! its owner where the caller is root. So nothing gets into a room that its player could not have put there.

use std::ffi::{CStr, CString, OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Dir, FileType, Gid, Mode, OFlags, Uid};
use rustix::io::Errno;

use super::beneath;
use super::room::c_path;
use crate::error::SpawnError;

/// The player's folder.
#[derive(Debug)]
pub(crate) struct Source {
    pub(super) folder: OwnedFd,
    pub(super) path: PathBuf,
    rights: Option<Rights>,
}

/// As whom files are opened.
#[derive(Clone, Copy, Debug)]
struct Rights {
    uid: Uid,
    gid: Gid,
}

impl Source {
    /// Opens a folder whose path has no links in it.
    pub(crate) fn open(path: &Path) -> Result<Self, SpawnError> {
        let path = std::path::absolute(path).map_err(|cause| SpawnError::Folder { path: path.to_owned(), cause })?;
        let failed = |error: Errno| match error {
            Errno::LOOP | Errno::NOTDIR if path.is_dir() => SpawnError::LeadsOut(path.clone()),
            other => SpawnError::Folder { path: path.clone(), cause: other.into() },
        };
        let root = rustix::fs::open(c"/", OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty());
        let below =
            c_path(path.strip_prefix("/").ok().filter(|rest| !rest.as_os_str().is_empty()).unwrap_or(Path::new(".")))?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY;
        let folder = root.and_then(|root| beneath::open(root, &below, flags)).map_err(failed)?;
        let owner = rustix::fs::fstat(&folder).map_err(failed)?;
        let other = rustix::process::geteuid().is_root() && owner.st_uid != 0;
        let rights = other.then(|| Rights { uid: Uid::from_raw(owner.st_uid), gid: Gid::from_raw(owner.st_gid) });
        Ok(Self { folder, path, rights })
    }

    /// Runs something with the rights of the folder's owner. Other threads keep theirs.
    pub(super) fn as_owner<T>(&self, action: impl FnOnce() -> T) -> Result<T, Errno> {
        struct Back(Vec<Gid>);
        impl Drop for Back {
            fn drop(&mut self) {
                // Root may take back what is root's.
                let _ = take_on(Rights { uid: Uid::ROOT, gid: Gid::ROOT });
                let _ = rustix::thread::set_thread_groups(&self.0);
            }
        }
        let Some(rights) = self.rights else { return Ok(action()) };
        let _back = Back(rustix::process::getgroups()?);
        rustix::thread::set_thread_groups(&[])?;
        take_on(rights)?;
        Ok(action())
    }

    /// Opens a regular file below the folder. Nothing where there is none that the owner could read: a file that
    /// vanished, became a link or belongs to somebody else is left out of the room.
    /// Async-signal-safe; the process has one thread, or calls this within [`Self::as_owner`].
    pub(super) fn file(&self, path: &CStr) -> Result<Option<OwnedFd>, Errno> {
        let opened = beneath::open(&self.folder, path, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY);
        let file = match opened {
            Err(error) if is_shortage(error) => return Err(error),
            Err(_) => return Ok(None),
            Ok(file) => file,
        };
        let found = rustix::fs::fstat(&file)?;
        Ok((FileType::from_raw_mode(found.st_mode) == FileType::RegularFile).then_some(file))
    }

    /// See [`crate::Files::names`].
    pub(crate) fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        let names = self.as_owner(|| {
            let folder = beneath::open(&self.folder, c".", OFlags::RDONLY | OFlags::DIRECTORY)?;
            let names = Dir::read_from(folder)?.map(|entry| Ok(entry?.file_name().to_bytes().to_vec()));
            names
                .filter(|name| !matches!(name.as_deref(), Ok(b"." | b"..")))
                .take(most)
                .map(|name| name.map(OsString::from_vec))
                .collect::<Result<_, Errno>>()
        });
        Ok(names??)
    }

    /// See [`crate::Files::read`].
    pub(crate) fn file_named(&self, name: &OsStr) -> io::Result<Option<File>> {
        let name = CString::new(name.as_bytes())?;
        Ok(self.as_owner(|| self.file(&name))??.map(File::from))
    }

    /// The same in the room's first process, which has no other threads and never needs its groups again.
    pub(super) fn file_for_room(&self, path: &CStr) -> Result<Option<OwnedFd>, Errno> {
        let Some(rights) = self.rights else { return self.file(path) };
        rustix::thread::set_thread_groups(&[])?;
        take_on(rights)?;
        let file = self.file(path);
        take_on(Rights { uid: Uid::ROOT, gid: Gid::ROOT })?;
        file
    }
}

impl AsFd for Source {
    fn as_fd(&self) -> std::os::fd::BorrowedFd<'_> {
        self.folder.as_fd()
    }
}

/// What is no fault of the file.
pub(super) fn is_shortage(error: Errno) -> bool {
    matches!(error, Errno::MFILE | Errno::NFILE | Errno::NOMEM | Errno::IO)
}

/// Opens files as somebody else from now on: this thread alone. Without the id of root the kernel also withholds root's
/// powers over files. Async-signal-safe.
fn take_on(rights: Rights) -> Result<(), Errno> {
    let (uid, gid) = (rights.uid.as_raw(), rights.gid.as_raw());
    // SAFETY: only numbers are passed; both calls are about this thread alone, and answer with the number before.
    // An impossible number changes nothing, and so asks what holds now.
    let holds = unsafe {
        libc::setfsgid(gid);
        libc::setfsuid(uid);
        libc::setfsgid(u32::MAX) as u32 == gid && libc::setfsuid(u32::MAX) as u32 == uid
    };
    if holds { Ok(()) } else { Err(Errno::PERM) }
}
