//! What everything draws on: a buffer with the app's colours, and the list of what can be clicked.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use viravolta_desk::Moment;
use viravolta_i18n::Texts;

use super::Sprites;
use crate::app::{App, Hits, Target};
use crate::look::{Depth, Rgb, Theme};

/// A screen being drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) app: &'a App,
    pub(crate) sprites: &'a mut Sprites,
    pub(crate) now: Moment,
    pub(crate) area: Rect,
    pub(crate) theme: &'static Theme,
    pub(crate) t: Texts,
    pub(crate) buffer: &'a mut Buffer,
    hits: Hits,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(app: &'a App, sprites: &'a mut Sprites, now: Moment, area: Rect, buffer: &'a mut Buffer) -> Self {
        Self { app, sprites, now, area, theme: app.theme(), t: app.t, buffer, hits: Hits::default() }
    }

    pub(crate) fn into_hits(self) -> Hits {
        self.hits
    }

    pub(crate) fn is_ascii(&self) -> bool {
        self.app.depth() == Depth::Ascii
    }

    /// Marks an area as something that can be clicked.
    pub(crate) fn hit(&mut self, area: Rect, target: Target) {
        self.hits.add(area, target);
    }

    /// Nothing could be drawn.
    pub(crate) const fn nothing_seen(&mut self) {
        self.hits.unseen = true;
    }

    pub(crate) fn clear(&mut self) {
        self.fill(self.area, self.theme.ground);
    }

    /// Blanks on a colour.
    pub(crate) fn fill(&mut self, area: Rect, ground: Rgb) {
        let style = Style::new().fg(self.theme.text.into()).bg(ground.into());
        for cell in area.intersection(self.area).positions() {
            if let Some(cell) = self.buffer.cell_mut(cell) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// The style of text in a colour, on whatever is there.
    pub(crate) fn ink(color: Rgb) -> Style {
        Style::new().fg(color.into())
    }

    pub(crate) fn bold(color: Rgb) -> Style {
        Self::ink(color).add_modifier(Modifier::BOLD)
    }

    /// A style that shows as selected, with or without colours.
    pub(crate) fn selected(&self) -> Style {
        let style = Style::new().fg(self.theme.on_accent.into()).bg(self.theme.accent.into());
        if self.is_ascii() { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// Writes a text, cut off with an ellipsis where the width ends; says how wide it became.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let room = width.min(self.area.right().saturating_sub(x));
        if y < self.area.y || y >= self.area.bottom() || room == 0 {
            return 0;
        }
        let shown = fitted(text, room.into());
        let (end, _) = self.buffer.set_stringn(x, y, &shown, room.into(), style);
        end - x
    }

    /// Writes a text that ends at the right of its place.
    pub(crate) fn text_right(&mut self, area: Rect, y: u16, text: &str, style: Style) -> u16 {
        let width = (text.width() as u16).min(area.width);
        self.text(area.right() - width, y, width, text, style);
        width
    }

    /// Writes a text in the middle of its place.
    pub(crate) fn text_centered(&mut self, area: Rect, y: u16, text: &str, style: Style) {
        let width = (text.width() as u16).min(area.width);
        self.text(area.x + (area.width - width) / 2, y, width, text, style);
    }

    /// Writes a text in several lines; says how many it took.
    pub(crate) fn paragraph(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let lines = wrapped(text, area.width.into());
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            self.text(area.x, y, area.width, line, style);
        }
        (lines.len() as u16).min(area.height)
    }

    pub(crate) fn put(&mut self, x: u16, y: u16, symbol: char, style: Style) {
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.set_char(symbol).set_style(style);
        }
    }

    /// Steps everything back, so that a dialog stands out.
    pub(crate) fn dim(&mut self) {
        let ground = self.theme.ground;
        let back = |color: Color| match color {
            Color::Rgb(r, g, b) => Rgb(r, g, b).mix(ground, 0.62).into(),
            other => other,
        };
        for cell in &mut self.buffer.content {
            cell.fg = back(cell.fg);
            cell.bg = back(cell.bg);
        }
    }
}

/// The text, or as much of it as fits with an ellipsis.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut used = 0;
    let mut shown = String::new();
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used >= width {
            break;
        }
        shown.push(character);
    }
    shown.push('…');
    shown
}

/// The text in lines no wider than this, broken between words; a word that is wider stays whole.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.split('\n') {
        let mut line = String::new();
        for word in part.split(' ') {
            if !line.is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        assert_eq!(fitted("Brancas", 7), "Brancas");
        assert_eq!(fitted("Brancas", 6), "Branc…");
        assert_eq!(fitted("Brancas", 1), "…");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("um dois três\nquatro", 8), ["um dois", "três", "quatro"]);
        assert_eq!(wrapped("inseparável", 4), ["inseparável"]);
    }
}
