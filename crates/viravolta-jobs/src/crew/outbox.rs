//! Results on the disk, until the queue has confirmed them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::ids::Token;

/// A folder with one file for each result.
#[derive(Clone, Debug)]
pub struct Outbox(PathBuf);

impl Outbox {
    /// Opens it, and makes the folder if it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self(folder.to_owned()))
    }

    fn path(&self, token: &Token) -> PathBuf {
        self.0.join(token.to_string())
    }

    pub(super) fn keep(&self, token: &Token, bytes: &[u8]) -> io::Result<()> {
        let (path, half) = (self.path(token), self.0.join(format!("{token}.part")));
        let written = File::create(&half).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&half, &path)
        });
        if written.is_err() {
            // It may not even be there.
            let _ = fs::remove_file(&half);
        }
        written
    }

    /// What is there, whole.
    pub(super) fn read(&self) -> Vec<(Token, Vec<u8>)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        entries
            .filter_map(|entry| {
                let token = entry.file_name().to_str()?.parse().ok()?;
                Some((token, fs::read(entry.path()).ok()?))
            })
            .collect()
    }

    pub(super) fn forget(&self, token: &Token) {
        // If it stays, it is sent again and found to be there already.
        let _ = fs::remove_file(self.path(token));
    }
}
