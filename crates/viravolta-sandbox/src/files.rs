//! A player's files, for a caller who prepares a program before there is a room for it.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::Path;

use crate::backend;
use crate::error::SpawnError;

/// A player's folder, read as a room copies it: opened once, without following links, and with the rights of its owner
/// where the caller is root. What changes meanwhile leads nowhere.
///
/// ```no_run
/// use viravolta_sandbox::Files;
///
/// let files = Files::open("players/ana".as_ref())?;
/// for name in files.names(500)? {
///     if let Some(bytes) = files.read(&name, 1 << 20)? {
///         println!("{}: {} bytes", name.display(), bytes.len());
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Files(backend::Files);

impl Files {
    /// Opens a folder whose path has no links in it.
    ///
    /// # Errors
    /// If there is none, or a link is on the way.
    pub fn open(folder: &Path) -> Result<Self, SpawnError> {
        backend::Files::open(folder).map(Self)
    }

    /// The names of what lies right in the folder, in order; so many at most.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn names(&self, most: usize) -> io::Result<Vec<OsString>> {
        let mut names = self.0.names(most)?;
        names.sort_unstable();
        Ok(names)
    }

    /// A regular file of the folder, or of a folder in it; nothing if it is none, or not the owner's to read.
    ///
    /// # Errors
    /// When it has more bytes than `most`, or the machine ran out of something.
    pub fn read(&self, name: &OsStr, most: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(file) = self.0.file_named(name)? else { return Ok(None) };
        if file.metadata()?.len() > most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut bytes = Vec::new();
        // Somebody may be writing to it.
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(Some(bytes)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().canonicalize().unwrap().join(name);
        std::fs::create_dir(at("ana")).unwrap();
        std::fs::write(at("ana/a.h"), "12345").unwrap();
        std::fs::create_dir(at("ana/sub")).unwrap();
        std::fs::write(at("secret"), "x").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(at("secret"), at("ana/link")).unwrap();
        #[cfg(target_os = "linux")]
        assert!(std::process::Command::new("mkfifo").arg(at("ana/pipe")).status().unwrap().success());
        let files = Files::open(&at("ana")).unwrap();
        let read = |name: &str, most| files.read(name.as_ref(), most);
        assert_eq!(read("a.h", 5).unwrap().unwrap(), b"12345");
        assert!(read("a.h", 4).is_err());
        for name in files.names(100).unwrap().iter().filter(|name| *name != "a.h") {
            assert_eq!(files.read(name, 100).unwrap(), None, "{}", name.display());
        }
        assert_eq!(read("../secret", 100).unwrap(), None);
        assert_eq!(files.names(1).unwrap().len(), 1);
        assert!(Files::open(&at("none")).is_err());
    }
}
