//! The submissions of a class: a folder, or the zip that Moodle gives, with a folder, an archive or a file per student.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::build::unpack;
use crate::room::{Rooms, Trouble, quoted};

/// What one student handed in.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The student's name, or what the folder or file is called.
    pub name: String,
    /// Moodle's number of the participant, where it is known.
    pub participant: Option<String>,
    /// Where it lies.
    pub path: PathBuf,
}

/// A class.
#[derive(Debug)]
pub struct Class {
    /// In the order of their names.
    pub entries: Vec<Entry>,
    /// What was unpacked lives as long as this.
    _unpacked: Vec<TempDir>,
}

const ARCHIVES: [&str; 5] = [".zip", ".tar.gz", ".tgz", ".tar", ".jar"];

fn is_archive(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    ARCHIVES.iter().any(|ending| name.ends_with(ending))
}

/// Unpacks an archive in a room: it may be hostile.
fn open(archive: &Path, rooms: Rooms) -> Result<TempDir, Trouble> {
    let folder = TempDir::with_prefix("viravolta-archive-")?;
    let inside = folder.path().join("archive");
    fs::copy(archive, &inside)?;
    let name = archive.to_string_lossy().to_lowercase();
    let script = if name.ends_with(".zip") || name.ends_with(".jar") {
        "mkdir out && (python3 -m zipfile -e archive out || unzip -q -o archive -d out) >&2 && tar -cf - -C out ."
    } else {
        "mkdir out && tar -xf archive -C out >&2 && tar -cf - -C out ."
    };
    let finished = rooms.script(folder.path(), "tar", script)?;
    if !finished.exit.status.success() {
        return Err(Trouble::Ours(format!(
            "{}: {}",
            quoted(&name),
            finished.stderr().lines().last().unwrap_or_default()
        )));
    }
    let out = TempDir::with_prefix("viravolta-class-")?;
    unpack(&finished.stdout, out.path())?;
    Ok(out)
}

/// Collects the submissions.
///
/// # Errors
/// When the folder cannot be read or the archive cannot be opened.
pub fn collect(folder: &Path, rooms: Rooms) -> Result<Class, Trouble> {
    let mut unpacked = Vec::new();
    let root = if folder.is_file() && is_archive(folder) {
        let out = open(folder, rooms)?;
        let path = out.path().to_owned();
        unpacked.push(out);
        path
    } else {
        folder.to_owned()
    };
    let mut entries = Vec::new();
    for entry in fs::read_dir(&root)? {
        let path = entry?.path();
        let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if file_name.starts_with('.') || fs::symlink_metadata(&path)?.is_symlink() {
            continue;
        }
        let (name, participant) = who(&file_name, path.is_dir());
        let path = inner(path, rooms, &mut unpacked)?;
        entries.push(Entry { name, participant, path });
    }
    entries.sort_by(|one, other| one.name.cmp(&other.name).then_with(|| one.participant.cmp(&other.participant)));
    Ok(Class { entries, _unpacked: unpacked })
}

/// An archive is opened; a folder that holds one archive and nothing else, too.
fn inner(path: PathBuf, rooms: Rooms, unpacked: &mut Vec<TempDir>) -> io::Result<PathBuf> {
    let archive = if path.is_dir() {
        let files: Vec<PathBuf> = fs::read_dir(&path)?.flatten().map(|entry| entry.path()).collect();
        match &files[..] {
            [only] if is_archive(only) => only.clone(),
            _ => return Ok(path),
        }
    } else if is_archive(&path) {
        path.clone()
    } else {
        return Ok(path);
    };
    // One that cannot be opened is handed on as it is: the check says that there is nothing to build.
    Ok(match open(&archive, rooms) {
        Ok(out) => {
            let inside = out.path().to_owned();
            unpacked.push(out);
            inside
        }
        Err(_) => path,
    })
}

/// Moodle's names are `Full name_12345_assignsubmission_file`.
fn who(file_name: &str, is_folder: bool) -> (String, Option<String>) {
    if let Some((before, _)) = file_name.split_once("_assignsubmission_file")
        && let Some((name, number)) = before.rsplit_once('_')
        && number.chars().all(|c| c.is_ascii_digit())
    {
        return (name.to_owned(), Some(number.to_owned()));
    }
    let mut name = file_name;
    if !is_folder {
        name = ARCHIVES.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
        name = name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem });
    }
    (name.to_owned(), None)
}

#[cfg(test)]
mod tests {
    use super::who;

    #[test]
    fn names_are_found_in_moodles_folders() {
        let moodle = |name| who(name, true);
        assert_eq!(moodle("Ana Sá_123_assignsubmission_file"), ("Ana Sá".to_owned(), Some("123".to_owned())));
        assert_eq!(moodle("Rui_9_assignsubmission_file_"), ("Rui".to_owned(), Some("9".to_owned())));
        assert_eq!(who("ana.c", false), ("ana".to_owned(), None));
        assert_eq!(who("ana.tar.gz", false), ("ana".to_owned(), None));
        assert_eq!(who("v1.2", true), ("v1.2".to_owned(), None));
    }
}
