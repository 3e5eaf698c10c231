//! `othello` (Évora): a person against the computer, with a dialogue that is fixed to the byte.

use std::io::{self, Write};

use viravolta_rules::{Color, Move, Position, Scoring, Square};

use crate::console::{Flow, Program, trimmed_text};
use crate::drawing;
use crate::player::Player;

mod moves_file;

pub use moves_file::{MovesFileError, parse_moves, read_moves};

/// The program `othello`.
#[derive(Debug)]
pub struct Othello<P> {
    player: P,
    person: Color,
    position: Position,
    title: &'static str,
}

impl<P: Player> Othello<P> {
    /// A new game in which the person has this colour.
    #[must_use]
    pub const fn new(person: Color, player: P) -> Self {
        Self { player, person, position: Position::start(), title: "Othello Game" }
    }

    /// A game that goes on after the moves of a file; the course's example writes its title differently.
    #[must_use]
    pub const fn after_moves(position: Position, person: Color, player: P) -> Self {
        Self { player, person, position, title: "Othello game" }
    }

    fn write_board(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(drawing::lettered(drawing::cells(&self.position, 'x', 'o', '.')).as_bytes())?;
        out.write_all(b"\n")
    }

    /// Everything up to the person's next move, or to the end.
    fn go_on(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        while !self.position.is_over() {
            let person_on_turn = self.position.turn() == self.person;
            if self.position.must_pass() {
                let who = if person_on_turn { "You" } else { "I" };
                write!(out, "{who} have no valid moves.\n\n")?;
                self.position = self.position.passed();
            } else if person_on_turn {
                return write_question(out);
            } else {
                self.computer_moves(out)?;
            }
        }
        self.write_result(out)?;
        Ok(Flow::End)
    }

    fn computer_moves(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.flush()?;
        let Some(square) = self.player.legal_choice(&self.position) else { return Ok(()) };
        if let Ok(next) = self.position.play(Move::Place(square)) {
            self.position = next;
        }
        write!(out, "My move: {}\n\n", square.to_line_column_text())?;
        self.write_board(out)
    }

    fn write_result(&self, out: &mut dyn Write) -> io::Result<()> {
        let (black, white) = self.position.counts(Scoring::Plain);
        writeln!(out, "Game Over!")?;
        writeln!(out, "Black: {black} discs, White: {white} discs")?;
        let lead = self.position.difference(self.person, Scoring::Plain).discs();
        out.write_all(match lead.signum() {
            1 => b"You win!\n",
            -1 => b"You lose!\n",
            _ => b"It's a draw!\n",
        })
    }
}

impl<P: Player> Program for Othello<P> {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        let discs = match self.person {
            Color::Black => "Black",
            Color::White => "White",
        };
        write!(out, "{}\n\nYour discs are {discs}.\n\n", self.title)?;
        self.write_board(out)?;
        self.go_on(out)
    }

    fn answer(&mut self, input: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        let square = trimmed_text(input).and_then(|text| Square::from_line_column_text(text).ok());
        let Some(Ok(next)) = square.map(|square| self.position.play(Move::Place(square))) else {
            writeln!(out, "Invalid move!")?;
            return write_question(out);
        };
        self.position = next;
        writeln!(out)?;
        self.write_board(out)?;
        self.go_on(out)
    }
}

fn write_question(out: &mut dyn Write) -> io::Result<Flow> {
    writeln!(out, "Choose your move. For instance: 5F")?;
    Ok(Flow::Wait)
}
