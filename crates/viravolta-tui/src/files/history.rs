//! The history of games on disk: one file, to which lines are added.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use viravolta_desk::history::{self, Entry};
use viravolta_desk::{Session, faults, words};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Color;

use super::Folders;
use crate::clock::today;

/// The history of a user.
#[derive(Clone, Debug)]
pub struct History {
    path: PathBuf,
}

impl History {
    /// The history in the folders of a user.
    #[must_use]
    pub fn of(folders: &Folders) -> Self {
        Self { path: folders.history() }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All games, the newest first; none when there is no file yet.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(&self) -> io::Result<Vec<Entry>> {
        self.content().map(|content| history::read(&content))
    }

    /// How many lines of the file are no games that this version can read.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn unread(&self) -> io::Result<usize> {
        self.content().map(|content| history::unread(&content))
    }

    fn content(&self) -> io::Result<Vec<u8>> {
        match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            read => read,
        }
    }

    /// Adds a game. Several programs may do so at once.
    pub(crate) fn add(&self, t: Texts, session: &Session) -> io::Result<()> {
        let names = Color::ALL.map(|color| words::seat(t, session.seat(color), false));
        let line = history::line(session, names, today());
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(&self.path)?;
        file.lock()?;
        // A line that a full disk or a power cut has left unfinished must not swallow the next.
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        let before = if last == [b'\n'] { "" } else { "\n" };
        file.write_all(format!("{before}{line}\n").as_bytes())?;
        file.sync_data()
    }
}

/// Puts a game into the history of a user. The fault is in words.
pub(crate) fn remember(t: Texts, folders: Option<&Folders>, session: &Session) -> Result<(), String> {
    let Some(folders) = folders else { return Err(tr!(t, "no-home")) };
    History::of(folders).add(t, session).map_err(|error| faults::system(t, &error))
}

#[cfg(test)]
mod tests {
    use viravolta_desk::{Moment, NewGame, Pace, Seat};
    use viravolta_i18n::Language;
    use viravolta_rules::{BoardSize, StartKind};

    use super::*;
    use crate::texts::TEXTS;

    #[test]
    fn games_are_added_and_half_a_line_swallows_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let history = History::of(&Folders::inside(folder.path()));
        assert!(history.read().unwrap().is_empty());
        let game = NewGame::usual([Seat::Person; 2], BoardSize::Eight, StartKind::Usual, Pace::Unlimited);
        let mut session = Session::new(&game);
        session.place("f5".parse().unwrap(), Moment::START).unwrap();
        let t = TEXTS.speak(Language::English);
        history.add(t, &session).unwrap();
        let mut half = OpenOptions::new().append(true).open(history.path()).unwrap();
        half.write_all(b"{\"viravolta\": 1, \"mo").unwrap();
        history.add(t, &session).unwrap();
        assert_eq!(history.unread().unwrap(), 1);
        let numbers: Vec<usize> = history.read().unwrap().iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, [3, 1]);
    }
}
