//! What has been proven, on disk, one line each: a run that is interrupted goes on where it stopped.
//!
//! The first line says which position the proof is about. Every other line is the answer to a question of the form
//! "does the side to move reach so many discs here?", synced to the disk before the next question is asked. A last
//! line without its end was being written when the machine went down; it is dropped.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Board, Position};

use crate::failure::Failure;

const VERSION: u32 = 1;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    viravolta: String,
    version: u32,
    position: String,
}

impl Head {
    fn of(root: &Position) -> Self {
        Self { viravolta: "solve".to_owned(), version: VERSION, position: root.board_text().to_string() }
    }

    /// The version of a first line that a newer program has written; it may say more than we know.
    fn newer(line: &str) -> Option<u64> {
        let head: serde_json::Value = serde_json::from_str(line).ok()?;
        head["version"].as_u64().filter(|version| head["viravolta"] == "solve" && *version > VERSION.into())
    }

    fn line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Entry {
    position: String,
    at_least: i32,
    answer: bool,
    nodes: u64,
    seconds: f64,
}

/// The answers so far, in memory and on disk.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    /// The value is at least the first and at most the second.
    bounds: HashMap<Board, (i32, i32)>,
    /// Work that the answers have cost, in this run and before.
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) answers: usize,
}

impl Journal {
    /// Opens the journal of a position, or begins one.
    pub(super) fn open(t: Texts, path: &Path, root: &Position) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let blame = |error: &io::Error| Failure::file(t, &name, error);
        let other = || Failure::input(tr!(t, "solve-resume-other", name = &name));
        begin(path, root).map_err(|error| blame(&error))?;
        // A pipe would be waited for without end.
        if !path.metadata().map_err(|error| blame(&error))?.is_file() {
            return Err(other());
        }
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(|error| blame(&error))?;
        file.try_lock().map_err(|_| Failure::input(tr!(t, "solve-resume-busy", name = &name)))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(|error| blame(&error))?;
        if text.is_empty() {
            text = Head::of(root).line().map_err(|error| blame(&error))?.into_bytes();
            file.write_all(&text).map_err(|error| blame(&error))?;
        }
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&text[..whole]).map_err(|_| other())?;
        let mut lines = text.lines();
        // Nothing in the file is changed before it is known to be ours.
        let first = lines.next().unwrap_or_default();
        if let Some(version) = Head::newer(first) {
            return Err(Failure::input(tr!(t, "solve-resume-newer", name = &name, version = version)));
        }
        if !serde_json::from_str(first).is_ok_and(|head: Head| head == Head::of(root)) {
            return Err(other());
        }
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(|error| blame(&error))?;
        let mut journal =
            Self { file, bounds: HashMap::new(), nodes: 0, time: Duration::ZERO, answers: 0 };
        for (at, line) in lines.enumerate() {
            let entry = serde_json::from_str(line).ok();
            let known = entry.and_then(|entry: Entry| Some((entry.position.parse::<Position>().ok()?, entry)));
            match known {
                Some((position, entry)) => journal.remember(&position, &entry),
                None => {
                    return Err(Failure::input(tr!(t, "solve-resume-damaged", name = &name, line = at + 2)));
                }
            }
        }
        Ok(journal)
    }

    fn append(&mut self, line: &Entry) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    fn remember(&mut self, position: &Position, entry: &Entry) {
        let area = position.size().area() as i32;
        let bounds = self.bounds.entry(position.board()).or_insert((-area, area));
        if entry.answer {
            bounds.0 = bounds.0.max(entry.at_least);
        } else {
            // Values are even: what is not reached is missed by two.
            bounds.1 = bounds.1.min(entry.at_least - 2);
        }
        self.nodes += entry.nodes;
        self.time += Duration::try_from_secs_f64(entry.seconds).unwrap_or_default();
        self.answers += 1;
    }

    /// What is known about reaching so many discs (an even number) in a canonical position.
    pub(super) fn answer(&self, position: &Position, at_least: i32) -> Option<bool> {
        let (lower, upper) = self.bounds.get(&position.board())?;
        if *lower >= at_least {
            Some(true)
        } else if *upper < at_least {
            Some(false)
        } else {
            None
        }
    }

    /// Keeps an answer, with what it cost.
    pub(super) fn record(
        &mut self,
        position: &Position,
        at_least: i32,
        answer: bool,
        nodes: u64,
        time: Duration,
    ) -> io::Result<()> {
        let seconds = time.as_secs_f64();
        let entry = Entry { position: position.board_text().to_string(), at_least, answer, nodes, seconds };
        self.append(&entry)?;
        self.remember(position, &entry);
        Ok(())
    }
}

/// Puts a file with its first line where there is none: whole from the first moment on, so that a file without that line
/// is somebody else's.
fn begin(path: &Path, root: &Position) -> io::Result<()> {
    match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found.map(drop),
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".viravolta-").tempfile_in(folder)?;
    file.write_all(Head::of(root).line()?.as_bytes())?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        // Another run was faster.
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        put => put.map(drop).map_err(|error| error.error),
    }
}

#[cfg(test)]
mod tests {
    use viravolta_i18n::Language;
    use viravolta_rules::{BoardSize, StartKind};

    use super::*;
    use crate::TEXTS;

    #[test]
    fn answers_survive_and_a_torn_line_does_not_matter() {
        let t = TEXTS.speak(Language::English);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("proof.jsonl");
        let root = Position::start_of(BoardSize::Four, StartKind::Usual);
        let mut journal = Journal::open(t, &path, &root).unwrap();
        assert_eq!(journal.answer(&root, 0), None);
        journal.record(&root, -10, true, 7, Duration::from_millis(500)).unwrap();
        journal.record(&root, -6, false, 3, Duration::from_millis(250)).unwrap();
        assert!(Journal::open(t, &path, &root).is_err(), "two runs must not share a journal");
        drop(journal);
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str(r#"{"position":"----"#);
        std::fs::write(&path, text).unwrap();
        let journal = Journal::open(t, &path, &root).unwrap();
        let answers = [-10, -8, -6, -4].map(|discs| journal.answer(&root, discs));
        assert_eq!(answers, [Some(true), None, Some(false), Some(false)]);
        assert_eq!((journal.nodes, journal.time, journal.answers), (10, Duration::from_millis(750), 2));
        drop(journal);
        assert!(Journal::open(t, &path, &Position::start()).is_err(), "it is about another position");
    }

    #[test]
    fn the_proof_of_a_newer_version_is_left_as_it_is() {
        let t = TEXTS.speak(Language::English);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("proof.jsonl");
        let newer = "{\"viravolta\":\"solve\",\"version\":2,\"board\":4}\n{\"more\":1}\n{\"half";
        std::fs::write(&path, newer).unwrap();
        let Err(Failure::Input { message, .. }) = Journal::open(t, &path, &Position::start()) else { panic!("it was opened") };
        assert!(message.contains("newer version"), "{message}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), newer);
    }
}
