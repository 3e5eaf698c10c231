//! The full-screen app at work: the terminal, the threads, and the loop that ties them to the state.

mod clipboard;
mod inbox;
mod pen;
mod screen;

use std::io;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use viravolta_desk::faults;
use viravolta_i18n::tr;

use crate::app::{App, Effect, Event, PutAway};
use crate::clock::Stopwatch;
use crate::files::{Autosave, Clerk};
use crate::look::Depth;
use crate::options::Options;
use crate::start::Start;
use crate::system::Notice;
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
    kept: Option<(u64, u64)>,
    /// Whether another place to keep the game is being looked for.
    moving: bool,
    sprites: Sprites,
    screen: Screen,
}

impl Runtime {
    fn start(options: &Options) -> io::Result<Self> {
        let clock = Stopwatch::start();
        let mut start = Start::of(options, true);
        let depth = Depth::detect(|name| std::env::var(name).ok());
        let game = options.new_game(&start.settings);
        let kept = (start.settings.clone(), start.folders.clone());
        let mut app = App::new(&game, kept, start.t, depth, clock.now());
        app.unkept = start.unkept.take();
        start.complaints.drain(..).for_each(|complaint| app.warn(complaint));
        start.left.take().into_iter().for_each(|left| app.offer(left));
        if let Some(path) = &options.file {
            app.open(path, options.opened_seats());
        }
        let kept = Some(app.revision());
        let inbox = Inbox::new();
        let thinker = Thinker::start(inbox.for_thoughts())?;
        let clerk = Clerk::start(inbox.for_outcomes())?;
        let screen = Screen::enter()?;
        inbox.listen()?;
        Ok(Self { app, clock, inbox, thinker, clerk, start, kept, moving: false, sprites: Sprites::default(), screen })
    }

    fn run(mut self) -> io::Result<()> {
        loop {
            let now = self.clock.now();
            let (app, sprites) = (&mut self.app, &mut self.sprites);
            let mut hits = None;
            self.screen.draw(|area, buffer| hits = Some(draw(app, sprites, now, area, buffer)))?;
            self.app.hits = hits.unwrap_or_default();
            self.thinker.want(self.app.wanted());
            self.run_errands();
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
                    Incoming::System(Notice::Resumed) => self.screen.retake().map(|()| true)?,
                    Incoming::Slot(taken) => {
                        self.take_slot(taken);
                        true
                    }
                    Incoming::System(Notice::Leave) | Incoming::Leave => false,
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
                Effect::KeepElsewhere => self.keep_elsewhere(),
            }
        }
        Ok(true)
    }

    fn run_errands(&mut self) {
        self.app.take_errands().into_iter().for_each(|errand| self.clerk.send(errand));
    }

    /// Leaves the slot with what is kept in it, and takes another.
    fn keep_elsewhere(&mut self) {
        if let Some(folders) = &self.start.folders {
            self.moving = true;
            self.inbox.look_for_slot(self.start.autosave.take(), folders.running_games());
        }
    }

    fn take_slot(&mut self, taken: io::Result<Autosave>) {
        (self.moving, self.app.left_in_slot) = (false, false);
        match taken {
            Ok(autosave) => self.start.autosave = Some(autosave),
            Err(error) => self.app.unkept = Some(faults::system(self.app.t, &error)),
        }
    }

    /// Keeps the game if it has changed. A game without a move is not worth keeping.
    fn keep(&mut self) {
        if self.app.left_in_slot {
            self.kept = None;
            return;
        }
        let revision = Some(self.app.revision());
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
        self.screen.leave()?;
        if self.app.session.is_over() && self.app.session.has_news() {
            self.app.remember(PutAway::Finished(Box::new(self.app.session.clone())));
        }
        if !self.wait_for_disk() {
            // Who does not wait for the disk does not wait for the autosave either.
            std::mem::forget(self.start.autosave.take());
            return Ok(());
        }
        self.keep();
        let complaint = self.start.leave(self.app.t, &self.app.session, self.app.is_remembered);
        complaint.into_iter().for_each(|complaint| eprintln!("{complaint}"));
        Ok(())
    }

    /// Waits until everything is on disk; says whether it is, or somebody has had enough.
    fn wait_for_disk(&mut self) -> bool {
        let mut patience = Duration::from_secs(1);
        self.run_errands();
        while self.app.is_writing() || self.moving {
            match self.inbox.wait(patience) {
                Ok(Incoming::Event(event @ Event::Done(..))) => {
                    let effects = self.app.update(event, self.clock.now());
                    effects
                        .iter()
                        .filter(|effect| **effect == Effect::KeepElsewhere)
                        .for_each(|_| self.keep_elsewhere());
                    self.run_errands();
                }
                Ok(Incoming::Slot(taken)) => self.take_slot(taken),
                Ok(Incoming::Leave | Incoming::System(Notice::Leave)) | Err(RecvTimeoutError::Disconnected) => {
                    return false;
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    eprintln!("{}", tr!(self.app.t, "notice-still-writing"));
                    patience = Duration::from_secs(3600);
                }
            }
        }
        true
    }
}
