//! A whole class: every submission is built and checked, and the marks are written in every form that somebody asks for.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use viravolta_courses::Course;
use viravolta_i18n::Texts;

use crate::report::Report;
use crate::room::{Rooms, Trouble};
use crate::source::{MOST_BYTES, SourceError};
use crate::{Options, check};

mod collect;
mod elsewhere;
mod mark;
mod page;
mod rubric;
mod tables;
mod writers;
mod zip;

pub use collect::{Class, Entry, collect};
pub use elsewhere::{Luggage, Pending, pending};
pub use mark::{Mark, Row};
pub use rubric::{Criterion, Cup, Late, Rubric, RubricError, Show, shipped};
pub use writers::{Filled, fill_worksheet, json};

/// A student with everything that was found out.
#[derive(Clone, Debug)]
pub struct Student {
    /// The name.
    pub name: String,
    /// A name for files, different for every student.
    pub file: String,
    /// Moodle's number of the participant.
    pub participant: Option<String>,
    /// What was checked; `None` if we could not.
    pub report: Option<Report>,
    /// Why not.
    pub trouble: Option<String>,
    /// What was in an archive and could not be taken out of it.
    pub left_out: Vec<String>,
    /// The grade.
    pub mark: Mark,
}

/// Checks every submission, several at a time. What an earlier run has found out about the same files is taken from
/// there, so that an interrupted run goes on where it was.
///
/// # Errors
/// When our own files cannot be written.
pub fn grade(
    class: &Class,
    rubric: &Rubric,
    out: &Path,
    rooms: Rooms,
    jobs: usize,
    told: &mut dyn FnMut(&Student, usize, usize),
) -> Result<Vec<Student>, Trouble> {
    let folder = out.join("alunos");
    fs::create_dir_all(&folder)?;
    let names = file_names(&class.entries);
    let next = AtomicUsize::new(0);
    let mut results = Vec::new();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..jobs.max(1) {
            let sender = sender.clone();
            let (next, names, folder) = (&next, &names, &folder);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = class.entries.get(at) else { break };
                    let student = one(entry, &names[at], rubric, folder, rooms);
                    if sender.send((at, student)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (at, student) in receiver {
            if let Ok(student) = &student {
                told(student, results.len() + 1, class.entries.len());
            }
            results.push((at, student));
        }
    });
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, student)| student).collect()
}

/// Checks one submission as it is checked for marks.
///
/// # Errors
/// When it cannot be read.
pub fn examine(course: Course, path: &Path, seed: u64, rooms: Rooms) -> Result<Report, SourceError> {
    let mut report = check(course, path, &Options { seed, rooms, handed_in: true, ..Options::default() })?;
    // The seed may be the teacher's secret.
    report.name_commands(".", None);
    Ok(report)
}

/// What was found out about a submission, on the disk between runs.
#[derive(Debug)]
struct Kept {
    path: PathBuf,
    /// What the report depends on.
    key: String,
}

impl Kept {
    fn new(entry: &Entry, file: &str, (course, seed): (Course, u64), folder: &Path) -> Self {
        Self { path: folder.join(format!("{file}.json")), key: fingerprint(&entry.path, course.name(), seed) }
    }

    fn read(&self) -> Option<Report> {
        Report::read(&fs::read_to_string(&self.path).ok()?, &self.key)
    }

    /// What we could not find out is tried again.
    fn write(&self, report: &Report) -> io::Result<()> {
        if report.is_whole() { write(&self.path, report.kept(&self.key).as_bytes()) } else { Ok(()) }
    }
}

fn one(entry: &Entry, file: &str, rubric: &Rubric, folder: &Path, rooms: Rooms) -> Result<Student, Trouble> {
    let course = rubric.course().map_err(|error| Trouble::Ours(error.to_string()))?;
    let kept = Kept::new(entry, file, (course, rubric.seed), folder);
    let (report, trouble) = match (&entry.trouble, kept.read()) {
        (Some(trouble), _) => (None, Some(trouble.clone())),
        (None, Some(report)) => (Some(report), None),
        (None, None) => match examine(course, &entry.path, rubric.seed, rooms) {
            Ok(report) => {
                kept.write(&report)?;
                (Some(report), None)
            }
            Err(error @ (SourceError::Unreadable { .. } | SourceError::TooLarge(_))) => (None, Some(error.to_string())),
        },
    };
    let mark = Mark::new(rubric, &entry.name, report.as_ref());
    let Entry { name, participant, left_out, .. } = entry.clone();
    Ok(Student { name, file: file.to_owned(), participant, report, trouble, left_out, mark })
}

/// A file is whole or not there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    viravolta_disk::write(path, bytes)
}

const LONGEST_NAME: usize = 100;

/// Names for files: letters and figures of the student's name, and a number where two are alike.
#[must_use]
pub fn file_names(entries: &[Entry]) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut names = Vec::new();
    for entry in entries {
        let mut plain = String::new();
        for c in entry.name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }) {
            // Disks count bytes.
            if plain.len() + c.len_utf8() > LONGEST_NAME {
                break;
            }
            plain.push(c);
        }
        let plain = if plain.is_empty() { "aluno".to_owned() } else { plain };
        let mut name = plain.clone();
        let mut number = 2;
        while !taken.insert(name.to_lowercase()) {
            name = format!("{plain}-{number}");
            number += 1;
        }
        names.push(name);
    }
    names
}

/// What a report depends on: the files, the course, the seed and our version.
fn fingerprint(path: &Path, course: &str, seed: u64) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut eat = |bytes: &[u8]| {
        for byte in bytes.iter().chain(&(bytes.len() as u64).to_le_bytes()) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    eat(env!("CARGO_PKG_VERSION").as_bytes());
    eat(course.as_bytes());
    eat(&seed.to_le_bytes());
    let mut files = Vec::new();
    gather(path, &mut files, 0);
    files.sort();
    for file in files {
        eat(file.strip_prefix(path).unwrap_or(&file).as_os_str().as_encoded_bytes());
        let mut content = Vec::new();
        // What is larger is not looked at either: its beginning and its length tell it from others.
        let read = fs::File::open(&file).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut content));
        eat(&content);
        eat(&fs::metadata(&file).map_or(0, |found| found.len()).to_le_bytes());
        eat(&[u8::from(read.is_ok())]);
    }
    format!("{hash:016x}")
}

fn gather(path: &Path, files: &mut Vec<PathBuf>, depth: usize) {
    if path.is_file() {
        files.push(path.to_owned());
    } else if depth < 16 && files.len() < 4000 {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
                gather(&entry.path(), files, depth + 1);
            }
        }
    }
}

/// Writes everything: pages, tables, and the forms that other systems read. Moodle's worksheet, if there is one, knows by
/// which numbers and addresses its gradebook finds people.
///
/// # Errors
/// When a file cannot be written.
pub fn write_all(students: &[Student], rubric: &Rubric, sheet: Option<&str>, out: &Path, t: Texts) -> io::Result<()> {
    for student in students {
        let folder = out.join("alunos");
        write(&folder.join(format!("{}.html", student.file)), page::student(student, rubric, t).as_bytes())?;
        write(&folder.join(format!("{}.txt", student.file)), page::student_text(student, rubric, t).as_bytes())?;
    }
    write(&out.join("turma.html"), page::class(students, rubric, t).as_bytes())?;
    writers::write_all(students, rubric, sheet, out, t)
}

#[cfg(test)]
mod tests;
