//! The full-screen app at work: the terminal, the threads, and the loop that ties them to the state.

mod clipboard;
mod inbox;
mod screen;

use std::io;
use std::sync::mpsc::RecvTimeoutError;

use viravolta_desk::faults;
use viravolta_i18n::tr;

use crate::app::{App, Effect, Event, Outcome, PutAway};
use crate::clock::Stopwatch;
use crate::files::{Autosave, Clerk};
use crate::look::Depth;
use crate::options::Options;
use crate::start::Start;
use crate::thinker::Thinker;
use crate::ui::{Sprites, draw};
use inbox::{Inbox, Incoming};
use screen::Screen;

/// Runs the app on this terminal until the user leaves.
///
/// # Errors
/// When the terminal cannot be used or the engine finds no memory.
pub fn run(options: &Options) -> io::Result<()> {
    Runtime::start(options)?.run()
}

struct Runtime {
    app: App,
    clock: Stopwatch,
    inbox: Inbox,
    thinker: Thinker,
    clerk: Clerk,
    start: Start,
    /// What the autosave last saw.
    kept: (u64, u64),
    sprites: Sprites,
    screen: Screen,
}

impl Runtime {
    fn start(options: &Options) -> io::Result<Self> {
        let clock = Stopwatch::start();
        let mut start = Start::of(options, true);
        let depth = Depth::detect(|name| std::env::var(name).ok());
        let mut app = App::new(&options.new_game(&start.settings), start.settings.clone(), start.t, depth, clock.now());
        app.unkept = start.unkept.take();
        start.complaints.drain(..).for_each(|complaint| app.warn(complaint));
        start.left.take().into_iter().for_each(|left| app.offer(left));
        if let Some(path) = &options.file {
            app.open(path, options.opened_seats());
        }
        let kept = app.revision();
        let inbox = Inbox::new();
        let thinker = Thinker::start(inbox.for_thoughts())?;
        let clerk = Clerk::start(inbox.for_outcomes())?;
        let screen = Screen::enter()?;
        inbox.listen()?;
        Ok(Self { app, clock, inbox, thinker, clerk, start, kept, sprites: Sprites::default(), screen })
    }

    fn run(mut self) -> io::Result<()> {
        loop {
            let now = self.clock.now();
            let (app, sprites) = (&mut self.app, &mut self.sprites);
            let mut hits = None;
            self.screen.draw(|area, buffer| hits = Some(draw(app, sprites, now, area, buffer)))?;
            self.app.hits = hits.unwrap_or_default();
            self.thinker.want(self.app.wanted());
            self.app.take_errands().into_iter().for_each(|errand| self.clerk.send(errand));
            self.keep();
            let first = match self.inbox.wait(self.app.sleep(now)) {
                Ok(incoming) => incoming,
                Err(RecvTimeoutError::Timeout) => Incoming::Event(Event::Tick),
                Err(RecvTimeoutError::Disconnected) => return self.leave(),
            };
            // Everything that has arrived is taken in before the next picture: the screen never lags behind.
            let mut next = Some(first);
            while let Some(incoming) = next {
                let goes_on = match incoming {
                    Incoming::Event(event) => self.handle(event)?,
                    Incoming::Redraw => true,
                    Incoming::Resumed => self.screen.retake().map(|()| true)?,
                    Incoming::Leave => false,
                };
                if !goes_on {
                    return self.leave();
                }
                next = self.inbox.more();
            }
        }
    }

    /// Says whether the app goes on.
    fn handle(&mut self, event: Event) -> io::Result<bool> {
        for effect in self.app.update(event, self.clock.now()) {
            match effect {
                Effect::Quit => return Ok(false),
                Effect::Suspend => self.screen.suspend()?,
                Effect::Copy(text) => self.screen.copy(&text)?,
                Effect::Hurry => self.thinker.hurry(),
                Effect::SaveSettings => self.save_settings(),
                Effect::Remember => self.remember(),
                Effect::KeepElsewhere => self.keep_elsewhere(),
                Effect::ShowHistory => self.show_history(),
            }
        }
        Ok(true)
    }

    fn save_settings(&mut self) {
        let Some(folders) = &self.start.folders else { return };
        if let Err(error) = self.app.settings.save(&folders.settings()) {
            let text = tr!(self.app.t, "notice-settings-unsaved", error = faults::system(self.app.t, &error));
            self.app.warn(text);
        }
    }

    /// Puts the game that was on the board into the history.
    fn remember(&mut self) {
        let Some(put_away) = self.app.take_put_away() else { return };
        let (PutAway::Replaced(session) | PutAway::Unwanted(session)) = &put_away;
        match self.start.remember(self.app.t, session) {
            Ok(()) => {
                if let (PutAway::Unwanted(_), Some(autosave)) = (&put_away, &self.start.autosave) {
                    autosave.forget();
                }
                self.app.remembered();
            }
            Err(reason) => self.app.not_remembered(put_away, &reason, self.clock.now()),
        }
    }

    /// Leaves the slot with what is kept in it, and takes another.
    fn keep_elsewhere(&mut self) {
        let taken = self.start.folders.as_ref().map(|folders| Autosave::start(&folders.running_games(), false));
        match taken {
            Some(Ok((autosave, _))) => self.start.autosave = Some(autosave),
            Some(Err(error)) => {
                self.start.autosave = None;
                self.app.unkept = Some(faults::system(self.app.t, &error));
            }
            None => {}
        }
    }

    fn show_history(&mut self) {
        let (t, history) = (self.app.t, self.start.history.clone());
        self.app.send(move |_| {
            let read = history.map_or(Ok(Vec::new()), |history| history.read());
            Outcome::History(read.map_err(|error| faults::system(t, &error)))
        });
    }

    /// Keeps the game if it has changed. A game without a move is not worth keeping.
    fn keep(&mut self) {
        let revision = self.app.revision();
        let Some(autosave) = &self.start.autosave else { return };
        match autosave.take_outcome() {
            Some(Err(error)) => {
                let reason = faults::system(self.app.t, &error);
                self.app.warn(tr!(self.app.t, "notice-no-autosave", error = &reason));
                self.app.unkept = Some(reason);
            }
            Some(Ok(())) => self.app.unkept = None,
            None => {}
        }
        if revision != self.kept {
            match self.app.session.walk().has_moves() {
                true => autosave.keep(&self.app.session),
                false => autosave.forget(),
            }
            self.kept = revision;
        }
    }

    /// The last thing: a finished game goes into the history and need not be offered again.
    fn leave(mut self) -> io::Result<()> {
        self.app.cancel_errand();
        self.keep();
        let complaint = self.start.leave(self.app.t, &self.app.session);
        self.screen.leave()?;
        complaint.into_iter().for_each(|complaint| eprintln!("{complaint}"));
        Ok(())
    }
}
