//! What a path leads to.

use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// More links than this in a row lead in a circle.
const MOST_LINKS: usize = 40;

/// Where bytes go.
#[derive(Debug)]
pub(crate) enum Place {
    /// A file, at the end of all links; with what is known about the one that is there.
    File { path: PathBuf, old: Option<Metadata> },
    /// A pipe, a terminal or another device: written to as it is.
    Stream(PathBuf),
}

/// Whether an argument asks for the standard output: `-`, and its names in the file system.
#[must_use]
pub fn is_standard_output(argument: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| argument == Path::new(name))
}

impl Place {
    /// Follows the links of a path and looks at what is there.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let names_a_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.file_name().is_none();
        let (end, old) = match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(found) => (follow(path), Some(found)),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Err(_) if names_a_folder => return Err(ErrorKind::IsADirectory.into()),
            Err(_) => (follow(path), None),
        };
        match old {
            // An open file of a process is a link to something that may have another name by now, or none.
            Some(found) if !found.is_file() || end.starts_with("/proc") => Ok(Self::Stream(end)),
            Some(found) => {
                // Replacing a file needs no right to write it; whoever took that right away meant it.
                OpenOptions::new().write(true).open(&end)?;
                Ok(Self::File { path: end, old: Some(found) })
            }
            None => Ok(Self::File { path: end, old: None }),
        }
    }
}

/// The end of a chain of links, whether there is something or not; an open file of a process is not followed further.
fn follow(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) if !path.starts_with("/proc") => path = folder_of(&path).join(next),
            _ => break,
        }
    }
    path
}

/// The folder of a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
