//! The board in answers: no empty line may stand in them.

use core::fmt::Write as _;

use viravolta_rules::{Color, Position, Scoring, Square};

fn glyph(position: &Position, row: usize, column: usize) -> char {
    let disc = Square::new(row, column).and_then(|square| position.disc_at(square));
    disc.map_or('.', Color::glyph)
}

fn row_text(position: &Position, row: usize) -> String {
    let glyphs: Vec<String> = (0..8).map(|column| glyph(position, row, column).to_string()).collect();
    glyphs.join(" ")
}

/// `showboard`: row 1 on top, with coordinates, the counts and who is to move.
pub(super) fn picture(position: &Position) -> String {
    let mut text = String::from("\n  a b c d e f g h\n");
    for row in 0..8 {
        let _ = writeln!(text, "{0} {1} {0}", row + 1, row_text(position, row));
    }
    let (black, white) = position.counts(Scoring::Plain);
    let turn = if position.is_over() { "game over".to_owned() } else { format!("{} to move", position.turn()) };
    let _ = write!(text, "  a b c d e f g h\nX {black}, O {white}, {turn}");
    text
}

/// `gogui-rules_board`: the discs alone, row 8 first, because `GoGui` takes the first line for its row 8.
pub(super) fn gogui_rows(position: &Position) -> String {
    (0..8).rev().map(|row| row_text(position, row)).collect::<Vec<_>>().join("\n")
}

/// `gogui-rules_final_result`.
pub(super) fn final_result(position: &Position) -> String {
    if !position.is_over() {
        return "the game is not over".to_owned();
    }
    let (black, white) = position.counts(Scoring::EmptiesToWinner);
    match black.cmp(&white) {
        core::cmp::Ordering::Greater => format!("Black wins by {} ({black}-{white})", black - white),
        core::cmp::Ordering::Less => format!("White wins by {} ({white}-{black})", white - black),
        core::cmp::Ordering::Equal => format!("Draw ({black}-{white})"),
    }
}

/// `final_score`: `B+12`, `W+4` or `0`; `None` while the game goes on.
pub(super) fn final_score(position: &Position) -> Option<String> {
    if !position.is_over() {
        return None;
    }
    let (black, white) = position.counts(Scoring::EmptiesToWinner);
    Some(match black.cmp(&white) {
        core::cmp::Ordering::Greater => format!("B+{}", black - white),
        core::cmp::Ordering::Less => format!("W+{}", white - black),
        core::cmp::Ordering::Equal => "0".to_owned(),
    })
}
