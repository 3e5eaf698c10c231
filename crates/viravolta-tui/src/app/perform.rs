//! Carrying out what was chosen from the menu, with a key, or with a click.

use viravolta_desk::{Moment, Session, faults, words};
use viravolta_i18n::tr;

use super::action::Action;
use super::dialog::{
    Browser, Dialog, Form, FormKind, Page, Question, Wish, new_game_form, players_form, preferences_form,
    read_new_game, read_players,
};
use super::editor::Editor;
use super::errand::typed;
use super::replace::{Coming, PutAway};
use super::{App, Effect, Input, Tone};

impl App {
    pub(super) fn act(&mut self, action: Action, now: Moment) {
        match action {
            Action::Play => self.enter(now),
            Action::Undo => self.undo(now),
            Action::Redo => self.redo(now),
            Action::StepBack => self.step(false, now),
            Action::StepForward => self.step(true, now),
            Action::First => self.jump(0, now),
            Action::Last => self.jump(usize::MAX, now),
            Action::NextBranch => self.switch_branch(true, now),
            Action::PreviousBranch => self.switch_branch(false, now),
            Action::MainLine => self.go_home(now),
            Action::Promote => self.promote(),
            Action::DeleteBranch => self.ask_to_delete_branch(),
            Action::Players => self.fill_in(FormKind::Players, players_form(self.t, self.session.seats())),
            Action::Hint => self.toggle_hint(),
            Action::Evaluation => self.toggle_evaluation(),
            Action::Review => self.toggle_review(now),
            Action::MoveNow => self.go_on(),
            Action::New => self.fill_in(FormKind::NewGame, new_game_form(self.t, &self.settings.game)),
            Action::SetUp => self.set_up(),
            Action::Open => self.dialog = Some(Dialog::Open(Browser::new(&self.folder()))),
            Action::History => self.show_history(),
            Action::Save => self.dialog = Some(Dialog::Save(Input::new(&self.suggested_name()))),
            Action::Share => self.dialog = Some(Dialog::Share(Page::default())),
            Action::Resign => self.ask_to_resign(),
            Action::Preferences => self.fill_in(FormKind::Preferences, preferences_form(self.t, &self.settings)),
            Action::Menu => self.dialog = Some(Dialog::menu()),
            Action::Help => self.dialog = Some(Dialog::Help(Page::default())),
            Action::Quit => self.ask_to_quit(),
        }
    }

    fn fill_in(&mut self, kind: FormKind, form: Form) {
        self.dialog = Some(Dialog::Form(kind, form));
    }

    /// Enter does the obvious: plays, lets the computer go on, or begins another game.
    fn enter(&mut self, now: Moment) {
        if self.session.is_over() {
            self.act(Action::New, now);
        } else if self.session.is_paused() && self.session.to_move().is_some_and(|seat| !seat.is_person()) {
            self.go_on();
        } else {
            self.choose(self.cursor, now);
        }
    }

    /// Lets a computer that waits play, and hurries one that thinks.
    fn go_on(&mut self) {
        let computer = self.session.to_move().is_some_and(|seat| !seat.is_person());
        if !computer {
            self.say(tr!(self.t, "notice-your-turn"), Tone::Plain);
        } else if self.session.is_paused() {
            self.session.pause(false);
            self.notice = None;
        } else {
            self.effects.push(Effect::Hurry);
        }
    }

    fn toggle_hint(&mut self) {
        self.hinting = !self.hinting;
        if !self.hinting {
            self.hints = None;
        }
        self.notice = None;
    }

    fn toggle_evaluation(&mut self) {
        self.settings.evaluation = !self.settings.evaluation;
        self.save_settings();
    }

    pub(super) fn set_up(&mut self) {
        self.editor = Some(Editor::new(self.session.position()));
        self.review = None;
        self.hinting = false;
        self.notice = None;
        self.typed = None;
    }

    fn ask_to_resign(&mut self) {
        let t = self.t;
        let [black, white] = self.session.seats();
        if self.session.is_over() {
            return self.say(faults::over_sentence(t), Tone::Plain);
        }
        if !black.is_person() && !white.is_person() {
            return self.say(tr!(t, "notice-nobody-resigns"), Tone::Plain);
        }
        self.ask(tr!(t, "question-resign"), tr!(t, "answer-resign"), tr!(t, "answer-play-on"), Wish::Resign, false);
    }

    fn ask_to_quit(&mut self) {
        let t = self.t;
        let nothing_to_lose = !self.session.has_news() || (self.session.is_over() && self.unkept.is_none());
        if nothing_to_lose {
            return self.effects.push(Effect::Quit);
        }
        let (text, agreed) = match &self.unkept {
            None => (tr!(t, "question-quit"), true),
            Some(reason) => (tr!(t, "question-quit-unkept", reason = reason), false),
        };
        self.ask(text, tr!(t, "answer-quit"), tr!(t, "answer-play-on"), Wish::Quit, agreed);
    }

    pub(super) fn ask(&mut self, text: String, yes: String, no: String, wish: Wish, agreed: bool) {
        self.dialog = Some(Dialog::Question(Question { text, yes, no, wish, agreed }));
    }

    /// The answer was yes.
    pub(super) fn grant(&mut self, wish: Wish, now: Moment) {
        match wish {
            Wish::Continue(session) => {
                self.begin(*session, now);
                self.left_in_slot = false;
                self.session.pause(false);
                self.say(tr!(self.t, "notice-continued"), Tone::Plain);
            }
            Wish::Resign => {
                // In a game against the computer it is the person who gives up, whoever is to move.
                let turn = self.session.position().turn();
                let loser = if self.session.seat(turn).is_person() { turn } else { !turn };
                self.reply = None;
                let ended = self.session.resign(loser, now);
                self.tell(&Vec::from_iter(ended));
            }
            Wish::Quit => self.effects.push(Effect::Quit),
            Wish::Overwrite(path) => self.write(path, true),
            Wish::Lose(coming) => self.show(*coming, now),
            Wish::DeleteBranch(begin) => {
                self.close_review(now);
                self.session.delete_branch(begin, now);
                self.arrived(true, now);
            }
        }
    }

    /// The answer was no.
    pub(super) fn deny(&mut self, wish: Wish) {
        self.notice = None;
        match wish {
            Wish::Continue(left) => self.remember(PutAway::Unwanted(left)),
            Wish::Overwrite(path) => self.dialog = Some(Dialog::Save(Input::new(&typed(&path)))),
            _ => {}
        }
    }

    /// There was no answer.
    pub(super) fn put_off(&mut self, wish: &Wish) {
        self.notice = None;
        if matches!(wish, Wish::Continue(_)) {
            self.effects.push(Effect::KeepElsewhere);
            self.say(tr!(self.t, "notice-still-kept"), Tone::Plain);
        }
    }

    /// The players that the form names play on from here.
    pub(super) fn accept_players(&mut self, form: &Form, now: Moment) {
        let seats = read_players(form);
        self.session.set_seats(seats);
        self.session.pause(false);
        self.forget_looks(now);
        let t = self.t;
        if self.session.is_over() {
            return self.say(tr!(t, "notice-players-over"), Tone::Plain);
        }
        let [black, white] = seats.map(|seat| words::seat(t, seat, false));
        self.say(tr!(t, "notice-players", black = black, white = white), Tone::Plain);
    }

    /// Begins the game that the form describes.
    pub(super) fn accept_new_game(&mut self, form: &Form, now: Moment) {
        let (settings, set_up) = read_new_game(form);
        self.settings.game = settings;
        self.save_settings();
        let session = Session::new(&self.settings.game.new_game());
        self.notice = None;
        self.replace(Coming { set_up, ..Coming::new(session, None) }, now);
    }
}
