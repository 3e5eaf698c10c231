//! The screen of a window that is too small for anything else.

use ratatui_core::layout::Rect;
use viravolta_i18n::tr;

use super::canvas::{Canvas, wrapped};
use super::layout::LEAST;

pub(crate) fn draw(canvas: &mut Canvas<'_>) {
    let area = canvas.area;
    let text = tr!(
        canvas.t,
        "small-window",
        width = area.width,
        height = area.height,
        least_width = LEAST.0,
        least_height = LEAST.1
    );
    let lines = wrapped(&text, area.width.into());
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    let style = Canvas::ink(canvas.theme.text);
    for (line, y) in lines.iter().zip(top..area.bottom()) {
        canvas.text_centered(Rect::new(area.x, y, area.width, 1), y, line, style);
    }
}
