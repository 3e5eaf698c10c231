//! New games, positions, files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use viravolta_desk::{Moment, NewGame, Pace, Seat, Session, faults, words};
use viravolta_i18n::tr;
use viravolta_rules::{BoardSize, Color, Position};

use super::Talk;
use crate::app::expand_home;
use crate::clock::today;
use crate::files::{self, FileGames, History};

/// So many games are listed at once.
const SHOWN: usize = 20;

impl Talk<'_> {
    /// `new`, then any of: a player for black and one for white, a size, `mirrored`, a time.
    pub(super) fn new_game(&mut self, words: &str) -> io::Result<()> {
        let mut settings = self.settings.game.clone();
        let mut seats = Vec::new();
        for word in words.split_whitespace() {
            let lower = word.to_lowercase();
            let side = lower.split_once('x').and_then(|(a, b)| if a == b { a.parse().ok() } else { None });
            if let Some(size) = side.and_then(BoardSize::from_side) {
                settings.board = size.side();
            } else if ["mirrored", "espelhado", "espelhada"].contains(&lower.as_str()) {
                settings.mirrored = true;
            } else if ["usual", "normal"].contains(&lower.as_str()) {
                settings.mirrored = false;
            } else if let Ok(seat) = lower.parse::<Seat>() {
                seats.push(seat);
            } else if let Ok(pace) = lower.parse::<Pace>() {
                settings.time = pace.to_string();
            } else {
                return self.say(&tr!(self.t, "plain-new-what", word = word));
            }
        }
        match seats.as_slice() {
            [] => {}
            [white] => (settings.black, settings.white) = (Seat::Person.to_string(), white.to_string()),
            [black, white, ..] => (settings.black, settings.white) = (black.to_string(), white.to_string()),
        }
        let game = settings.new_game();
        self.settings.game = settings;
        self.save_settings()?;
        self.begin(Session::new(&game))
    }

    /// `setup`, then a board string.
    pub(super) fn set_up(&mut self, text: &str) -> io::Result<()> {
        match text.parse::<Position>() {
            Ok(start) if !start.is_over() => {
                let game = NewGame { seats: self.session.seats(), start, pace: self.session.clocks().pace() };
                self.begin(Session::new(&game))
            }
            Ok(_) => self.say(&tr!(self.t, "editor-useless")),
            Err(error) => self.say(&tr!(self.t, "plain-setup-what", error = faults::board(self.t, &error))),
        }
    }

    /// `players`, then one for black and one for white: changes them in the middle of the game.
    pub(super) fn players(&mut self, text: &str) -> io::Result<()> {
        let seats: Result<Vec<Seat>, _> = text.split_whitespace().map(str::parse).collect();
        if let Ok([black, white]) = seats.as_deref() {
            self.session.set_seats([*black, *white]);
        } else if !text.is_empty() {
            return self.say(&tr!(self.t, "plain-players-what"));
        }
        for color in Color::ALL {
            let seat = words::seat(self.t, self.session.seat(color), false);
            self.say(&format!("{}: {seat}", words::side(self.t, color)))?;
        }
        Ok(())
    }

    /// A path, and behind it perhaps the number of a game.
    pub(super) fn open_typed(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return self.say(&tr!(self.t, "plain-which-file"));
        }
        let path = PathBuf::from(expand_home(text));
        if !path.exists()
            && let Some((path, number)) = text.rsplit_once(char::is_whitespace)
            && let Ok(number) = number.parse::<usize>()
        {
            return self.open(&PathBuf::from(expand_home(path.trim())), Some(number), [Seat::Person; 2]);
        }
        self.open(&path, None, [Seat::Person; 2])
    }

    pub(super) fn open(&mut self, path: &Path, number: Option<usize>, seats: [Seat; 2]) -> io::Result<()> {
        let t = self.t;
        let games = match FileGames::of_file(t, path, &AtomicBool::new(false)) {
            Ok(games) => games,
            Err(complaint) => return self.say(&complaint),
        };
        if let Some(fault) = &games.fault {
            self.say(fault)?;
        }
        let total = games.titles.len();
        if total > 1 && number.is_none() {
            self.say(&tr!(t, "plain-many", n = total))?;
            let shown = games.titles.iter().take(SHOWN).enumerate();
            return self.say_all(shown.map(|(at, title)| format!("{}: {title}", at + 1)).collect());
        }
        let Some(record) = number.unwrap_or(1).checked_sub(1).and_then(|index| games.record(index)) else {
            return self.say(&tr!(t, "plain-no-such-game", n = total));
        };
        self.say(&words::opened(t, &record))?;
        self.begin(Session::from_record(record, seats))
    }

    /// `past` lists the games that were played here, with words only those that have them; a number opens one.
    pub(super) fn past(&mut self, text: &str) -> io::Result<()> {
        let t = self.t;
        let entries = match self.start.folders.as_ref().map(|folders| History::of(folders).read()) {
            Some(Ok(entries)) => entries,
            Some(Err(error)) => return self.say(&faults::system(t, &error)),
            None => Vec::new(),
        };
        if let Some(entry) = text.parse().ok().and_then(|number: usize| entries.iter().find(|e| e.number == number)) {
            self.say(&words::opened(t, &entry.record))?;
            return self.begin(entry.session());
        }
        let found: Vec<_> = entries.iter().filter(|entry| entry.matches(t, text)).take(SHOWN).collect();
        if found.is_empty() {
            return self.say(&tr!(t, "past-none"));
        }
        let line =
            |cells: [String; 4]| cells.into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(", ");
        self.say_all(found.iter().map(|entry| format!("{}: {}", entry.number, line(entry.cells(t)))).collect())
    }

    pub(super) fn save(&mut self, text: &str) -> io::Result<()> {
        let t = self.t;
        let names = Color::ALL.map(|color| words::seat(t, self.session.seat(color), false));
        // A name with an exclamation mark behind it may be written over.
        let (name, over) = match text.strip_suffix('!') {
            Some(name) => (name.trim_end(), true),
            None => (text, false),
        };
        if name.is_empty() {
            return self.say(&tr!(t, "plain-which-file"));
        }
        let path = PathBuf::from(expand_home(name));
        if path.exists() && !over {
            return self.say(&tr!(t, "plain-exists", file = path.display().to_string()));
        }
        let saved = files::save(t, &path, &self.session.record(names, today()));
        self.say(&saved.unwrap_or_else(|complaint| complaint))
    }

    pub(super) fn share(&mut self) -> io::Result<()> {
        let transcript = self.session.walk().line_as_game().transcript().to_string();
        let board = self.session.position().board_text().to_string();
        let picture = self.session.position().to_string();
        self.say(&transcript)?;
        self.say(&board)?;
        self.say(picture.trim_end())
    }

    pub(super) fn resign(&mut self, now: Moment) -> io::Result<()> {
        let turn = self.session.position().turn();
        let loser = if self.session.seat(turn).is_person() { turn } else { !turn };
        if !self.session.seat(loser).is_person() {
            return self.say(&tr!(self.t, "notice-nobody-resigns"));
        }
        match self.session.resign(loser, now) {
            Some(ended) => self.tell(&[ended]),
            None => self.say(&faults::over_sentence(self.t)),
        }
    }

    pub(super) fn time(&mut self, now: Moment) -> io::Result<()> {
        let pace = words::pace(self.t, self.session.clocks().pace());
        self.say(&pace)?;
        for color in Color::ALL {
            if let Some(left) = self.session.clocks().remaining(color, now) {
                let side = words::side(self.t, color);
                self.say(&tr!(self.t, "plain-time", side = side, seconds = left.as_secs()))?;
            }
        }
        Ok(())
    }
}
