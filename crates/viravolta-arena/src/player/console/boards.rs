//! Finds boards in whatever a program prints.

use std::fmt;

/// A board as it was drawn: dark and light discs, one bit per square, a1 first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    dark: u64,
    light: u64,
}

/// The discs of a board in our own frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) black: u64,
    pub(super) white: u64,
}

impl Drawn {
    pub(super) fn discs(&self, mirrored: bool, swapped: bool) -> Discs {
        // Reversing the bits of each byte exchanges left and right.
        let turn = |bits: u64| if mirrored { bits.reverse_bits().swap_bytes() } else { bits };
        let (dark, light) = (turn(self.dark), turn(self.light));
        if swapped { Discs { black: light, white: dark } } else { Discs { black: dark, white: light } }
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Dark,
    Light,
}

/// Puts boards together out of lines.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    line: String,
    drawn: Vec<(u8, u8)>,
}

impl Scanner {
    /// The boards that these pieces of output complete.
    pub(super) fn push(&mut self, text: &str) -> Vec<Drawn> {
        let mut boards = Vec::new();
        for character in text.chars() {
            if character != '\n' {
                if self.line.len() < 4096 {
                    self.line.push(character);
                }
                continue;
            }
            let line = std::mem::take(&mut self.line);
            boards.extend(self.end_line(&line));
        }
        boards
    }

    fn end_line(&mut self, line: &str) -> Option<Drawn> {
        match row(line) {
            Some(cells) => {
                let bits = |wanted: Cell| {
                    cells.iter().enumerate().fold(0, |bits, (at, cell)| bits | u8::from(*cell == wanted) << at)
                };
                self.drawn.push((bits(Cell::Dark), bits(Cell::Light)));
            }
            None if is_rule(line) => {}
            None => self.drawn.clear(),
        }
        if self.drawn.len() < 8 {
            return None;
        }
        let side = |dark: bool| {
            self.drawn.iter().rev().fold(0_u64, |bits, (d, l)| bits << 8 | u64::from(if dark { *d } else { *l }))
        };
        let board = Drawn { dark: side(true), light: side(false) };
        self.drawn.clear();
        Some(board)
    }
}

/// Lines between rows: frames and nothing.
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| matches!(c, '+' | '-' | '=' | '|' | '_' | ' ' | '\t' | '\r'))
}

fn cell(text: &str) -> Option<Cell> {
    let mut characters = text.trim().chars();
    let cell = match characters.next() {
        None | Some('.' | '-' | '_' | '?' | '+' | 'q') => Cell::Empty,
        Some('x' | 'X' | '*') => Cell::Dark,
        Some('o' | 'O' | '0') => Cell::Light,
        Some(_) => return None,
    };
    characters.next().is_none().then_some(cell)
}

/// The eight cells of a row, between bars or between blanks, with or without its number in front.
fn row(line: &str) -> Option<[Cell; 8]> {
    let bars = line.matches('|').count();
    let cells: Vec<&str> = if bars == 9 {
        line.split('|').skip(1).take(8).collect()
    } else {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.len() {
            8 => words,
            9 if words[0].chars().all(|c| c.is_ascii_digit()) => words[1..].to_vec(),
            10 if words[0] == words[9] => words[1..9].to_vec(),
            _ => return None,
        }
    };
    let cells: Option<Vec<Cell>> = cells.into_iter().map(cell).collect();
    cells?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Discs = Discs { black: 0x0000_0008_1000_0000, white: 0x0000_0010_0800_0000 };

    fn one(text: &str) -> Drawn {
        let mut boards = Scanner::default().push(text);
        assert_eq!(boards.len(), 1, "{text}");
        boards.remove(0)
    }

    #[test]
    fn plain_rows() {
        let text = "Othello Game\n\n  A B C D E F G H\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n\
                    4 . . . o x . . . \n5\t. . . x o . . .\r\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\n\n";
        assert_eq!(one(text).discs(false, false), START);
    }

    #[test]
    fn framed_rows_and_a_prompt_before_them() {
        let empty = "|   |   |   |   |   |   |   |   |\n  +---+---+---+---+---+---+---+---+\n";
        let row = |number: usize| match number {
            4 => "4 |   |   |   | * | o |   |   |   |\n  +---+\n".to_owned(),
            5 => "5 |   |   |   | o | * |   |   |   |\n  +---+\n".to_owned(),
            _ => format!("{number} {empty}"),
        };
        let text = format!("Sua jogada:     A   B\n  +---+---+\n{}", (1..=8).map(row).collect::<String>());
        assert_eq!(one(&text).discs(true, false), START);
        assert_eq!(one(&text).discs(false, true), START);
        assert_eq!(START.to_string().matches('X').count(), 2);
    }

    #[test]
    fn half_a_board_is_none() {
        let rows = ". . . . . . . .\n".repeat(5);
        assert!(Scanner::default().push(&format!("{rows}debug\n{rows}")).is_empty());
    }
}
