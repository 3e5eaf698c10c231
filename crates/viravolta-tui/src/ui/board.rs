//! The board: drawn with blocks where there is colour, as a grid of letters where there is none.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use viravolta_rules::{Color, Square};

use super::canvas::Canvas;
use super::layout::BoardPlace;
use super::squares::{Mark, MoveValue, Seen, View, scene};
use crate::app::Target;
use crate::look::{Depth, Rgb};

pub(crate) fn draw(canvas: &mut Canvas<'_>, place: &BoardPlace) {
    let view = View::new(canvas.app);
    frame(canvas, place);
    canvas.hit(place.frame, Target::Board);
    if canvas.is_ascii() && place.rows > 1 {
        grid(canvas, place);
    }
    for square in view.position.size().squares().iter() {
        let seen = view.square(square, canvas.now);
        let area = place.square(square);
        match (canvas.is_ascii(), place.rows) {
            (_, 1) => one_row(canvas, area, square, &seen),
            (true, _) => letter(canvas, area, &seen),
            (false, rows) => picture(canvas, area, square, &seen, rows),
        }
        canvas.hit(area, Target::Square(square));
    }
}

fn frame(canvas: &mut Canvas<'_>, place: &BoardPlace) {
    let theme = canvas.theme;
    canvas.fill(place.frame, theme.frame);
    let side = canvas.app.shown_position().size().side() as u16;
    let plain = Style::new().fg(theme.frame_text.into());
    let here = Canvas::bold(theme.frame_text.mix(theme.text, 0.7));
    let cursor = canvas.app.cursor;
    for index in 0..side {
        let x = place.squares.x + index * place.rows * 2 + place.rows - u16::from(place.rows > 1);
        let letter = char::from(b'a' + index as u8);
        let style = if usize::from(index) == cursor.column() { here } else { plain };
        canvas.put(x + u16::from(canvas.is_ascii() && place.rows > 1), place.frame.y, letter, style);
        // A board of letters has lines above its squares: the middle is half a row lower.
        let middle = if canvas.is_ascii() && place.rows > 1 { place.rows / 2 } else { (place.rows - 1) / 2 };
        let y = place.squares.y + index * place.rows + middle;
        let digit = char::from(b'1' + index as u8);
        let style = if usize::from(index) == cursor.row() { here } else { plain };
        canvas.put(place.squares.x - 2, y, digit, style);
    }
}

fn picture(canvas: &mut Canvas<'_>, area: Rect, square: Square, seen: &Seen, rows: u16) {
    let theme = canvas.theme;
    let shaded = canvas.app.depth() == Depth::True;
    let glyphs = canvas.sprites.picture(scene(seen, square, theme), rows, shaded, theme);
    for (glyph, cell) in glyphs.iter().zip(area.positions()) {
        let style = Style::new().fg(glyph.ink.into()).bg(glyph.ground.into());
        canvas.put(cell.x, cell.y, glyph.symbol, style);
    }
    if let Some(value) = &seen.value {
        let ground = ground_of(canvas, area);
        let style = value_style(canvas, value, ground);
        canvas.text_centered(area, area.y + (rows - 1) / 2, value.within(area.width), style);
    }
}

/// The colour under the middle of a square.
fn ground_of(canvas: &Canvas<'_>, area: Rect) -> Rgb {
    let cell = canvas.buffer.cell((area.x + area.width / 2, area.y + area.height / 2));
    match cell.map(|cell| cell.bg) {
        Some(ratatui_core::style::Color::Rgb(r, g, b)) => Rgb(r, g, b),
        _ => canvas.theme.felt[0],
    }
}

/// The best stands out, and what is proven is underlined.
fn value_style(canvas: &Canvas<'_>, value: &MoveValue, ground: Rgb) -> Style {
    let theme = canvas.theme;
    let style = if value.best {
        Style::new().fg(theme.black.shade.into()).bg(theme.cursor.into()).add_modifier(Modifier::BOLD)
    } else {
        Style::new().fg(theme.felt_text.into()).bg(ground.into())
    };
    if value.exact { style.add_modifier(Modifier::UNDERLINED) } else { style }
}

/// A square of one row: two characters.
fn one_row(canvas: &mut Canvas<'_>, area: Rect, square: Square, seen: &Seen) {
    let theme = canvas.theme;
    let felt = theme.felt[(square.row() + square.column()) % 2];
    let felt = if seen.cursor { felt.mix(theme.cursor, 0.5) } else { felt };
    let ground = Style::new().bg(felt.into());
    let (symbol, color) = match (seen.disc, seen.mark) {
        (Some(Color::Black), _) => ('●', theme.black.shade),
        (Some(Color::White), _) if canvas.is_ascii() => ('○', theme.white.light),
        (Some(Color::White), _) => ('●', theme.white.light),
        (None, Some(Mark::Best)) => ('×', theme.good),
        (None, Some(_)) => ('·', theme.felt_text),
        (None, None) => (' ', theme.felt_text),
    };
    canvas.put(area.x, area.y, symbol, ground.fg(color.into()));
    let beside = match seen.mark {
        _ if seen.cursor && canvas.is_ascii() => '<',
        Some(Mark::Last) => '•',
        Some(Mark::WouldFlip) => '·',
        _ => ' ',
    };
    canvas.put(area.x + 1, area.y, beside, ground.fg(theme.last.into()));
    if let Some(value) = &seen.value {
        let style = value_style(canvas, value, felt);
        canvas.text(area.x, area.y, 2, value.within(2), style);
    }
}

/// The lines of a board of letters. They run where squares begin, and once more at the end.
fn grid(canvas: &mut Canvas<'_>, place: &BoardPlace) {
    let BoardPlace { squares, rows, .. } = *place;
    let style = Style::new();
    for y in squares.y..=squares.bottom() {
        for x in squares.x..=squares.right() {
            let on_row = (y - squares.y).is_multiple_of(rows);
            let on_column = (x - squares.x).is_multiple_of(rows * 2);
            let symbol = match (on_row, on_column) {
                (true, true) => '+',
                (true, false) => '-',
                (false, true) => '|',
                (false, false) => ' ',
            };
            canvas.put(x, y, symbol, style);
        }
    }
}

fn letter(canvas: &mut Canvas<'_>, area: Rect, seen: &Seen) {
    let inner = Rect::new(area.x + 1, area.y + 1, area.width - 1, area.height - 1);
    let y = inner.y + (inner.height - 1) / 2;
    let x = inner.x + (inner.width - 1) / 2;
    let symbol = match (seen.disc, seen.mark) {
        (Some(color), _) => color.glyph(),
        (None, Some(Mark::Best)) => '!',
        (None, Some(Mark::Mistake)) => '?',
        (None, Some(_)) => '.',
        (None, None) => ' ',
    };
    canvas.put(x, y, symbol, Style::new().add_modifier(Modifier::BOLD));
    if let Some(value) = &seen.value {
        let style =
            if value.best { Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { Style::new() };
        canvas.text_centered(inner, y, value.within(inner.width), style);
    }
    let around = match seen.mark {
        _ if seen.cursor => Some(('[', ']')),
        Some(Mark::Last) => Some(('(', ')')),
        Some(Mark::Flipped) => Some(('\'', '\'')),
        Some(Mark::WouldFlip) => Some(('*', '*')),
        _ => None,
    };
    if let Some((left, right)) = around {
        let style = if seen.cursor { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        canvas.put(inner.x, y, left, style);
        canvas.put(inner.right() - 1, y, right, style);
    }
}
