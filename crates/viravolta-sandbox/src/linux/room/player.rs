//! The player's own part of a room: the folder, the scratch space, and what lies next to the folder.

use std::fs;
use std::path::Path;

use rustix::mount::MountFlags;

use super::{Plan, WORK, c_path, inside};
use crate::error::SpawnError;
use crate::linux::landlock::Access;
use crate::linux::program;
use crate::linux::snapshot::{self, Kind};
use crate::linux::step::{NO_DEV, NO_SUID, READ_ONLY, Step};
use crate::policy::{Folder, Policy};

/// Files that a program may make, beside those that were copied in.
const MOST_FILES: u64 = 16_384;

impl Plan {
    /// Makes the one place where the program may write, and brings the player's folder into the room.
    pub(super) fn scratch(&mut self, policy: &Policy) -> Result<(), SpawnError> {
        let copied = match &policy.folder {
            Folder::Copy(folder) => snapshot::list(folder)?,
            Folder::ReadOnly(_) | Folder::Empty => Vec::new(),
        };
        let size = policy.limits.disk.saturating_add(snapshot::size(&copied)).max(4096);
        let files = MOST_FILES + copied.len() as u64;
        let scratch = Path::new("/scratch");
        self.folder(scratch)?;
        self.must(Step::Mount {
            kind: c"tmpfs".into(),
            target: inside(scratch)?,
            flags: MountFlags::NOSUID | MountFlags::NODEV,
            options: c_path(format!("size={size},nr_inodes={files},mode=0755"))?,
        });
        let mut places = vec![("tmp", "/tmp"), ("shm", "/dev/shm")];
        if let Folder::ReadOnly(folder) = &policy.folder {
            fs::read_dir(folder).map_err(|cause| SpawnError::Folder { path: folder.clone(), cause })?;
            self.show(folder, Path::new(WORK), READ_ONLY | NO_SUID | NO_DEV)?;
            self.allow(WORK, Access::Read)?;
        } else {
            places.push(("player", WORK));
        }
        for (name, target) in places {
            let source = scratch.join(name);
            self.must(Step::Folder { path: inside(&source)?, mode: 0o700, owned: true });
            self.folder(target.as_ref())?;
            self.must(Step::Bind { source: inside(&source)?, target: inside(target.as_ref())? });
            self.allow(target, Access::Write)?;
        }
        if let Folder::Copy(folder) = &policy.folder {
            self.copies(folder, &copied, Path::new(WORK))?;
        }
        self.must(Step::Discard { target: inside(scratch)? });
        Ok(())
    }

    fn copies(&mut self, folder: &Path, entries: &[snapshot::Entry], work: &Path) -> Result<(), SpawnError> {
        // The room is built after the caller's current folder is left behind.
        let folder =
            std::path::absolute(folder).map_err(|cause| SpawnError::Folder { path: folder.to_owned(), cause })?;
        for entry in entries {
            let path = inside(&work.join(&entry.path))?;
            self.must(match &entry.kind {
                Kind::Folder => Step::Folder { path, mode: 0o755, owned: true },
                Kind::Link { target } => Step::Link { path, target: c_path(target)? },
                Kind::File { executable, .. } => {
                    let mode = if *executable { 0o755 } else { 0o644 };
                    Step::Copy { source: c_path(folder.join(&entry.path))?, path, mode }
                }
            });
        }
        Ok(())
    }

    /// If the player's folder lies in a folder that the room shows (`/opt/championship/ana`), covers its
    /// neighbours.
    pub(super) fn hide_neighbours(&mut self, policy: &Policy) -> Result<(), SpawnError> {
        let folder = program::folder(policy).and_then(|folder| fs::canonicalize(folder).ok());
        let Some(neighbours) = folder.as_deref().and_then(Path::parent) else {
            return Ok(());
        };
        if self.shown.iter().any(|shown| neighbours.starts_with(shown)) {
            self.must(Step::Mount {
                kind: c"tmpfs".into(),
                target: inside(neighbours)?,
                flags: MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV,
                options: c"size=4k,mode=0555".into(),
            });
        }
        Ok(())
    }
}
