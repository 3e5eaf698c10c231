//! The player's own part of a room: the folder, the scratch space, and what lies next to the folder.

use std::collections::BTreeSet;
use std::ffi::CString;
use std::fs;
use std::path::{Path, PathBuf};

use rustix::mount::MountFlags;

use super::{BUILDING_SITE, Plan, WORK, c_path, flags, inside, old_flags};
use crate::error::SpawnError;
use crate::linux::landlock::Access;
use crate::linux::program;
use crate::linux::snapshot::{self, Kind};
use crate::linux::source::Source;
use crate::linux::step::{NO_DEV, NO_SUID, READ_ONLY, Step};
use crate::policy::{Folder, Policy};

/// Files that a program may make, beside those that were copied in.
const MOST_FILES: u64 = 16_384;

/// What is copied of the player's folder.
pub(super) fn copied(policy: &Policy, source: Option<&Source>) -> Result<Vec<snapshot::Entry>, SpawnError> {
    match (&policy.folder, source) {
        (Folder::Copy(_), Some(source)) => snapshot::list(source),
        _ => Ok(Vec::new()),
    }
}

impl Plan {
    /// Mounts the one place where the program may write, and the room's root, which is the current folder from now on.
    pub(super) fn site(&mut self, policy: &Policy, copied: &[snapshot::Entry]) -> Result<(), SpawnError> {
        let size = policy.limits.disk.saturating_add(snapshot::size(copied)).max(4096);
        let files = MOST_FILES + copied.len() as u64;
        let root = c_path(Path::new(BUILDING_SITE).join("root"))?;
        let tmpfs = |target: CString, options: CString| Step::Mount {
            kind: c"tmpfs".into(),
            target,
            flags: MountFlags::NOSUID | MountFlags::NODEV,
            options,
        };
        self.must(Step::LeaveSharedMounts);
        self.must(tmpfs(c_path(BUILDING_SITE)?, c_path(format!("size={size},nr_inodes={files},mode=0755"))?));
        self.must(Step::Folder { path: root.clone(), mode: 0o755, owned: false });
        self.must(tmpfs(root.clone(), c"size=4m,mode=0755".into()));
        self.must(Step::Enter { path: root });
        Ok(())
    }

    /// Shows what the program may write, and brings the player's folder into the room.
    pub(super) fn scratch(
        &mut self,
        policy: &Policy,
        source: Option<&Source>,
        copied: &[snapshot::Entry],
    ) -> Result<(), SpawnError> {
        let mut places = vec![("tmp", "/tmp"), ("shm", "/dev/shm")];
        if let (Folder::ReadOnly(_), Some(source)) = (&policy.folder, source) {
            self.folder(Path::new(WORK))?;
            self.must(Step::Graft { source: c_path(&source.path)?, target: inside(Path::new(WORK))? });
            let attributes = READ_ONLY | NO_SUID | NO_DEV;
            let fallback = old_flags(&source.path, attributes);
            self.must(Step::Restrict { target: inside(Path::new(WORK))?, attributes, below: true, fallback });
            self.allow(WORK, Access::Read)?;
        } else {
            places.push(("player", WORK));
        }
        for (name, target) in places {
            let source = c_path(Path::new(BUILDING_SITE).join(name))?;
            self.must(Step::Folder { path: source.clone(), mode: 0o700, owned: true });
            self.folder(target.as_ref())?;
            self.must(Step::Bind { source, target: inside(target.as_ref())? });
            self.allow(target, Access::Write)?;
        }
        self.copies(copied, Path::new(WORK))
    }

    fn copies(&mut self, entries: &[snapshot::Entry], work: &Path) -> Result<(), SpawnError> {
        for entry in entries {
            let path = inside(&work.join(entry.below()))?;
            self.must(match &entry.kind {
                Kind::Folder => Step::Folder { path, mode: 0o755, owned: true },
                Kind::Link { target } => Step::Link { path, target: target.clone() },
                Kind::File { executable, size } => {
                    let mode = if *executable { 0o755 } else { 0o644 };
                    Step::Copy { source: entry.path.clone(), path, mode, size: *size }
                }
            });
        }
        Ok(())
    }

    /// Covers folders that lie in what the room shows (`/opt/championship`): the neighbours of the player's folder, and
    /// what the policy names.
    pub(super) fn hide(&mut self, policy: &Policy, source: Option<&Source>) -> Result<(), SpawnError> {
        let neighbours = source.and_then(|source| source.path.parent());
        // A player's folder right in a system folder: covering that would take the system away.
        let neighbours = neighbours.filter(|above| !is_root_of_system(above)).map(Path::to_owned);
        let hidden = policy.hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        let hidden: BTreeSet<PathBuf> = neighbours.into_iter().chain(hidden).collect();
        for folder in hidden {
            let within = |shown: &PathBuf| folder.starts_with(shown);
            if !folder.is_dir() || !self.shown.iter().any(within) || self.covered.iter().any(within) {
                continue;
            }
            // It exists, and so does everything above it.
            self.made.extend(folder.ancestors().map(Path::to_owned));
            self.must(Step::Mount {
                kind: c"tmpfs".into(),
                target: inside(&folder)?,
                flags: MountFlags::NOSUID | MountFlags::NODEV,
                options: c"size=64k,mode=0755".into(),
            });
            self.shown.retain(|shown| !shown.starts_with(&folder));
            self.made.retain(|made| *made == folder || !made.starts_with(&folder));
            self.covered.insert(folder);
        }
        Ok(())
    }

    /// Makes the covers read-only, after the last thing in them was shown.
    pub(super) fn close_covers(&mut self) -> Result<(), SpawnError> {
        for folder in std::mem::take(&mut self.covered) {
            let attributes = READ_ONLY | NO_SUID | NO_DEV;
            let target = inside(&folder)?;
            self.must(Step::Restrict { target, attributes, below: false, fallback: flags(attributes) });
        }
        Ok(())
    }
}

/// Whether a folder holds the system itself.
fn is_root_of_system(folder: &Path) -> bool {
    folder.parent().is_none()
        || program::SYSTEM.iter().chain(&["/usr/local", "/usr/bin"]).any(|system| folder == Path::new(system))
}
