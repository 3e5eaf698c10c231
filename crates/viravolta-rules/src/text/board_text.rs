//! Board strings: the squares from a1 to h8, then the side to move.

use core::fmt;
use core::str::FromStr;

use crate::{BoardSize, Color, Position, Setup};

/// Reads board strings in all the glyphs of the Othello world.
///
/// Black is `X x * B b`, white `O o W w`, empty `-` or `.`; the side to move follows the squares. White space
/// does not matter. 64 squares make a board of 8x8, 36 one of 6x6 and 16 one of 4x4.
///
/// `0` and `1` mean black and white to some programs and the reverse to others, and `0` is easily typed for `O`:
/// they are read as black and white only in a string that has none of the other disc glyphs.
///
/// ```
/// use viravolta_rules::{BoardReader, Color, Position};
/// let text = "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X";
/// assert_eq!(text.parse::<Position>()?, Position::start());
///
/// let without_side = BoardReader::new().side_if_missing(Color::Black).read(&text[..71])?;
/// assert_eq!(without_side, Position::start());
///
/// let error = "---- -OX- -X?- ---- X".parse::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "offset 12: expected X, O or - (or another glyph of a square), found '?'");
/// # Ok::<(), viravolta_rules::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct BoardReader {
    size: Option<BoardSize>,
    side: Option<Color>,
}

impl BoardReader {
    /// A reader that takes every size and demands the side to move.
    pub const fn new() -> Self {
        Self { size: None, side: None }
    }

    /// Takes only boards of this size.
    pub const fn size(self, size: BoardSize) -> Self {
        Self { size: Some(size), ..self }
    }

    /// The side to move when the string does not say.
    pub const fn side_if_missing(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Reads a board string.
    ///
    /// # Errors
    /// When a character is no glyph, the number of squares fits no board, or the side to move is missing.
    pub fn read(self, text: &str) -> Result<Position, ParseBoardError> {
        let glyphs = text.char_indices().filter(|(_, glyph)| !glyph.is_whitespace());
        if let Some((offset, found)) = glyphs.clone().find(|(_, glyph)| Glyph::read(*glyph).is_none()) {
            return Err(ParseBoardError::Glyph { offset, found });
        }
        let size = self.size_for(text, glyphs.clone())?;
        forbid_digits_beside_letters(glyphs.clone())?;
        let mut setup = Setup::empty(size);
        for (square, (_, glyph)) in size.squares().iter().zip(glyphs.clone()) {
            match Glyph::read(glyph) {
                Some(Glyph::Disc(Color::Black)) => setup.black = setup.black.with(square),
                Some(Glyph::Disc(Color::White)) => setup.white = setup.white.with(square),
                Some(Glyph::Empty) | None => {}
            }
        }
        setup.turn = match (glyphs.clone().nth(size.area()), self.side) {
            (Some((offset, found)), _) => match Glyph::read(found) {
                Some(Glyph::Disc(color)) => color,
                _ => return Err(ParseBoardError::Side { offset, found }),
            },
            (None, Some(side)) => side,
            (None, None) => return Err(ParseBoardError::MissingSide { offset: text.len(), size }),
        };
        // One glyph per square, and only squares of the board: there is nothing left to check.
        Ok(Position::from_checked(&setup))
    }

    /// The size whose squares, with or without a side to move, are as many as the glyphs.
    fn size_for(
        self,
        text: &str,
        mut glyphs: impl Iterator<Item = (usize, char)> + Clone,
    ) -> Result<BoardSize, ParseBoardError> {
        let count = glyphs.clone().count();
        let fits = |size: BoardSize| size.area() == count || size.area() + 1 == count;
        let size = BoardSize::ALL.into_iter().find(|size| fits(*size) && self.size.is_none_or(|only| only == *size));
        size.ok_or_else(|| {
            let surplus = glyphs.nth(self.size.unwrap_or_default().area() + 1);
            let offset = surplus.map_or(text.len(), |(offset, _)| offset);
            ParseBoardError::Length { offset, found: count, expected: self.size }
        })
    }
}

fn forbid_digits_beside_letters(
    mut glyphs: impl Iterator<Item = (usize, char)> + Clone,
) -> Result<(), ParseBoardError> {
    let letter = glyphs.clone().find(|(_, glyph)| !matches!(glyph, '0' | '1' | '-' | '.'));
    let digit = glyphs.find(|(_, glyph)| matches!(glyph, '0' | '1'));
    match (digit, letter) {
        (Some((offset, found)), Some((other, _))) => Err(ParseBoardError::Ambiguous { offset, found, other }),
        _ => Ok(()),
    }
}

enum Glyph {
    Disc(Color),
    Empty,
}

impl Glyph {
    const fn read(glyph: char) -> Option<Self> {
        match glyph {
            'X' | 'x' | '*' | 'B' | 'b' | '0' => Some(Self::Disc(Color::Black)),
            'O' | 'o' | 'W' | 'w' | '1' => Some(Self::Disc(Color::White)),
            '-' | '.' => Some(Self::Empty),
            _ => None,
        }
    }
}

impl FromStr for Position {
    type Err = ParseBoardError;

    /// Reads a board string as [`BoardReader`] does by default.
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        BoardReader::new().read(text)
    }
}

/// A position as a board string: `X`, `O`, `-`, a blank, the side to move. [`Position`]'s `FromStr` reads it back.
///
/// ```
/// use viravolta_rules::{BoardSize, Position, StartKind};
/// let small = Position::start_of(BoardSize::Four, StartKind::Usual);
/// assert_eq!(small.board_text().to_string(), "-----OX--XO----- X");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardText(Position);

impl Position {
    /// The position on one line, as programs exchange it.
    #[must_use]
    pub const fn board_text(&self) -> BoardText {
        BoardText(*self)
    }
}

impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        let squares = position.size().squares().iter();
        let mut text: String = squares.map(|square| position.disc_at(square).map_or('-', Color::glyph)).collect();
        text.extend([' ', position.turn().glyph()]);
        f.pad(&text)
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseBoardError {
    /// A character that stands for no square.
    Glyph {
        /// Byte offset in the text.
        offset: usize,
        /// What stood there.
        found: char,
    },
    /// The number of squares fits no board.
    Length {
        /// Byte offset of the first character too many, or the end of the text.
        offset: usize,
        /// How many characters came, white space aside.
        found: usize,
        /// The size that was asked for, if one was.
        expected: Option<BoardSize>,
    },
    /// An empty square where the side to move should be.
    Side {
        /// Byte offset in the text.
        offset: usize,
        /// What stood there.
        found: char,
    },
    /// The text ends after the squares.
    MissingSide {
        /// Byte offset in the text, where the side should be.
        offset: usize,
        /// The size of the board.
        size: BoardSize,
    },
    /// A digit beside disc letters: it is black to some programs and white to others.
    Ambiguous {
        /// Byte offset of the first digit.
        offset: usize,
        /// The digit.
        found: char,
        /// Byte offset of the first letter.
        other: usize,
    },
}

impl ParseBoardError {
    /// The byte offset of the fault.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            Self::Glyph { offset, .. }
            | Self::Length { offset, .. }
            | Self::Side { offset, .. }
            | Self::MissingSide { offset, .. }
            | Self::Ambiguous { offset, .. } => *offset,
        }
    }
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Glyph { offset, found } => {
                write!(f, "offset {offset}: expected X, O or - (or another glyph of a square), found {found:?}")
            }
            Self::Length { offset, found, expected } => {
                write!(f, "offset {offset}: expected ")?;
                match expected {
                    Some(size) => write!(f, "{} squares", size.area())?,
                    None => f.write_str("64 squares (or 36, or 16)")?,
                }
                write!(f, " and the side to move, found {found} characters")
            }
            Self::Side { offset, found } => {
                write!(f, "offset {offset}: expected the side to move, X or O, found {found:?}")
            }
            Self::MissingSide { offset, size } => {
                write!(f, "offset {offset}: expected the side to move, X or O, after {} squares", size.area())
            }
            Self::Ambiguous { offset, found, other } => {
                write!(f, "offset {offset}: {found:?} is ambiguous beside the letter at offset {other}; write X and O")
            }
        }
    }
}

impl core::error::Error for ParseBoardError {}

#[cfg(test)]
mod tests;
