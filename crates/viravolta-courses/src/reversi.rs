//! `reversi` (UFF): two people at one keyboard, who choose from the list of legal moves.

use std::io::{self, Write};

use viravolta_rules::{Color, Move, Position, Scoring, Square};

use crate::console::{Flow, Program, is_blank};
use crate::drawing;

/// The program `reversi`.
#[derive(Clone, Debug)]
pub struct Reversi {
    position: Position,
    base: usize,
}

impl Reversi {
    /// A new game whose lines and columns are numbered from `base`, 0 or 1.
    #[must_use]
    pub const fn new(base: usize) -> Self {
        Self::from_position(Position::start(), base)
    }

    /// A game that goes on from a position.
    #[must_use]
    pub const fn from_position(position: Position, base: usize) -> Self {
        Self { position, base }
    }

    /// The board, the turn and the list; passes on the way; the result at the end.
    fn write_turn(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        while !self.position.is_over() {
            write_board(&self.position, self.base, out)?;
            let side = name(self.position.turn());
            writeln!(out, "Vez das {}.", side.to_lowercase())?;
            if !self.position.must_pass() {
                write_menu(self.position.legal_moves().iter(), self.base, out)?;
                write_question(out)?;
                return Ok(Flow::Wait);
            }
            writeln!(out, "{side} nao tem jogada e passam a vez.")?;
            self.position = self.position.passed();
        }
        write_board(&self.position, self.base, out)?;
        self.write_result(out)?;
        Ok(Flow::End)
    }

    fn write_result(&self, out: &mut dyn Write) -> io::Result<()> {
        let (black, white) = self.position.counts(Scoring::EmptiesToWinner);
        let (most, least) = (black.max(white), black.min(white));
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => write!(out, "{} vencem: ", name(Color::Black))?,
            std::cmp::Ordering::Less => write!(out, "{} vencem: ", name(Color::White))?,
            std::cmp::Ordering::Equal => write!(out, "Empate: ")?,
        }
        writeln!(out, "{most} x {least}.")
    }
}

impl Program for Reversi {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        self.write_turn(out)
    }

    fn answer(&mut self, input: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        let menu: Vec<Square> = self.position.legal_moves().iter().collect();
        let chosen = choice_from_menu(input, &menu, self.base).and_then(|index| menu.get(index));
        match chosen.map(|square| self.position.play(Move::Place(*square))) {
            Some(Ok(next)) => {
                self.position = next;
                self.write_turn(out)
            }
            _ => {
                write_refusal(out)?;
                write_question(out)?;
                Ok(Flow::Wait)
            }
        }
    }
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "Pretas",
        Color::White => "Brancas",
    }
}

/// The board as `reversi` and `otelo` draw it.
pub(crate) fn write_board(position: &Position, base: usize, out: &mut dyn Write) -> io::Result<()> {
    let board = drawing::numbered(base, drawing::cells(position, 'P', 'B', '.'));
    out.write_all(board.as_bytes())
}

/// The list of moves, numbered from 1.
///
/// # Errors
/// Only those of the writer.
pub fn write_menu(moves: impl Iterator<Item = Square>, base: usize, out: &mut dyn Write) -> io::Result<()> {
    for (index, square) in moves.enumerate() {
        writeln!(out, "{}) linha {}, coluna {}", index + 1, square.row() + base, square.column() + base)?;
    }
    Ok(())
}

/// The question after the list.
///
/// # Errors
/// Only those of the writer.
pub fn write_question(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"Escolha a jogada: ")
}

/// What is said before the question is asked again.
///
/// # Errors
/// Only those of the writer.
pub fn write_refusal(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"Jogada invalida.\n")
}

/// The index in the menu that an answer picks: one number from 1, or a line and a column from `base`.
///
/// ```
/// use viravolta_courses::choice_from_menu;
/// use viravolta_rules::Square;
/// let menu = ["d3".parse()?, "c4".parse()?];
/// assert_eq!(choice_from_menu(b"2", &menu, 0), Some(1));
/// assert_eq!(choice_from_menu(b" 2  3 ", &menu, 0), Some(0));
/// assert_eq!(choice_from_menu(b"3 4", &menu, 1), Some(0));
/// assert_eq!(choice_from_menu(b"3", &menu, 0), None);
/// # Ok::<(), viravolta_rules::ParseSquareError>(())
/// ```
#[must_use]
pub fn choice_from_menu(answer: &[u8], menu: &[Square], base: usize) -> Option<usize> {
    let mut words = answer.split(|byte| is_blank(*byte)).filter(|word| !word.is_empty());
    match (words.next(), words.next(), words.next()) {
        (Some(number), None, None) => digits(number)?
            .checked_sub(1)
            .and_then(|index| usize::try_from(index).ok())
            .filter(|index| *index < menu.len()),
        (Some(line), Some(column), None) => {
            let square = Square::from_line_column(digits(line)?, digits(column)?, base as i64)?;
            menu.iter().position(|candidate| *candidate == square)
        }
        _ => None,
    }
}

/// A number written with digits alone; `None` when it is too large to be anything on a board.
pub(crate) fn digits(word: &[u8]) -> Option<i64> {
    let text = str::from_utf8(word).ok()?;
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}
