//! The menu, the files of a folder, the games of a file.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;
use viravolta_desk::words;
use viravolta_i18n::tr;

use super::boxes;
use super::forms::field;
use crate::app::Target;
use crate::app::action::Action;
use crate::app::dialog::{Browser, GameList, Past};
use crate::ui::canvas::Canvas;

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
    rows(canvas, list, selected, browser.entries.len(), |canvas, index, area, style| {
        let entry = &browser.entries[index];
        let slash = if entry.is_folder { "/" } else { "" };
        canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), &format!("{}{slash}", entry.name), style);
    });
    let y = inner.bottom() - 1;
    canvas.text(inner.x, y, inner.width, &tr!(t, "open-keys"), Canvas::ink(canvas.theme.dim));
}

pub(super) fn games(canvas: &mut Canvas<'_>, list: &GameList) {
    let t = canvas.t;
    let inner = boxes::open(canvas, &tr!(t, "games-title", n = list.total), 66, 16);
    rows(canvas, inner, list.selected, list.records.len(), |canvas, index, area, style| {
        let text = format!("{:>5}  {}", index + 1, words::title(t, &list.records[index]));
        canvas.text(area.x, area.y, area.width, &text, style);
    });
}

pub(super) fn past(canvas: &mut Canvas<'_>, past: &Past) {
    let t = canvas.t;
    let inner = boxes::open(canvas, &tr!(t, "past-title"), 70, 16);
    field(canvas, inner, &past.input);
    let list = Rect { y: inner.y + 2, height: inner.height.saturating_sub(3), ..inner };
    if past.len() == 0 {
        canvas.paragraph(list, &tr!(t, "past-none"), Canvas::ink(canvas.theme.dim));
    }
    rows(canvas, list, past.selected, past.len(), |canvas, index, area, style| {
        let Some(entry) = past.entry(index) else { return };
        let [date, players, result, opening] = entry.cells(t);
        let right = canvas.text_right(area, area.y, &format!("{opening}  {result:>10}"), style);
        canvas.text(area.x, area.y, area.width.saturating_sub(right + 1), &format!("{date}  {players}"), style);
    });
    canvas.text(inner.x, inner.bottom() - 1, inner.width, &tr!(t, "past-keys"), Canvas::ink(canvas.theme.dim));
}

/// Rows with the selected one in sight.
fn rows(
    canvas: &mut Canvas<'_>,
    area: Rect,
    selected: usize,
    count: usize,
    draw: impl Fn(&mut Canvas<'_>, usize, Rect, ratatui::style::Style),
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
