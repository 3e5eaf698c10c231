//! The line mode, for pipes, screen readers and terminals that can do nothing else: commands are typed, and the board
//! and every change are said in words.

mod command;
mod ear;
mod games;
mod perform;
mod speak;
mod think;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use viravolta_desk::{Happening, Session, words};
use viravolta_i18n::{Texts, tr};

use crate::clock::Stopwatch;
use crate::files::remember;
use crate::options::Options;
use crate::settings::Settings;
use crate::start::Start;
use crate::thinker::Thinker;
use command::Command;
use ear::Ear;

/// Plays in lines of text until the user leaves or the input ends.
///
/// `interactive` says that somebody sits there: there is a prompt, and the game is kept for later.
///
/// # Errors
/// When the output cannot be written or the engine finds no memory.
pub fn run_plain(
    options: &Options,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    interactive: bool,
) -> io::Result<()> {
    let clock = Stopwatch::start();
    let start = Start::of(options, interactive);
    let session = Session::new(&options.new_game(&start.settings));
    let ear = Ear::listen(input);
    let thinker = Thinker::start(ear.for_thoughts())?;
    let mut talk = Talk {
        session,
        settings: start.settings.clone(),
        t: start.t,
        start,
        clock,
        output,
        interactive,
        ear,
        thinker,
        waiting: VecDeque::new(),
        game: 0,
        ended: false,
    };
    talk.greet(options)?;
    talk.run()
}

/// A game in lines of text.
struct Talk<'o> {
    session: Session,
    settings: Settings,
    t: Texts,
    start: Start,
    clock: Stopwatch,
    output: &'o mut dyn Write,
    interactive: bool,
    ear: Ear,
    thinker: Thinker,
    /// Lines that came while the computer was thinking.
    waiting: VecDeque<String>,
    /// Which game this is; thoughts about another are stale.
    game: u64,
    /// Whether the input has ended or the user has left.
    ended: bool,
}

impl Talk<'_> {
    fn greet(&mut self, options: &Options) -> io::Result<()> {
        self.say(&tr!(self.t, "plain-welcome"))?;
        for complaint in std::mem::take(&mut self.start.complaints) {
            self.say(&complaint)?;
        }
        if let Some(left) = &self.start.left {
            let text = tr!(self.t, "plain-left", n = left.number());
            self.say(&text)?;
        }
        match &options.file {
            Some(path) => self.open(&path.clone(), None, options.opened_seats()),
            None => self.say_state(),
        }
    }

    fn run(&mut self) -> io::Result<()> {
        while !self.ended {
            self.computer_moves()?;
            if self.ended {
                break;
            }
            self.prompt()?;
            self.session.run_clock(true, self.clock.now());
            let Some(line) = self.next_line() else { break };
            let now = self.clock.now();
            if let Some(ended) = self.session.check_clock(now) {
                self.tell(&[ended])?;
            }
            match Command::read(&line) {
                Some(command) => self.perform(command, now)?,
                None if line.trim().is_empty() => {}
                None => self.say(&tr!(self.t, "plain-what", line = line.trim()))?,
            }
            self.keep();
        }
        let finished = self.session.is_over() && self.session.has_news();
        let remembered = finished && self.remember(&self.session).is_ok();
        let complaint = self.start.leave(self.t, &self.session, remembered);
        complaint.map_or(Ok(()), |complaint| self.say(&complaint))
    }

    /// Says a line. It goes out at once: whoever listens must not wait for the next one.
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.interactive && self.waiting.is_empty() {
            write!(self.output, "> ")?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// Says what happened and how things stand now.
    fn tell(&mut self, happenings: &[Happening]) -> io::Result<()> {
        for happening in happenings {
            let text = speak::happening(self.t, happening);
            self.say(&text)?;
        }
        let counts = words::counts(self.t, self.session.position());
        if self.session.is_over() {
            self.say(&format!("{counts}."))
        } else {
            let turn = tr!(self.t, "state-to-move", side = words::side(self.t, self.session.position().turn()));
            self.say(&format!("{counts}. {turn}."))
        }
    }

    /// Keeps the game for later. A game that was left makes room for one that is played, and goes into the history.
    fn keep(&mut self) {
        if !self.session.has_news() {
            return;
        }
        if let Some(left) = self.start.left.take()
            && let Err(reason) = self.remember(&left)
        {
            // It stays where it is, and this game is not kept.
            self.start.autosave = None;
            self.start.unkept = Some(reason);
        }
        if let Some(autosave) = &self.start.autosave {
            autosave.keep(&self.session);
        }
    }

    /// Puts a game into the history. The fault is in words.
    fn remember(&self, session: &Session) -> Result<(), String> {
        remember(self.t, self.start.folders.as_ref(), session)
    }

    /// Shows another game; the one before goes into the history if anything was played.
    fn begin(&mut self, session: Session) -> io::Result<()> {
        if self.interactive && self.session.has_news() {
            if let Err(reason) = self.remember(&self.session) {
                return self.say(&tr!(self.t, "plain-not-remembered", reason = reason));
            }
            self.say(&tr!(self.t, "notice-remembered"))?;
        }
        self.session = session;
        self.game += 1;
        self.say_state()
    }
}

#[cfg(test)]
mod tests;
