//! The submissions of a class: a folder, or the zip that Moodle gives, with a folder, an archive or a file per student.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::build::{is_archive, unpack};
use crate::room::{Rooms, Trouble, quoted};
use crate::runnable::copy_tree;

/// What one student handed in.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The student's name, or what the folder or file is called.
    pub name: String,
    /// Moodle's number of the participant, where it is known.
    pub participant: Option<String>,
    /// Where it lies.
    pub path: PathBuf,
    /// Why we could not open it, through no fault of the student's.
    pub trouble: Option<String>,
}

/// A class.
#[derive(Debug)]
pub struct Class {
    /// In the order of their names.
    pub entries: Vec<Entry>,
    /// What was unpacked lives as long as this.
    _unpacked: Vec<TempDir>,
}

impl Class {
    /// Leaves out what lies among the submissions and is none: the rubric, the folder that the marks are written to.
    pub fn leave_out(&mut self, others: &[&Path]) {
        let others: Vec<PathBuf> = others.iter().filter_map(|other| other.canonicalize().ok()).collect();
        self.entries.retain(|entry| !entry.path.canonicalize().is_ok_and(|path| others.contains(&path)));
    }
}

/// What an archive held, or why it cannot be opened, which is its author's to repair.
type Opened = Result<TempDir, String>;

/// Unpacks an archive in a room: it may be hostile.
fn open(archive: &Path, rooms: Rooms) -> Result<Opened, Trouble> {
    let folder = TempDir::with_prefix("viravolta-archive-")?;
    fs::copy(archive, folder.path().join("archive"))?;
    let name = archive.to_string_lossy().to_lowercase();
    let script = if name.ends_with(".zip") || name.ends_with(".jar") {
        "mkdir out && (unzip -q -o archive -d out < /dev/null || python3 -m zipfile -e archive out) >&2 && tar -cf - -C out ."
    } else {
        "mkdir out && tar -xf archive -C out >&2 && tar -cf - -C out ."
    };
    let finished = rooms.script(folder.path(), "tar", script)?;
    if !finished.exit.status.success() {
        let said = finished.stderr();
        return Ok(Err(format!("{}: {}", quoted(&name), said.lines().last().unwrap_or_default())));
    }
    let out = TempDir::with_prefix("viravolta-class-")?;
    Ok(match unpack(&finished.stdout, out.path()) {
        Ok(()) => Ok(out),
        // Names that no disk takes, or a file and a folder of one name: the archive's doing.
        Err(error) => Err(format!("{}: {error}", quoted(&name))),
    })
}

/// Something that lies in the folder of the class.
struct Found {
    path: PathBuf,
    /// What it is called without Moodle's part.
    own_name: OsString,
    /// Moodle keeps what was typed into its page beside the files.
    typed: bool,
}

/// Whose it is: the name, Moodle's number, and the file where nothing else tells two people apart.
type Whose = (String, Option<String>, OsString);

/// Collects the submissions.
///
/// # Errors
/// When the folder cannot be read or the archive cannot be opened.
pub fn collect(folder: &Path, rooms: Rooms) -> Result<Class, Trouble> {
    let mut unpacked = Vec::new();
    let root = if folder.is_file() {
        let out = open(folder, rooms)?.map_err(Trouble::Ours)?;
        let path = out.path().to_owned();
        unpacked.push(out);
        path
    } else {
        folder.to_owned()
    };
    let mut found: BTreeMap<Whose, Vec<Found>> = BTreeMap::new();
    for entry in fs::read_dir(&root)? {
        let entry = entry?;
        let (kind, file_name) = (entry.file_type()?, entry.file_name());
        // Links lead elsewhere, and a pipe or a device has no end.
        if is_ours_to_skip(&file_name) || !(kind.is_dir() || kind.is_file()) {
            continue;
        }
        let who = who(&file_name.to_string_lossy(), kind.is_dir());
        let (alone, own_name) = match (&who.participant, who.file) {
            (Some(_), Some(file)) if !file.is_empty() => (OsString::new(), OsString::from(file)),
            (Some(_), _) => (OsString::new(), file_name),
            (None, _) => (file_name.clone(), file_name),
        };
        let things = found.entry((who.name, who.participant, alone)).or_default();
        things.push(Found { path: entry.path(), own_name, typed: who.typed });
    }
    let mut entries = Vec::new();
    for ((name, participant, _), mut things) in found {
        if things.iter().any(|thing| !thing.typed) {
            things.retain(|thing| !thing.typed);
        }
        things.sort_by(|one, other| one.path.cmp(&other.path));
        let (path, trouble) = match together(&things, rooms, &mut unpacked) {
            Ok(path) => (path, None),
            Err(trouble) => (things[0].path.clone(), Some(trouble.to_string())),
        };
        entries.push(Entry { name, participant, path, trouble });
    }
    Ok(Class { entries, _unpacked: unpacked })
}

/// Hidden files, and what one system puts into every archive that it makes.
fn is_ours_to_skip(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') || name == "__MACOSX"
}

/// Everything of one student in one place. An archive is opened; a folder that holds one archive and nothing else, too.
fn together(things: &[Found], rooms: Rooms, unpacked: &mut Vec<TempDir>) -> Result<PathBuf, Trouble> {
    if let [only] = things
        && (only.path.is_dir() || only.path.file_name() == Some(&only.own_name))
    {
        return inner(only.path.clone(), rooms, unpacked);
    }
    let all = TempDir::with_prefix("viravolta-class-")?;
    for thing in things {
        if thing.path.is_dir() {
            copy_tree(&inner(thing.path.clone(), rooms, unpacked)?, all.path())?;
            continue;
        }
        let copy = all.path().join(&thing.own_name);
        fs::copy(&thing.path, &copy)?;
        let inside = inner(copy.clone(), rooms, unpacked)?;
        if inside != copy {
            fs::remove_file(copy)?;
            copy_tree(&inside, all.path())?;
        }
    }
    let path = all.path().to_owned();
    unpacked.push(all);
    Ok(path)
}

fn inner(path: PathBuf, rooms: Rooms, unpacked: &mut Vec<TempDir>) -> Result<PathBuf, Trouble> {
    let archive = if path.is_dir() {
        let entries = fs::read_dir(&path)?.flatten().filter(|entry| !is_ours_to_skip(&entry.file_name()));
        let files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        match &files[..] {
            [only] if only.is_file() && !only.is_symlink() && is_archive(only) => only.clone(),
            _ => return Ok(path),
        }
    } else if is_archive(&path) {
        path.clone()
    } else {
        return Ok(path);
    };
    // One that cannot be opened is handed on as it is: the check says so.
    Ok(match open(&archive, rooms)? {
        Ok(out) => {
            let inside = out.path().to_owned();
            unpacked.push(out);
            inside
        }
        Err(_) => path,
    })
}

/// What a name in the folder of the class says.
#[derive(Debug, PartialEq, Eq)]
struct Who {
    name: String,
    participant: Option<String>,
    /// The student's own name of the file, where Moodle put its part before it.
    file: Option<String>,
    typed: bool,
}

/// Moodle's names are `Full name_12345_assignsubmission_file`, with or without a file's own name at the end.
fn who(file_name: &str, is_folder: bool) -> Who {
    if let Some((before, after)) = file_name.split_once("_assignsubmission_")
        && let Some((name, number)) = before.rsplit_once('_')
        && number.chars().all(|c| c.is_ascii_digit())
    {
        let typed = after.starts_with("onlinetext");
        let file = after.split_once('_').map(|(_, file)| file.to_owned());
        return Who { name: name.to_owned(), participant: Some(number.to_owned()), file, typed };
    }
    let mut name = file_name;
    if !is_folder {
        name = crate::build::ARCHIVES.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
        name = name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem });
    }
    Who { name: name.to_owned(), participant: None, file: None, typed: false }
}

#[cfg(test)]
mod tests;
