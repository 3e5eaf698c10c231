//! What can be seen on a board without any search.

use serde_json::{Value, json};
use viravolta_rules::{Color, Position, Square};

use super::view::{color, names};

/// The eight directions, as steps of row and column, with their names for the page.
const RAYS: [(&str, isize, isize); 8] =
    [("n", -1, 0), ("ne", -1, 1), ("e", 0, 1), ("se", 1, 1), ("s", 1, 0), ("sw", 1, -1), ("w", 0, -1), ("nw", -1, -1)];

pub(super) fn of(position: &Position, from: Option<Square>) -> Value {
    let stable = position.stable_discs();
    let moves = |side: Color| {
        if side == position.turn() { position.legal_moves() } else { position.passed().legal_moves() }
    };
    let own = |side: Color| stable.iter().filter(|square| position.disc_at(*square) == Some(side)).count();
    let ray = |(name, down, right): (&'static str, isize, isize)| {
        let from = from?;
        let side = position.size().side();
        let step = |at: usize, by: isize| at.checked_add_signed(by).filter(|at| *at < side);
        let mut seen = Vec::new();
        let (mut row, mut column) = (from.row(), from.column());
        while let (Some(next_row), Some(next_column)) = (step(row, down), step(column, right)) {
            (row, column) = (next_row, next_column);
            let square = Square::new(row, column)?;
            seen.push(position.disc_at(square).map_or("empty", color));
        }
        (!seen.is_empty()).then(|| json!({ "ray": name, "squares": seen }))
    };
    json!({
        "stable": names(stable),
        "stable_counts": Color::ALL.map(own),
        "mobility": Color::ALL.map(|side| moves(side).len()),
        "other_moves": names(moves(!position.turn())),
        "rays": RAYS.into_iter().filter_map(ray).collect::<Vec<_>>(),
    })
}
