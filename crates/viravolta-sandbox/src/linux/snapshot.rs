//! What is in the player's folder, listed before the room copies it.

use std::collections::HashSet;
use std::ffi::{CString, OsStr};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use rustix::fs::{AtFlags, Dir, FileType, OFlags};
use rustix::io::Errno;

use super::beneath;
use super::source::{Source, is_shortage};
use crate::error::SpawnError;

/// More files than this in a player's folder is a mistake or an attack.
const MOST_ENTRIES: usize = 100_000;
/// A larger folder is not copied into memory; it can be shown read-only.
const MOST_BYTES: u64 = 512 << 20;
/// Folders in folders in folders: a longer path cannot be named at once.
const LONGEST_PATH: usize = 3000;
const PAGE: u64 = 4096;

/// One thing in the folder, with its path below it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) path: CString,
    pub(super) kind: Kind,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Folder,
    File { executable: bool, size: u64 },
    Link { target: CString },
}

/// The contents of a folder, parents before children. Links are listed and never followed; pipes, sockets and devices are
/// left out, and so is what the folder's owner may not read, and version control (`.git`), which no program needs.
pub(super) fn list(source: &Source) -> Result<Vec<Entry>, SpawnError> {
    let failed = |cause: io::Error| SpawnError::Folder { path: source.path.clone(), cause };
    let entries = source.as_owner(|| collect(source)).map_err(|error| failed(error.into()))?.map_err(failed)?;
    if size(&entries) > MOST_BYTES {
        return Err(failed(io::Error::other(format!("more than {MOST_BYTES} bytes to copy"))));
    }
    Ok(entries)
}

fn collect(source: &Source) -> io::Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut waiting = vec![CString::default()];
    while let Some(above) = waiting.pop() {
        let path = if above.is_empty() { c"." } else { above.as_c_str() };
        let folder = match beneath::open(source, path, OFlags::RDONLY | OFlags::DIRECTORY) {
            Ok(folder) => folder,
            Err(error) if above.is_empty() || is_shortage(error) => return Err(error.into()),
            // Somebody has taken it away or put a link in its place, or it is not the owner's to read.
            Err(_) => continue,
        };
        // What is moved about while it is listed may be met twice.
        let mut met = HashSet::new();
        for entry in Dir::read_from(&folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") || !met.insert(name.to_owned()) {
                continue;
            }
            let found = match rustix::fs::statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW) {
                Err(Errno::NOENT | Errno::ACCESS) => continue,
                other => other?,
            };
            let below = join(&above, name.to_bytes())?;
            let kind = match FileType::from_raw_mode(found.st_mode) {
                FileType::Directory if name.to_bytes() == b".git" => continue,
                FileType::Directory => {
                    waiting.push(below.clone());
                    Kind::Folder
                }
                FileType::Symlink => match rustix::fs::readlinkat(&folder, name, Vec::new()) {
                    Ok(target) => Kind::Link { target },
                    Err(_) => continue,
                },
                FileType::RegularFile => Kind::File {
                    executable: found.st_mode & 0o111 != 0,
                    size: u64::try_from(found.st_size).unwrap_or(0),
                },
                _ => continue,
            };
            entries.push(Entry { path: below, kind });
            if entries.len() > MOST_ENTRIES {
                return Err(io::Error::other(format!("more than {MOST_ENTRIES} files")));
            }
        }
    }
    Ok(entries)
}

fn join(above: &CString, name: &[u8]) -> io::Result<CString> {
    let mut path = above.as_bytes().to_vec();
    if !path.is_empty() {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    if path.len() > LONGEST_PATH {
        return Err(io::Error::other("folders are nested too deep"));
    }
    Ok(CString::new(path)?)
}

impl Entry {
    /// The path below the folder.
    pub(super) fn below(&self) -> PathBuf {
        OsStr::from_bytes(self.path.as_bytes()).into()
    }
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
    use super::{Entry, Kind, size};
    use crate::error::SpawnError;
    use crate::linux::source::Source;
    use std::fs;
    use std::path::Path;

    fn list(folder: &Path) -> Result<Vec<Entry>, SpawnError> {
        super::list(&Source::open(folder)?)
    }

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
        assert!(entries.iter().any(|entry| entry.kind == Kind::Link { target: c"/etc/shadow".into() }));
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
    fn folders_nested_without_end_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut deep = folder.path().to_owned();
        for _ in 0..16 {
            deep.push("x".repeat(200));
        }
        fs::create_dir_all(&deep).unwrap();
        let error = list(folder.path()).unwrap_err();
        assert!(error.to_string().contains("nested") && !error.is_machines(), "{error}");
    }

    #[test]
    fn a_missing_folder_is_named_and_a_link_is_no_folder() {
        let error = list("/no/such/folder".as_ref()).unwrap_err();
        assert!(error.to_string().contains("/no/such/folder"), "{error}");
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/usr", &link).unwrap();
        assert!(matches!(list(&link).unwrap_err(), SpawnError::LeadsOut(path) if path == link));
    }
}
