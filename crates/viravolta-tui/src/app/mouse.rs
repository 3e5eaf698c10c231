//! The mouse: what was drawn last under the pointer is meant.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use viravolta_desk::Moment;

use super::dialog::{Dialog, FormEvent};
use super::{App, Target};

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Moment) {
        let target = self.hits.at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => {
                if let (Some(Target::Square(square)), None) = (target, &self.dialog) {
                    self.cursor = square;
                }
            }
            MouseEventKind::Down(MouseButton::Left) => self.click(target, now),
            MouseEventKind::Down(MouseButton::Right) => self.right_click(target),
            MouseEventKind::ScrollUp => self.wheel(true, now),
            MouseEventKind::ScrollDown => self.wheel(false, now),
            _ => {}
        }
    }

    fn click(&mut self, target: Option<Target>, now: Moment) {
        self.complaint = None;
        match self.dialog.take() {
            Some(dialog) if self.is_waiting() => self.dialog = Some(dialog),
            Some(dialog) => self.dialog_click(dialog, target, now),
            None => match target {
                Some(Target::Square(square)) => self.click_square(square, now),
                Some(Target::Action(action)) => self.act(action, now),
                Some(Target::Place(place)) => self.jump(place, now),
                Some(Target::Mistake(index)) => self.select_mistake(index, now),
                _ => {}
            },
        }
    }

    fn click_square(&mut self, square: viravolta_rules::Square, now: Moment) {
        self.cursor = square;
        match &mut self.editor {
            Some(editor) => editor.cycle(square),
            None => self.choose(square, now),
        }
    }

    fn right_click(&mut self, target: Option<Target>) {
        if let (Some(editor), Some(Target::Square(square)), None) = (&mut self.editor, target, &self.dialog) {
            editor.put(square, None);
        }
    }

    fn dialog_click(&mut self, dialog: Dialog, target: Option<Target>, now: Moment) {
        match (dialog, target) {
            (Dialog::Menu(_), Some(Target::Row(line))) => self.menu_pick(line, now),
            (Dialog::Form(kind, mut form), Some(Target::Row(line))) => {
                let event = form.change(line, true);
                self.form_event(kind, form, event, now);
            }
            (Dialog::Form(kind, form), Some(Target::Yes)) => self.form_event(kind, form, FormEvent::Accepted, now),
            (Dialog::Open(mut browser), Some(Target::Row(index))) => {
                let browsed = browser.pick(index);
                self.browsed(browser, browsed);
            }
            (Dialog::Pick(picker), Some(Target::Row(line))) => self.pick(picker, line, now),
            (Dialog::Save(input), Some(Target::Yes)) => {
                self.save(&input.text());
                self.dialog = Some(Dialog::Save(input));
            }
            (Dialog::Share(_), Some(Target::Row(0))) => self.copy_transcript(),
            (Dialog::Share(_), Some(Target::Row(1))) => self.copy_board(),
            (Dialog::Question(question), Some(Target::Yes)) => self.grant(question.wish, now),
            (Dialog::Question(question), Some(Target::No)) => self.deny(question.wish),
            // A question wants an answer; anything else closes by a click beside it or on its button.
            (dialog @ Dialog::Question(_), _) | (dialog, Some(Target::Inside)) => self.dialog = Some(dialog),
            _ => {}
        }
    }

    fn wheel(&mut self, up: bool, now: Moment) {
        match &mut self.dialog {
            Some(Dialog::Help(page) | Dialog::Share(page)) => {
                page.top = if up { page.top.saturating_sub(2) } else { page.top.saturating_add(2) };
            }
            Some(Dialog::Pick(picker)) => {
                let last = picker.len().saturating_sub(1);
                picker.selected = if up { picker.selected.saturating_sub(1) } else { (picker.selected + 1).min(last) };
            }
            Some(_) => {}
            None if self.editor.is_none() => self.step(!up, now),
            None => {}
        }
    }
}
