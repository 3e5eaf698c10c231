//! What can go wrong, with the file that it went wrong with.

use std::io;
use std::path::{Path, PathBuf};

/// Why the work cannot be done or go on.
#[derive(Debug, thiserror::Error)]
pub enum TrainerError {
    /// A file or folder that cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file that is not what it should be.
    #[error("{}: expected {expected}", path.display())]
    Malformed {
        /// Which.
        path: PathBuf,
        /// What it should be.
        expected: &'static str,
    },
    /// A file that is no opening book.
    #[error("{}: {source}", path.display())]
    Book {
        /// Which.
        path: PathBuf,
        /// What is wrong, and where.
        source: viravolta_book::BookError,
    },
    /// Work that was begun with other settings or other data.
    #[error("{}: this was begun with other settings or other data", path.display())]
    OtherSettings {
        /// The file that tells what it was begun with.
        path: PathBuf,
    },
    /// Another process is at work on the same file.
    #[error("{}: another process is writing this", path.display())]
    Busy {
        /// Which.
        path: PathBuf,
    },
    /// There is nothing to work on.
    #[error("there are no positions to work on")]
    NoPositions,
    /// There is no memory for an engine.
    #[error("there is no memory for an engine: {0}")]
    Memory(io::Error),
}

impl TrainerError {
    /// For `map_err`: blames the file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { path: path.to_owned(), source }
    }

    pub(crate) fn malformed(path: &Path, expected: &'static str) -> Self {
        Self::Malformed { path: path.to_owned(), expected }
    }
}
