//! Another game takes the place of the one on the board, and nothing is lost: what was played goes into the history, and if
//! that fails it comes back.

use viravolta_desk::{Moment, Session};
use viravolta_i18n::tr;

use super::dialog::{Dialog, Question, Wish};
use super::{App, Effect, Tone};

/// A game on its way into the history.
pub(crate) enum PutAway {
    /// It was on the board, and another one is there now.
    Replaced(Box<Session>),
    /// It had been kept, and nobody wanted to go on with it.
    Unwanted(Box<Session>),
}

impl App {
    /// Shows another game; the one on the board goes into the history if anything was played.
    pub(super) fn replace(&mut self, session: Session, now: Moment) {
        if self.session.has_news() {
            self.put_away = Some(PutAway::Replaced(Box::new(self.session.clone())));
            self.effects.push(Effect::Remember);
        }
        self.path = None;
        self.begin(session, now);
    }

    /// Offers to go on with a game that somebody left.
    pub(crate) fn offer(&mut self, left: Box<Session>) {
        let t = self.t;
        self.dialog = Some(Dialog::Question(Question {
            text: tr!(t, "question-continue", n = left.number()),
            yes: tr!(t, "answer-continue"),
            no: tr!(t, "answer-new"),
            wish: Wish::Continue(left),
            agreed: true,
        }));
    }

    /// Nobody wants to go on with the game that was kept: it goes into the history.
    pub(super) fn refuse_left(&mut self, left: Box<Session>) {
        self.put_away = Some(PutAway::Unwanted(left));
        self.effects.push(Effect::Remember);
    }

    /// The game that is to go into the history.
    pub(crate) fn take_put_away(&mut self) -> Option<PutAway> {
        self.put_away.take()
    }

    /// The game is in the history.
    pub(crate) fn remembered(&mut self) {
        let text = tr!(self.t, "notice-remembered");
        let text = match &self.notice {
            Some(notice) if notice.text.ends_with(['.', '!']) => format!("{} {text}", notice.text),
            Some(notice) => format!("{}. {text}", notice.text),
            None => text,
        };
        self.say(text, Tone::Plain);
    }

    /// The game could not go into the history: it is back, and whoever wants to lose it must say so.
    pub(crate) fn not_remembered(&mut self, put_away: PutAway, reason: &str, now: Moment) {
        let t = self.t;
        let (text, wish) = match put_away {
            PutAway::Unwanted(_) => {
                // It is still kept where it was.
                self.effects.push(Effect::KeepElsewhere);
                return self.say(tr!(t, "notice-not-remembered", reason = reason), Tone::Bad);
            }
            PutAway::Replaced(before) => {
                let other = self.session.clone();
                self.begin(*before, now);
                self.session.pause(true);
                (tr!(t, "question-lose", reason = reason), Wish::Lose(Box::new(other)))
            }
        };
        self.ask(text, tr!(t, "answer-lose"), tr!(t, "answer-keep"), wish, false);
    }
}
