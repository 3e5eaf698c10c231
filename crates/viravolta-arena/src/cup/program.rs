//! What a player's program is, in one number: the hash of its settings and of all its files. Who hands in another program
//! under the same name is found out by it.

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// As many files as a room takes; what lies beyond is not looked at.
const MOST_ENTRIES: usize = 100_000;
/// Beyond so many bytes, a file is known by its length and the time of its last change.
const MOST_BYTES: u64 = 512 << 20;

/// The hash of a program: 32 hexadecimal digits.
///
/// # Errors
/// When one of the files cannot be read.
pub(super) fn hash(settings: &str, roots: &[PathBuf]) -> io::Result<String> {
    let mut walk = Walk { hasher: Sha256::new(), bytes: MOST_BYTES, entries: MOST_ENTRIES };
    walk.text(b's', settings.as_bytes());
    for root in roots {
        walk.tree(root)?;
    }
    Ok(walk.hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect())
}

struct Walk {
    hasher: Sha256,
    bytes: u64,
    entries: usize,
}

impl Walk {
    /// Each piece is told with its kind and its length, so that no two lists of pieces look alike.
    fn text(&mut self, kind: u8, text: &[u8]) {
        self.hasher.update([kind]);
        self.hasher.update((text.len() as u64).to_le_bytes());
        self.hasher.update(text);
    }

    /// Everything below a path, in the order of the names. Without recursion: a folder may be as deep as it likes.
    fn tree(&mut self, root: &Path) -> io::Result<()> {
        let mut waiting = vec![(root.to_owned(), PathBuf::new())];
        while let Some((path, name)) = waiting.pop() {
            if self.entries == 0 {
                return Ok(());
            }
            self.entries -= 1;
            match self.entry(&path, &name) {
                Ok(names) => waiting.extend(names.into_iter().map(|entry| (path.join(&entry), name.join(entry)))),
                // Not ours to read, or gone meanwhile: a room leaves it out as well.
                Err(error) if !name.as_os_str().is_empty() && is_left_out(&error) => self.text(b'u', b""),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// One file, link or folder; of a folder, the names in it, last first.
    fn entry(&mut self, path: &Path, name: &Path) -> io::Result<Vec<OsString>> {
        let found = if name.as_os_str().is_empty() { fs::metadata(path)? } else { fs::symlink_metadata(path)? };
        self.text(b'n', name.as_os_str().as_encoded_bytes());
        let mut names = Vec::new();
        if found.is_dir() {
            names = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
            names.sort_unstable_by(|one, other| other.cmp(one));
        } else if found.is_file() {
            self.file(path, &found)?;
        } else if found.is_symlink() {
            self.text(b'l', fs::read_link(path)?.as_os_str().as_encoded_bytes());
        }
        Ok(names)
    }

    fn file(&mut self, path: &Path, found: &Metadata) -> io::Result<()> {
        self.text(b'x', &[u8::from(executable(found))]);
        self.hasher.update(found.len().to_le_bytes());
        if found.len() > self.bytes {
            let changed = found.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
            self.hasher.update(changed.as_nanos().to_le_bytes());
            return Ok(());
        }
        self.bytes -= found.len();
        // Somebody may be writing to it: no more than what was there is read.
        let mut file = File::open(path)?.take(found.len());
        let mut chunk = vec![0; 1 << 16];
        loop {
            match file.read(&mut chunk)? {
                0 => return Ok(()),
                len => self.hasher.update(&chunk[..len]),
            }
        }
    }
}

fn is_left_out(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotFound, PermissionDenied};
    // A name that is too long is a folder in a folder in a folder: a room does not take it either.
    matches!(error.kind(), PermissionDenied | NotFound | InvalidFilename)
}

#[cfg(unix)]
fn executable(found: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    found.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn executable(_found: &Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_every_name_counts() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("sub")).unwrap();
        fs::write(root.join("bot.py"), "print(1)").unwrap();
        fs::write(root.join("sub/weights"), "12").unwrap();
        let of = |settings: &str| hash(settings, &[root.to_owned()]).unwrap();
        let first = of("otelo");
        assert_eq!((first.len(), of("otelo")), (32, first.clone()));
        assert_ne!(of("gtp"), first);
        fs::write(root.join("sub/weights"), "13").unwrap();
        let changed = of("otelo");
        assert_ne!(changed, first);
        fs::rename(root.join("sub/weights"), root.join("sub/weight")).unwrap();
        assert_ne!(of("otelo"), changed);
        fs::rename(root.join("sub/weight"), root.join("sub/weights")).unwrap();
        assert_eq!(of("otelo"), changed, "the time of a file is not the file");
        assert!(hash("", &[root.join("gone")]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        std::os::unix::fs::symlink("/no/such/place", root.join("one")).unwrap();
        std::os::unix::fs::symlink(root, root.join("loop")).unwrap();
        assert!(hash("", &[root.to_owned()]).is_ok());
    }

    /// What a room leaves out must not keep the whole class from playing: a file that only its owner can read, or that is
    /// gone when its turn comes.
    #[test]
    fn what_cannot_be_read_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let passing = folder.path().join("passing");
        let stop = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                    let _ = fs::write(&passing, "x").and_then(|()| fs::remove_file(&passing));
                }
            });
            let answers: Vec<_> = (0..2000).map(|_| hash("", &[folder.path().to_owned()])).collect();
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            for answer in answers {
                answer.unwrap();
            }
        });
        assert!(is_left_out(&io::Error::from(io::ErrorKind::PermissionDenied)));
        let long = folder.path().join("n".repeat(5000));
        assert!(is_left_out(&fs::symlink_metadata(long).unwrap_err()));
        assert!(!is_left_out(&io::Error::from(io::ErrorKind::OutOfMemory)));
    }
}
