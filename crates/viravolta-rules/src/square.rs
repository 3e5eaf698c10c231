//! One square of the board, and the ways people write it.

use core::fmt;
use core::str::FromStr;

/// A square: a1 is the top-left corner (index 0), h8 the bottom-right one (index 63).
///
/// ```
/// use viravolta_rules::Square;
/// let square: Square = "F5".parse()?;
/// assert_eq!(square.to_string(), "f5");
/// assert_eq!((square.row(), square.column()), (4, 5));
/// assert_eq!(Square::from_line_column_text("5F")?, square);
/// # Ok::<(), viravolta_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this index in reading order, if it is below 64.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The square in this row and column, both counted from 0.
    #[must_use]
    #[inline]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < 8 && column < 8 { Some(Self((row * 8 + column) as u8)) } else { None }
    }

    /// The square at a line and a column counted from `base` (0 or 1), as the course programs write them.
    ///
    /// ```
    /// use viravolta_rules::Square;
    /// assert_eq!(Square::from_line_column(5, 6, 1), "f5".parse().ok());
    /// assert_eq!(Square::from_line_column(0, 3, 1), None);
    /// ```
    #[must_use]
    pub const fn from_line_column(line: i64, column: i64, base: i64) -> Option<Self> {
        let (Some(row), Some(column)) = (line.checked_sub(base), column.checked_sub(base)) else { return None };
        if 0 <= row && row < 8 && 0 <= column && column < 8 { Self::new(row as usize, column as usize) } else { None }
    }

    /// The index in reading order, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row counted from 0 at the top.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 >> 3) as usize
    }

    /// The column counted from 0 at the left.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The bit of this square in a 64-bit set.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// All 64 squares in reading order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0u8..64).map(Self)
    }

    /// Reads the style of the Évora course: line digit, then column letter (`5F`).
    ///
    /// # Errors
    /// When the text is not exactly one digit 1 to 8 and one letter A to H.
    pub fn from_line_column_text(text: &str) -> Result<Self, ParseSquareError> {
        let (line, column) = two_characters(text)?;
        Self::from_letter_digit(column, 1, line, 0)
    }

    /// Writes the style of the Évora course: `5F`.
    #[must_use]
    pub fn to_line_column_text(self) -> String {
        format!("{}{}", self.row() + 1, char::from(b'A' + self.0 % 8))
    }

    fn from_letter_digit(
        letter: char,
        letter_at: usize,
        digit: char,
        digit_at: usize,
    ) -> Result<Self, ParseSquareError> {
        let column = match letter.to_ascii_lowercase() {
            lower @ 'a'..='h' => lower as usize - 'a' as usize,
            _ => return Err(ParseSquareError::Column { offset: letter_at, found: letter }),
        };
        let row = match digit {
            '1'..='8' => digit as usize - '1' as usize,
            _ => return Err(ParseSquareError::Row { offset: digit_at, found: digit }),
        };
        Self::new(row, column).ok_or(ParseSquareError::Length { found: 2 })
    }
}

fn two_characters(text: &str) -> Result<(char, char), ParseSquareError> {
    let mut characters = text.chars();
    match (characters.next(), characters.next(), characters.next()) {
        (Some(first), Some(second), None) => Ok((first, second)),
        _ => Err(ParseSquareError::Length { found: text.chars().count() }),
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (letter, digit) = two_characters(text)?;
        Self::from_letter_digit(letter, 0, digit, letter.len_utf8())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.0 % 8, b'1' + self.0 / 8];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSquareError {
    /// A square is written with two characters.
    Length {
        /// How many characters came.
        found: usize,
    },
    /// The column is not a letter from a to h.
    Column {
        /// Byte offset in the text.
        offset: usize,
        /// What stood there.
        found: char,
    },
    /// The row is not a digit from 1 to 8.
    Row {
        /// Byte offset in the text.
        offset: usize,
        /// What stood there.
        found: char,
    },
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "a square has two characters, such as f5; found {found}"),
            Self::Column { offset, found } => {
                write!(f, "expected a column letter a to h at offset {offset}, found {found:?}")
            }
            Self::Row { offset, found } => {
                write!(f, "expected a row digit 1 to 8 at offset {offset}, found {found:?}")
            }
        }
    }
}

impl core::error::Error for ParseSquareError {}
