//! The menu, the files of a folder, the games of a file.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use unicode_width::UnicodeWidthStr;
use viravolta_i18n::tr;

use super::boxes;
use super::forms::field;
use crate::app::Target;
use crate::app::action::Action;
use crate::app::dialog::{Browser, Picker, Source};
use crate::ui::canvas::{Canvas, wrapped};

pub(super) fn menu(canvas: &mut Canvas<'_>, selected: usize) {
    let t = canvas.t;
    let labels: Vec<(String, &str)> =
        Action::MENU.iter().map(|action| (t.text(&format!("action-{}", action.name())), action.key())).collect();
    let width = labels.iter().map(|(label, _)| label.width()).max().unwrap_or(0) as u16 + 8;
    let inner = boxes::open(canvas, &tr!(t, "menu-title"), width, labels.len() as u16);
    rows(canvas, inner, selected, labels.len(), |canvas, index, area, style| {
        let (label, key) = &labels[index];
        canvas.text(area.x + 1, area.y, area.width.saturating_sub(7), label, style);
        let place = Rect { width: area.width.saturating_sub(1), ..area };
        canvas.text_right(place, area.y, key, style);
    });
}

pub(super) fn browser(canvas: &mut Canvas<'_>, browser: &Browser) {
    let t = canvas.t;
    let inner = boxes::open(canvas, &tr!(t, "open-title"), 66, 16);
    field(canvas, inner, &browser.input);
    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(3), ..inner };
    let selected = browser.selected.unwrap_or(usize::MAX);
    if browser.is_reading() {
        canvas.text(list.x + 1, list.y, list.width, "…", Canvas::ink(canvas.theme.dim));
    }
    rows(canvas, list, selected, browser.entries.len(), |canvas, index, area, style| {
        let entry = &browser.entries[index];
        let slash = if entry.is_folder { "/" } else { "" };
        canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), &format!("{}{slash}", entry.name), style);
    });
    last_line(canvas, inner, &tr!(t, "open-keys"));
}

pub(super) fn games(canvas: &mut Canvas<'_>, picker: &Picker) {
    let t = canvas.t;
    let title = match &picker.source {
        Source::File(..) if picker.len() == picker.total() => tr!(t, "games-title", n = picker.total()),
        Source::File(..) => tr!(t, "games-found", n = picker.total(), found = picker.len()),
        Source::Past(_) => tr!(t, "past-title"),
    };
    let inner = boxes::open(canvas, &title, 70, 16);
    field(canvas, inner, &picker.input);
    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(3), ..inner };
    if picker.total() == 0 || (picker.len() == 0 && matches!(picker.source, Source::Past(_))) {
        canvas.paragraph(list, &tr!(t, "past-none"), Canvas::ink(canvas.theme.dim));
    }
    rows(canvas, list, picker.selected, picker.len(), |canvas, line, area, style| {
        let Some(index) = picker.game(line) else { return };
        match &picker.source {
            Source::File(games, _) => {
                let text = format!("{:>6}  {}", index + 1, games.titles[index]);
                canvas.text(area.x, area.y, area.width, &text, style);
            }
            Source::Past(entries) => {
                let [date, players, result, opening] = entries[index].cells(t);
                let right = canvas.text_right(area, area.y, &format!("{opening}  {result:>10}"), style);
                canvas.text(area.x, area.y, area.width.saturating_sub(right + 1), &format!("{date}  {players}"), style);
            }
        }
    });
    last_line(canvas, inner, &tr!(t, "past-keys"));
}

/// The last line of a dialog: that a file is being read, what went wrong, or the keys.
fn last_line(canvas: &mut Canvas<'_>, inner: Rect, keys: &str) {
    let (text, style) = state(canvas).unwrap_or_else(|| (keys.to_owned(), Canvas::ink(canvas.theme.dim)));
    let lines = (wrapped(&text, inner.width.into()).len() as u16).min(inner.height);
    let area = Rect { y: inner.bottom() - lines, height: lines, ..inner };
    let raised = canvas.theme.raised;
    canvas.fill(area, raised);
    canvas.paragraph(area, &text, style);
}

/// What there is to say about what the dialog has asked for.
pub(super) fn state(canvas: &Canvas<'_>) -> Option<(String, Style)> {
    let (app, theme) = (canvas.app, canvas.theme);
    match &app.complaint {
        _ if app.is_waiting() => Some((tr!(canvas.t, "dialog-waiting"), Canvas::ink(theme.accent))),
        Some(complaint) => Some((complaint.clone(), Canvas::ink(theme.bad))),
        None => None,
    }
}

/// Rows with the selected one in sight.
fn rows(
    canvas: &mut Canvas<'_>,
    area: Rect,
    selected: usize,
    count: usize,
    draw: impl Fn(&mut Canvas<'_>, usize, Rect, ratatui_core::style::Style),
) {
    let room = usize::from(area.height);
    let shown = if selected < count { selected } else { 0 };
    let first = shown.saturating_sub(room / 2).min(count.saturating_sub(room));
    for (index, row) in (first..count).zip(area.rows()) {
        let style = if index == selected { canvas.selected() } else { Canvas::ink(canvas.theme.text) };
        if index == selected {
            let accent = canvas.theme.accent;
            canvas.fill(row, accent);
        }
        draw(canvas, index, row, style);
        canvas.hit(row, Target::Row(index));
    }
    if first + room < count {
        canvas.put(area.right() - 1, area.bottom() - 1, '▼', Canvas::ink(canvas.theme.dim));
    }
    if first > 0 {
        canvas.put(area.right() - 1, area.y, '▲', Canvas::ink(canvas.theme.dim));
    }
}
