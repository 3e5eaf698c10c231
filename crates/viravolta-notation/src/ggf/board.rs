//! The `BO` tag: size, squares and the side to move.

use viravolta_rules::{BoardSize, Color, Position, Setup, Square};

use crate::{Location, Malformed, MalformedKind};

/// Reads `8 ---...--- *`. A missing side is black.
pub(crate) fn parse(value: &str, at: Location) -> Result<Position, Malformed> {
    let here = |index: usize| Location { offset: at.offset + index as u64, ..at };
    let digits = value.len() - value.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let size = size_of(&value[..digits]).ok_or_else(|| match digits {
        0 => Malformed::unexpected(at, "the size of the board", value),
        _ => {
            Malformed { at, kind: MalformedKind::UnsupportedSize { found: value[..digits].chars().take(9).collect() } }
        }
    })?;
    let mut setup = Setup::empty(size);
    let mut cells = value[digits..].char_indices().filter(|(_, c)| !c.is_whitespace());
    for index in 0..size.area() {
        let Some((offset, cell)) = cells.next() else {
            return Err(Malformed::truncated(here(value.len()), "a square (* O -)"));
        };
        // A square of the board is always a square: the area is at most 64.
        let Some(square) = Square::new(index / size.side(), index % size.side()) else { continue };
        match disc(cell) {
            Some(Some(Color::Black)) => setup.black = setup.black.with(square),
            Some(Some(Color::White)) => setup.white = setup.white.with(square),
            Some(None) => {}
            None => {
                return Err(Malformed::unexpected(here(digits + offset), "a square (* O -)", cell.to_string()));
            }
        }
    }
    setup.turn = match cells.next() {
        None => Color::Black,
        Some((offset, side)) => disc(side).flatten().ok_or_else(|| {
            Malformed::unexpected(here(digits + offset), "the side to move (* or O)", side.to_string())
        })?,
    };
    if let Some((offset, extra)) = cells.next() {
        return Err(Malformed::unexpected(here(digits + offset), "the end of the board", extra.to_string()));
    }
    setup.check().map_err(|error| Malformed { at, kind: MalformedKind::Setup(error) })
}

/// The size that digits name, when this project plays it.
pub(crate) fn size_of(digits: &str) -> Option<BoardSize> {
    digits.parse().ok().and_then(BoardSize::from_side)
}

/// All the glyphs that readers of GGF accept; the outer `None` is for anything else.
fn disc(glyph: char) -> Option<Option<Color>> {
    match glyph {
        '*' | 'x' | 'X' => Some(Some(Color::Black)),
        'O' | 'o' | '0' => Some(Some(Color::White)),
        '-' | '.' | '_' => Some(None),
        _ => None,
    }
}

/// Writes one space before each row and before the side, as the archives do.
pub(crate) fn to_text(position: &Position) -> String {
    let side = position.size().side();
    let mut text = side.to_string();
    for row in 0..side {
        text.push(' ');
        text.extend(
            (0..side)
                .filter_map(|column| Square::new(row, column))
                .map(|square| position.disc_at(square).map_or('-', glyph)),
        );
    }
    text.push(' ');
    text.push(glyph(position.turn()));
    text
}

const fn glyph(color: Color) -> char {
    match color {
        Color::Black => '*',
        Color::White => 'O',
    }
}
