//! The evaluation: a bar beside the board and a graph over the game.

use ratatui::layout::Rect;
use ratatui::style::Style;
use viravolta_desk::words;
use viravolta_i18n::tr;
use viravolta_notation::NodeId;
use viravolta_rules::Color;

use super::canvas::Canvas;
use super::panel::below;
use crate::app::Target;
use crate::look::Rgb;

/// How much of the scale a lead fills: a few discs count, and the difference between 40 and 50 does not.
fn share(discs: f64) -> f64 {
    (discs / 14.0).tanh()
}

/// The lower eighths of a character cell.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The bar: black's share from below, white's from above.
pub(crate) fn bar(canvas: &mut Canvas<'_>, area: Rect) {
    let here = canvas.app.session.walk().current();
    let Some(judgement) = canvas.app.session.judgement(here) else { return empty_bar(canvas, area) };
    let theme = canvas.theme;
    let filled = (1.0 + share(judgement.score.discs())) / 2.0 * f64::from(area.height) * 8.0;
    let style = Style::new().fg(theme.black_share.into()).bg(theme.white.shade.into());
    column(canvas, area, filled.round() as u16, style);
}

fn empty_bar(canvas: &mut Canvas<'_>, area: Rect) {
    let faint = canvas.theme.faint;
    let style = Style::new().fg(faint.into()).bg(faint.into());
    column(canvas, area, 0, style);
}

/// Fills an area from below by so many eighths of a row.
fn column(canvas: &mut Canvas<'_>, area: Rect, eighths: u16, style: Style) {
    for (from_bottom, y) in area.rows().rev().map(|row| row.y).enumerate() {
        let here = eighths.saturating_sub(from_bottom as u16 * 8).min(8);
        let symbol = match (canvas.is_ascii(), here) {
            (true, 4..) => '#',
            (true, _) => '.',
            (false, _) => EIGHTHS[usize::from(here)],
        };
        for x in area.left()..area.right() {
            canvas.put(x, y, symbol, style);
        }
    }
}

/// The graph with its title; says what room is left under it.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect) -> Rect {
    let rows = if area.height >= 22 {
        8
    } else if area.height >= 12 {
        4
    } else {
        2
    };
    title(canvas, area);
    let plot = Rect { height: rows, ..below(area, 1) };
    curve(canvas, plot);
    below(area, rows + 2)
}

/// Whose view the graph takes: that of the only person, or black's.
fn viewer(canvas: &Canvas<'_>) -> Color {
    match canvas.app.session.seats().map(|seat| seat.is_person()) {
        [false, true] => Color::White,
        _ => Color::Black,
    }
}

fn title(canvas: &mut Canvas<'_>, area: Rect) {
    let (app, theme, t) = (canvas.app, canvas.theme, canvas.t);
    let judged = app.session.judgement(app.session.walk().current());
    let viewer = viewer(canvas);
    let value = judged.map(|judgement| super::value(t, judgement.for_color(viewer), judgement.proof));
    let style = match judged {
        Some(judgement) if judgement.for_color(viewer).hundredths() > 0 => Canvas::bold(theme.good),
        Some(judgement) if judgement.for_color(viewer).hundredths() < 0 => Canvas::bold(theme.bad),
        _ => Canvas::bold(theme.text),
    };
    let wide = value.map_or(0, |value| canvas.text_right(area, area.y, &value, style));
    let text = match judged {
        Some(judgement) => words::judgement(t, judgement),
        None => tr!(t, "panel-evaluation"),
    };
    canvas.text(area.x, area.y, area.width.saturating_sub(wide + 1), &text, Canvas::ink(theme.dim));
}

fn curve(canvas: &mut Canvas<'_>, area: Rect) {
    let session = &canvas.app.session;
    let line = session.walk().line();
    let whole = session.walk().position_of(NodeId::ROOT).empties().len().max(line.len() - 1).max(1);
    let columns = usize::from(area.width);
    let column_of = |number: usize| number * (columns - 1) / whole;
    let viewer = viewer(canvas);
    let mut values: Vec<Option<f64>> = vec![None; columns];
    for (number, node) in line.iter().enumerate() {
        if let Some(judgement) = session.judgement(*node) {
            values[column_of(number)] = Some(share(judgement.for_color(viewer).discs()));
        }
    }
    let here = column_of(session.place_in_line());
    for (column, value) in values.into_iter().enumerate() {
        let x = area.x + column as u16;
        let place = Rect { x, width: 1, ..area };
        spike(canvas, place, value, column == here);
        let number = (column * whole).div_ceil(columns - 1);
        if number < line.len() {
            canvas.hit(place, Target::Place(number));
        }
    }
}

/// One column of the graph: up from the middle is good for the viewer, down is bad.
fn spike(canvas: &mut Canvas<'_>, area: Rect, value: Option<f64>, here: bool) {
    let theme = canvas.theme;
    let half = area.height / 2;
    let ground = if here { theme.ground.mix(theme.text, 0.18) } else { theme.ground };
    let reach = (value.unwrap_or(0.0).abs() * f64::from(half) * 8.0).ceil() as u16;
    let up = value.is_some_and(|value| value >= 0.0);
    let reach = if value.is_some() { reach.max(1) } else { 0 };
    for (index, y) in area.rows().map(|row| row.y).enumerate() {
        let index = index as u16;
        let from_middle = if index < half { half - 1 - index } else { index - half };
        let eighths = if (index < half) == up { reach.saturating_sub(from_middle * 8).min(8) } else { 0 };
        canvas.put(area.x, y, ' ', Style::new().bg(ground.into()));
        let color = if up { theme.good } else { theme.bad };
        cell(canvas, (area.x, y), eighths, index < half, color, ground);
        if canvas.is_ascii() && here && eighths == 0 {
            canvas.put(area.x, y, ':', Style::new());
        }
    }
    if value.is_none() && area.height > 1 {
        canvas.put(area.x, area.y + half - 1, '▁', Style::new().fg(theme.faint.into()).bg(ground.into()));
    }
}

fn cell(canvas: &mut Canvas<'_>, (x, y): (u16, u16), eighths: u16, upper: bool, color: Rgb, ground: Rgb) {
    if canvas.is_ascii() {
        let symbol = if eighths >= 4 {
            '#'
        } else if eighths > 0 {
            '-'
        } else {
            ' '
        };
        return canvas.put(x, y, symbol, Style::new());
    }
    // Hanging blocks are standing blocks of the ground's colour.
    let (symbol, ink, paper) = if upper {
        (EIGHTHS[usize::from(eighths)], color, ground)
    } else {
        (EIGHTHS[usize::from(8 - eighths)], ground, color)
    };
    canvas.put(x, y, symbol, Style::new().fg(ink.into()).bg(paper.into()));
}
