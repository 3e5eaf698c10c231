//! The list of mistakes beside the board.

use ratatui_core::layout::Rect;
use viravolta_desk::review::JudgedMove;
use viravolta_desk::words;
use viravolta_i18n::tr;
use viravolta_rules::Color;

use super::canvas::{Canvas, wrapped};
use super::panel::below;
use crate::app::Target;
use crate::app::action::Action;

pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let (app, theme, t) = (canvas.app, canvas.theme, canvas.t);
    let Some(mistakes) = &app.review else { return };
    let review = &mistakes.review;
    canvas.text(area.x, area.y, area.width, &tr!(t, "review-title"), Canvas::bold(theme.accent));
    let (done, all) = review.progress();
    if !review.is_complete() {
        let text = tr!(t, "review-progress", done = done, all = all);
        canvas.text_right(area, area.y, &text, Canvas::ink(theme.dim));
    }
    let mut rest = below(area, 1);
    for color in Color::ALL {
        let used = canvas.paragraph(rest, &words::lost(t, review, color), Canvas::ink(theme.dim));
        rest = below(rest, used);
    }
    let enter = enter_in_panel(canvas);
    let lines = wrapped(&enter, rest.width.into()).len() as u16;
    let list = Rect { height: rest.height.saturating_sub(lines + 1), ..rest };
    let keys = below(rest, list.height);
    canvas.paragraph(keys, &enter, Canvas::ink(theme.accent));
    let back = Rect { y: keys.bottom().saturating_sub(1), height: 1.min(keys.height), ..keys };
    canvas.text(back.x, back.y, back.width, &tr!(t, "review-keys", key = Action::Review.key()), Canvas::ink(theme.dim));
    canvas.hit(back, Target::Action(Action::Review));
    if mistakes.list.is_empty() && review.is_complete() {
        canvas.paragraph(list, &words::summary(t, review).join(" "), Canvas::ink(theme.good));
        return;
    }
    let room = usize::from(list.height);
    let middle = mistakes.selected.unwrap_or(0).saturating_sub(room / 2);
    let first = middle.min(mistakes.list.len().saturating_sub(room));
    let worst = mistakes.list.iter().map(|mistake| mistake.loss().discs()).fold(0.0, f64::max);
    for ((index, mistake), place) in mistakes.list.iter().enumerate().skip(first).zip(list.rows()) {
        let text = match mistakes.is_answered(mistake) {
            true => words::mistake(t, mistake),
            false => words::costly_move(t, mistake),
        };
        row(canvas, place, &text, mistake, mistakes.selected == Some(index), worst);
        canvas.hit(place, Target::Mistake(index));
    }
}

/// What Enter does while the mistakes are looked at, if it does anything.
pub(crate) fn enter(canvas: &Canvas<'_>) -> Option<String> {
    let (app, t) = (canvas.app, canvas.t);
    let mistakes = app.review.as_ref()?;
    match mistakes.shown_at(app.session.walk().current()) {
        Some(mistake) if mistakes.is_answered(mistake) => Some(tr!(t, "review-plays", mv = words::mv(t, mistake.best))),
        Some(_) => Some(tr!(t, "review-shows")),
        None if mistakes.selected.is_some() => Some(tr!(t, "review-returns")),
        None => (!mistakes.list.is_empty()).then(|| tr!(t, "review-first")),
    }
}

/// The same as a line of the panel; where a move may be tried, that too.
fn enter_in_panel(canvas: &Canvas<'_>) -> String {
    let (app, t) = (canvas.app, canvas.t);
    let (Some(mistakes), Some(enter)) = (&app.review, enter(canvas)) else { return String::new() };
    match mistakes.shown_at(app.session.walk().current()) {
        Some(mistake) if !mistakes.is_answered(mistake) => tr!(t, "review-try", enter = enter),
        _ => format!("{} {enter}", Action::Play.key()),
    }
}

fn row(canvas: &mut Canvas<'_>, area: Rect, text: &str, mistake: &JudgedMove, selected: bool, worst: f64) {
    let (theme, t) = (canvas.theme, canvas.t);
    let cost = mistake.loss().discs();
    let loss = match mistake.is_exact() {
        true => format!("−{cost:.0}"),
        false => format!("≈ −{}", t.language().decimal(cost, 1)),
    };
    let style = if selected { canvas.selected() } else { Canvas::ink(theme.text) };
    if selected {
        let accent = theme.accent;
        canvas.fill(area, accent);
    }
    // The costliest third stand out.
    let severe = cost * 3.0 >= worst * 2.0;
    let loss_style = if selected {
        style
    } else if severe {
        Canvas::bold(theme.bad)
    } else {
        Canvas::ink(theme.dim)
    };
    let wide = canvas.text_right(area, area.y, &loss, loss_style);
    canvas.text(area.x, area.y, area.width.saturating_sub(wide + 1), text, style);
}
