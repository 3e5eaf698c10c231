//! Forms, questions and lines to fill in.

use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;
use unicode_width::UnicodeWidthStr;
use viravolta_desk::words;
use viravolta_i18n::tr;

use super::{boxes, lists};
use crate::app::dialog::{Form, Question, level_shown, row_matters};
use crate::app::{Input, Target};
use crate::ui::canvas::{Canvas, wrapped};

const WIDTH: u16 = 58;

/// A form with the players of a game, and what the level does that is being chosen.
pub(super) fn game(canvas: &mut Canvas<'_>, form: &Form, title: &str, go: &str) {
    let t = canvas.t;
    let rows = form.rows.len() as u16;
    let inner = boxes::open(canvas, title, WIDTH, rows + 7);
    choices(canvas, inner, form, |row| row_matters(form, row));
    let about = Rect { y: inner.y + rows + 1, height: inner.height.saturating_sub(rows + 3), ..inner };
    let text = level_shown(form)
        .map_or_else(String::new, |level| format!("{}. {}", words::level(t, level), words::level_does(t, level)));
    canvas.paragraph(about, &text, Canvas::ink(canvas.theme.dim));
    let y = inner.bottom() - 1;
    let cancel = tr!(t, "answer-cancel");
    boxes::buttons(canvas, inner, y, &[(go, Target::Yes, true), (&cancel, Target::No, false)]);
}

pub(super) fn preferences(canvas: &mut Canvas<'_>, form: &Form) {
    let t = canvas.t;
    let rows = form.rows.len() as u16;
    let inner = boxes::open(canvas, &tr!(t, "preferences-title"), WIDTH, rows + 2);
    choices(canvas, inner, form, |_| true);
    let y = inner.bottom() - 1;
    canvas.text(inner.x, y, inner.width, &tr!(t, "preferences-keys"), Canvas::ink(canvas.theme.dim));
}

fn choices(canvas: &mut Canvas<'_>, area: Rect, form: &Form, matters: impl Fn(usize) -> bool) {
    let theme = canvas.theme;
    let label_width = form.rows.iter().map(|row| row.label.width()).max().unwrap_or(0) as u16;
    for (index, row) in form.rows.iter().enumerate() {
        let y = area.y + index as u16;
        if y >= area.bottom() {
            return;
        }
        let selected = index == form.selected;
        let color = if selected { theme.text } else { theme.dim };
        let mark = if selected { "▸" } else { " " };
        canvas.text(area.x, y, 1, mark, Canvas::bold(theme.accent));
        canvas.text(area.x + 2, y, label_width, &row.label, Canvas::ink(color));
        // What does not matter for the other choices says so without a colour.
        let choice = match row.choices.get(row.chosen) {
            Some(choice) if selected || matters(index) => choice.as_str(),
            _ => "–",
        };
        let x = area.x + 2 + label_width + 2;
        let room = area.right().saturating_sub(x);
        let style = if selected { Canvas::bold(theme.accent) } else { Canvas::ink(color) };
        let text = if selected { format!("‹ {choice} ›") } else { format!("  {choice}") };
        canvas.text(x, y, room, &text, style);
        canvas.hit(Rect::new(area.x, y, area.width, 1), Target::Row(index));
    }
}

pub(super) fn question(canvas: &mut Canvas<'_>, question: &Question) {
    let lines = wrapped(&question.text, WIDTH.into());
    let inner = boxes::open(canvas, "?", WIDTH, lines.len() as u16 + 2);
    canvas.paragraph(inner, &question.text, Canvas::ink(canvas.theme.text));
    let answers =
        [(question.yes.as_str(), Target::Yes, question.agreed), (question.no.as_str(), Target::No, !question.agreed)];
    boxes::buttons(canvas, inner, inner.bottom() - 1, &answers);
}

pub(super) fn save(canvas: &mut Canvas<'_>, input: &Input) {
    let t = canvas.t;
    let about = tr!(t, "save-about", formats = viravolta_desk::ENDINGS);
    let (about, style) = lists::state(canvas).unwrap_or_else(|| (about, Canvas::ink(canvas.theme.dim)));
    let lines = wrapped(&about, WIDTH.into()).len() as u16;
    let inner = boxes::open(canvas, &tr!(t, "save-title"), WIDTH, lines + 5);
    field(canvas, inner, input);
    let text = Rect { y: inner.y + 2, height: inner.height.saturating_sub(4), ..inner };
    canvas.paragraph(text, &about, style);
    let (yes, no) = (tr!(t, "answer-save"), tr!(t, "answer-cancel"));
    boxes::buttons(canvas, inner, inner.bottom() - 1, &[(&yes, Target::Yes, true), (&no, Target::No, false)]);
}

/// A line of text being edited; the part around the cursor is shown.
pub(super) fn field(canvas: &mut Canvas<'_>, area: Rect, input: &Input) {
    let theme = canvas.theme;
    let ground = theme.ground;
    canvas.fill(Rect { height: 1, ..area }, ground);
    let before = input.before_cursor();
    let room = usize::from(area.width.saturating_sub(1));
    let skipped = before.width().saturating_sub(room);
    let shown: String = input.text().chars().skip(skipped).collect();
    canvas.text(area.x, area.y, area.width, &shown, Canvas::ink(theme.text));
    let x = area.x + (before.width() - skipped) as u16;
    if let Some(cell) = canvas.buffer.cell_mut((x, area.y)) {
        cell.set_style(Canvas::ink(theme.accent).add_modifier(Modifier::REVERSED));
    }
}
