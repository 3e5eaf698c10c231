//! The board in words.

use viravolta_desk::{Happening, words};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, Position, Square};

/// What happened, with every disc that turned.
pub(super) fn happening(t: Texts, happening: &Happening) -> String {
    match *happening {
        Happening::Placed { color, square, flipped } => tr!(
            t,
            "plain-placed",
            side = words::side(t, color),
            square = square.to_string(),
            squares = words::squares(flipped)
        ),
        _ => words::happening(t, happening),
    }
}

/// The board, row by row; a row without discs is said to be empty, and rows alike are not run together.
pub(super) fn board(t: Texts, position: &Position) -> Vec<String> {
    (0..position.size().side()).map(|row| self::row(t, position, row)).collect()
}

fn row(t: Texts, position: &Position, row: usize) -> String {
    let mut parts = Vec::new();
    for color in Color::ALL {
        let squares: Vec<String> = (0..position.size().side())
            .filter_map(|column| Square::new(row, column))
            .filter(|square| position.disc_at(*square) == Some(color))
            .map(|square| square.to_string())
            .collect();
        if !squares.is_empty() {
            parts.push(match color {
                Color::Black => tr!(t, "plain-black-on", squares = squares.join(" ")),
                Color::White => tr!(t, "plain-white-on", squares = squares.join(" ")),
            });
        }
    }
    let content = if parts.is_empty() { tr!(t, "plain-empty") } else { parts.join("; ") };
    tr!(t, "plain-row", row = row + 1, content = content)
}

/// The legal moves, each with what it turns.
pub(super) fn moves(t: Texts, position: &Position) -> Vec<String> {
    let legal = position.legal_moves();
    let mut lines = vec![tr!(t, "plain-moves", n = legal.len(), side = words::side(t, position.turn()))];
    for square in legal {
        let squares = words::squares(position.flips(square));
        lines.push(tr!(t, "plain-move", square = square.to_string(), squares = squares));
    }
    lines
}
