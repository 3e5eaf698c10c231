//! Opening, saving and sharing games.

use std::path::{Path, PathBuf};
use std::time::Instant;

use viravolta_disk::Fault;
use viravolta_i18n::{Texts, system_fault, tr};
use viravolta_notation::{GameRecord, Loss, ReadError, WriteError};
use viravolta_rules::{Color, Game, Position};

use super::dialog::{Dialog, GameList, Wish};
use super::{App, Effect, Tone};
use crate::faults::Faults;
use crate::files::{self, FileError, Opened, Saved};
use crate::session::{Seat, Session};
use crate::words;

impl App {
    /// Where the file dialogs begin.
    pub(super) fn folder(&self) -> PathBuf {
        let beside = self.path.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
        let folder = beside.map(Path::to_owned).or_else(|| std::env::current_dir().ok());
        folder.unwrap_or_default()
    }

    /// The name that saving suggests.
    pub(super) fn suggested_name(&self) -> String {
        match &self.path {
            Some(path) => path.display().to_string(),
            None => self.folder().join(tr!(self.t, "save-default-name")).display().to_string(),
        }
    }

    /// Opens a file: its game, or the list of its games.
    pub(crate) fn open(&mut self, path: &Path, now: Instant) {
        match files::open(path) {
            Ok(Opened { records, fault }) => {
                match records.as_slice() {
                    [record] => self.show_record(record, now),
                    _ => self.dialog = Some(Dialog::Games(GameList::new(records))),
                }
                // Saving must not put what could be read in the place of what could not.
                self.path = fault.is_none().then(|| path.to_owned());
                if let Some(fault) = fault {
                    let error = (self.faults.file)(self.t.language(), &path.display().to_string(), &fault);
                    self.say(tr!(self.t, "notice-partly", error = error), Tone::Bad);
                }
            }
            Err(error) => self.complain_about(path, &error),
        }
    }

    fn complain_about(&mut self, path: &Path, error: &FileError) {
        self.say(file_complaint(self.t, self.faults, path, error), Tone::Bad);
    }

    pub(super) fn open_game(&mut self, list: &GameList, index: usize, now: Instant) {
        if let Some(record) = list.records.get(index) {
            self.show_record(record, now);
            // Saving must not put one game in the place of many.
            self.path = None;
        }
    }

    fn show_record(&mut self, record: &GameRecord, now: Instant) {
        self.begin(Session::from_record(record, [Seat::Person; 2]), now);
        let text = tr!(self.t, "notice-opened", moves = self.session.number(), title = title(self.t, record));
        self.say(text, Tone::Good);
    }

    /// Moves or a board that were pasted become the game.
    pub(super) fn paste_game(&mut self, text: &str, now: Instant) {
        let text = text.trim();
        let game = text
            .parse::<Position>()
            .map(Game::new)
            .or_else(|_| Game::from_transcript(Position::start(), text))
            .map_err(|error| (self.faults.transcript)(self.t.language(), &error));
        match game {
            Ok(game) => self.show_record(&GameRecord::from_game(&game), now),
            Err(error) => self.say(tr!(self.t, "notice-paste-error", error = error), Tone::Bad),
        }
    }

    /// Saves under a name, after a question if it is taken.
    pub(super) fn save(&mut self, name: &str) {
        let path = PathBuf::from(super::dialog::expand_home(name.trim()));
        let t = self.t;
        if path.as_os_str().is_empty() {
            return;
        }
        if path.exists() {
            let file = path.display().to_string();
            let text = tr!(t, "question-overwrite", file = file);
            self.ask(text, tr!(t, "answer-overwrite"), tr!(t, "answer-keep"), Wish::Overwrite(path), false);
        } else {
            self.write(&path);
        }
    }

    pub(super) fn write(&mut self, path: &Path) {
        let names = Color::ALL.map(|color| words::seat(self.t, self.session.seat(color), false));
        match files::save(path, &self.session, names) {
            Ok(saved) => {
                self.path = Some(path.to_owned());
                self.say(saved_text(self.t, path, &saved), Tone::Good);
            }
            Err(error) => self.complain_about(path, &error),
        }
    }

    /// The moves, as people send them to each other.
    pub(crate) fn transcript(&self) -> String {
        self.session.tree().line_as_game().transcript().to_string()
    }

    pub(super) fn copy_transcript(&mut self) {
        self.effects.push(Effect::Copy(self.transcript()));
        self.say(tr!(self.t, "notice-copied-transcript"), Tone::Good);
    }

    pub(super) fn copy_board(&mut self) {
        self.effects.push(Effect::Copy(self.session.position().to_string()));
        self.say(tr!(self.t, "notice-copied-board"), Tone::Good);
    }
}

/// That a game was saved, and what the format could not hold of it.
pub(crate) fn saved_text(t: Texts, path: &Path, saved: &Saved) -> String {
    let file = path.display().to_string();
    let lost: Vec<String> = saved.losses.iter().map(|lost| loss(t, lost)).collect();
    if lost.is_empty() {
        tr!(t, "notice-saved", file = file)
    } else {
        tr!(t, "notice-saved-without", file = file, lost = lost.join(", "))
    }
}

/// A line that tells a record from others.
pub(crate) fn title(t: Texts, record: &GameRecord) -> String {
    let name = |color: Color| record.player(color).name.clone().unwrap_or_else(|| words::side(t, color));
    let players = format!("{} – {}", name(Color::Black), name(Color::White));
    let details = [&record.event, &record.date].into_iter().flatten().map(String::as_str);
    std::iter::once(players.as_str()).chain(details).collect::<Vec<_>>().join(", ")
}

/// What is wrong with a file, in the user's language as far as it is known.
pub(crate) fn file_complaint(t: Texts, faults: Faults, path: &Path, error: &FileError) -> String {
    let file = path.display().to_string();
    let error = match error {
        FileError::Io(error) | FileError::Read(ReadError::Io(error)) | FileError::Write(WriteError::Io(error)) => {
            system_fault(t.language(), Fault::at(path, error).code(), &error.to_string())
        }
        FileError::Empty => tr!(t, "file-empty"),
        FileError::Unknown => tr!(t, "file-unknown"),
        FileError::Ending => tr!(t, "file-ending", formats = files::FORMATS),
        FileError::Read(fault) => return (faults.file)(t.language(), &file, fault),
        FileError::Write(WriteError::Unrepresentable { format, cause }) => {
            tr!(t, "file-cannot-hold", format = *format, lost = loss(t, cause))
        }
    };
    tr!(t, "notice-file-error", file = file, error = error)
}

fn loss(t: Texts, loss: &Loss) -> String {
    t.text(&format!("loss-{}", loss.code()))
}
