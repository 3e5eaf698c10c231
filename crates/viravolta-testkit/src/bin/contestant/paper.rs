//! Boards as the courses draw them, and moves as they write them.

use viravolta_testkit::naive::{Cell, NaiveBoard};

/// The glyphs of a board: black's, white's and none.
pub(crate) struct Glyphs(pub(crate) char, pub(crate) char, pub(crate) char);

fn glyph(board: &NaiveBoard, black_to_move: bool, row: usize, column: usize, glyphs: &Glyphs) -> char {
    match (board.cell(row as isize, column as isize), black_to_move) {
        (Some(Cell::Own), true) | (Some(Cell::Other), false) => glyphs.0,
        (Some(Cell::Own), false) | (Some(Cell::Other), true) => glyphs.1,
        _ => glyphs.2,
    }
}

/// The board in the manner of a course. `rothelo` plays on the mirror image.
pub(crate) fn draw(dialect: &str, board: &NaiveBoard, black_to_move: bool) -> String {
    let cells = |row: usize, glyphs: &Glyphs, mirrored: bool| -> Vec<char> {
        let column = |column: usize| if mirrored { 7 - column } else { column };
        (0..8).map(|at| glyph(board, black_to_move, row, column(at), glyphs)).collect()
    };
    let mut text = String::new();
    match dialect {
        "othello" => {
            text.push_str("  A B C D E F G H\n");
            for row in 0..8 {
                let cells = cells(row, &Glyphs('x', 'o', '.'), false);
                text += &format!("{} {}\n", row + 1, cells.iter().map(char::to_string).collect::<Vec<_>>().join(" "));
            }
        }
        "rothelo" => {
            let rule = "  +---+---+---+---+---+---+---+---+\n";
            text += &format!("    A   B   C   D   E   F   G   H\n{rule}");
            for row in 0..8 {
                let cells: String =
                    cells(row, &Glyphs('*', 'o', ' '), true).iter().map(|cell| format!(" {cell} |")).collect();
                text += &format!("{} |{cells}\n{rule}", row + 1);
            }
        }
        _ => {
            let rule = format!("      +{}\n", "-----+".repeat(8));
            text += &format!("\n      {}\n{rule}", (1..=8).map(|at| format!("   {at}  ")).collect::<String>());
            for row in 0..8 {
                let cells: String =
                    cells(row, &Glyphs('X', 'O', '.'), false).iter().map(|cell| format!("  {cell}  |")).collect();
                text += &format!("{:>5} |{cells}\n{rule}", row + 1);
            }
        }
    }
    text + "\n"
}

/// How the computer announces its move.
pub(crate) fn announce(dialect: &str, index: usize, black: bool) -> String {
    let (row, column) = (index / 8, index % 8);
    let letter = |column: usize| char::from(b'A' + column as u8);
    match dialect {
        "othello" => format!("My move: {}{}\n\n", row + 1, letter(column)),
        "rothelo" => format!("Computador jogou {}{}.\n", letter(7 - column), row + 1),
        _ => format!(
            "Jogador '{}' colocou sua marca na posição ({}, {}).\n",
            if black { 'X' } else { 'O' },
            row + 1,
            column + 1
        ),
    }
}

/// The square that a person means.
pub(crate) fn read(dialect: &str, text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let [first, second] = bytes else { return None };
    let (letter, digit) = if dialect == "othello" { (second, first) } else { (first, second) };
    let column = letter.to_ascii_uppercase().checked_sub(b'A').filter(|column| *column < 8)?;
    let row = digit.checked_sub(b'1').filter(|row| *row < 8)?;
    let column = if dialect == "rothelo" { 7 - column } else { column };
    Some(usize::from(row) * 8 + usize::from(column))
}
