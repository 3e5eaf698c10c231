//! Moves on the board, and wandering through the game.

use viravolta_desk::{Happening, Moment, NewGame, Session, faults, words};
use viravolta_i18n::tr;
use viravolta_rules::{Position, Square};

use super::animation::Animation;
use super::dialog::Wish;
use super::replace::Coming;
use super::{App, BREATH, Tone};

impl App {
    /// The position on the screen: that of the editor while one sets up.
    pub(crate) fn shown_position(&self) -> Position {
        let edited = self.editor.as_ref().and_then(|editor| editor.position());
        edited.unwrap_or(*self.session.position())
    }

    /// A person chooses a square, with any device.
    pub(super) fn choose(&mut self, square: Square, now: Moment) {
        let size = self.session.position().size();
        if size.contains(square) {
            self.cursor = square;
        }
        if self.review.is_some() {
            return self.choose_in_review(square, now);
        }
        let their_turn = self.session.to_move().is_some_and(|seat| !seat.is_person());
        if their_turn {
            let text = if self.session.is_paused() { tr!(self.t, "notice-paused") } else { tr!(self.t, "notice-wait") };
            return self.say(text, Tone::Plain);
        }
        self.place(square, now);
    }

    /// Puts a disc for whoever is to move.
    pub(super) fn place(&mut self, square: Square, now: Moment) {
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
            Err(illegal) => self.say(faults::illegal_sentence(self.t, illegal), Tone::Bad),
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
    pub(super) fn reply_due(&self, now: Moment) -> Moment {
        let rest = self.animation.map_or(now, |animation| animation.ends());
        let breath = if self.settings.animation { self.changed + BREATH } else { now };
        now.max(rest).max(breath)
    }

    pub(super) fn undo(&mut self, now: Moment) {
        match self.session.undo(now) {
            0 => self.say(tr!(self.t, "notice-nothing-to-undo"), Tone::Plain),
            n => self.say(tr!(self.t, "notice-undone", n = n), Tone::Plain),
        }
        self.forget_looks(now);
    }

    pub(super) fn redo(&mut self, now: Moment) {
        match self.session.redo(now) {
            0 => self.say(tr!(self.t, "notice-nothing-to-redo"), Tone::Plain),
            n => self.say(tr!(self.t, "notice-redone", n = n), Tone::Plain),
        }
        self.forget_looks(now);
    }

    pub(super) fn step(&mut self, forward: bool, now: Moment) {
        let moved = if forward { self.session.step_forward(now) } else { self.session.step_back(now) };
        self.arrived(moved, now);
    }

    pub(super) fn switch_branch(&mut self, forward: bool, now: Moment) {
        if let Some((here, all)) = self.session.switch_branch(forward, now) {
            let text = tr!(self.t, "notice-branch", here = here, all = all);
            self.arrived(true, now);
            self.say(text, Tone::Plain);
        } else {
            self.say(tr!(self.t, "notice-no-branch"), Tone::Plain);
        }
    }

    /// Back to the game from a branch.
    pub(super) fn go_home(&mut self, now: Moment) {
        if self.session.go_home(now) {
            self.arrived(true, now);
            self.say(tr!(self.t, "notice-home"), Tone::Plain);
        } else {
            self.say(tr!(self.t, "notice-at-home"), Tone::Plain);
        }
    }

    pub(super) fn promote(&mut self) {
        let text = if self.session.promote() { tr!(self.t, "notice-promoted") } else { tr!(self.t, "notice-at-home") };
        self.say(text, Tone::Plain);
    }

    pub(super) fn ask_to_delete_branch(&mut self) {
        let t = self.t;
        let Some(begin) = self.session.branch_begin() else {
            return self.say(tr!(t, "notice-at-home"), Tone::Plain);
        };
        let walk = self.session.walk();
        let mv = walk.move_to(begin).map(|mv| words::mv(t, mv)).unwrap_or_default();
        let text = tr!(t, "question-delete-branch", number = walk.number_of(begin), mv = mv);
        self.ask(text, tr!(t, "answer-delete"), tr!(t, "answer-keep"), Wish::DeleteBranch(begin), false);
    }

    pub(super) fn arrived(&mut self, moved: bool, now: Moment) {
        if moved {
            self.forget_looks(now);
            self.notice = None;
        }
    }

    /// Plays on from a position that was set up, with the same players.
    pub(super) fn play_from(&mut self, start: Position, now: Moment) {
        let game = NewGame { seats: self.session.seats(), start, pace: self.session.clocks().pace() };
        let notice = (tr!(self.t, "notice-set-up"), Tone::Plain);
        self.editor = None;
        self.replace(Coming::new(Session::new(&game), Some(notice)), now);
    }
}
