//! Boards as students draw them, and moves as they write them.

use viravolta_testkit::naive::{Cell, NaiveBoard};

use crate::habits::Habits;

/// What is drawn for no disc, a black and a white one, and what stands around the cells.
struct Look {
    glyphs: [&'static str; 3],
    open: &'static str,
    between: &'static str,
    close: &'static str,
    rule: &'static str,
}

fn look(name: &str) -> Look {
    let of = |glyphs, open, between, close, rule| Look { glyphs, open, between, close, rule };
    match name {
        "bars" => of([" ", "*", "o"], "| ", " | ", " |", "  +---+---+---+---+---+---+---+---+\n"),
        "frame" => {
            of([".", "X", "O"], "|  ", "  |  ", "  |", "      +-----+-----+-----+-----+-----+-----+-----+-----+\n")
        }
        "tight" => of(["  ", "* ", "O "], "|", "|", "|", ""),
        "tabs" => of([".", "X", "O"], "\t", "\t", "\t", ""),
        "numbers" => of(["0", "-1", "1"], "", "\t", "", ""),
        "brackets" => of([" 0 ", "-1 ", " 1 "], "[", "] [", "] ", ""),
        "letters" => of([".", "P", "B"], "", " ", "", ""),
        "glued" => of([".", "x", "o"], "", "", "", ""),
        "bytes" => of(["\0", "\u{2}", "\u{1}"], "\u{B3}", "\u{B3}", "\u{B3}", "\u{C3}\u{C4}\u{C5}\u{C4}\u{B4}\n"),
        _ => of([".", "x", "o"], "", " ", "", ""),
    }
}

/// The board in the manner of a program. `rothelo` plays on the mirror image.
pub(crate) fn draw(dialect: &str, habits: &Habits, board: &NaiveBoard, black_to_move: bool) -> Vec<u8> {
    let usual = match dialect {
        "rothelo" => "bars",
        "ep4" => "frame",
        "reversi" => "letters",
        _ => "dots",
    };
    let name = habits.word("board").unwrap_or(usual);
    let look = look(name);
    let base = habits.number("base").unwrap_or(u64::from(dialect != "reversi")) as usize;
    let numbers = !matches!(dialect, "othello" | "rothelo");
    let labels = !habits.has("no-labels");
    let mirrored = dialect == "rothelo";
    let mut text = String::new();
    if labels {
        let head = |column: usize| if numbers { (column + base).to_string() } else { letter(column).to_string() };
        let heads: Vec<String> = (0..8).map(head).collect();
        text += &format!("   {}\n", heads.join(if name == "frame" { "     " } else { " " }));
    }
    text += look.rule;
    for row in 0..8 {
        let glyph = |column: usize| {
            let column = if mirrored { 7 - column } else { column };
            match (board.cell(row as isize, column as isize), black_to_move) {
                (Some(Cell::Own), true) | (Some(Cell::Other), false) => look.glyphs[1],
                (Some(Cell::Own), false) | (Some(Cell::Other), true) => look.glyphs[2],
                _ => look.glyphs[0],
            }
        };
        let cells: Vec<&str> = (0..8).map(glyph).collect();
        let label = if labels { format!("{} ", row + if numbers { base } else { 1 }) } else { String::new() };
        text += &format!("{label}{}{}{}\n{}", look.open, cells.join(look.between), look.close, look.rule);
    }
    text.push('\n');
    if habits.has("crlf") {
        text = text.replace('\n', "\r\n");
    }
    // An old console has one byte for each of its signs.
    if name == "bytes" { text.chars().map(|c| c as u8).collect() } else { text.into_bytes() }
}

fn letter(column: usize) -> char {
    char::from(b'A' + column as u8)
}

/// How the computer announces its move.
pub(crate) fn announce(dialect: &str, habits: &Habits, index: usize, black: bool) -> String {
    let (row, column) = (index / 8, index % 8);
    let base = habits.number("base").unwrap_or(u64::from(dialect != "reversi")) as usize;
    let (line, number) = (row + base, column + base);
    match (habits.word("announce"), dialect) {
        (Some("two-lines"), _) => format!("Linhas: {line}\nColuna: {number}\n"),
        (Some("was"), _) => format!("A jogada do computador foi: {line} {number} \n"),
        (Some("nonsense"), _) => {
            format!("Jogada IA: Linha: 1660891943 Coluna: 5\nJogada IA: Linha: {line} Coluna: {number}\n")
        }
        (_, "othello") => format!("My move: {}{}\n\n", row + 1, letter(column)),
        (_, "rothelo") => format!("Computador jogou {}{}.\n", letter(7 - column), row + 1),
        _ => {
            let disc = if black { 'X' } else { 'O' };
            format!("Jogador '{disc}' colocou sua marca na posição ({line}, {number}).\n")
        }
    }
}

/// The square that a person means who writes a letter and a digit.
pub(crate) fn read(dialect: &str, text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let [first, second] = bytes else { return None };
    let (letter, digit) = if dialect == "othello" { (second, first) } else { (first, second) };
    let column = letter.to_ascii_uppercase().checked_sub(b'A').filter(|column| *column < 8)?;
    let row = digit.checked_sub(b'1').filter(|row| *row < 8)?;
    let column = if dialect == "rothelo" { 7 - column } else { column };
    Some(usize::from(row) * 8 + usize::from(column))
}
