//! `rothelo` (MAC 115): a person with `*` against the computer with `0`, and the seven one-letter commands.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use viravolta_notation::rothelo::{Ball, LENGTH, to_bytes};
use viravolta_rules::{BoardSize, Color, Move, Position, Scoring, Square, StartKind};

use crate::console::{Flow, Program, trimmed_text};
use crate::drawing;
use crate::messages::ROTHELO_COMMANDS;
use crate::player::Player;

mod disk;
mod saved;

/// The glyph of the stars, who are black everywhere else in this project.
const STAR: char = '*';

/// The program `rothelo`.
///
/// At every prompt the person owns the side on turn, and that side has a move unless the game is finished.
#[derive(Debug)]
pub struct Rothelo<P> {
    player: P,
    position: Position,
    ball: Ball,
    file: PathBuf,
}

impl<P: Player> Rothelo<P> {
    /// A new game with a glyph for the balls; `file` is where `s` and `r` write and read.
    #[must_use]
    pub fn new(player: P, ball: Ball, file: impl Into<PathBuf>) -> Self {
        Self { player, position: start(), ball, file: file.into() }
    }

    /// The position on the board, with the side on turn.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn glyph(&self, side: Color) -> char {
        match side {
            Color::Black => STAR,
            Color::White => self.ball_glyph(),
        }
    }

    fn ball_glyph(&self) -> char {
        char::from(self.ball.byte())
    }

    fn write_board(&self, out: &mut dyn Write) -> io::Result<()> {
        let board = drawing::boxed(drawing::cells(&self.position, STAR, self.ball_glyph(), ' '));
        out.write_all(board.as_bytes())
    }

    fn write_pass(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} nao tem jogada valida e perde a vez.", self.glyph(self.position.turn()))
    }

    fn write_result(&self, out: &mut dyn Write) -> io::Result<()> {
        let (stars, balls) = self.position.counts(Scoring::Plain);
        writeln!(out, "Fim de jogo: {stars} estrelas x {balls} bolas.")?;
        out.write_all(match stars.cmp(&balls) {
            std::cmp::Ordering::Greater => b"Estrelas venceram.\n",
            std::cmp::Ordering::Less => b"Bolas venceram.\n",
            std::cmp::Ordering::Equal => b"Empate.\n",
        })
    }

    fn write_prompt(&self, out: &mut dyn Write) -> io::Result<Flow> {
        if self.position.is_over() {
            write!(out, "Nova partida? (z comeca outra, t termina): ")?;
        } else {
            write!(out, "Sua jogada ({} joga): ", self.glyph(self.position.turn()))?;
        }
        Ok(Flow::Wait)
    }

    fn refuse(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"Jogada invalida.\n")
    }

    /// The side on turn passes, if it must. Says whether it did.
    fn pass_if_stuck(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        let stuck = self.position.must_pass();
        if stuck {
            self.write_pass(out)?;
            self.position = self.position.passed();
        }
        Ok(stuck)
    }

    /// The computer plays for the side on turn, which has a move.
    fn computer_moves(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.flush()?;
        let Some(square) = self.player.legal_choice(&self.position) else { return Ok(()) };
        if let Ok(next) = self.position.play(Move::Place(square)) {
            self.position = next;
        }
        writeln!(out, "Computador jogou {}.", square.to_string().to_uppercase())?;
        self.write_board(out)
    }

    /// The person's move and everything up to the next prompt.
    fn person_moves(&mut self, square: Square, out: &mut dyn Write) -> io::Result<()> {
        let Ok(next) = self.position.play(Move::Place(square)) else { return self.refuse(out) };
        let person = self.position.turn();
        self.position = next;
        self.write_board(out)?;
        while !self.position.is_over() && self.position.turn() != person {
            if !self.pass_if_stuck(out)? {
                self.computer_moves(out)?;
                self.pass_if_stuck(out)?;
            }
        }
        self.result_if_over(out)
    }

    /// `j`: one move of the computer for the side on turn.
    fn hand_over(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.position.is_over() {
            return self.refuse(out);
        }
        self.computer_moves(out)?;
        self.pass_if_stuck(out)?;
        self.result_if_over(out)
    }

    fn result_if_over(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.position.is_over() { self.write_result(out) } else { Ok(()) }
    }

    fn file_name(&self) -> impl Display + '_ {
        Path::new(self.file.file_name().unwrap_or(self.file.as_os_str())).display()
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        // A position of this program is always 8x8, which is all that the bytes can hold.
        let bytes = to_bytes(&self.position, self.ball).unwrap_or([b' '; LENGTH]);
        match disk::write(&self.file, &bytes) {
            Ok(()) => writeln!(out, "Jogo salvo em {}.", self.file_name()),
            Err(error) => writeln!(out, "Nao foi possivel salvar {}: {error}.", self.file_name()),
        }
    }

    fn reload(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match disk::read(&self.file) {
            Ok((position, ball)) => {
                self.position = position;
                self.ball = ball.unwrap_or(self.ball);
                self.write_board(out)?;
                self.pass_if_stuck(out)?;
                self.result_if_over(out)
            }
            Err(error) => writeln!(out, "Nao foi possivel ler {}: {error}.", self.file_name()),
        }
    }
}

impl<P: Player> Program for Rothelo<P> {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        self.write_board(out)?;
        self.write_prompt(out)
    }

    fn answer(&mut self, input: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        let text = trimmed_text(input).unwrap_or_default();
        match text {
            "t" | "T" => return Ok(Flow::End),
            "j" | "J" => self.hand_over(out)?,
            "s" | "S" => self.save(out)?,
            "r" | "R" => self.reload(out)?,
            "z" | "Z" => {
                self.position = start();
                self.write_board(out)?;
            }
            "?" => out.write_all(ROTHELO_COMMANDS.as_bytes())?,
            _ => match text.parse() {
                Ok(square) => self.person_moves(square, out)?,
                Err(_) => self.refuse(out)?,
            },
        }
        self.write_prompt(out)
    }
}

/// Stars on D4 and E5: the mirror of the usual start.
const fn start() -> Position {
    Position::start_of(BoardSize::Eight, StartKind::Mirrored)
}
