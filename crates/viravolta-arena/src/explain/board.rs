//! Boards for people, drawn as the program draws them.

use viravolta_rules::{Color, Position, Square};

use crate::manner::Manner;

/// The discs of a board, in the order of our squares.
pub(super) type Discs = [Option<Color>; 64];

/// A board under a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownBoard {
    /// What it is.
    pub title: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its lines from top to bottom, each with its head.
    pub lines: Vec<(String, Vec<Cell>)>,
}

/// A square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What lies on it, as the program draws it; nothing on an empty square.
    pub glyph: String,
    /// The colour of the disc.
    pub disc: Option<Color>,
    /// Why it is worth a look.
    pub mark: Mark,
}

/// Why a square is worth a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// It is not.
    #[default]
    None,
    /// The two boards differ here.
    Differs,
    /// A legal move.
    Legal,
}

/// Reads 64 characters of `X`, `O` and `-`.
pub(super) fn read(text: &str) -> Option<Discs> {
    let discs = text.chars().map(|glyph| match glyph {
        'X' => Some(Color::Black),
        'O' => Some(Color::White),
        _ => None,
    });
    discs.collect::<Vec<_>>().try_into().ok()
}

pub(super) fn of(position: &Position) -> Discs {
    let mut discs = [None; 64];
    for square in Square::all() {
        discs[square.index()] = position.disc_at(square);
    }
    discs
}

fn draw(manner: &Manner, title: String, discs: &Discs, mark: impl Fn(Square) -> Mark) -> ShownBoard {
    let cell = |row: usize, column: usize| {
        let square = Square::new(row, column).map(|place| manner.place(place));
        let disc = square.and_then(|square| discs[square.index()]);
        let glyph = disc.map_or_else(String::new, |color| manner.disc(color).to_owned());
        Cell { glyph, disc, mark: square.map_or(Mark::None, &mark) }
    };
    ShownBoard {
        title,
        columns: (0..8).map(|column| manner.column(column)).collect(),
        lines: (0..8).map(|row| (manner.line(row), (0..8).map(|column| cell(row, column)).collect())).collect(),
    }
}

/// A position with its legal moves.
pub(super) fn position(manner: &Manner, title: String, position: &Position) -> ShownBoard {
    let legal = position.legal_moves();
    draw(manner, title, &of(position), |square| if legal.contains(square) { Mark::Legal } else { Mark::None })
}

/// Two boards; the squares where they differ are marked in both.
pub(super) fn side_by_side(manner: &Manner, titles: [String; 2], first: &Discs, second: &Discs) -> Vec<ShownBoard> {
    let mark = |square: Square| {
        if first[square.index()] == second[square.index()] { Mark::None } else { Mark::Differs }
    };
    let [one, other] = titles;
    vec![draw(manner, one, first, mark), draw(manner, other, second, mark)]
}
