//! Finds boards in whatever a program prints.

use std::fmt;

use viravolta_rules::{Color, Move, Position};

/// The discs of a board in our own frame: one bit per square, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) black: u64,
    pub(super) white: u64,
}

impl From<&Position> for Discs {
    fn from(position: &Position) -> Self {
        Self { black: position.discs(Color::Black).bits(), white: position.discs(Color::White).bits() }
    }
}

impl fmt::Display for Discs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..64).try_for_each(|at| {
            let glyph = match (self.black >> at & 1, self.white >> at & 1) {
                (1, _) => "X",
                (_, 1) => "O",
                _ => "-",
            };
            f.write_str(glyph)
        })
    }
}

/// A board as it was drawn: what stands in each square, a1 first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    cells: Vec<String>,
    /// The number before the first line, or over the first column.
    pub(super) first_number: Option<i64>,
}

/// How a program's board lies on ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Left and right are exchanged.
    pub(super) mirrored: bool,
    /// What is drawn for a black disc.
    pub(super) black: String,
    /// What is drawn for a white disc.
    pub(super) white: String,
}

impl Frame {
    fn new(mirrored: bool, black: &str, white: &str) -> Self {
        Self { mirrored, black: black.to_owned(), white: white.to_owned() }
    }
}

impl Grid {
    /// The discs; whatever is neither black nor white is an empty square.
    pub(super) fn discs(&self, frame: &Frame) -> Discs {
        let side = |glyph: &str| {
            let bits =
                self.cells.iter().enumerate().fold(0_u64, |bits, (at, cell)| bits | u64::from(cell == glyph) << at);
            // Reversing the bits of each byte exchanges left and right.
            if frame.mirrored { bits.reverse_bits().swap_bytes() } else { bits }
        };
        Discs { black: side(&frame.black), white: side(&frame.white) }
    }

    /// The two ways to read this board as the start of a game, or as the board after the first move; none if it is
    /// neither. The usual start comes first.
    pub(super) fn frames(&self) -> Vec<Frame> {
        let mut glyphs: Vec<&str> = Vec::new();
        for cell in &self.cells {
            if !glyphs.contains(&cell.as_str()) {
                glyphs.push(cell);
            }
        }
        let start = Position::start();
        let mut wanted = vec![Discs::from(&start)];
        wanted.extend(start.all_moves().filter_map(|mv: Move| Some(Discs::from(&start.play(mv).ok()?))));
        let mut frames = Vec::new();
        for mirrored in [false, true] {
            for black in &glyphs {
                for white in glyphs.iter().filter(|white| *white != black) {
                    let frame = Frame::new(mirrored, black, white);
                    if wanted.contains(&self.discs(&frame)) {
                        frames.push(frame);
                    }
                }
            }
        }
        frames
    }
}

/// Which of two glyphs people mean by black.
pub(super) fn is_black(glyph: &str, other: &str) -> bool {
    let darkness = |glyph: &str, other: &str| match (glyph, other) {
        // Brancas and pretas, or black and white.
        ("B" | "b", "P" | "p" | "N" | "n") => 0,
        ("B" | "b", _) => 3,
        ("1", "2") | ("\u{1}", "\u{2}") | ("-1", _) => 3,
        ("X" | "x" | "*" | "#" | "@" | "P" | "p" | "N" | "n" | "●" | "■" | "⚫" | "█", _) => 3,
        ("1" | "2" | "\u{1}" | "\u{2}", _) => 1,
        _ => 0,
    };
    darkness(glyph, other) > darkness(other, glyph)
}

/// Puts boards together out of lines.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    line: String,
    cells: Vec<String>,
    first_number: Option<i64>,
    /// The number over the first column, from a line of numbers.
    head: Option<i64>,
}

/// What a piece of output brought.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A line that is no part of a board, or may be.
    Line(String),
    /// The board that its last line completes.
    Board(Grid),
}

impl Scanner {
    /// The pieces that more output completes.
    pub(super) fn push(&mut self, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for character in text.chars() {
            if character == '\n' {
                pieces.push(self.end_line());
            } else if self.line.len() < 4096 {
                self.line.push(character);
            }
        }
        pieces
    }

    /// The line that has not ended.
    pub(super) fn unfinished(&self) -> &str {
        &self.line
    }

    /// Ends the line at hand: somebody has pressed the key.
    pub(super) fn end_line(&mut self) -> Piece {
        let line = std::mem::take(&mut self.line);
        // A board may follow a question on its line: who types ends the line on his own screen alone.
        let after_question = || row(line.rsplit_once(": ")?.1);
        match row(&line).or_else(after_question) {
            Some((number, cells)) => {
                if self.cells.is_empty() {
                    self.first_number = number.or(self.head);
                }
                self.cells.extend(cells);
            }
            None if is_rule(&line) => {}
            None => {
                self.cells.clear();
                self.head = head(&line);
            }
        }
        if self.cells.len() < 64 {
            return Piece::Line(line);
        }
        Piece::Board(Grid { cells: std::mem::take(&mut self.cells), first_number: self.first_number.take() })
    }
}

/// Whether a line is a row of a board.
pub(crate) fn is_row(line: &str) -> bool {
    row(line).is_some()
}

const fn is_frame(c: char) -> bool {
    matches!(c, '|' | '¦' | '\u{2500}'..='\u{257F}')
}

/// Lines between rows: frames and nothing.
pub(crate) fn is_rule(line: &str) -> bool {
    line.chars().all(|c| is_frame(c) || matches!(c, '+' | '-' | '=' | '_' | ' ' | '\t' | '\r'))
}

/// The first number of a line that numbers the columns.
fn head(line: &str) -> Option<i64> {
    let words: Vec<&str> = line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
    let numbers: Option<Vec<i64>> = words.into_iter().map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 8)?;
    let ascending = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    (ascending && (0..=1).contains(&numbers[0])).then_some(numbers[0])
}

/// Whether a text can stand in a square: nothing, one sign, or a small number.
fn is_cell(text: &str) -> bool {
    let mut characters = text.chars();
    match (characters.next(), characters.next(), characters.next()) {
        (None | Some(_), None, None) => true,
        (Some('-' | '+'), Some(digit), None) => digit.is_ascii_digit(),
        (Some(first), Some(second), None) => first.is_ascii_digit() && second.is_ascii_digit(),
        _ => false,
    }
}

/// The eight cells of a row with the number before it: between bars, in brackets, between blanks, or eight signs.
fn row(line: &str) -> Option<(Option<i64>, Vec<String>)> {
    let line = line.trim_end_matches('\r');
    let bars = line.chars().filter(|c| is_frame(*c)).count();
    let brackets = line.matches('[').count();
    let (label, cells): (&str, Vec<&str>) = if bars >= 7 {
        between_bars(line)?
    } else if brackets == 8 {
        let (label, rest) = line.split_once('[')?;
        (label, rest.split('[').map(|cell| cell.split(']').next().unwrap_or_default()).collect())
    } else {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.len() {
            8 => ("", words),
            9 => (words[0], words[1..].to_vec()),
            10 if words[0] == words[9] => (words[0], words[1..9].to_vec()),
            1 | 2 => (if words.len() == 2 { words[0] } else { "" }, signs(words[words.len() - 1])?),
            _ => return None,
        }
    };
    let label = label.trim();
    let cells: Vec<String> = cells.into_iter().map(|cell| cell.trim().to_owned()).collect();
    let plain = label.is_empty() || label.chars().all(|c| c.is_ascii_digit()) || label.chars().count() == 1;
    let mut kinds = cells.clone();
    kinds.sort_unstable();
    kinds.dedup();
    // Eight different signs are the head of the columns.
    let usable = cells.len() == 8 && cells.iter().all(|cell| is_cell(cell)) && kinds.len() < 7 && plain;
    usable.then(|| (label.parse().ok(), cells))
}

/// The parts of a line with bars: what stands before the cells, and the cells.
fn between_bars(line: &str) -> Option<(&str, Vec<&str>)> {
    let parts: Vec<&str> = line.split(is_frame).collect();
    match parts.len() {
        10.. if parts.len() <= 11 => Some((parts[0], parts[1..9].to_vec())),
        // Without the first bar, or without the last.
        9 if line.ends_with(is_frame) => Some(("", parts[..8].to_vec())),
        9 => Some((parts[0], parts[1..].to_vec())),
        8 => Some(("", parts)),
        _ => None,
    }
}

/// Eight signs without anything between them.
fn signs(word: &str) -> Option<Vec<&str>> {
    let ends: Vec<usize> = word.char_indices().map(|(at, _)| at).chain([word.len()]).collect();
    let is_sign =
        |c: char| !c.is_ascii_alphabetic() || matches!(c, 'x' | 'X' | 'o' | 'O' | 'b' | 'B' | 'w' | 'W' | 'p' | 'P');
    (ends.len() == 9 && word.chars().all(is_sign))
        .then(|| ends.windows(2).map(|pair| &word[pair[0]..pair[1]]).collect())
}

#[cfg(test)]
mod tests;
