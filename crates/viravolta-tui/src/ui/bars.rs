//! The lines above and below the board.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;
use viravolta_desk::words;
use viravolta_i18n::tr;

use super::canvas::{Canvas, wrapped};
use super::review;
use crate::app::action::Action;
use crate::app::{Target, Tone};

pub(crate) fn header(canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.fill(area, theme.raised);
    canvas.text(area.x + 1, area.y, area.width, "◐ Viravolta", Canvas::bold(theme.accent));
    let state = state(canvas);
    let place = Rect { width: area.width.saturating_sub(1), ..area };
    canvas.text_right(place, area.y, &state, Canvas::ink(theme.text));
}

/// Who is to do what.
fn state(canvas: &Canvas<'_>) -> String {
    let (app, t) = (canvas.app, canvas.t);
    let side = words::side(t, app.session.position().turn());
    if app.editor.is_some() {
        return tr!(t, "state-editing");
    }
    match app.session.to_move() {
        None => tr!(t, "state-over"),
        Some(_) if app.is_computer_thinking() => {
            let seen = app.glimpse.as_ref().map_or_else(String::new, |line| {
                format!("  {}  {}", words::proof(t, line.proof), super::value(t, line.score, line.proof))
            });
            format!("{} {}{seen}", tr!(t, "state-thinking", side = side), spinner(canvas))
        }
        Some(seat) if !seat.is_person() => tr!(t, "state-paused"),
        Some(_) if app.hinting && app.is_busy() => {
            format!("{} {}", tr!(t, "state-hinting"), spinner(canvas))
        }
        Some(_) if app.session.seats().iter().filter(|seat| seat.is_person()).count() == 1 => {
            tr!(t, "state-your-move", side = side)
        }
        Some(_) => tr!(t, "state-to-move", side = side),
    }
}

fn spinner(canvas: &Canvas<'_>) -> char {
    const TURNS: [char; 4] = ['◐', '◓', '◑', '◒'];
    const PLAIN: [char; 4] = ['|', '/', '-', '\\'];
    let step = (canvas.app.age(canvas.now).as_millis() / 100) as usize;
    if canvas.is_ascii() { PLAIN[step % PLAIN.len()] } else { TURNS[step % TURNS.len()] }
}

/// What was said last, or the square being typed.
pub(crate) fn notice(canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let width = area.width.saturating_sub(2);
    if let Some(letter) = canvas.app.typed {
        canvas.text(area.x + 1, area.bottom() - 1, width, &format!("{letter}_"), Canvas::bold(theme.accent));
        return;
    }
    if let Some(notice) = &canvas.app.notice {
        let color = match notice.tone {
            Tone::Plain => theme.text,
            Tone::Good => theme.good,
            Tone::Bad => theme.bad,
        };
        // A short one stands at the bottom; a long one begins higher up.
        let lines = wrapped(&notice.text, width.into()).len() as u16;
        let top = area.bottom() - lines.clamp(1, area.height.max(1));
        canvas.paragraph(Rect::new(area.x + 1, top, width, area.bottom() - top), &notice.text, Canvas::ink(color));
    }
}

pub(crate) fn footer(canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.fill(area, theme.raised);
    if canvas.app.editor.is_some() {
        let text = tr!(canvas.t, "bottom-editor");
        canvas.text(area.x + 1, area.y, area.width - 2, &text, Canvas::ink(theme.dim));
        return;
    }
    let mut x = area.x + 1;
    for action in shown_actions(canvas, area.width.into()) {
        let label = label(canvas, action);
        let key = Style::new().fg(theme.accent.into()).add_modifier(Modifier::BOLD);
        let begin = x;
        x += canvas.text(x, area.y, area.right() - x, action.key(), key) + 1;
        x += canvas.text(x, area.y, area.right().saturating_sub(x), &label, Canvas::ink(theme.dim));
        canvas.hit(Rect::new(begin, area.y, x - begin, 1), Target::Action(action));
        x += 2;
    }
}

fn label(canvas: &Canvas<'_>, action: Action) -> String {
    let enter = review::enter(canvas).filter(|_| action == Action::Play);
    enter.unwrap_or_else(|| canvas.t.text(&format!("bottom-{}", action.name())))
}

/// As many actions as there is room for, shown in the order of the menu of the hand: the first ones are kept.
fn shown_actions(canvas: &Canvas<'_>, width: usize) -> Vec<Action> {
    let mut used = 1;
    let mut shown = Vec::new();
    for action in Action::BOTTOM {
        let label = label(canvas, action);
        let wide = action.key().width() + 1 + label.width() + 2;
        if used + wide <= width + 1 {
            used += wide;
            shown.push(action);
        }
    }
    shown
}
