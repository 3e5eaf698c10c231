//! Results of long work, one JSON line each, so that a run that was killed goes on where it was.
//!
//! The first line tells what the work is; whoever comes with other settings is turned away. A line that was cut off
//! is forgotten. The journal is thrown away when the whole result has been written.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::TrainerError;

/// An open journal.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or begins the journal of some work, and returns what is in it.
    pub(crate) fn open<T: DeserializeOwned>(
        path: &Path,
        work: &impl Serialize,
    ) -> Result<(Self, Vec<T>), TrainerError> {
        let io = || TrainerError::file(path);
        let head = serde_json::to_string(work).map_err(|error| io()(error.into()))?;
        let mut file = File::options().create(true).append(true).read(true).open(path).map_err(io())?;
        file.try_lock().map_err(|_| TrainerError::Busy { path: path.to_owned() })?;
        let mut whole = 0;
        let mut entries = Vec::new();
        let mut reader = BufReader::new(&file);
        let mut line = String::new();
        while reader.read_line(&mut line).is_ok_and(|length| length > 0) && line.ends_with('\n') {
            if whole == 0 {
                if line.trim_end() != head {
                    return Err(TrainerError::OtherSettings { path: path.to_owned() });
                }
            } else {
                match serde_json::from_str(&line) {
                    Ok(entry) => entries.push(entry),
                    Err(_) => break,
                }
            }
            whole += line.len() as u64;
            line.clear();
        }
        file.set_len(whole).map_err(io())?;
        if whole == 0 {
            writeln!(file, "{head}").map_err(io())?;
        }
        Ok((Self { path: path.to_owned(), file }, entries))
    }

    /// Adds a result.
    pub(crate) fn add(&mut self, entry: &impl Serialize) -> Result<(), TrainerError> {
        let write = |file: &mut File| {
            let mut line = serde_json::to_vec(entry)?;
            line.push(b'\n');
            file.write_all(&line)
        };
        write(&mut self.file).map_err(TrainerError::file(&self.path))
    }

    /// Throws the journal away.
    pub(crate) fn finish(self) -> Result<(), TrainerError> {
        std::fs::remove_file(&self.path).map_err(TrainerError::file(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_found_again_and_other_work_is_refused() -> Result<(), TrainerError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work.part");
        let (mut journal, none) = Journal::open::<u32>(&path, &"squares")?;
        assert!(none.is_empty());
        journal.add(&1)?;
        journal.add(&4)?;
        assert!(matches!(Journal::open::<u32>(&path, &"squares"), Err(TrainerError::Busy { .. })));
        drop(journal);
        File::options().append(true).open(&path).unwrap().write_all(b"16").unwrap();
        assert!(matches!(Journal::open::<u32>(&path, &"cubes"), Err(TrainerError::OtherSettings { .. })));
        let (mut journal, some) = Journal::open::<u32>(&path, &"squares")?;
        assert_eq!(some, [1, 4]);
        journal.add(&9)?;
        drop(journal);
        let (journal, all) = Journal::open::<u32>(&path, &"squares")?;
        assert_eq!(all, [1, 4, 9]);
        journal.finish()?;
        assert!(!path.exists());
        Ok(())
    }
}
