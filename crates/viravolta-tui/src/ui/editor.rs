//! The panel while a position is being set up.

use ratatui_core::layout::Rect;
use viravolta_desk::words;
use viravolta_i18n::tr;

use super::canvas::Canvas;
use super::panel::below;

pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let (theme, t) = (canvas.theme, canvas.t);
    let position = canvas.app.shown_position();
    canvas.text(area.x, area.y, area.width, &tr!(t, "editor-title"), Canvas::bold(theme.accent));
    canvas.text(area.x, area.y + 1, area.width, &words::counts(t, &position), Canvas::ink(theme.text));
    let turn = tr!(t, "state-to-move", side = words::side(t, position.turn()));
    canvas.text(area.x, area.y + 2, area.width, &turn, Canvas::ink(theme.text));
    let mut rest = below(area, 4);
    for (key, text) in [
        ("Space", tr!(t, "editor-cycle")),
        ("b w e", tr!(t, "editor-discs")),
        ("t", tr!(t, "editor-turn")),
        ("n", tr!(t, "editor-clear")),
        ("s m", tr!(t, "editor-start")),
        ("4 6 8", tr!(t, "editor-size")),
        ("Enter", tr!(t, "editor-done")),
        ("Esc", tr!(t, "editor-cancel")),
    ] {
        if rest.height == 0 {
            return;
        }
        canvas.text(rest.x, rest.y, 7, key, Canvas::bold(theme.accent));
        canvas.text(rest.x + 8, rest.y, rest.width.saturating_sub(8), &text, Canvas::ink(theme.dim));
        rest = below(rest, 1);
    }
}
