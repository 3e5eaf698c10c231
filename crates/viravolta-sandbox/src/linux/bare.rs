//! A room without walls around its files, for machines without mount namespaces and for mode "off":
//! the player's folder is copied to a temporary folder of the machine, and Landlock, where it holds, is
//! what keeps the program from other files.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::cgroup::{Owner, sweep};
use super::clear::clear;
use super::landlock::Access;
use super::program::{Program, SYSTEM};
use super::room::{Room, c_path};
use super::snapshot::{self, Kind};
use super::source::Source;
use super::stage::Identity;
use super::step::copy_bytes;
use crate::error::SpawnError;
use crate::policy::{Folder, Policy};

/// The folders of one room on the machine's disk, removed on drop.
#[derive(Debug)]
pub(super) struct Folders {
    home: PathBuf,
    pub(super) work: PathBuf,
    pub(super) scratch: PathBuf,
}

impl Folders {
    /// Makes the folders and copies the player's.
    pub(super) fn make(policy: &Policy, source: Option<&Source>, identity: &Identity) -> Result<Self, SpawnError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let temporary = std::env::temp_dir();
        sweep(&temporary, clear);
        let home = temporary.join(Owner::this().name(NEXT.fetch_add(1, Ordering::Relaxed)));
        let mut folders = Self { work: home.join("work"), scratch: home.join("tmp"), home };
        folders
            .fill(policy, identity)
            .map_err(|cause| SpawnError::Room { step: format!("making {}", folders.home.display()), cause })?;
        match (&policy.folder, source) {
            (Folder::ReadOnly(_), Some(source)) => folders.work.clone_from(&source.path),
            (Folder::Copy(_), Some(source)) => folders.copy(source, identity)?,
            _ => {}
        }
        Ok(folders)
    }

    fn copy(&self, source: &Source, identity: &Identity) -> Result<(), SpawnError> {
        for entry in snapshot::list(source)? {
            let path = self.work.join(entry.below());
            let made = match &entry.kind {
                Kind::Folder => fs::create_dir(&path),
                Kind::Link { target } => symlink(OsStr::from_bytes(target.as_bytes()), &path),
                Kind::File { executable, size } => {
                    let opened = source.as_owner(|| source.file(&entry.path)).and_then(|opened| opened);
                    opened.map_err(io::Error::from).and_then(|opened| match opened {
                        Some(from) => copy_file(&from, &path, *executable, *size),
                        None => Ok(()),
                    })
                }
            };
            let given = made.and_then(|()| match entry.kind {
                Kind::Link { .. } => Ok(()),
                _ => give(&path, identity),
            });
            given.map_err(|cause| SpawnError::Room { step: format!("copying to {}", path.display()), cause })?;
        }
        Ok(())
    }

    fn fill(&self, policy: &Policy, identity: &Identity) -> io::Result<()> {
        fs::DirBuilder::new().mode(0o711).create(&self.home)?;
        let work = (!matches!(policy.folder, Folder::ReadOnly(_))).then_some(&self.work);
        for folder in work.into_iter().chain([&self.scratch]) {
            fs::DirBuilder::new().mode(0o700).create(folder)?;
            give(folder, identity)?;
        }
        Ok(())
    }

    /// No steps: only what Landlock should allow.
    pub(super) fn plan(&self, policy: &Policy, program: &Program) -> Result<Room, SpawnError> {
        let write = !matches!(policy.folder, Folder::ReadOnly(_));
        let mut access = vec![
            (c_path(&self.work)?, if write { Access::Write } else { Access::Read }),
            (c_path(&self.scratch)?, Access::Write),
        ];
        for device in ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"] {
            access.push((c_path(device)?, Access::Device));
        }
        let system = SYSTEM.map(Path::new).into_iter().chain([Path::new("/etc"), Path::new("/proc")]);
        let extra = program.needs.iter().chain(&policy.visible).map(PathBuf::as_path);
        for path in system.chain(extra) {
            access.push((c_path(path)?, Access::Read));
        }
        Ok(Room { steps: Vec::new(), access })
    }
}

fn copy_file(from: &OwnedFd, path: &Path, executable: bool, size: u64) -> io::Result<()> {
    let mode = if executable { 0o755 } else { 0o644 };
    let to = fs::OpenOptions::new().write(true).create_new(true).mode(mode).open(path)?;
    Ok(copy_bytes(from, &to.into(), size)?)
}

/// Gives a file to the program's user, if that is not the caller.
fn give(path: &Path, identity: &Identity) -> io::Result<()> {
    match identity {
        // What was left out cannot be given.
        Identity::Other(uid, gid) if path.exists() => chown(path, Some(uid.as_raw()), Some(gid.as_raw())),
        _ => Ok(()),
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        clear(&self.home);
    }
}
