//! The full-screen app at work: the terminal, the threads, and the loop that ties them to the state.

mod clipboard;
mod inbox;
mod screen;

use std::io;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use viravolta_i18n::{Language, tr};

use crate::app::{App, Effect, Event};
use crate::files::{Autosave, Folders};
use crate::look::Depth;
use crate::options::Options;
use crate::settings::Settings;
use crate::texts::TEXTS;
use crate::thinking::Thinker;
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
    inbox: Inbox,
    thinker: Thinker,
    folders: Option<Folders>,
    autosave: Option<Autosave>,
    /// What the autosave last saw.
    kept: (u64, u64),
    sprites: Sprites,
    screen: Screen,
}

impl Runtime {
    fn start(options: &Options) -> io::Result<Self> {
        let folders = Folders::of_user();
        let loaded =
            folders.as_ref().map_or_else(|| Ok(Settings::default()), |folders| Settings::load(&folders.settings()));
        let settings = options.over(loaded.clone().unwrap_or_default());
        let t = TEXTS.speak(settings.language().unwrap_or_else(|| Language::choose(None)));
        let depth = Depth::detect(|name| std::env::var(name).ok());
        let now = Instant::now();
        let mut app = App::new(&options.new_game(&settings), settings, t, depth, now);
        app.faults = options.faults;
        if let Err(error) = loaded {
            app.warn(tr!(t, "notice-settings-error", error = error));
        }
        let take_left = !options.asks_for_game();
        let autosave = match folders.as_ref().map(|folders| Autosave::start(&folders.running_games(), take_left)) {
            Some(Ok((autosave, left))) => {
                left.into_iter().for_each(|left| app.offer(left));
                Some(autosave)
            }
            Some(Err(error)) => {
                app.warn(tr!(t, "notice-no-autosave", error = error.to_string()));
                None
            }
            None => None,
        };
        if let Some(path) = &options.file {
            app.open(path, now);
        }
        let kept = app.revision();
        let inbox = Inbox::new();
        let thinker = Thinker::start(inbox.for_thoughts())?;
        let screen = Screen::enter()?;
        inbox.listen()?;
        Ok(Self { app, inbox, thinker, folders, autosave, kept, sprites: Sprites::default(), screen })
    }

    fn run(mut self) -> io::Result<()> {
        loop {
            let now = Instant::now();
            let (app, sprites) = (&mut self.app, &mut self.sprites);
            let mut hits = None;
            self.screen.draw(|area, buffer| hits = Some(draw(app, sprites, now, area, buffer)))?;
            self.app.hits = hits.unwrap_or_default();
            self.thinker.want(self.app.wanted());
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
        for effect in self.app.update(event, Instant::now()) {
            match effect {
                Effect::Quit => return Ok(false),
                Effect::Suspend => self.screen.suspend()?,
                Effect::Copy(text) => self.screen.copy(&text)?,
                Effect::Hurry => self.thinker.hurry(),
                Effect::SaveSettings => self.save_settings(),
            }
        }
        Ok(true)
    }

    fn save_settings(&mut self) {
        let Some(folders) = &self.folders else { return };
        if let Err(error) = self.app.settings.save(&folders.settings()) {
            let text = tr!(self.app.t, "notice-settings-unsaved", error = error.to_string());
            self.app.warn(text);
        }
    }

    /// Keeps the game if it has changed. A game without a move is not worth keeping.
    fn keep(&mut self) {
        let revision = self.app.revision();
        if let Some(autosave) = &self.autosave
            && revision != self.kept
        {
            let played = !self.app.session.tree().tree().main_line().is_empty();
            if played {
                autosave.keep(&self.app.session)
            } else {
                autosave.forget()
            }
            self.kept = revision;
        }
    }

    /// The last thing: a finished game need not be offered again.
    fn leave(mut self) -> io::Result<()> {
        self.keep();
        if let Some(autosave) = self.autosave.take()
            && self.app.session.is_over()
        {
            autosave.forget();
        }
        self.screen.leave()
    }
}
