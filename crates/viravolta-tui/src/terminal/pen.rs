//! Cells of a picture as what a terminal understands.

use std::io::{self, Write};

use crossterm::queue;
use crossterm::style::{Attribute, Color as Ink, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

/// The attributes that the app uses.
const ATTRIBUTES: [(Modifier, Attribute); 3] = [
    (Modifier::BOLD, Attribute::Bold),
    (Modifier::UNDERLINED, Attribute::Underlined),
    (Modifier::REVERSED, Attribute::Reverse),
];

/// Writes cells at their places; colours and attributes only where they change.
pub(super) fn draw<'a>(to: &mut impl Write, cells: impl Iterator<Item = (u16, u16, &'a Cell)>) -> io::Result<()> {
    let mut last: Option<(u16, u16, &Cell)> = None;
    for (x, y, cell) in cells {
        // After a wide character the terminal's cursor stands elsewhere, too.
        if last.is_none_or(|(before, row, _)| (before + 1, row) != (x, y)) {
            queue!(to, crossterm::cursor::MoveTo(x, y))?;
        }
        let same =
            |look: fn(&Cell) -> (Modifier, Color, Color)| last.is_some_and(|(.., last)| look(last) == look(cell));
        if !same(|cell| (cell.modifier, cell.fg, cell.bg)) {
            queue!(to, SetAttribute(Attribute::Reset))?;
            for (_, attribute) in ATTRIBUTES.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier)) {
                queue!(to, SetAttribute(*attribute))?;
            }
            for (color, ground) in [(cell.fg, false), (cell.bg, true)] {
                match ink(color) {
                    None => {}
                    Some(ink) if ground => queue!(to, SetBackgroundColor(ink))?,
                    Some(ink) => queue!(to, SetForegroundColor(ink))?,
                }
            }
        }
        queue!(to, Print(cell.symbol()))?;
        last = Some((x, y, cell));
    }
    queue!(to, SetAttribute(Attribute::Reset))
}

/// The app's colours are exact or of the palette; of all others it uses the terminal's own.
fn ink(color: Color) -> Option<Ink> {
    match color {
        Color::Rgb(r, g, b) => Some(Ink::Rgb { r, g, b }),
        Color::Indexed(number) => Some(Ink::AnsiValue(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    use super::*;

    #[test]
    fn a_terminal_shows_what_was_drawn() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 2));
        let bold = Style::new().fg(Color::Rgb(1, 2, 3)).add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        buffer.set_string(1, 0, "日本 ok", bold);
        buffer.set_string(0, 1, "x", Style::new().bg(Color::Indexed(7)).add_modifier(Modifier::REVERSED));
        let mut bytes = Vec::new();
        draw(&mut bytes, Buffer::empty(buffer.area).diff_iter(&buffer)).unwrap();
        let size = [2, 12].map(|length| NonZero::new(length).unwrap());
        let mut terminal = vt100::Parser::new(size[0], size[1], 0);
        terminal.process(&bytes);
        let screen = terminal.screen();
        assert_eq!(screen.contents(), " 日本 ok\nx");
        let cell = screen.cell(0, 7).unwrap();
        assert!(cell.bold() && cell.underline() && cell.fgcolor() == vt100::Color::Rgb(1, 2, 3));
        let cell = screen.cell(1, 0).unwrap();
        assert!(cell.inverse() && !cell.bold());
        assert_eq!((cell.bgcolor(), cell.fgcolor()), (vt100::Color::Idx(7), vt100::Color::Default));
    }
}
