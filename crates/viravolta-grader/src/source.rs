//! What was handed in, copied to a folder of our own: a file or a folder, without links and within limits.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::room::Trouble;

/// The largest submission that is looked at.
pub(crate) const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 2000;
const DEEPEST: usize = 12;

/// A copy of what was handed in.
#[derive(Debug)]
pub(crate) struct Source {
    folder: TempDir,
    /// What it was called.
    pub(crate) name: String,
    /// Paths below the folder, in order.
    pub(crate) files: Vec<PathBuf>,
}

/// Why something cannot be looked at. This is the student's or the caller's to repair.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// It cannot be read.
    #[error("{}: {cause}", .path.display())]
    Unreadable {
        /// What.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// It is too large.
    #[error("{}: more than {} files or {} MB", .0.display(), MOST_FILES, MOST_BYTES >> 20)]
    TooLarge(PathBuf),
}

impl Source {
    /// Copies a file or a folder.
    pub(crate) fn copy(thing: &Path) -> Result<Result<Self, SourceError>, Trouble> {
        let folder = TempDir::with_prefix("viravolta-check-")?;
        let mut taken = Taken { files: Vec::new(), bytes: 0 };
        let copied = match fs::metadata(thing) {
            Err(cause) => Err(SourceError::Unreadable { path: thing.to_owned(), cause }),
            Ok(found) if found.is_dir() => taken.folder(thing, folder.path(), Path::new(""), 0),
            // A pipe or a device has no end.
            Ok(found) if !found.is_file() => {
                Err(SourceError::Unreadable { path: thing.to_owned(), cause: io::ErrorKind::InvalidInput.into() })
            }
            Ok(_) => {
                let name = thing.file_name().map_or_else(|| PathBuf::from("program"), PathBuf::from);
                taken.file(thing, folder.path(), &name)
            }
        };
        taken.files.sort();
        let whole = thing.canonicalize();
        let name = whole.as_deref().unwrap_or(thing).file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(copied.map(|()| Self { folder, name, files: taken.files }))
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The files whose names end so, as text for a command line.
    pub(crate) fn with_extension(&self, extensions: &[&str]) -> Vec<String> {
        let named = |file: &&PathBuf| {
            file.extension().and_then(|found| found.to_str()).is_some_and(|found| extensions.contains(&found))
        };
        self.files.iter().filter(named).map(|file| file.to_string_lossy().into_owned()).collect()
    }

    /// Why functions in another language cannot be looked at: there is no source at all, or it is in that other language.
    pub(crate) fn lacks(&self) -> &'static str {
        let known = ["c", "cpp", "cc", "cxx", "java", "rs", "py"];
        if self.with_extension(&known).is_empty() { "source" } else { "language" }
    }

    pub(crate) fn read(&self, file: &str) -> Vec<u8> {
        fs::read(self.path().join(file)).unwrap_or_default()
    }

    /// The C files that are compiled by themselves: one that another includes is not.
    pub(crate) fn c_files(&self) -> Vec<String> {
        let all = self.with_extension(&["c"]);
        let texts: Vec<String> = self
            .with_extension(&["c", "h"])
            .iter()
            .map(|file| String::from_utf8_lossy(&self.read(file)).into_owned())
            .collect();
        let included = |file: &String| {
            let name = Path::new(file).file_name().unwrap_or_default().to_string_lossy().into_owned();
            texts.iter().flat_map(|text| text.lines()).any(|line| {
                let line = line.trim_start();
                line.starts_with('#') && line.contains("include") && line.contains(&format!("{name}\""))
            })
        };
        all.iter().filter(|file| !included(file)).cloned().collect()
    }
}

struct Taken {
    files: Vec<PathBuf>,
    bytes: u64,
}

impl Taken {
    fn folder(&mut self, from: &Path, to: &Path, below: &Path, depth: usize) -> Result<(), SourceError> {
        let unreadable = |cause| SourceError::Unreadable { path: from.join(below), cause };
        if depth > DEEPEST {
            return Err(SourceError::TooLarge(from.join(below)));
        }
        for entry in fs::read_dir(from.join(below)).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let kind = entry.file_type().map_err(unreadable)?;
            let inside = below.join(entry.file_name());
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if kind.is_dir() && !hidden {
                self.folder(from, to, &inside, depth + 1)?;
            } else if kind.is_file() && !hidden {
                self.file(&from.join(&inside), to, &inside)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, from: &Path, to: &Path, inside: &Path) -> Result<(), SourceError> {
        // A name in an encoding of the last century could not be written on a command line.
        let inside = PathBuf::from(inside.to_string_lossy().replace('\u{fffd}', "_"));
        let unreadable = |cause| SourceError::Unreadable { path: from.to_owned(), cause };
        self.bytes += fs::metadata(from).map_err(unreadable)?.len();
        if self.bytes > MOST_BYTES || self.files.len() >= MOST_FILES {
            return Err(SourceError::TooLarge(from.to_owned()));
        }
        let target = to.join(&inside);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).map_err(unreadable)?;
        }
        fs::copy(from, target).map_err(unreadable)?;
        self.files.push(inside);
        Ok(())
    }
}
