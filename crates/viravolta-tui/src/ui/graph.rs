//! The evaluation: a bar beside the board and a graph over the game.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use viravolta_desk::words;
use viravolta_i18n::tr;
use viravolta_notation::NodeId;
use viravolta_rules::{Color, Move};

use super::canvas::Canvas;
use super::panel::below;
use crate::app::Target;
use crate::look::Rgb;

/// The lead that fills the whole scale.
const WHOLE: f64 = 32.0;

/// How much of the scale a lead fills: the first few discs count most.
fn share(discs: f64) -> f64 {
    (discs.abs().min(WHOLE) / WHOLE).sqrt().copysign(discs)
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
    let whole = Rect { height: rows, ..below(area, 1) };
    let plot = Rect { x: area.x + AXIS, width: area.width - AXIS, ..whole };
    leads(canvas, whole);
    curve(canvas, plot);
    below(area, rows + 2)
}

/// The columns of the numbers beside the graph.
const AXIS: u16 = 4;

/// Beside each row the lead that fills it.
fn leads(canvas: &mut Canvas<'_>, area: Rect) {
    let half = area.height / 2;
    let style = Canvas::ink(canvas.theme.dim);
    for (index, row) in area.rows().enumerate() {
        let index = index as u16;
        let (sign, filled) = if index < half { ('+', half - index) } else { ('−', index - half + 1) };
        let lead = (f64::from(filled) / f64::from(half)).powi(2) * WHOLE;
        canvas.text_right(Rect { width: AXIS - 1, ..row }, row.y, &format!("{sign}{lead:.0}"), style);
    }
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
    let line = canvas.app.graph_line();
    let whole = session.walk().position_of(NodeId::ROOT).empties().len().max(1);
    let columns = usize::from(area.width);
    let viewer = viewer(canvas);
    // What is known after each move, and its place in the line. A pass is no move: it stands for the move before it.
    let mut moves: Vec<(usize, Option<f64>)> = Vec::new();
    for (place, node) in line.iter().enumerate() {
        let value = session.judgement(*node).map(|judgement| share(judgement.for_color(viewer).discs()));
        match (moves.last_mut(), session.walk().move_to(*node)) {
            (Some(last), Some(Move::Pass)) => *last = (place, value.or(last.1)),
            _ => moves.push((place, value)),
        }
    }
    let here = session.number();
    for column in 0..columns {
        // A column shows the last of its moves that is known; where there is more room, a move has several columns.
        let last = column * whole / (columns - 1).max(1);
        let first = column.checked_sub(1).map_or(0, |before| (before * whole / (columns - 1).max(1) + 1).min(last));
        let shown = moves.get(first..=last.min(moves.len().saturating_sub(1))).unwrap_or_default();
        let place = Rect { x: area.x + column as u16, width: 1, ..area };
        spike(canvas, place, shown.iter().rev().find_map(|(_, value)| *value), (first..=last).contains(&here));
        if let Some((target, _)) = shown.last() {
            canvas.hit(place, Target::Place(*target));
        }
    }
    numbers(canvas, Rect { y: area.bottom(), height: 1, ..area }, whole);
}

/// The numbers of the moves under the graph.
fn numbers(canvas: &mut Canvas<'_>, area: Rect, whole: usize) {
    const STEP: usize = 10;
    let style = Canvas::ink(canvas.theme.dim);
    for number in (STEP..=whole).step_by(STEP) {
        let column = (number * usize::from(area.width - 1) / whole) as u16;
        let x = area.x + column.min(area.width.saturating_sub(2));
        canvas.text(x, area.y, 2, &number.to_string(), style);
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
