//! The box of a dialog, and its buttons.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::Target;
use crate::ui::canvas::Canvas;

/// Draws a box in the middle of the screen with room for so much; says where its content goes.
pub(super) fn open(canvas: &mut Canvas<'_>, title: &str, width: u16, height: u16) -> Rect {
    let screen = canvas.area;
    let width = (width + 6).min(screen.width);
    let height = (height + 4).min(screen.height);
    let area = Rect::new(screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2, width, height);
    let theme = canvas.theme;
    canvas.fill(area, theme.raised);
    border(canvas, area);
    canvas.hit(screen, Target::Board);
    canvas.hit(area, Target::Inside);
    canvas.text_centered(area, area.y, &format!(" {title} "), Canvas::bold(theme.accent));
    // Small screens give up the space around the content first.
    let (left, top) = (if width < screen.width { 3 } else { 2 }, if height < screen.height { 2 } else { 1 });
    Rect::new(area.x + left, area.y + top, area.width - 2 * left, area.height - 2 * top)
}

fn border(canvas: &mut Canvas<'_>, area: Rect) {
    let style = Style::new().fg(canvas.theme.faint.into()).bg(canvas.theme.raised.into());
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.left()..=right {
        canvas.put(x, area.y, '─', style);
        canvas.put(x, bottom, '─', style);
    }
    for y in area.top()..=bottom {
        canvas.put(area.x, y, '│', style);
        canvas.put(right, y, '│', style);
    }
    for (x, y, corner) in [(area.x, area.y, '╭'), (right, area.y, '╮'), (area.x, bottom, '╰'), (right, bottom, '╯')]
    {
        canvas.put(x, y, corner, style);
    }
}

/// A row of buttons; the selected one stands out.
pub(super) fn buttons(canvas: &mut Canvas<'_>, area: Rect, y: u16, labels: &[(&str, Target, bool)]) {
    let wide: usize = labels.iter().map(|(label, ..)| label.width() + 4).sum::<usize>() + 2 * (labels.len() - 1);
    let mut x = area.x + area.width.saturating_sub(wide as u16) / 2;
    for (label, target, selected) in labels {
        let text = format!("  {label}  ");
        let style = if *selected {
            canvas.selected()
        } else {
            Style::new().fg(canvas.theme.text.into()).bg(canvas.theme.faint.into())
        };
        let text = if canvas.is_ascii() && !*selected { format!("[ {label} ]") } else { text };
        let used = canvas.text(x, y, area.right().saturating_sub(x), &text, style);
        canvas.hit(Rect::new(x, y, used, 1), *target);
        x += used + 2;
    }
}
