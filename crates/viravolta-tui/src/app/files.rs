//! Opening, saving and sharing games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use viravolta_desk::{Moment, Seat, Session, faults, words};
use viravolta_i18n::tr;
use viravolta_notation::GameRecord;
use viravolta_rules::Color;

use super::dialog::{Browser, Dialog, Picker, Source, Wish, content};
use super::errand::{Order, Outcome, typed};
use super::replace::Coming;
use super::{App, Effect, Input, Notice, Tone};
use crate::clock::today;
use crate::files::{self, FileGames, History};

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

    /// Opens a file: its game, or the list of its games; they play on in it.
    pub(crate) fn open(&mut self, path: &Path, seats: [Seat; 2]) {
        let (t, path) = (self.t, path.to_owned());
        self.request(Order::Beside, move |stop| {
            if path.is_dir() {
                return Outcome::IsFolder(path);
            }
            let games = FileGames::of_file(t, &path, stop);
            Outcome::Opened(Some(path), seats, games.map(Arc::new))
        });
    }

    /// A game, a board, or the content of a file that was pasted becomes the game.
    pub(super) fn paste_game(&mut self, text: &str) {
        let (t, text) = (self.t, text.to_owned());
        self.request(Order::Beside, move |stop| {
            let games = FileGames::of_text(t, &text, &tr!(t, "pasted"), stop);
            Outcome::Opened(None, [Seat::Person; 2], games.map(Arc::new))
        });
    }

    /// Takes in what came of an errand.
    pub(super) fn take_outcome(&mut self, serial: u64, outcome: Outcome, now: Moment) {
        if !self.awaits(serial, &outcome) {
            return;
        }
        match outcome {
            Outcome::Opened(path, seats, Ok(games)) => self.show_games(path, seats, games, now),
            Outcome::Opened(None, _, Err(error)) => {
                self.say(tr!(self.t, "notice-paste-error", error = error), Tone::Bad);
            }
            Outcome::Opened(Some(_), _, Err(complaint)) => self.complain(complaint),
            Outcome::IsFolder(path) => match &mut self.dialog {
                Some(Dialog::Open(browser)) => browser.enter(),
                dialog => *dialog = Some(Dialog::Open(Browser::new(&path))),
            },
            Outcome::Folder(folder, content) => {
                if let Some(Dialog::Open(browser)) = &mut self.dialog {
                    browser.learn(&folder, content);
                }
            }
            Outcome::Picked(seats, record) => {
                self.dialog = None;
                record.into_iter().for_each(|record| self.replace(self.coming_record(*record, seats), now));
            }
            Outcome::Settings(Ok(())) => {}
            Outcome::Settings(Err(error)) => {
                self.say(tr!(self.t, "notice-settings-unsaved", error = error), Tone::Bad);
            }
            Outcome::Remembered(put_away, remembered) => self.take_remembered(put_away, remembered, now),
            Outcome::Saved(path, saved) => self.tell_saved(path, saved),
            Outcome::Taken(path) => {
                let t = self.t;
                let text = tr!(t, "question-overwrite", file = typed(&path));
                self.ask(text, tr!(t, "answer-overwrite"), tr!(t, "answer-keep"), Wish::Overwrite(path), false);
            }
            Outcome::History(Ok(entries)) => {
                self.dialog = Some(Dialog::Pick(Picker::new(Source::Past(entries.into()))))
            }
            Outcome::History(Err(complaint)) => self.say(complaint, Tone::Bad),
        }
    }

    /// Says what went wrong: in the dialog, which keeps what was typed, or below the board.
    fn complain(&mut self, complaint: String) {
        match self.dialog {
            Some(Dialog::Open(_) | Dialog::Save(_)) => self.complaint = Some(complaint),
            _ => self.say(complaint, Tone::Bad),
        }
    }

    fn show_games(&mut self, path: Option<PathBuf>, seats: [Seat; 2], games: Arc<FileGames>, now: Moment) {
        let fault = games.fault.clone().map(|text| Notice { text, tone: Tone::Bad });
        self.dialog = None;
        if let ([_], Some(record)) = (games.titles.as_slice(), games.record(0)) {
            let mut coming = self.coming_record(record, seats);
            // Saving must not put what could be read in the place of what could not, nor one game in that of many.
            coming.path = path.filter(|_| fault.is_none());
            coming.notice = fault.or(coming.notice);
            self.replace(coming, now);
        } else {
            self.dialog = Some(Dialog::Pick(Picker::new(Source::File(games, seats))));
            self.notice = fault.or(self.notice.take());
        }
    }

    /// Opens a game of a list. The list stays until the game is there.
    pub(super) fn pick(&mut self, picker: Picker, line: usize, now: Moment) {
        match (&picker.source, picker.game(line)) {
            (Source::File(games, seats), Some(index)) => {
                let (games, seats) = (Arc::clone(games), *seats);
                self.request(Order::Beside, move |_| Outcome::Picked(seats, games.record(index).map(Box::new)));
            }
            (Source::Past(entries), Some(index)) => {
                let entry = &entries[index];
                let notice = (words::opened(self.t, &entry.record), Tone::Good);
                return self.replace(Coming::new(entry.session(), Some(notice)), now);
            }
            (_, None) => {}
        }
        self.dialog = Some(Dialog::Pick(picker));
    }

    fn coming_record(&self, record: GameRecord, seats: [Seat; 2]) -> Coming {
        let notice = (words::opened(self.t, &record), Tone::Good);
        Coming::new(Session::from_record(record, seats), Some(notice))
    }

    /// Has the folder read that the dialog looks into.
    pub(super) fn read_folder(&mut self) {
        if let Some(Dialog::Open(browser)) = &mut self.dialog
            && let Some(folder) = browser.wants()
        {
            self.send(Order::Beside, move |_| {
                let content = content(&folder);
                Outcome::Folder(folder, content)
            });
        }
    }

    pub(super) fn save_settings(&mut self) {
        let Some(folders) = &self.folders else { return };
        let (t, settings, path) = (self.t, self.settings.clone(), folders.settings());
        self.send(Order::Queued, move |_| Outcome::Settings(settings.save(&path).map_err(|fault| fault.said(t))));
    }

    pub(super) fn show_history(&mut self) {
        let (t, history) = (self.t, self.folders.as_ref().map(History::of));
        self.request(Order::Queued, move |_| {
            let read = history.map_or(Ok(Vec::new()), |history| history.read());
            Outcome::History(read.map_err(|error| faults::system(t, &error)))
        });
    }

    /// Saves under a name, after a question if it is taken.
    pub(super) fn save(&mut self, name: &str) {
        let path = PathBuf::from(super::dialog::expand_home(name.trim()));
        if !path.as_os_str().is_empty() {
            self.write(path, false);
        }
    }

    pub(super) fn write(&mut self, path: PathBuf, over: bool) {
        let t = self.t;
        let names = Color::ALL.map(|color| words::seat(t, self.session.seat(color), false));
        let record = self.session.record(names, today());
        self.request(Order::Queued, move |_| {
            if !over && path.exists() {
                return Outcome::Taken(path);
            }
            let saved = files::save(t, &path, &record);
            Outcome::Saved(path, saved)
        });
    }

    fn tell_saved(&mut self, path: PathBuf, saved: Result<String, String>) {
        match saved {
            Ok(text) => {
                if let Some(Dialog::Save(_)) = self.dialog {
                    self.dialog = None;
                }
                self.path = Some(path);
                self.say(text, Tone::Good);
            }
            Err(complaint) => {
                self.dialog.get_or_insert_with(|| Dialog::Save(Input::new(&typed(&path))));
                self.complain(complaint);
            }
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
