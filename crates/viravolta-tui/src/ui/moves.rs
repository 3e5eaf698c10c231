//! The list of moves.

use ratatui_core::layout::Rect;
use viravolta_i18n::tr;

use super::canvas::Canvas;
use super::panel::below;
use crate::app::Target;
use crate::app::action::Action;

/// `12 d3` and a gap.
const WIDTH: u16 = 7;
/// Behind a move that is one of several from its position.
const FORK: char = '┬';

/// Says that the line shown is a branch, and the key that leads back to the game.
fn way_home(canvas: &mut Canvas<'_>, area: Rect) -> Rect {
    let text = tr!(canvas.t, "panel-branch", key = Action::MainLine.key());
    let wide = canvas.text(area.x, area.y, area.width, &text, Canvas::ink(canvas.theme.accent));
    canvas.hit(Rect::new(area.x, area.y, wide, 1), Target::Action(Action::MainLine));
    below(area, 1)
}

pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let session = &canvas.app.session;
    let walk = session.walk();
    let line = walk.line();
    let home = walk.tree().path(session.home_end());
    // The first place of the line that belongs to a branch.
    let branch = line.iter().skip(1).zip(&home).position(|(shown, home)| shown != home).map(|before| before + 1);
    let area = if branch.is_some() { way_home(canvas, area) } else { area };
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
        } else if branch.is_some_and(|branch| place >= branch) {
            Canvas::ink(canvas.theme.accent)
        } else if place > here {
            Canvas::ink(canvas.theme.dim)
        } else {
            Canvas::ink(canvas.theme.text)
        };
        let (x, y) = (area.x + column * WIDTH, area.y + down as u16);
        let name = mv.square().map_or_else(|| "--".to_owned(), |square| square.to_string());
        // A pass is shown, and not counted.
        if mv.square().is_some() {
            canvas.text(x, y, 2, &format!("{number:2}"), Canvas::ink(canvas.theme.dim));
        }
        canvas.text(x + 3, y, 2, &name, style);
        if walk.siblings(*node).len() > 1 {
            canvas.put(x + 5, y, FORK, Canvas::ink(canvas.theme.accent));
        }
        canvas.hit(Rect::new(x, y, WIDTH - 1, 1), Target::Place(place));
    }
}
