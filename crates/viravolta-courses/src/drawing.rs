//! The four ways in which the courses draw a board. Each drawing ends with a line end.
//!
//! The cells are asked for one by one, so that the C and Python functions, whose boards are arrays of their own,
//! draw with the same code as the programs.

use std::fmt::Write;

use viravolta_rules::{Color, Position, Square};

/// Reads the cells of a position: the glyph of black, of white and of an empty square.
pub fn cells(position: &Position, black: char, white: char, empty: char) -> impl Fn(Square) -> char {
    move |square| match position.disc_at(square) {
        Some(Color::Black) => black,
        Some(Color::White) => white,
        None => empty,
    }
}

/// The board of `rothelo`: letters above, numbers at the left, a rule around every cell.
///
/// ```
/// use viravolta_courses::drawing;
/// use viravolta_rules::{BoardSize, Position, StartKind};
/// let start = Position::start_of(BoardSize::Eight, StartKind::Mirrored);
/// let text = drawing::boxed(drawing::cells(&start, '*', '0', ' '));
/// assert!(text.starts_with("    A   B   C   D   E   F   G   H\n  +---+---+"));
/// assert!(text.contains("4 |   |   |   | * | 0 |   |   |   |\n"));
/// ```
#[must_use]
pub fn boxed(cell: impl Fn(Square) -> char) -> String {
    const RULE: &str = "  +---+---+---+---+---+---+---+---+\n";
    let mut text = String::from("    A   B   C   D   E   F   G   H\n");
    text.push_str(RULE);
    rows(|line, squares| {
        append(&mut text, format_args!("{} |", line + 1));
        squares.for_each(|square| append(&mut text, format_args!(" {} |", cell(square))));
        text.push('\n');
        text.push_str(RULE);
    });
    text
}

/// The board of `reversi` and of `otelo`: lines and columns numbered from `base`.
///
/// ```
/// use viravolta_courses::drawing;
/// use viravolta_rules::Position;
/// let text = drawing::numbered(0, drawing::cells(&Position::start(), 'P', 'B', '.'));
/// assert!(text.starts_with("  0 1 2 3 4 5 6 7\n0 . . . . . . . .\n"));
/// assert!(text.contains("3 . . . B P . . .\n"));
/// ```
#[must_use]
pub fn numbered(base: usize, cell: impl Fn(Square) -> char) -> String {
    let mut text = String::from(" ");
    (0..8).for_each(|column| append(&mut text, format_args!(" {}", column + base)));
    text.push('\n');
    rows(|line, squares| {
        append(&mut text, format_args!("{}", line + base));
        squares.for_each(|square| append(&mut text, format_args!(" {}", cell(square))));
        text.push('\n');
    });
    text
}

/// The board of `othello`: letters above, numbers from 1 at the left.
///
/// ```
/// use viravolta_courses::drawing;
/// use viravolta_rules::Position;
/// let text = drawing::lettered(drawing::cells(&Position::start(), 'x', 'o', '.'));
/// assert!(text.starts_with("  A B C D E F G H\n1 . . . . . . . .\n"));
/// assert!(text.contains("4 . . . o x . . .\n"));
/// ```
#[must_use]
pub fn lettered(cell: impl Fn(Square) -> char) -> String {
    let mut text = String::from("  A B C D E F G H\n");
    rows(|line, squares| {
        append(&mut text, format_args!("{}", line + 1));
        squares.for_each(|square| append(&mut text, format_args!(" {}", cell(square))));
        text.push('\n');
    });
    text
}

/// The board of `ep4`, of any side, with the empty lines before and after it that the samples show.
///
/// The cells are asked for by line and column from 0.
///
/// ```
/// use viravolta_courses::drawing;
/// let text = drawing::framed(4, |line, column| if line == column { 'X' } else { '.' });
/// assert!(text.starts_with("\n         1     2     3     4  \n      +-----+-----+-----+-----+\n    1 |  X  |"));
/// assert!(text.ends_with("+-----+\n\n"));
/// ```
#[must_use]
pub fn framed(side: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let rule = format!("      +{}\n", "-----+".repeat(side));
    let mut text = String::from("\n      ");
    (1..=side).for_each(|column| append(&mut text, format_args!("   {column}  ")));
    text.push('\n');
    text.push_str(&rule);
    for line in 0..side {
        append(&mut text, format_args!("{:5} |", line + 1));
        (0..side).for_each(|column| append(&mut text, format_args!("  {}  |", cell(line, column))));
        text.push('\n');
        text.push_str(&rule);
    }
    text.push('\n');
    text
}

fn rows(mut draw: impl FnMut(usize, &mut dyn Iterator<Item = Square>)) {
    for line in 0..8 {
        draw(line, &mut (0..8).filter_map(|column| Square::new(line, column)));
    }
}

/// Formatting into a `String` cannot fail.
fn append(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(arguments);
}
