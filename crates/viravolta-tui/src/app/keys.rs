//! The keyboard.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use viravolta_desk::{Moment, Seat};
use viravolta_i18n::tr;
use viravolta_rules::Square;

use super::action::{Action, direction};
use super::dialog::{
    Answered, Browsed, Browser, Dialog, Form, FormEvent, FormKind, Picked, Question, apply_preference, menu_action,
    preferences_form,
};
use super::editor::Edited;
use super::{App, Effect, Tone};
use crate::texts::TEXTS;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent, now: Moment) {
        if key.kind == KeyEventKind::Release || self.control_key(key) {
            return;
        }
        self.complaint = None;
        match self.dialog.take() {
            // What a dialog has asked for is on its way; one may stop waiting.
            Some(dialog) if self.is_waiting() => {
                self.dialog = Some(dialog);
                if key.code == KeyCode::Esc {
                    self.cancel_errand();
                }
            }
            Some(dialog) => self.dialog_key(dialog, key, now),
            None if self.editor.is_some() => self.editor_key(key, now),
            None => self.board_key(key, now),
        }
    }

    /// The keys that work everywhere; says whether this is one.
    fn control_key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.effects.push(Effect::Quit),
            KeyCode::Char('z') if control => self.effects.push(Effect::Suspend),
            _ => return false,
        }
        true
    }

    /// A window that shows nothing takes no keys, but lets one leave a game that is kept.
    pub(super) fn unseen_key(&mut self, key: KeyEvent) {
        let leaves = key.code == KeyCode::Char('q') && key.modifiers.is_empty() && self.unkept.is_none();
        if key.kind != KeyEventKind::Release && !self.control_key(key) && leaves {
            self.effects.push(Effect::Quit);
        }
    }

    fn board_key(&mut self, key: KeyEvent, now: Moment) {
        let side = self.session.position().size().side();
        let typed = self.typed.take();
        if let KeyCode::Char(character) = key.code
            && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
        {
            let lower = character.to_ascii_lowercase();
            let column = (lower as usize).wrapping_sub('a' as usize);
            let row = (character as usize).wrapping_sub('1' as usize);
            if let Some(letter) = typed.filter(|_| row < 8) {
                let square = Square::new(row, letter as usize - 'a' as usize);
                return square.into_iter().for_each(|square| self.choose(square, now));
            }
            if column < side {
                self.typed = Some(lower);
                // A lone h also steps to the left; any other letter of a column waits for its digit.
                if lower != 'h' {
                    return;
                }
            }
        }
        if self.review.is_some() && self.review_key(key, now) {
            return;
        }
        if let Some((down, right)) = direction(key) {
            self.move_cursor(down, right);
        } else if let Some(action) = Action::of_key(key) {
            self.act(action, now);
        }
    }

    pub(super) fn move_cursor(&mut self, down: i8, right: i8) {
        let side = self.shown_position().size().side();
        let step = |from: usize, by: i8| from.saturating_add_signed(by.into()).min(side - 1);
        let target = Square::new(step(self.cursor.row(), down), step(self.cursor.column(), right));
        self.cursor = target.unwrap_or(self.cursor);
    }

    fn editor_key(&mut self, key: KeyEvent, now: Moment) {
        let Some(mut editor) = self.editor else { return };
        // Letters of discs come first: h, j, k and l are none of them.
        let edited = editor.key(key, self.cursor);
        self.editor = Some(editor);
        match edited {
            Edited::On => {
                let side = editor.setup.size.side() - 1;
                let inside = Square::new(self.cursor.row().min(side), self.cursor.column().min(side));
                self.cursor = inside.unwrap_or(self.cursor);
            }
            Edited::Done(position) => self.play_from(position, now),
            Edited::Useless => self.say(tr!(self.t, "editor-useless"), Tone::Bad),
            Edited::Cancelled => {
                self.editor = None;
                self.notice = None;
            }
            Edited::Ignored => {
                if let Some((down, right)) = direction(key) {
                    self.move_cursor(down, right);
                } else if key.code == KeyCode::Char('?') || key.code == KeyCode::F(1) {
                    self.act(Action::Help, now);
                }
            }
        }
    }

    /// Hands a key to the dialog and puts the dialog back unless the key ended it.
    fn dialog_key(&mut self, dialog: Dialog, key: KeyEvent, now: Moment) {
        match dialog {
            Dialog::Menu(line) => self.menu_key(line, key, now),
            Dialog::Form(kind, mut form) => {
                let event = form.key(key);
                self.form_event(kind, form, event, now);
            }
            Dialog::Open(mut browser) => {
                let browsed = browser.key(key);
                self.browsed(browser, browsed);
            }
            Dialog::Pick(mut picker) => match picker.key(self.t, key) {
                Picked::Cancelled => {}
                Picked::Line(line) => self.pick(picker, line, now),
                Picked::Nothing => self.dialog = Some(Dialog::Pick(picker)),
            },
            Dialog::Save(mut input) => match key.code {
                KeyCode::Esc => {}
                KeyCode::Enter => {
                    self.save(&input.text());
                    self.dialog = Some(Dialog::Save(input));
                }
                _ => {
                    input.key(key);
                    self.dialog = Some(Dialog::Save(input));
                }
            },
            Dialog::Share(mut page) => match key.code {
                KeyCode::Char('t') => self.copy_transcript(),
                KeyCode::Char('b') => self.copy_board(),
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'w') => {}
                _ => {
                    page.key(key);
                    self.dialog = Some(Dialog::Share(page));
                }
            },
            Dialog::Help(mut page) => {
                if page.key(key) {
                    self.dialog = Some(Dialog::Help(page));
                }
            }
            Dialog::Question(question) => self.question_key(question, key, now),
        }
    }

    fn menu_key(&mut self, line: usize, key: KeyEvent, now: Moment) {
        let count = Action::MENU.len();
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Up | KeyCode::Char('k') => self.dialog = Some(Dialog::Menu((line + count - 1) % count)),
            KeyCode::Down | KeyCode::Char('j') => self.dialog = Some(Dialog::Menu((line + 1) % count)),
            KeyCode::Enter | KeyCode::Char(' ') => self.menu_pick(line, now),
            _ => match Action::of_key(key).filter(|action| Action::MENU.contains(action)) {
                Some(action) => self.act(action, now),
                None => self.dialog = Some(Dialog::Menu(line)),
            },
        }
    }

    pub(super) fn menu_pick(&mut self, line: usize, now: Moment) {
        // The line of the menu itself closes it.
        match menu_action(line) {
            Action::Menu => {}
            action => self.act(action, now),
        }
    }

    pub(super) fn form_event(&mut self, kind: FormKind, mut form: Form, event: FormEvent, now: Moment) {
        match (kind, event) {
            (_, FormEvent::Cancelled) | (FormKind::Preferences, FormEvent::Accepted) => return,
            (FormKind::NewGame, FormEvent::Accepted) => return self.accept_new_game(&form, now),
            (FormKind::Players, FormEvent::Accepted) => return self.accept_players(&form, now),
            (FormKind::Preferences, FormEvent::Changed(line)) => {
                apply_preference(&form, line, &mut self.settings);
                self.save_settings();
                if let Some(language) = self.settings.language() {
                    self.t = TEXTS.speak(language);
                }
                self.notice = None;
                form = Form { selected: form.selected, ..preferences_form(self.t, &self.settings) };
            }
            _ => {}
        }
        self.dialog = Some(Dialog::Form(kind, form));
    }

    pub(super) fn browsed(&mut self, browser: Browser, browsed: Browsed) {
        if let Browsed::File(path) = &browsed {
            self.open(path, [Seat::Person; 2]);
        }
        self.dialog = (browsed != Browsed::Cancelled).then_some(Dialog::Open(browser));
    }

    fn question_key(&mut self, mut question: Question, key: KeyEvent, now: Moment) {
        match question.key(key) {
            Some(Answered::Yes) => self.grant(question.wish, now),
            Some(Answered::No) => self.deny(question.wish),
            Some(Answered::Later) => self.put_off(&question.wish),
            None => self.dialog = Some(Dialog::Question(question)),
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.dialog {
            Some(Dialog::Open(browser)) => browser.paste(text),
            Some(Dialog::Save(input)) => input.insert(text),
            Some(Dialog::Pick(picker)) => picker.paste(self.t, text),
            Some(_) => {}
            None => self.paste_game(text),
        }
    }
}
