//! Where everything goes.

use ratatui_core::layout::Rect;
use viravolta_rules::{BoardSize, Square};

/// The least that the app can be used in.
pub(crate) const LEAST: (u16, u16) = (40, 13);

/// Where the board is, and how large a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardPlace {
    /// The board with its frame.
    pub(crate) frame: Rect,
    /// The squares alone.
    pub(crate) squares: Rect,
    /// The height of a square; it is twice as wide.
    pub(crate) rows: u16,
}

impl BoardPlace {
    /// The cells of a square.
    pub(crate) fn square(&self, square: Square) -> Rect {
        let (row, column) = (square.row() as u16, square.column() as u16);
        let (width, height) = (self.rows * 2, self.rows);
        Rect::new(self.squares.x + column * width, self.squares.y + row * height, width, height)
    }
}

/// The places of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) header: Rect,
    pub(crate) board: BoardPlace,
    /// The bar of the evaluation; empty when there is no room for it.
    pub(crate) bar: Rect,
    pub(crate) panel: Rect,
    pub(crate) notice: Rect,
    pub(crate) footer: Rect,
}

/// A screen that there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Roomy(Places),
    TooSmall,
}

/// Header, notice and footer, and an empty line above the notice.
const BARS: u16 = 4;
/// The frame beside the board: on the left with the numbers, on the right without.
const LEFT: u16 = 3;
const RIGHT: u16 = 2;
/// Between board and panel: a gap, the evaluation's bar, a gap.
const BETWEEN: u16 = 5;
const LEAST_PANEL: u16 = 34;
const MOST_PANEL: u16 = 46;

impl Layout {
    pub(crate) fn of(area: Rect, size: BoardSize) -> Self {
        let side = size.side() as u16;
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return Self::TooSmall;
        }
        let by_height = area.height.saturating_sub(BARS + 2) / side;
        let by_width = area.width.saturating_sub(LEFT + RIGHT + BETWEEN + LEAST_PANEL + 2) / (2 * side);
        let rows = by_height.min(by_width);
        Self::Roomy(if rows >= 2 { roomy(area, side, rows) } else { compact(area, side) })
    }
}

fn bottom_row(area: Rect) -> Rect {
    Rect::new(area.x, area.bottom() - 1, area.width, 1)
}

/// What room there is between the board and the last row, up to so many rows.
fn between(frame: Rect, footer: Rect) -> Rect {
    const MOST_ROWS: u16 = 3;
    let height = (footer.y - frame.bottom()).min(MOST_ROWS);
    Rect { y: footer.y - height, height, ..footer }
}

fn roomy(area: Rect, side: u16, rows: u16) -> Places {
    let (width, height) = (side * rows * 2, side * rows);
    let board_width = width + LEFT + RIGHT;
    let panel_width = (area.width - board_width - BETWEEN - 2).min(MOST_PANEL);
    let left = area.x + (area.width - board_width - BETWEEN - panel_width) / 2;
    let spare = area.height - BARS - (height + 2);
    let frame = Rect::new(left, area.y + 1 + spare.div_ceil(2), board_width, height + 2);
    let squares = Rect::new(frame.x + LEFT, frame.y + 1, width, height);
    let footer = bottom_row(area);
    Places {
        header: Rect::new(area.x, area.y, area.width, 1),
        board: BoardPlace { frame, squares, rows },
        bar: Rect::new(frame.right() + 1, squares.y, 2, height),
        panel: Rect::new(frame.right() + BETWEEN, frame.y, panel_width, frame.height),
        notice: between(frame, footer),
        footer,
    }
}

/// Squares of two characters, coordinates above and to the left, and what room there is for the rest.
fn compact(area: Rect, side: u16) -> Places {
    let spare = area.height - 4 - side.min(area.height - 4);
    let top = area.y + 1 + spare / 2;
    let frame = Rect::new(area.x + 1, top, side * 2 + 3, side + 1);
    let squares = Rect::new(frame.x + 2, frame.y + 1, side * 2, side);
    let panel = Rect::new(frame.right() + 2, frame.y, area.right() - frame.right() - 3, side + 1);
    let footer = bottom_row(area);
    Places {
        header: Rect::new(area.x, area.y, area.width, 1),
        board: BoardPlace { frame, squares, rows: 1 },
        bar: Rect::ZERO,
        panel,
        notice: between(frame, footer),
        footer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(width: u16, height: u16, size: BoardSize) -> Option<Places> {
        match Layout::of(Rect::new(0, 0, width, height), size) {
            Layout::Roomy(places) => Some(places),
            Layout::TooSmall => None,
        }
    }

    #[test]
    fn the_usual_terminal_has_room_for_drawn_discs() {
        assert_eq!(places(80, 24, BoardSize::Eight).unwrap().board.rows, 2);
        assert_eq!(places(80, 24, BoardSize::Four).unwrap().board.rows, 4);
        assert_eq!(places(120, 40, BoardSize::Eight).unwrap().board.rows, 4);
        assert_eq!(places(60, 20, BoardSize::Eight).unwrap().board.rows, 1);
        assert_eq!(places(20, 10, BoardSize::Eight), None);
    }

    /// Whatever the size, everything lies on the screen and nothing on anything else.
    #[test]
    fn nothing_overlaps_or_sticks_out() {
        for width in 40..200 {
            for height in 13..80 {
                for size in BoardSize::ALL {
                    let places = places(width, height, size).unwrap();
                    let Places { header, board, bar, panel, notice, footer } = places;
                    let all = [header, board.frame, bar, panel, notice, footer];
                    for (index, place) in all.iter().enumerate() {
                        assert!(place.right() <= width && place.bottom() <= height, "{width}x{height}: {places:?}");
                        for other in &all[index + 1..] {
                            assert!(!place.intersects(*other), "{width}x{height}: {places:?}");
                        }
                    }
                    assert_eq!(board.frame.union(board.squares), board.frame);
                    assert_eq!(board.squares.width, size.side() as u16 * 2 * board.rows);
                    assert!(notice.height >= 1, "{width}x{height}: {places:?}");
                    assert!(panel.width >= 13, "{width}x{height}: {places:?}");
                }
            }
        }
    }
}
