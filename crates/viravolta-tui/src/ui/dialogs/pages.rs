//! Texts to read: the help, and the game to take away.

use ratatui_core::layout::Rect;
use viravolta_i18n::tr;

use super::boxes;
use crate::app::Target;
use crate::app::dialog::Page;
use crate::ui::canvas::Canvas;

/// Between a key and what it does stands this in the texts.
const KEY_END: char = '|';

pub(super) fn help(canvas: &mut Canvas<'_>, page: Page) {
    let t = canvas.t;
    let left = tr!(t, "help-left");
    let right = tr!(t, "help-right");
    let wide = canvas.area.width >= 80;
    let (left, right): (Vec<&str>, Vec<&str>) = (left.lines().collect(), right.lines().collect());
    let rows = if wide { left.len().max(right.len()) } else { left.len() + right.len() };
    let inner = boxes::open(canvas, &tr!(t, "help-title"), 72, rows as u16);
    if wide {
        let half = inner.width / 2;
        let first = page.first(rows, inner.height.into());
        column(canvas, Rect { width: half - 1, ..inner }, &left, first);
        column(canvas, Rect { x: inner.x + half + 1, width: inner.width - half - 1, ..inner }, &right, first);
    } else {
        let all: Vec<&str> = left.into_iter().chain(right).collect();
        let first = page.first(rows, inner.height.into());
        column(canvas, inner, &all, first);
    }
}

/// Lines of `keys|what they do`, of `# heading`, or of plain text.
fn column(canvas: &mut Canvas<'_>, area: Rect, lines: &[&str], first: usize) {
    const KEYS: u16 = 9;
    for (line, row) in lines.iter().skip(first).zip(area.rows()) {
        match line.split_once(KEY_END) {
            Some((keys, text)) => {
                canvas.text(row.x, row.y, KEYS, keys, Canvas::bold(canvas.theme.accent));
                let room = row.width.saturating_sub(KEYS);
                canvas.text(row.x + KEYS, row.y, room, text, Canvas::ink(canvas.theme.text));
            }
            None => match line.strip_prefix("# ") {
                Some(heading) => drop(canvas.text(row.x, row.y, row.width, heading, Canvas::bold(canvas.theme.text))),
                None => drop(canvas.text(row.x, row.y, row.width, line, Canvas::ink(canvas.theme.dim))),
            },
        }
    }
}

pub(super) fn share(canvas: &mut Canvas<'_>, page: Page) {
    let (t, app) = (canvas.t, canvas.app);
    let picture = app.session.position().to_string();
    let transcript = app.transcript();
    let mut lines = vec![];
    for piece in transcript.as_bytes().chunks(60) {
        lines.push(String::from_utf8_lossy(piece).into_owned());
    }
    if lines.is_empty() {
        lines.push("–".to_owned());
    }
    lines.push(String::new());
    lines.extend(picture.lines().map(str::to_owned));
    let keys = tr!(t, "share-keys");
    let inner = boxes::open(canvas, &tr!(t, "share-title"), 62, lines.len() as u16 + 3);
    let text = Rect { height: inner.height.saturating_sub(2), ..inner };
    let first = page.first(lines.len(), text.height.into());
    for (line, row) in lines.iter().skip(first).zip(text.rows()) {
        canvas.text(row.x, row.y, row.width, line, Canvas::ink(canvas.theme.text));
    }
    let y = inner.bottom() - 1;
    for (index, (part, x)) in keys.split(KEY_END).zip([0, 21, 42]).enumerate() {
        let used = canvas.text(inner.x + x, y, 20, part, Canvas::ink(canvas.theme.accent));
        if index < 2 {
            canvas.hit(Rect::new(inner.x + x, y, used, 1), Target::Row(index));
        }
    }
}
