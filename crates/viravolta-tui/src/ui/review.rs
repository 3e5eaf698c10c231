//! The list of mistakes beside the board.

use ratatui::layout::Rect;
use viravolta_desk::review::JudgedMove;
use viravolta_desk::words;
use viravolta_i18n::tr;
use viravolta_rules::Color;

use super::canvas::Canvas;
use super::panel::below;
use crate::app::Target;

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
        let text = words::lost(t, review, color);
        canvas.text(rest.x, rest.y, rest.width, &text, Canvas::ink(theme.dim));
        rest = below(rest, 1);
    }
    rest = below(rest, 1);
    if mistakes.list.is_empty() && review.is_complete() {
        canvas.paragraph(rest, &words::summary(t, review).join(" "), Canvas::ink(theme.good));
        return;
    }
    let footer = Rect { y: rest.bottom() - 1, height: 1, ..rest };
    let list = Rect { height: rest.height - 1, ..rest };
    let selected = mistakes.selected;
    let room = usize::from(list.height);
    let first = selected.saturating_sub(room / 2).min(mistakes.list.len().saturating_sub(room));
    let worst = mistakes.list.iter().map(|mistake| mistake.loss().discs()).fold(0.0, f64::max);
    for (index, mistake) in mistakes.list.iter().enumerate().skip(first).take(room) {
        let y = list.y + (index - first) as u16;
        row(canvas, Rect { y, height: 1, ..list }, mistake, index == selected, worst);
        canvas.hit(Rect { y, height: 1, ..list }, Target::Mistake(index));
    }
    canvas.text(footer.x, footer.y, footer.width, &tr!(t, "review-keys"), Canvas::ink(theme.dim));
}

fn row(canvas: &mut Canvas<'_>, area: Rect, mistake: &JudgedMove, selected: bool, worst: f64) {
    let (theme, t) = (canvas.theme, canvas.t);
    let cost = mistake.loss().discs();
    let loss = match mistake.is_exact() {
        true => format!("−{cost:.0}"),
        false => format!("≈ −{}", t.language().decimal(cost, 1)),
    };
    let text = words::mistake(t, mistake);
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
    canvas.text(area.x, area.y, area.width.saturating_sub(wide + 1), &text, style);
}
