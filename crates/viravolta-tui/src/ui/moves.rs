//! The list of moves.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::Canvas;
use crate::app::Target;

/// `12 d3` and a gap.
const WIDTH: u16 = 7;

pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let session = &canvas.app.session;
    let walk = session.walk();
    let line = walk.line();
    let here = session.place_in_line();
    let across = (area.width / WIDTH).max(2) & !1;
    let rows = (line.len() - 1).div_ceil(across.into());
    let current_row = here.saturating_sub(1) / usize::from(across);
    let room = usize::from(area.height);
    let first = current_row.saturating_sub(room.saturating_sub(1)).min(rows.saturating_sub(room));
    let mut number = 0;
    for (place, node) in line.iter().enumerate().skip(1) {
        let (row, column) = ((place - 1) / usize::from(across), (place - 1) as u16 % across);
        let Some(mv) = walk.move_to(*node) else { continue };
        number += usize::from(mv.square().is_some());
        let Some(down) = row.checked_sub(first).filter(|down| *down < room) else { continue };
        let style = if place == here {
            canvas.selected()
        } else if place > here {
            Canvas::ink(canvas.theme.faint)
        } else {
            Canvas::ink(canvas.theme.text)
        };
        let (x, y) = (area.x + column * WIDTH, area.y + down as u16);
        let name = mv.square().map_or_else(|| "--".to_owned(), |square| square.to_string());
        // A pass is shown, and not counted.
        if mv.square().is_some() {
            canvas.text(x, y, 2, &format!("{number:2}"), Canvas::ink(canvas.theme.faint));
        }
        // A fork is underlined: another branch leaves here.
        let fork = walk.siblings(*node).len() > 1;
        let style = if fork { style.add_modifier(Modifier::UNDERLINED) } else { style };
        canvas.text(x + 3, y, 2, &name, style);
        canvas.hit(Rect::new(x, y, WIDTH - 1, 1), Target::Place(place));
    }
}
