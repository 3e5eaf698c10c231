//! What is in the player's folder, listed before the room copies it.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::error::SpawnError;

/// More files than this in a player's folder is a mistake or an attack.
const MOST_ENTRIES: usize = 100_000;
/// A larger folder is not copied into memory; it can be shown read-only.
const MOST_BYTES: u64 = 512 << 20;
const PAGE: u64 = 4096;

/// One thing in the folder, with its path below it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) path: PathBuf,
    pub(super) kind: Kind,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Folder,
    File { executable: bool, size: u64 },
    Link { target: PathBuf },
}

/// The contents of a folder, parents before children. Links are listed and never followed; pipes,
/// sockets and devices are left out, and so is version control (`.git`), which no program needs.
pub(super) fn list(folder: &Path) -> Result<Vec<Entry>, SpawnError> {
    let mut entries = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(inside) = waiting.pop() {
        let path = folder.join(&inside);
        let failed = |cause: io::Error| SpawnError::Folder { path: path.clone(), cause };
        for entry in fs::read_dir(&path).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let below = inside.join(entry.file_name());
            let found = entry.metadata().map_err(failed)?;
            let kind = if found.is_dir() {
                if entry.file_name() == ".git" {
                    continue;
                }
                waiting.push(below.clone());
                Kind::Folder
            } else if found.is_symlink() {
                Kind::Link { target: fs::read_link(entry.path()).map_err(failed)? }
            } else if found.is_file() {
                Kind::File { executable: found.permissions().mode() & 0o111 != 0, size: found.len() }
            } else {
                continue;
            };
            entries.push(Entry { path: below, kind });
            if entries.len() > MOST_ENTRIES {
                return Err(failed(io::Error::other(format!("more than {MOST_ENTRIES} files"))));
            }
        }
    }
    if size(&entries) > MOST_BYTES {
        let cause = io::Error::other(format!("more than {MOST_BYTES} bytes to copy"));
        return Err(SpawnError::Folder { path: folder.to_owned(), cause });
    }
    Ok(entries)
}

/// How many bytes a copy takes in memory.
pub(super) fn size(entries: &[Entry]) -> u64 {
    entries
        .iter()
        .map(|entry| match entry.kind {
            Kind::File { size, .. } => size.div_ceil(PAGE).saturating_mul(PAGE),
            Kind::Folder | Kind::Link { .. } => PAGE,
        })
        .fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::{Kind, list, size};
    use std::fs;

    #[test]
    fn lists_parents_first_and_follows_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("a/b")).unwrap();
        fs::create_dir_all(at(".git/objects")).unwrap();
        fs::write(at("a/b/bot"), [0; 5000]).unwrap();
        std::os::unix::fs::symlink("/etc/shadow", at("a/link")).unwrap();
        let entries = list(folder.path()).unwrap();
        let names: Vec<_> = entries.iter().map(|entry| entry.path.to_str().unwrap()).collect();
        assert_eq!(names.first(), Some(&"a"));
        assert!(!names.iter().any(|name| name.starts_with(".git")));
        assert!(entries.iter().any(|entry| entry.kind == Kind::Link { target: "/etc/shadow".into() }));
        assert_eq!(size(&entries), 4096 + 4096 + 8192 + 4096);
    }

    #[test]
    fn a_folder_that_would_fill_the_memory_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        // Takes no space on the disk.
        fs::File::create(folder.path().join("holes")).unwrap().set_len(1 << 40).unwrap();
        let error = list(folder.path()).unwrap_err();
        assert!(error.to_string().contains("bytes to copy"), "{error}");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = list("/no/such/folder".as_ref()).unwrap_err();
        assert!(error.to_string().contains("/no/such/folder"), "{error}");
    }
}
