//! Opening, saving and sharing games.

use std::path::{Path, PathBuf};

use viravolta_desk::history::Entry;
use viravolta_desk::{Moment, Opened, Reading, Seat, Session, faults, words};
use viravolta_i18n::tr;
use viravolta_notation::GameRecord;
use viravolta_rules::Color;

use super::dialog::{Dialog, GameList, Past, Wish};
use super::{App, Effect, Tone};
use crate::clock::today;
use crate::files;

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
    pub(crate) fn open(&mut self, path: &Path, now: Moment) {
        match files::open(self.t, path) {
            Ok(opened) => {
                let name = path.display().to_string();
                // Saving must not put what could be read in the place of what could not.
                let path = opened.fault.is_none().then(|| path.to_owned());
                self.show_opened(opened, &name, now);
                self.path = path;
            }
            Err(complaint) => self.say(complaint, Tone::Bad),
        }
    }

    fn show_opened(&mut self, opened: Opened, name: &str, now: Moment) {
        let Opened { mut records, total, fault } = opened;
        match records.pop() {
            Some(record) if records.is_empty() => self.show_record(record, now),
            last => {
                records.extend(last);
                self.dialog = Some(Dialog::Games(GameList::new(records, total)));
            }
        }
        if let Some(fault) = fault {
            self.say(faults::partly(self.t, name, &fault), Tone::Bad);
        }
    }

    pub(super) fn open_game(&mut self, list: &GameList, index: usize, now: Moment) {
        if let Some(record) = list.records.get(index) {
            // Saving must not put one game in the place of many: the name of the file is forgotten.
            self.show_record(record.clone(), now);
        }
    }

    fn show_record(&mut self, record: GameRecord, now: Moment) {
        let text = words::opened(self.t, &record);
        self.replace(Session::from_record(record, [Seat::Person; 2]), now);
        self.say(text, Tone::Good);
    }

    /// Shows the games that were played here.
    pub(crate) fn show_history(&mut self, entries: Vec<Entry>) {
        self.dialog = Some(Dialog::Past(Past::new(entries)));
    }

    /// Opens a game of the history, as it was left.
    pub(super) fn open_entry(&mut self, entry: &Entry, now: Moment) {
        self.replace(entry.session(), now);
        self.say(words::opened(self.t, &entry.record), Tone::Good);
    }

    /// A game, a board, or the content of a file that was pasted becomes the game.
    pub(super) fn paste_game(&mut self, text: &str, now: Moment) {
        let name = tr!(self.t, "pasted");
        match viravolta_desk::open(text.as_bytes(), Reading::default(), usize::MAX) {
            Ok(opened) => self.show_opened(opened, &name, now),
            Err(fault) => {
                let error = faults::open(self.t, &name, &fault).message;
                self.say(tr!(self.t, "notice-paste-error", error = error), Tone::Bad);
            }
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
        match files::save(self.t, path, &self.session.record(names, today())) {
            Ok(text) => {
                self.path = Some(path.to_owned());
                self.say(text, Tone::Good);
            }
            Err(complaint) => self.say(complaint, Tone::Bad),
        }
    }

    /// The moves, as people send them to each other.
    pub(crate) fn transcript(&self) -> String {
        self.session.walk().line_as_game().transcript().to_string()
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
