//! Names that say who made a thing, so that the next start can clear away what a killed caller left.

use std::fs;
use std::path::Path;

const PREFIX: &str = "viravolta-room";

/// A process, told apart from a later one with the same number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::linux) struct Owner {
    namespace: u64,
    pid: u32,
    started: u64,
}

impl Owner {
    /// The calling process.
    pub(in crate::linux) fn this() -> Self {
        let pid = std::process::id();
        Self { namespace: namespace(), pid, started: started(pid).unwrap_or(0) }
    }

    /// A name for the caller's thing of this number.
    pub(in crate::linux) fn name(&self, number: u64) -> String {
        format!("{PREFIX}-{}-{}-{}-{number}", self.namespace, self.pid, self.started)
    }

    fn from_name(name: &str) -> Option<Self> {
        let mut parts = name.strip_prefix(PREFIX)?.strip_prefix('-')?.split('-');
        let mut next = || parts.next()?.parse::<u64>().ok();
        Some(Self { namespace: next()?, pid: u32::try_from(next()?).ok()?, started: next()? })
    }

    /// Whether the owner is surely gone. One in another process namespace may be alive.
    fn gone(&self) -> bool {
        self.namespace == namespace() && started(self.pid) != Some(self.started)
    }
}

/// Which process namespace the numbers belong to.
fn namespace() -> u64 {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self/ns/pid").map_or(0, |found| found.ino())
}

/// When a process started, in clock ticks since the machine did.
fn started(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may hold anything; the field is the 20th after it.
    stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()
}

/// Hands to `clear` every entry of a folder that was made by a caller who is gone.
pub(in crate::linux) fn sweep(folder: &Path, clear: impl Fn(&Path)) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().and_then(Owner::from_name).is_some_and(|owner| owner.gone()) {
            clear(&entry.path());
        }
    }
}

/// Removes the groups that killed callers left here.
pub(in crate::linux) fn sweep_groups(folder: &Path) {
    sweep(folder, |path| {
        super::kill_all(path);
        super::remove(path);
    });
}

#[cfg(test)]
mod tests {
    use super::{Owner, sweep};

    #[test]
    fn names_tell_their_owner() {
        let owner = Owner::this();
        assert_eq!(Owner::from_name(&owner.name(12)), Some(owner.clone()));
        assert!(!owner.gone());
        assert_eq!(Owner::from_name("somebody-else-1-2-3"), None);
    }

    #[test]
    fn only_what_a_dead_caller_left_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let alive = Owner::this();
        let dead = Owner { started: alive.started + 1, ..alive.clone() };
        let elsewhere = Owner { namespace: alive.namespace + 1, ..dead.clone() };
        for name in [alive.name(1), dead.name(2), elsewhere.name(3), "other".to_owned()] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        sweep(folder.path(), |path| std::fs::remove_dir(path).unwrap());
        assert!(folder.path().join(alive.name(1)).exists());
        assert!(!folder.path().join(dead.name(2)).exists());
        assert!(folder.path().join(elsewhere.name(3)).exists());
        assert!(folder.path().join("other").exists());
    }
}
