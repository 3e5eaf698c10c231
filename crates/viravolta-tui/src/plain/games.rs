//! New games, positions, files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use viravolta_i18n::tr;
use viravolta_rules::{BoardSize, Color, Position};

use super::Talk;
use crate::app::{expand_home, file_complaint, title};
use crate::files::{self, FileError, Opened};
use crate::session::{NewGame, Pace, Seat, Session};
use crate::words;

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
        self.save_settings();
        self.left = None;
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
            Err(error) => {
                self.say(&tr!(self.t, "plain-setup-what", error = (self.faults.board)(self.t.language(), &error)))
            }
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
        let path = PathBuf::from(expand_home(text));
        if !path.exists()
            && let Some((path, number)) = text.rsplit_once(char::is_whitespace)
            && let Ok(number) = number.parse::<usize>()
        {
            return self.open(&PathBuf::from(expand_home(path.trim())), Some(number));
        }
        self.open(&path, None)
    }

    pub(super) fn open(&mut self, path: &Path, number: Option<usize>) -> io::Result<()> {
        let Opened { records, fault } = match files::open(path) {
            Ok(opened) => opened,
            Err(error) => return self.complain(path, &error),
        };
        if let Some(fault) = fault {
            let error = (self.faults.file)(self.t.language(), &path.display().to_string(), &fault);
            self.say(&tr!(self.t, "notice-partly", error = error))?;
        }
        if records.len() > 1 && number.is_none() {
            self.say(&tr!(self.t, "plain-many", n = records.len()))?;
            let shown = records.iter().take(20).enumerate();
            let lines = shown.map(|(index, record)| format!("{}: {}", index + 1, title(self.t, record))).collect();
            return self.say_all(lines);
        }
        let Some(record) = records.get(number.unwrap_or(1).wrapping_sub(1)) else {
            return self.complain(path, &FileError::Empty);
        };
        let moves = record.moves().len();
        let text = tr!(self.t, "notice-opened", moves = moves, title = title(self.t, record));
        self.say(&text)?;
        self.begin(Session::from_record(record, [Seat::Person; 2]))
    }

    fn complain(&mut self, path: &Path, error: &FileError) -> io::Result<()> {
        self.say(&file_complaint(self.t, self.faults, path, error))
    }

    pub(super) fn save(&mut self, text: &str) -> io::Result<()> {
        let names = Color::ALL.map(|color| words::seat(self.t, self.session.seat(color), false));
        // A name with an exclamation mark behind it may be written over.
        let (path, over) = match text.strip_suffix('!') {
            Some(name) => (PathBuf::from(expand_home(name.trim_end())), true),
            None => (PathBuf::from(expand_home(text)), false),
        };
        if path.exists() && !over {
            return self.say(&tr!(self.t, "plain-exists", file = path.display().to_string()));
        }
        match files::save(&path, &self.session, names) {
            Ok(saved) => {
                let text = crate::app::saved_text(self.t, &path, &saved);
                self.say(&text)
            }
            Err(error) => self.complain(&path, &error),
        }
    }

    pub(super) fn share(&mut self) -> io::Result<()> {
        let transcript = self.session.tree().line_as_game().transcript().to_string();
        let board = self.session.position().board_text().to_string();
        let picture = self.session.position().to_string();
        self.say(&transcript)?;
        self.say(&board)?;
        self.say(picture.trim_end())
    }

    pub(super) fn resign(&mut self, now: Instant) -> io::Result<()> {
        let turn = self.session.position().turn();
        let loser = if self.session.seat(turn).is_person() { turn } else { !turn };
        if !self.session.seat(loser).is_person() {
            return self.say(&tr!(self.t, "notice-nobody-resigns"));
        }
        match self.session.resign(loser, now) {
            Some(ended) => self.tell(&[ended]),
            None => self.say(&tr!(self.t, "illegal-over")),
        }
    }

    pub(super) fn time(&mut self, now: Instant) -> io::Result<()> {
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
