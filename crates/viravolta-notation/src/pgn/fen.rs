//! Positions in the FEN-like form of PGN files.

use std::fmt::Write as _;

use viravolta_rules::{BoardSize, Color, Position, Setup, Square};

/// Reads `8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1`: bottom row first. The error is what was expected.
pub(crate) fn parse(text: &str) -> Result<Position, &'static str> {
    let mut words = text.split_whitespace();
    let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    let size = BoardSize::from_side(rows.len()).ok_or("4, 6 or 8 rows separated by /")?;
    let mut setup = Setup::empty(size);
    for (row, cells) in rows.iter().rev().enumerate() {
        let mut column = 0;
        for cell in cells.chars() {
            let square = Square::new(row, column).filter(|square| size.contains(*square));
            match (cell, square) {
                ('1'..='8', Some(_)) => column += cell as usize - '0' as usize - 1,
                ('p', Some(square)) => setup.black = setup.black.with(square),
                ('P', Some(square)) => setup.white = setup.white.with(square),
                (_, Some(_)) => return Err("p, P or a number of empty squares"),
                (_, None) => return Err("no more squares in a row than the board has"),
            }
            column += 1;
        }
        if column != size.side() {
            return Err("as many squares in a row as the board has");
        }
    }
    setup.turn = match words.next() {
        Some("b") => Color::Black,
        Some("w") => Color::White,
        _ => return Err("the side to move, b or w"),
    };
    setup.check().map_err(|_| "a possible position")
}

/// Writes what [`parse`] reads.
pub(crate) fn to_text(position: &Position) -> String {
    let side = position.size().side();
    let mut text = String::new();
    for row in (0..side).rev() {
        let mut empties = 0;
        for square in (0..side).filter_map(|column| Square::new(row, column)) {
            let Some(color) = position.disc_at(square) else {
                empties += 1;
                continue;
            };
            push_count(&mut text, &mut empties);
            text.push(if color == Color::Black { 'p' } else { 'P' });
        }
        push_count(&mut text, &mut empties);
        text.push(if row == 0 { ' ' } else { '/' });
    }
    text.push_str(if position.turn() == Color::Black { "b - - 0 1" } else { "w - - 0 1" });
    text
}

fn push_count(text: &mut String, count: &mut usize) {
    if *count > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{count}");
        *count = 0;
    }
}
