//! What a worker keeps on its disk: files that came from the queue, by their hash, so that they come once.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempDir;
use viravolta_jobs::{Hash, Task};

/// So much is kept; what was not used for longest goes first.
const MOST_BYTES: u64 = 5 << 30;

/// A folder of blobs, and beside it one for what is unpacked.
#[derive(Debug)]
pub(super) struct Blobs {
    kept: PathBuf,
    rooms: PathBuf,
}

impl Blobs {
    /// Opens it below a folder that nobody else uses, and throws away what was left unpacked there.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let blobs = Self { kept: folder.join("blobs"), rooms: folder.join("rooms") };
        if blobs.rooms.exists() {
            fs::remove_dir_all(&blobs.rooms)?;
        }
        fs::create_dir_all(&blobs.rooms)?;
        fs::create_dir_all(&blobs.kept)?;
        Ok(blobs)
    }

    /// An empty folder, gone with its value.
    pub(super) fn room(&self) -> io::Result<TempDir> {
        tempfile::tempdir_in(&self.rooms)
    }

    /// The bytes of a hash; `None` when the job was called off meanwhile.
    pub(super) fn bytes(&self, task: &Task, hash: &str) -> Result<Option<Vec<u8>>, String> {
        let hash: Hash = hash.parse().map_err(|()| format!("{hash:?} is no hash"))?;
        let path = self.kept.join(hash.to_string());
        if let Ok(bytes) = fs::read(&path)
            && Hash::of(&bytes) == hash
        {
            // Used now. Where that cannot be noted, it goes a little earlier.
            let _ = fs::File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
            return Ok(Some(bytes));
        }
        match task.blob(hash) {
            Some(bytes) if Hash::of(&bytes) == hash => {
                self.make_room(bytes.len() as u64);
                // What cannot be kept comes again.
                let _ = viravolta_disk::write(&path, &bytes);
                Ok(Some(bytes))
            }
            Some(_) => Err(format!("what came for {hash} is something else")),
            None if task.stopped() => Ok(None),
            None => Err(format!("{hash} is not in the database")),
        }
    }

    fn make_room(&self, bytes: u64) {
        let entries = fs::read_dir(&self.kept).into_iter().flatten().flatten();
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let about = entry.metadata().ok()?;
                Some((about.modified().ok()?, about.len(), entry.path()))
            })
            .collect();
        files.sort();
        let mut total = bytes + files.iter().map(|(_, bytes, _)| bytes).sum::<u64>();
        for (_, bytes, path) in files {
            if total <= MOST_BYTES {
                break;
            }
            if fs::remove_file(path).is_ok() {
                total -= bytes;
            }
        }
    }
}
