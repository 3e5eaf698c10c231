//! Writing beside a file and taking its place.

use std::collections::HashSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use crate::place::{Place, folder_of};

/// How the names of our hidden files begin.
const PREFIX: &str = ".viravolta-";
/// A hidden file that has not been written to for so long, and that nobody holds, was left by a crash.
const LEFT: Duration = Duration::from_secs(3600);

/// Writes a file whole or not at all; into a pipe or a device, all of it or as much as it takes.
///
/// # Errors
/// When the system refuses; a file that was there is as it was.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(content)?;
    draft.commit()
}

/// A file in the making. It takes the place of what has its name when it is committed; dropped before that, it leaves
/// nothing behind.
#[derive(Debug)]
pub struct Draft {
    output: BufWriter<File>,
    /// What becomes of it; `None` for a pipe or a device.
    beside: Option<Beside>,
}

/// A hidden file and whose place it will take.
#[derive(Debug)]
struct Beside {
    hidden: PathBuf,
    target: PathBuf,
    old: Option<Metadata>,
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Either it has its new name by now, or nobody wants it; what cannot be removed is removed by a later write.
        let _ = fs::remove_file(&self.hidden);
    }
}

impl Draft {
    /// Begins to write a file, or into a pipe or a device.
    ///
    /// # Errors
    /// When it is a folder or may not be written, or when the folder of the file is missing or may not be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (target, old) = match Place::of(path)? {
            Place::File { path, old } => (path, old),
            Place::Stream(path) => {
                let output = OpenOptions::new().append(true).open(path)?;
                return Ok(Self { output: BufWriter::new(output), beside: None });
            }
        };
        let folder = folder_of(&target);
        sweep(folder);
        let (hidden, file) = hidden_file(folder, old.is_some())?;
        // Held until the end, so that nobody takes it for left. Some file systems have no locks; they have ages.
        let _ = file.try_lock();
        Ok(Self { output: BufWriter::new(file), beside: Some(Beside { hidden, target, old }) })
    }

    /// Brings everything to the disk and gives it the name of the file.
    ///
    /// # Errors
    /// When the system refuses; a file that was there is as it was.
    pub fn commit(mut self) -> io::Result<()> {
        self.output.flush()?;
        let Some(beside) = self.beside.take() else { return Ok(()) };
        let file = self.output.get_ref();
        if let Some(old) = &beside.old {
            keep_rights(file, old)?;
        }
        file.sync_all()?;
        fs::rename(&beside.hidden, &beside.target)?;
        // The new name lives in the folder. Where a folder cannot be opened the file is still whole.
        File::open(folder_of(&beside.target)).and_then(|folder| folder.sync_all()).ok();
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// A new file that nobody else has, private until it takes the place of an old one whose rights are known.
fn hidden_file(folder: &Path, private: bool) -> io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if private { 0o600 } else { 0o666 });
    #[cfg(not(unix))]
    let _ = private;
    loop {
        let number = RandomState::new().build_hasher().finish();
        let hidden = folder.join(format!("{PREFIX}{number:016x}"));
        match options.open(&hidden) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (hidden, file)),
        }
    }
}

/// The owner and the group as far as we may give them, and the mode.
#[cfg(unix)]
fn keep_rights(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o777;
    if new.uid() != old.uid() {
        // Only the administrator may give a file away.
        let _ = fchown(file, Some(old.uid()), None);
    }
    if new.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
        // What the old group was allowed is not for ours: it may do what everybody may.
        mode = mode & !0o070 | (mode & 0o007) << 3;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_rights(_file: &File, _old: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Removes what crashes left in a folder, once for each folder. Whatever goes wrong, it goes on lying there.
fn sweep(folder: &Path) {
    static SWEPT: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let first = SWEPT.lock().is_ok_and(|mut swept| swept.get_or_insert_default().insert(folder.to_owned()));
    let entries = first.then(|| fs::read_dir(folder).ok()).flatten();
    for entry in entries.into_iter().flatten().flatten() {
        let is_ours = entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes());
        if is_ours && is_left(&entry).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_left(entry: &fs::DirEntry) -> io::Result<bool> {
    let data = entry.metadata()?;
    let age = data.modified()?.elapsed().unwrap_or_default();
    Ok(data.is_file() && age > LEFT && File::open(entry.path())?.try_lock().is_ok())
}
