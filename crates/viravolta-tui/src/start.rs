//! How the app begins and ends, on the screen and in lines: settings, the game that was left, the history.

use viravolta_desk::{Session, faults};
use viravolta_i18n::{Language, Texts, tr};

use crate::files::{Autosave, Folders, Left};
use crate::options::Options;
use crate::settings::Settings;
use crate::texts::TEXTS;

/// What is there when the app begins.
pub(crate) struct Start {
    pub(crate) folders: Option<Folders>,
    pub(crate) settings: Settings,
    pub(crate) t: Texts,
    pub(crate) autosave: Option<Autosave>,
    /// A game that somebody left.
    pub(crate) left: Option<Box<Session>>,
    /// Why the game cannot be kept for later, if it cannot.
    pub(crate) unkept: Option<String>,
    /// What went wrong, in sentences.
    pub(crate) complaints: Vec<String>,
}

impl Start {
    /// With `keeps` settings are read, and games kept; a pipe has neither.
    pub(crate) fn of(options: &Options, keeps: bool) -> Self {
        let folders = Folders::of_user().filter(|_| keeps);
        let loaded = folders.as_ref().map(|folders| Settings::load(&folders.settings()));
        let (settings, fault) = match loaded {
            None => (Settings::default(), None),
            Some(Ok(settings)) => (settings, None),
            Some(Err(fault)) => (Settings::default(), Some(fault)),
        };
        let settings = options.over(settings);
        let t = TEXTS.speak(settings.language().unwrap_or_else(|| Language::choose(None)));
        let mut start = Self { folders, settings, t, autosave: None, left: None, unkept: None, complaints: Vec::new() };
        if let Some(fault) = fault {
            start.complaints.push(tr!(t, "notice-settings-error", error = fault.said(t)));
        }
        if keeps {
            start.take_slot(!options.asks_for_game());
        }
        start
    }

    fn take_slot(&mut self, take_left: bool) {
        let t = self.t;
        let Some(folders) = &self.folders else {
            self.unkept = Some(tr!(t, "no-home"));
            return;
        };
        match Autosave::start(&folders.running_games(), take_left) {
            Ok((autosave, Left { game, aside })) => {
                self.autosave = Some(autosave);
                self.left = game;
                if let Some((fault, path)) = aside {
                    let (reason, file) = (faults::kept(t, fault), path.display().to_string());
                    self.complaints.push(tr!(t, "notice-set-aside", reason = reason, file = file));
                }
            }
            Err(error) => {
                let reason = faults::system(t, &error);
                self.complaints.push(tr!(t, "notice-no-autosave", error = &reason));
                self.unkept = Some(reason);
            }
        }
    }

    /// The last thing: a finished game that is in the history need not be offered again, another is on disk. Says what
    /// is lost, if anything is.
    pub(crate) fn leave(&mut self, t: Texts, session: &Session, remembered: bool) -> Option<String> {
        if session.is_over() && (remembered || !session.has_news()) {
            self.autosave.take().iter().for_each(Autosave::forget);
            return None;
        }
        let kept = self.autosave.take().map(Autosave::finish);
        let reason = match kept {
            Some(Ok(())) => None,
            Some(Err(error)) => Some(faults::system(t, &error)),
            None => self.unkept.take(),
        };
        let reason = reason.filter(|_| session.has_news())?;
        Some(tr!(t, "notice-no-autosave", error = reason))
    }
}
