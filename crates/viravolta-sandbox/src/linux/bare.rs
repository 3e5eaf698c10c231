//! A room without walls around its files, for machines without mount namespaces and for mode "off":
//! the player's folder is copied to a temporary folder of the machine, and Landlock, where it holds, is
//! what keeps the program from other files.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::cgroup::{Owner, sweep};
use super::landlock::Access;
use super::program::{Program, SYSTEM};
use super::room::{Room, c_path};
use super::snapshot::{self, Kind};
use super::stage::Identity;
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
    pub(super) fn make(policy: &Policy, identity: &Identity) -> Result<Self, SpawnError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let temporary = std::env::temp_dir();
        sweep(&temporary, |path| drop(fs::remove_dir_all(path)));
        let home = temporary.join(Owner::this().name(NEXT.fetch_add(1, Ordering::Relaxed)));
        let mut folders = Self { work: home.join("work"), scratch: home.join("tmp"), home };
        folders
            .fill(policy, identity)
            .map_err(|cause| SpawnError::Room { step: format!("making {}", folders.home.display()), cause })?;
        match &policy.folder {
            Folder::Empty => {}
            Folder::ReadOnly(source) => {
                folders.work =
                    std::path::absolute(source).map_err(|cause| SpawnError::Folder { path: source.clone(), cause })?;
            }
            Folder::Copy(source) => folders.copy(source, identity)?,
        }
        Ok(folders)
    }

    fn copy(&self, source: &Path, identity: &Identity) -> Result<(), SpawnError> {
        for entry in snapshot::list(source)? {
            let path = self.work.join(&entry.path);
            let failed = |cause| SpawnError::Folder { path: path.clone(), cause };
            match &entry.kind {
                Kind::Folder => fs::create_dir(&path),
                Kind::Link { target } => symlink(target, &path),
                Kind::File { .. } => fs::copy(source.join(&entry.path), &path).map(drop),
            }
            .map_err(failed)?;
            if !matches!(entry.kind, Kind::Link { .. }) {
                give(&path, identity).map_err(failed)?;
            }
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

/// Gives a file to the program's user, if that is not the caller.
fn give(path: &Path, identity: &Identity) -> io::Result<()> {
    if let Identity::Other(uid, gid) = identity {
        chown(path, Some(uid.as_raw()), Some(gid.as_raw()))?;
    } else if path.is_file() {
        let mut permissions = fs::metadata(path)?.permissions();
        permissions.set_mode(permissions.mode() | 0o600);
        fs::set_permissions(path, permissions)?;
    }
    Ok(())
}

impl Drop for Folders {
    fn drop(&mut self) {
        if fs::remove_dir_all(&self.home).is_err() {
            // A program may have taken the permissions of its own folders away.
            unlock(&self.home);
            let _ = fs::remove_dir_all(&self.home);
        }
    }
}

/// Makes every folder below a folder removable, following no links.
fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock(&entry.path());
        }
    }
}
