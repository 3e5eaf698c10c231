//! Moves on the board, and wandering through the game.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use viravolta_i18n::tr;
use viravolta_rules::{Position, Square};

use super::animation::Animation;
use super::{App, BREATH, Tone};
use crate::review::Review;
use crate::session::{Happening, NewGame, Session};
use crate::words;

impl App {
    /// The position on the screen: that of the editor while one sets up.
    pub(crate) fn shown_position(&self) -> Position {
        let edited = self.editor.as_ref().and_then(|editor| editor.position());
        edited.unwrap_or(*self.session.position())
    }

    /// A person chooses a square, with any device.
    pub(super) fn choose(&mut self, square: Square, now: Instant) {
        let size = self.session.position().size();
        if size.contains(square) {
            self.cursor = square;
        }
        let their_turn = self.session.to_move().is_some_and(|seat| !seat.is_person());
        if their_turn {
            let text = if self.session.is_paused() { tr!(self.t, "notice-paused") } else { tr!(self.t, "notice-wait") };
            return self.say(text, Tone::Plain);
        }
        self.place(square, now);
    }

    /// Puts a disc for whoever is to move.
    pub(super) fn place(&mut self, square: Square, now: Instant) {
        match self.session.place(square, now) {
            Ok(happenings) => {
                self.forget_looks(now);
                if let (true, Some(&Happening::Placed { color, square, flipped })) =
                    (self.settings.animation, happenings.first())
                {
                    self.animation = Some(Animation::new(square, flipped, color, now));
                }
                self.tell(&happenings);
            }
            Err(illegal) => self.say(words::illegal(self.t, illegal), Tone::Bad),
        }
    }

    /// Says what happened, in a line.
    pub(super) fn tell(&mut self, happenings: &[Happening]) {
        let text: Vec<String> = happenings.iter().map(|happening| words::happening(self.t, happening)).collect();
        let tone = match happenings.last() {
            Some(Happening::Ended(_)) => Tone::Good,
            _ => Tone::Plain,
        };
        self.say(text.join(" "), tone);
    }

    /// When the computer's move may be shown.
    pub(super) fn reply_due(&self, now: Instant) -> Instant {
        let rest = self.animation.map_or(now, |animation| animation.ends());
        let breath = if self.settings.animation { self.changed + BREATH } else { now };
        now.max(rest).max(breath)
    }

    pub(super) fn undo(&mut self, now: Instant) {
        match self.session.undo(now) {
            0 => self.say(tr!(self.t, "notice-nothing-to-undo"), Tone::Plain),
            n => self.say(tr!(self.t, "notice-undone", n = n), Tone::Plain),
        }
        self.forget_looks(now);
    }

    pub(super) fn redo(&mut self, now: Instant) {
        match self.session.redo(now) {
            0 => self.say(tr!(self.t, "notice-nothing-to-redo"), Tone::Plain),
            n => self.say(tr!(self.t, "notice-redone", n = n), Tone::Plain),
        }
        self.forget_looks(now);
    }

    pub(super) fn step(&mut self, forward: bool, now: Instant) {
        let moved = if forward { self.session.step_forward(now) } else { self.session.step_back(now) };
        self.arrived(moved, now);
    }

    pub(super) fn jump(&mut self, number: usize, now: Instant) {
        let moved = self.session.go_to_number(number, now);
        self.arrived(moved, now);
    }

    pub(super) fn switch_branch(&mut self, forward: bool, now: Instant) {
        if let Some((here, all)) = self.session.switch_branch(forward, now) {
            let text = tr!(self.t, "notice-branch", here = here, all = all);
            self.arrived(true, now);
            self.say(text, Tone::Plain);
        } else {
            self.say(tr!(self.t, "notice-no-branch"), Tone::Plain);
        }
    }

    fn arrived(&mut self, moved: bool, now: Instant) {
        if moved {
            self.forget_looks(now);
            self.notice = None;
        }
    }

    /// Plays on from a position that was set up, with the same players.
    pub(super) fn play_from(&mut self, start: Position, now: Instant) {
        let game = NewGame { seats: self.session.seats(), start, pace: self.session.clocks().pace() };
        self.begin(Session::new(&game), now);
        self.say(tr!(self.t, "notice-set-up"), Tone::Plain);
    }

    /// The keys of the list of mistakes; says whether the key was one.
    pub(super) fn review_key(&mut self, key: KeyEvent, now: Instant) -> bool {
        let Some(selected) = self.review else { return false };
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.select_mistake(selected.saturating_sub(1), now),
            KeyCode::Down | KeyCode::Char('j') => self.select_mistake(selected + 1, now),
            KeyCode::Esc => self.review = None,
            _ => return false,
        }
        true
    }

    /// Shows a mistake: the board stands where it was made.
    pub(super) fn select_mistake(&mut self, index: usize, now: Instant) {
        let mistakes = Review::of(&self.session).mistakes;
        let index = index.min(mistakes.len().saturating_sub(1));
        self.review = Some(index);
        if let Some(mistake) = mistakes.get(index) {
            self.jump(mistake.number - 1, now);
        }
    }
}
