//! How a program writes squares and draws discs: what its owner must be shown, because nobody knows `f5` who has
//! written a program for `5 6`.

use serde::{Deserialize, Serialize};
use viravolta_rules::{Color, Square};

/// How a program writes squares and draws discs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manner {
    /// How it writes a square.
    pub squares: Squares,
    /// From what it counts lines and columns, where it writes numbers.
    pub base: u8,
    /// Its board is the mirror image of ours: left and right are exchanged.
    pub mirrored: bool,
    /// What it draws for a black disc.
    pub black: String,
    /// What it draws for a white disc.
    pub white: String,
}

/// How a program writes a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Squares {
    /// `f5`, as we do.
    #[default]
    Ours,
    /// `5F`
    LineLetter,
    /// `F5`
    LetterLine,
    /// `(4, 5)`: line and column.
    Numbers,
}

impl Default for Manner {
    fn default() -> Self {
        Self { squares: Squares::Ours, base: 1, mirrored: false, black: "X".to_owned(), white: "O".to_owned() }
    }
}

impl Manner {
    /// Numbers, counted from a base.
    #[must_use]
    pub fn numbers(base: i64) -> Self {
        Self { squares: Squares::Numbers, base: u8::from(base != 0), ..Self::default() }
    }

    /// Whether it is our own.
    #[must_use]
    pub fn is_ours(&self) -> bool {
        *self == Self::default()
    }

    /// Where one of our squares lies on its board; and back.
    #[must_use]
    pub fn place(&self, square: Square) -> Square {
        let column = if self.mirrored { 7 - square.column() } else { square.column() };
        Square::new(square.row(), column).unwrap_or(square)
    }

    /// One of our squares as it writes it.
    #[must_use]
    pub fn square(&self, square: Square) -> String {
        let place = self.place(square);
        let (line, column) = (self.line(place.row()), self.column(place.column()));
        match self.squares {
            Squares::Ours | Squares::LetterLine => format!("{column}{line}"),
            Squares::LineLetter => format!("{line}{column}"),
            Squares::Numbers => format!("({line}, {column})"),
        }
    }

    /// The head of a line of its board.
    #[must_use]
    pub fn line(&self, row: usize) -> String {
        let base = if self.squares == Squares::Numbers { usize::from(self.base) } else { 1 };
        (row + base).to_string()
    }

    /// The head of a column of its board.
    #[must_use]
    pub fn column(&self, column: usize) -> String {
        let letter = |first: u8| char::from(first + column as u8).to_string();
        match self.squares {
            Squares::Ours => letter(b'a'),
            Squares::LineLetter | Squares::LetterLine => letter(b'A'),
            Squares::Numbers => (column + usize::from(self.base)).to_string(),
        }
    }

    /// What it draws for a disc.
    #[must_use]
    pub fn disc(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_written_as_the_program_writes_them() {
        let f5: Square = "f5".parse().unwrap();
        let written = |squares, base, mirrored| Manner { squares, base, mirrored, ..Manner::default() }.square(f5);
        assert_eq!(written(Squares::Ours, 0, false), "f5");
        assert_eq!(written(Squares::LineLetter, 0, false), "5F");
        assert_eq!(written(Squares::LetterLine, 1, true), "C5");
        assert_eq!(written(Squares::Numbers, 0, false), "(4, 5)");
        assert_eq!(written(Squares::Numbers, 1, false), "(5, 6)");
    }
}
