//! The submissions of a class: a folder, or the zip that Moodle gives, with a folder, an archive or a file per student.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::build::is_archive;
use crate::room::{Rooms, Trouble};
use crate::runnable::copy_tree;

mod open;

use open::open;

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
    /// What an archive holds and was not taken out of it, with the reason. The rest is looked at.
    pub left_out: Vec<String>,
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
    let mut lost: BTreeMap<(String, Option<String>), Vec<String>> = BTreeMap::new();
    let root = if folder.is_file() {
        let opened = open(folder, rooms)?.map_err(Trouble::Ours)?;
        for left in opened.left_out {
            let who = owner(&left.entry);
            lost.entry((who.name, who.participant)).or_default().push(left.to_string());
        }
        let path = opened.folder.path().to_owned();
        unpacked.push(opened.folder);
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
        let mut left_out = lost.remove(&(name.clone(), participant.clone())).unwrap_or_default();
        let torn = !left_out.is_empty();
        let (path, mut trouble) = match together(&things, rooms, &mut unpacked, &mut left_out) {
            Ok(path) => (path, None),
            Err(trouble) => (things[0].path.clone(), Some(trouble.to_string())),
        };
        // Nothing came out of the class's own archive: that says nothing about what was handed in.
        if torn && trouble.is_none() && is_empty(&path) {
            trouble = Some(left_out.join("; "));
        }
        entries.push(Entry { name, participant, path, trouble, left_out });
    }
    // Whoever lost everything is there all the same.
    for ((name, participant), left_out) in lost {
        let trouble = Some(left_out.join("; "));
        let path = root.join(&name);
        entries.push(Entry { name, participant, path, trouble, left_out });
    }
    entries.sort_by(|one, other| (&one.name, &one.participant).cmp(&(&other.name, &other.participant)));
    Ok(Class { entries, _unpacked: unpacked })
}

/// Hidden files, and what one system puts into every archive that it makes.
fn is_ours_to_skip(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') || name == "__MACOSX"
}

/// Whose an entry of the class's archive is.
fn owner(entry: &str) -> Who {
    match entry.split_once('/') {
        Some((folder, _)) => who(folder, true),
        None => who(entry, false),
    }
}

/// Whether no file lies there.
fn is_empty(path: &Path) -> bool {
    path.is_dir()
        && fs::read_dir(path)
            .is_ok_and(|entries| entries.flatten().all(|entry| !entry.path().is_file() && is_empty(&entry.path())))
}

/// Everything of one student in one place. An archive is opened; a folder that holds one archive and nothing else, too.
fn together(
    things: &[Found],
    rooms: Rooms,
    unpacked: &mut Vec<TempDir>,
    left_out: &mut Vec<String>,
) -> Result<PathBuf, Trouble> {
    if let [only] = things
        && (only.path.is_dir() || only.path.file_name() == Some(&only.own_name))
    {
        return inner(only.path.clone(), rooms, unpacked, left_out);
    }
    let all = TempDir::with_prefix("viravolta-class-")?;
    for thing in things {
        if thing.path.is_dir() {
            copy_tree(&inner(thing.path.clone(), rooms, unpacked, left_out)?, all.path())?;
            continue;
        }
        let copy = all.path().join(&thing.own_name);
        fs::copy(&thing.path, &copy)?;
        let inside = inner(copy.clone(), rooms, unpacked, left_out)?;
        if inside != copy {
            fs::remove_file(copy)?;
            copy_tree(&inside, all.path())?;
        }
    }
    let path = all.path().to_owned();
    unpacked.push(all);
    Ok(path)
}

fn inner(
    path: PathBuf,
    rooms: Rooms,
    unpacked: &mut Vec<TempDir>,
    left_out: &mut Vec<String>,
) -> Result<PathBuf, Trouble> {
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
        Ok(opened) => {
            let inside = opened.folder.path().to_owned();
            left_out.extend(opened.left_out.iter().map(ToString::to_string));
            unpacked.push(opened.folder);
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
