//! `ep4` (MAC0110): a person with `X` against the computer with `O`, whose output equals the course's samples.

use std::io::{self, Write};

use viravolta_rules::{BoardSize, Color, Move, Position, Scoring, Square, StartKind};

use crate::console::{Flow, Program, trimmed_text};
use crate::drawing;
use crate::messages::EP4_INTRODUCTION;
use crate::player::{MostFlips, Player};

/// The question that the person is answering.
#[derive(Clone, Debug)]
enum Asking {
    Line,
    Column { line: String },
}

/// The program `ep4`.
#[derive(Clone, Debug)]
pub struct Ep4 {
    position: Position,
    asking: Asking,
}

impl Ep4 {
    /// A new game on a board of this size.
    #[must_use]
    pub const fn new(size: BoardSize) -> Self {
        Self::from_position(Position::start_of(size, StartKind::Usual))
    }

    /// A game that goes on from a position; `X` is black.
    #[must_use]
    pub const fn from_position(position: Position) -> Self {
        Self { position, asking: Asking::Line }
    }

    /// The position on the board, with the side on turn.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn write_board(&self, out: &mut dyn Write) -> io::Result<()> {
        let cell = drawing::cells(&self.position, 'X', 'O', '.');
        let board =
            drawing::framed(self.position.size().side(), |line, column| Square::new(line, column).map_or('.', &cell));
        let (crosses, balls) = self.position.counts(Scoring::Plain);
        write!(out, "{board}\n'X' tem {crosses} marca(s) no tabuleiro\n'O' tem {balls} marca(s) no tabuleiro\n")
    }

    /// Every turn up to the person's next question, or to the end.
    fn go_on(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        while !self.position.is_over() {
            let turn = self.position.turn();
            write!(out, "\n--->  Jogador da vez é '{}'.\n\n", turn.glyph())?;
            if self.position.must_pass() {
                writeln!(out, "Não há movimento válido para o jogador '{}'.", turn.glyph())?;
                self.position = self.position.passed();
            } else if turn == Color::Black {
                self.asking = Asking::Line;
                return self.ask(out);
            } else if let Some(square) = MostFlips.legal_choice(&self.position) {
                self.place(square, out)?;
            }
            self.end_turn(out)?;
        }
        self.write_result(out)?;
        Ok(Flow::End)
    }

    fn ask(&self, out: &mut dyn Write) -> io::Result<Flow> {
        let what = match self.asking {
            Asking::Line => "linha",
            Asking::Column { .. } => "coluna",
        };
        write!(out, "Digite a {what} da posição em que pretende jogar: ")?;
        Ok(Flow::Wait)
    }

    /// Puts a disc on a legal square and says so. Says nothing, and `false`, when the square is not legal.
    fn place(&mut self, square: Square, out: &mut dyn Write) -> io::Result<bool> {
        let flips = self.position.flips(square).len();
        let Ok(next) = self.position.play(Move::Place(square)) else { return Ok(false) };
        let (own, other) = (self.position.turn().glyph(), next.turn().glyph());
        self.position = next;
        let (line, column) = (square.row() + 1, square.column() + 1);
        writeln!(out, "Jogador '{own}' colocou sua marca na posição ({line}, {column}).")?;
        writeln!(out, "{flips} '{other}'(s) revertido(s) para '{own}'(s).")?;
        Ok(true)
    }

    fn end_turn(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        self.write_board(out)
    }

    /// The person has answered both questions; an illegal place costs the turn.
    fn person_plays(&mut self, line: &str, column: &str, out: &mut dyn Write) -> io::Result<Flow> {
        writeln!(out)?;
        let place = line.parse().ok().zip(column.parse().ok());
        let square = place.and_then(|(line, column)| Square::from_line_column(line, column, 1));
        let placed = match square {
            Some(square) => self.place(square, out)?,
            None => false,
        };
        if !placed {
            writeln!(out, "Jogador 'X' nao pode jogar na posição ({line}, {column}).")?;
            self.position = self.position.passed();
        }
        self.end_turn(out)?;
        self.go_on(out)
    }

    fn write_result(&self, out: &mut dyn Write) -> io::Result<()> {
        let (crosses, balls) = self.position.counts(Scoring::Plain);
        let result = match crosses.cmp(&balls) {
            std::cmp::Ordering::Greater => "Jogador 'X' venceu!!!",
            std::cmp::Ordering::Less => "Jogador 'O' venceu!!!",
            std::cmp::Ordering::Equal => "Jogadores 'X' e 'O' empataram.",
        };
        write!(out, "\n\n  PARTIDA TERMINADA.\n\n {result}\n\n")
    }
}

impl Program for Ep4 {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        write!(out, "\n\n{EP4_INTRODUCTION}\n\n\n\n")?;
        self.write_board(out)?;
        self.go_on(out)
    }

    fn answer(&mut self, input: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        let Some(number) = whole_number(input) else {
            writeln!(out, "Resposta inválida: digite um número inteiro.")?;
            return self.ask(out);
        };
        match std::mem::replace(&mut self.asking, Asking::Line) {
            Asking::Line => {
                self.asking = Asking::Column { line: number };
                self.ask(out)
            }
            Asking::Column { line } => self.person_plays(&line, &number, out),
        }
    }
}

/// A whole number of any size as Python would print it: no `+`, no leading zeros, no minus before zero.
fn whole_number(answer: &[u8]) -> Option<String> {
    let text = trimmed_text(answer)?;
    let (minus, digits) = match text.as_bytes() {
        [b'-', ..] => ("-", &text[1..]),
        [b'+', ..] => ("", &text[1..]),
        _ => ("", text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let significant = digits.trim_start_matches('0');
    Some(if significant.is_empty() { "0".to_owned() } else { format!("{minus}{significant}") })
}
