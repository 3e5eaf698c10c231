//! The panel beside the board: players, evaluation, moves, or what stands in their place.

use std::time::Duration;

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use viravolta_desk::words;
use viravolta_i18n::tr;
use viravolta_rules::Color;

use super::canvas::Canvas;
use super::layout::Places;
use super::{editor, graph, moves, review};

pub(crate) fn draw(canvas: &mut Canvas<'_>, places: &Places) {
    let panel = places.panel;
    if canvas.app.editor.is_some() {
        return editor::draw(canvas, panel);
    }
    if canvas.app.settings.evaluation {
        graph::bar(canvas, places.bar);
    }
    let reviewing = canvas.app.review.is_some();
    let small = panel.height < 12;
    let mut rest = players(canvas, panel, !small && !reviewing);
    match (small, reviewing) {
        (true, true) => return review::draw(canvas, rest),
        (true, false) => return summary(canvas, rest),
        // The list of mistakes keeps its size, wherever the board stands.
        (false, true) => rest = below(rest, 1),
        (false, false) => rest = ending(canvas, rest),
    }
    if canvas.app.settings.evaluation {
        rest = graph::draw(canvas, rest);
    }
    if reviewing {
        return review::draw(canvas, rest);
    }
    if let Some(name) = words::opening_here(canvas.t, &canvas.app.session) {
        canvas.text(rest.x, rest.y, rest.width, name, Canvas::ink(canvas.theme.accent));
        rest = below(rest, 1);
    }
    if canvas.app.hinting {
        rest = hint(canvas, rest);
    }
    moves::draw(canvas, rest);
}

/// What is left of an area under its first rows.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

fn players(canvas: &mut Canvas<'_>, area: Rect, roomy: bool) -> Rect {
    let each = if roomy { 2 } else { 1 };
    for (index, color) in Color::ALL.into_iter().enumerate() {
        let place = below(area, index as u16 * each);
        player(canvas, Rect { height: each.min(place.height), ..place }, color);
    }
    below(area, 2 * each + u16::from(roomy))
}

fn player(canvas: &mut Canvas<'_>, area: Rect, color: Color) {
    let (app, theme, t) = (canvas.app, canvas.theme, canvas.t);
    let to_move = !app.session.is_over() && app.session.position().turn() == color;
    let name_style = if to_move { Canvas::bold(theme.text) } else { Canvas::ink(theme.dim) };
    if to_move {
        for y in area.rows().map(|row| row.y) {
            canvas.put(area.x, y, '▌', Canvas::ink(theme.accent));
        }
    }
    // On a dark ground a black disc would vanish: both lie on a bit of felt.
    let disc = match color {
        Color::Black => ('●', theme.black.shade),
        Color::White if canvas.is_ascii() => ('○', theme.white.light),
        Color::White => ('●', theme.white.light),
    };
    let felt = Style::new().bg(theme.felt[0].into()).fg(disc.1.into());
    for (x, symbol) in [(2, ' '), (3, disc.0), (4, ' ')] {
        canvas.put(area.x + x, area.y, symbol, felt);
    }
    let count = app.session.position().discs(color).len().to_string();
    let counted = canvas.text_right(area, area.y, &count, Canvas::bold(theme.text));
    let room = area.width.saturating_sub(7 + counted);
    canvas.text(area.x + 6, area.y, room, &words::side(t, color), name_style);
    if area.height > 1 {
        let clock = app.session.clocks().remaining(color, canvas.now).map(clock_text);
        let clocked = clock.map_or(0, |text| canvas.text_right(area, area.y + 1, &text, name_style));
        let name = player_name(canvas, color);
        let room = area.width.saturating_sub(7 + clocked);
        canvas.text(area.x + 6, area.y + 1, room, &name, Canvas::ink(theme.dim));
    }
}

/// The name of a recorded player, or what kind of player sits there.
fn player_name(canvas: &Canvas<'_>, color: Color) -> String {
    let session = &canvas.app.session;
    // Who plays on in the place of a recorded player is not that player.
    let recorded = session.head().player(color).name.clone().filter(|_| session.seat(color).is_person());
    let alone = session.seats().iter().filter(|seat| seat.is_person()).count() == 1;
    recorded.unwrap_or_else(|| words::seat(canvas.t, session.seat(color), alone))
}

/// `4:59`, and tenths when it gets close.
fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{seconds}.{}", left.subsec_millis() / 100);
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The result, once there is one.
fn ending(canvas: &mut Canvas<'_>, area: Rect) -> Rect {
    let (app, theme, t) = (canvas.app, canvas.theme, canvas.t);
    let Some(result) = app.session.result() else { return area };
    canvas.text(area.x, area.y, area.width, &words::result(t, &result), Canvas::bold(theme.accent));
    let next = tr!(t, "panel-after-game");
    canvas.text(area.x, area.y + 1, area.width, &next, Canvas::ink(theme.dim));
    below(area, 3)
}

/// The best move and what would follow.
fn hint(canvas: &mut Canvas<'_>, area: Rect) -> Rect {
    let (app, theme, t) = (canvas.app, canvas.theme, canvas.t);
    let Some(hints) = app.hints_here() else { return area };
    let Some(line) = hints.report.lines.first() else { return area };
    let moves = words::moves(t, &line.moves[..line.moves.len().min(8)]);
    let text = tr!(t, "panel-hint", moves = moves);
    canvas.text(area.x, area.y, area.width, &text, Canvas::bold(theme.text));
    let proof = words::proof(t, line.proof);
    let value = super::value(t, line.score, line.proof);
    canvas.text(area.x, area.y + 1, area.width, &format!("{value}  {proof}"), Canvas::ink(theme.dim));
    below(area, 3)
}

/// What a small window has room for.
fn summary(canvas: &mut Canvas<'_>, area: Rect) {
    let (app, theme, t) = (canvas.app, canvas.theme, canvas.t);
    let mut rest = below(area, 1);
    if let Some(result) = app.session.result() {
        let used = canvas.paragraph(rest, &words::result(t, &result), Canvas::bold(theme.accent));
        rest = below(rest, used);
    }
    let here = app.session.walk().current();
    if app.settings.evaluation
        && let Some(judgement) = app.session.judgement(here)
    {
        let used = canvas.paragraph(rest, &words::judgement(t, judgement), Canvas::ink(theme.dim));
        rest = below(rest, used);
    }
    if let Some(mv) = app.session.walk().move_to(here) {
        let text = format!("{}. {}", app.session.number(), words::mv(t, mv));
        canvas.text(rest.x, rest.y, rest.width, &text, Canvas::ink(theme.text));
    }
}
