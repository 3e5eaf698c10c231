//! The list of moves.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::Canvas;
use crate::app::Target;

/// `12 d3` and a gap.
const WIDTH: u16 = 7;

pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let session = &canvas.app.session;
    let tree = session.tree();
    let line = tree.line();
    let here = session.number();
    let across = (area.width / WIDTH).max(2) & !1;
    let rows = (line.len() - 1).div_ceil(across.into());
    let current_row = here.saturating_sub(1) / usize::from(across);
    let room = usize::from(area.height);
    let first = current_row.saturating_sub(room.saturating_sub(1)).min(rows.saturating_sub(room));
    for (number, node) in line.iter().enumerate().skip(1) {
        let (row, column) = ((number - 1) / usize::from(across), (number - 1) as u16 % across);
        let Some(down) = row.checked_sub(first).filter(|down| *down < room) else { continue };
        let Some(mv) = tree.move_to(*node) else { continue };
        let style = if number == here {
            canvas.selected()
        } else if number > here {
            Canvas::ink(canvas.theme.faint)
        } else {
            Canvas::ink(canvas.theme.text)
        };
        let (x, y) = (area.x + column * WIDTH, area.y + down as u16);
        let name = mv.square().map_or_else(|| "--".to_owned(), |square| square.to_string());
        canvas.text(x, y, 2, &format!("{number:2}"), Canvas::ink(canvas.theme.faint));
        // A fork is underlined: another branch leaves here.
        let fork = tree.siblings(*node).len() > 1;
        let style = if fork { style.add_modifier(Modifier::UNDERLINED) } else { style };
        canvas.text(x + 3, y, 2, &name, style);
        canvas.hit(Rect::new(x, y, WIDTH - 1, 1), Target::Number(number));
    }
}
