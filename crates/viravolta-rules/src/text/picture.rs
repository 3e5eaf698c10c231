//! Positions drawn as text. Without words, so that nothing needs translating.

use core::fmt;

use crate::{Color, Position, Square};

/// The characters of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyphs {
    /// A black disc.
    pub black: char,
    /// A white disc.
    pub white: char,
    /// An empty square.
    pub empty: char,
    /// An empty square where the side to move may put a disc.
    pub legal: char,
}

impl Glyphs {
    /// Letters and signs that every terminal has.
    pub const ASCII: Self = Self { black: 'X', white: 'O', empty: '.', legal: '+' };

    /// Round discs. Black is the filled one on a light background and the outlined one on a dark background.
    pub const ROUND: Self = Self { black: '●', white: '○', empty: '·', legal: '×' };

    const fn disc(self, color: Color) -> char {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// A picture of a position.
///
/// ```
/// use viravolta_rules::Position;
/// let position = Position::start().play("f5".parse()?)?;
/// let picture = position.picture().legal_moves(true).last_move("f5".parse().ok());
/// assert_eq!(picture.to_string(), "  \
///   a b c d e f g h
/// 1 . . . . . . . . 1
/// 2 . . . . . . . . 2
/// 3 . . . . . . . . 3
/// 4 . . . O X + . . 4
/// 5 . . . X X(X). . 5
/// 6 . . . + . + . . 6
/// 7 . . . . . . . . 7
/// 8 . . . . . . . . 8
///   a b c d e f g h
///   X 4   > O 1
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Picture {
    position: Position,
    glyphs: Glyphs,
    coordinates: bool,
    counts: bool,
    legal_moves: bool,
    last_move: Option<Square>,
}

impl Position {
    /// A picture of the position: letters, coordinates and counts, unless told otherwise.
    pub const fn picture(&self) -> Picture {
        Picture {
            position: *self,
            glyphs: Glyphs::ASCII,
            coordinates: true,
            counts: true,
            legal_moves: false,
            last_move: None,
        }
    }
}

impl Picture {
    /// Draws with other characters.
    pub const fn glyphs(self, glyphs: Glyphs) -> Self {
        Self { glyphs, ..self }
    }

    /// Whether letters and digits stand around the board.
    pub const fn coordinates(self, coordinates: bool) -> Self {
        Self { coordinates, ..self }
    }

    /// Whether a line with the discs of both sides follows, the side to move marked with `>`.
    pub const fn counts(self, counts: bool) -> Self {
        Self { counts, ..self }
    }

    /// Whether the squares of the legal moves are marked.
    pub const fn legal_moves(self, legal_moves: bool) -> Self {
        Self { legal_moves, ..self }
    }

    /// A square to put between round brackets.
    pub const fn last_move(self, last_move: Option<Square>) -> Self {
        Self { last_move, ..self }
    }

    fn write_columns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" ")?;
        for column in ('a'..='h').take(self.position.size().side()) {
            write!(f, " {column}")?;
        }
        f.write_str("\n")
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: usize) -> fmt::Result {
        let side = self.position.size().side();
        let legal = self.position.legal_moves();
        let marked = self.last_move.filter(|square| square.row() == row).map(Square::column);
        // Room for brackets keeps all rows equally wide.
        let framed = self.coordinates || self.last_move.is_some();
        for column in 0..=side {
            // The blank before a cell is also where the bracket of its left neighbour closes.
            let before = match marked {
                Some(marked) if marked == column => "(",
                Some(marked) if marked + 1 == column => ")",
                _ if framed || (1..side).contains(&column) => " ",
                _ => "",
            };
            f.write_str(before)?;
            let Some(square) = Square::new(row, column).filter(|_| column < side) else { continue };
            let glyph = match self.position.disc_at(square) {
                Some(color) => self.glyphs.disc(color),
                None if self.legal_moves && legal.contains(square) => self.glyphs.legal,
                None => self.glyphs.empty,
            };
            write!(f, "{glyph}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.coordinates {
            self.write_columns(f)?;
        }
        for row in 0..self.position.size().side() {
            if self.coordinates {
                write!(f, "{}", row + 1)?;
                self.write_row(f, row)?;
                writeln!(f, "{}", row + 1)?;
            } else {
                self.write_row(f, row)?;
                writeln!(f)?;
            }
        }
        if self.coordinates {
            self.write_columns(f)?;
        }
        if self.counts {
            for color in Color::ALL {
                let mark = if self.position.turn() == color { '>' } else { ' ' };
                let gap = if color == Color::White { "   " } else { "" };
                write!(f, "{gap}{mark} {} {}", self.glyphs.disc(color), self.position.discs(color).len())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    /// Draws the position as [`Position::picture`] does; [`Position::board_text`] is the one-line form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture().fmt(f)
    }
}
