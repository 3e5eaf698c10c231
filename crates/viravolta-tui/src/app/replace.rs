//! Another game takes the place of the one on the board, and nothing is lost: what was played goes into the history first.

use std::path::PathBuf;

use viravolta_desk::{Moment, Session};
use viravolta_i18n::tr;

use super::dialog::{Dialog, Question, Wish};
use super::errand::{Order, Outcome};
use super::{App, Effect, Notice, Tone};
use crate::files::remember;

/// A game that is to be shown.
#[derive(Clone, Debug)]
pub(crate) struct Coming {
    pub(super) session: Session,
    /// The file that it comes from, if saving may write over it.
    pub(super) path: Option<PathBuf>,
    /// What is said about it.
    pub(super) notice: Option<Notice>,
    /// Whether its start is set up first.
    pub(super) set_up: bool,
}

impl Coming {
    pub(super) fn new(session: Session, notice: Option<(String, Tone)>) -> Self {
        Self { session, path: None, notice: notice.map(|(text, tone)| Notice { text, tone }), set_up: false }
    }
}

/// A game on its way into the history.
#[derive(Debug)]
pub(crate) enum PutAway {
    /// It is on the board, and another one is to be there.
    Replaced(Box<Session>),
    /// It had been kept, and nobody wanted to go on with it.
    Unwanted(Box<Session>),
    /// It came to its end, and somebody leaves.
    Finished(Box<Session>),
}

impl App {
    /// Shows another game; if anything was played, the one on the board goes into the history first.
    pub(super) fn replace(&mut self, coming: Coming, now: Moment) {
        if !self.session.has_news() {
            return self.show(coming, now);
        }
        self.session.pause(true);
        self.reply = None;
        self.say(tr!(self.t, "notice-remembering"), Tone::Plain);
        if self.coming.replace(coming).is_none() {
            self.remember(PutAway::Replaced(Box::new(self.session.clone())));
        }
    }

    pub(super) fn show(&mut self, coming: Coming, now: Moment) {
        self.begin(coming.session, now);
        self.path = coming.path;
        self.notice = coming.notice;
        if coming.set_up {
            self.set_up();
        }
    }

    /// Sends a game into the history.
    pub(crate) fn remember(&mut self, put_away: PutAway) {
        let (t, folders) = (self.t, self.folders.clone());
        self.send(Order::Queued, move |_| {
            let (PutAway::Replaced(session) | PutAway::Unwanted(session) | PutAway::Finished(session)) = &put_away;
            let remembered = remember(t, folders.as_ref(), session);
            Outcome::Remembered(put_away, remembered)
        });
    }

    /// Offers to go on with a game that somebody left.
    pub(crate) fn offer(&mut self, left: Box<Session>) {
        let t = self.t;
        self.left_in_slot = true;
        self.dialog = Some(Dialog::Question(Question {
            text: tr!(t, "question-continue", n = left.number()),
            yes: tr!(t, "answer-continue"),
            no: tr!(t, "answer-new"),
            wish: Wish::Continue(left),
            agreed: true,
        }));
    }

    /// Takes in what came of a game's way into the history.
    pub(super) fn take_remembered(&mut self, put_away: PutAway, remembered: Result<(), String>, now: Moment) {
        match (put_away, remembered) {
            (PutAway::Replaced(before), remembered) => {
                let Some(coming) = self.coming.take() else { return };
                let same = |a: &Session, b: &Session| a.walk().tree() == b.walk().tree() && a.stopped() == b.stopped();
                match remembered {
                    // Somebody played on meanwhile.
                    Ok(()) if !same(&before, &self.session) => self.replace(coming, now),
                    Ok(()) => {
                        self.show(coming, now);
                        self.tell_remembered();
                    }
                    Err(reason) => self.ask_to_lose(coming, &reason),
                }
            }
            (PutAway::Unwanted(_), Ok(())) => {
                self.left_in_slot = false;
                self.tell_remembered();
            }
            (PutAway::Unwanted(_), Err(reason)) => {
                // It is still kept where it was.
                self.effects.push(Effect::KeepElsewhere);
                self.say(tr!(self.t, "notice-not-remembered", reason = reason), Tone::Bad);
            }
            (PutAway::Finished(_), remembered) => self.is_remembered = remembered.is_ok(),
        }
    }

    fn tell_remembered(&mut self) {
        let text = tr!(self.t, "notice-remembered");
        let text = match &self.notice {
            Some(notice) if notice.text.ends_with(['.', '!']) => format!("{} {text}", notice.text),
            Some(notice) => format!("{}. {text}", notice.text),
            None => text,
        };
        self.say(text, Tone::Plain);
    }

    /// The game could not go into the history: whoever wants to lose it must say so.
    fn ask_to_lose(&mut self, coming: Coming, reason: &str) {
        let t = self.t;
        self.notice = None;
        let text = tr!(t, "question-lose", reason = reason);
        self.ask(text, tr!(t, "answer-lose"), tr!(t, "answer-keep"), Wish::Lose(Box::new(coming)), false);
    }
}
