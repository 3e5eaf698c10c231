//! The two ways to write a point.

use viravolta_rules::{Move, Square, SquareSet};

/// How points are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PointStyle {
    /// `f5`, as Edax does; a pass is `PA`.
    #[default]
    LetterDigit,
    /// `fe`, as Quarry and ordinary SGF do: column, then row from the top. Passes are left out, as Quarry wants it.
    TwoLetters,
}

impl PointStyle {
    pub(crate) fn text(self, square: Square) -> String {
        match self {
            Self::LetterDigit => square.to_string(),
            Self::TwoLetters => {
                [square.column(), square.row()].map(|index| char::from(b'a' + index as u8)).iter().collect()
            }
        }
    }
}

/// Reads a point in either style.
pub(crate) fn read(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [_, b'1'..=b'8'] => text.parse().ok(),
        [column, row] => {
            let index = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a').map(usize::from);
            Square::new(index(*row)?, index(*column)?)
        }
        _ => None,
    }
}

/// Reads a move: a point or one of the ways to pass.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    match text.trim() {
        "" | "tt" => Some(Move::Pass),
        text => read(text).map(Move::Place).or_else(|| text.parse().ok()),
    }
}

/// Reads an element of a point list: a point or a rectangle `aa:cc`.
pub(crate) fn read_points(text: &str) -> Option<SquareSet> {
    let text = text.trim();
    let Some((first, last)) = text.split_once(':') else {
        return read(text).map(|square| SquareSet::EMPTY.with(square));
    };
    let (first, last) = (read(first)?, read(last)?);
    let rows = first.row()..=last.row();
    Some(
        rows.flat_map(|row| (first.column()..=last.column()).filter_map(move |column| Square::new(row, column)))
            .collect(),
    )
}
