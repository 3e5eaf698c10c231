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
use std::time::Instant;

use viravolta_i18n::{Language, Texts, tr};

use crate::faults::Faults;
use crate::files::{Autosave, Folders};
use crate::options::Options;
use crate::session::{Happening, Session};
use crate::settings::Settings;
use crate::texts::TEXTS;
use crate::thinking::Thinker;
use crate::words;
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
    let folders = Folders::of_user().filter(|_| interactive);
    let loaded = folders
        .as_ref()
        .map_or_else(Settings::default, |folders| Settings::load(&folders.settings()).unwrap_or_default());
    let settings = options.over(loaded);
    let t = TEXTS.speak(settings.language().unwrap_or_else(|| Language::choose(None)));
    let session = Session::new(&options.new_game(&settings));
    let take_left = !options.asks_for_game();
    let autosave = folders.as_ref().and_then(|folders| Autosave::start(&folders.running_games(), take_left).ok());
    let (autosave, left) = autosave.map_or((None, None), |(autosave, left)| (Some(autosave), left));
    let ear = Ear::listen(input);
    let thinker = Thinker::start(ear.for_thoughts())?;
    let mut talk = Talk {
        session,
        settings,
        t,
        output,
        interactive,
        ear,
        thinker,
        waiting: VecDeque::new(),
        folders,
        autosave,
        left,
        game: 0,
        ended: false,
        faults: options.faults,
    };
    talk.greet(options)?;
    talk.run()
}

/// A game in lines of text.
struct Talk<'o> {
    session: Session,
    settings: Settings,
    t: Texts,
    output: &'o mut dyn Write,
    interactive: bool,
    ear: Ear,
    thinker: Thinker,
    /// Lines that came while the computer was thinking.
    waiting: VecDeque<String>,
    folders: Option<Folders>,
    autosave: Option<Autosave>,
    /// A game that was left, to be continued on request.
    left: Option<Session>,
    /// Which game this is; thoughts about another are stale.
    game: u64,
    /// Whether the input has ended or the user has left.
    ended: bool,
    /// How faults are put into words.
    faults: Faults,
}

impl Talk<'_> {
    fn greet(&mut self, options: &Options) -> io::Result<()> {
        self.say(&tr!(self.t, "plain-welcome"))?;
        if let Some(left) = &self.left {
            let text = tr!(self.t, "plain-left", n = left.number());
            self.say(&text)?;
        }
        match &options.file {
            Some(path) => self.open(&path.clone(), None),
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
            self.session.run_clock(true, Instant::now());
            let Some(line) = self.next_line() else { break };
            let now = Instant::now();
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
        if let (Some(autosave), true) = (&self.autosave, self.session.is_over()) {
            autosave.forget();
        }
        Ok(())
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

    /// Keeps the game for later.
    fn keep(&mut self) {
        if let (Some(autosave), true) = (&self.autosave, !self.session.tree().tree().main_line().is_empty()) {
            autosave.keep(&self.session);
        }
    }

    fn begin(&mut self, session: Session) -> io::Result<()> {
        self.session = session;
        self.game += 1;
        self.say_state()
    }
}

#[cfg(test)]
mod tests;
