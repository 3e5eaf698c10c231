//! `otelo` (2013): program against program, through a pipe, in codes.

use std::io::{self, Write};

use viravolta_rules::{Color, Move, Position, Square};

use crate::console::{Flow, Program, Unit};
use crate::player::Player;
use crate::reversi::{digits, write_board};

/// One line of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Message {
    /// `0`: no move.
    NoMove,
    /// `1 L C`: a disc on line L, column C.
    Plays(Square),
    /// `2`: the last message was illegal.
    Illegal,
}

/// How much of a `1 L C` has been read.
#[derive(Clone, Debug, Default)]
enum Reading {
    #[default]
    Code,
    Line,
    Column {
        line: Option<i64>,
    },
}

/// The program `otelo`. It waits only in positions where the opponent is on turn and the game is not over.
#[derive(Debug)]
pub struct Otelo<P> {
    player: P,
    own: Color,
    base: usize,
    position: Position,
    reading: Reading,
    /// The last message that we sent, to repeat it.
    sent: Option<Message>,
    /// How many `2` came in a row.
    complaints: usize,
}

impl<P: Player> Otelo<P> {
    /// A player of the given colour, with lines and columns numbered from `base`, 0 or 1.
    #[must_use]
    pub fn new(own: Color, base: usize, player: P) -> Self {
        Self::from_position(Position::start(), own, base, player)
    }

    /// A player that goes on from a position.
    #[must_use]
    pub fn from_position(position: Position, own: Color, base: usize, player: P) -> Self {
        Self { player, own, base, position, reading: Reading::Code, sent: None, complaints: 0 }
    }

    /// The position on the board, with the side on turn.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn send(&mut self, message: Message, out: &mut dyn Write) -> io::Result<Flow> {
        self.sent = Some(message);
        match message {
            Message::NoMove => writeln!(out, "0")?,
            Message::Plays(square) => writeln!(out, "1 {} {}", square.row() + self.base, square.column() + self.base)?,
            Message::Illegal => writeln!(out, "2")?,
        }
        Ok(Flow::Wait)
    }

    /// Our turn: a move, or word that there is none. The game may end here.
    fn answer_with_move(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        let over = self.position.is_over();
        let message = match self.player.legal_choice(&self.position) {
            Some(square) => {
                if let Ok(next) = self.position.play(Move::Place(square)) {
                    self.position = next;
                }
                Message::Plays(square)
            }
            None => {
                self.position = self.position.passed();
                Message::NoMove
            }
        };
        self.send(message, out)?;
        Ok(if over || self.position.is_over() { Flow::End } else { Flow::Wait })
    }

    fn opponent_plays(&mut self, square: Option<Square>, out: &mut dyn Write) -> io::Result<Flow> {
        match square.map(|square| self.position.play(Move::Place(square))) {
            Some(Ok(next)) => {
                self.position = next;
                self.answer_with_move(out)
            }
            _ => self.send(Message::Illegal, out),
        }
    }

    fn opponent_passes(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        match self.position.play(Move::Pass) {
            Ok(next) => {
                self.position = next;
                self.answer_with_move(out)
            }
            Err(_) => self.send(Message::Illegal, out),
        }
    }

    fn opponent_complains(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        if self.complaints > 1 {
            let why = "o adversário recusou duas vezes seguidas uma mensagem válida; encerro a partida".to_owned();
            return Ok(Flow::GiveUp { why, status: 3 });
        }
        self.send(self.sent.unwrap_or(Message::Illegal), out)
    }

    fn code(&mut self, token: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        self.complaints = match token {
            b"2" => self.complaints + 1,
            b"3" => self.complaints,
            _ => 0,
        };
        match token {
            b"0" => self.opponent_passes(out),
            b"1" => {
                self.reading = Reading::Line;
                Ok(Flow::Wait)
            }
            b"2" => self.opponent_complains(out),
            b"3" => write_board(&self.position, self.base, out).map(|()| Flow::Wait),
            b"4" => Ok(Flow::End),
            _ => self.send(Message::Illegal, out),
        }
    }
}

impl<P: Player> Program for Otelo<P> {
    const READS: Unit = Unit::Token;

    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        if self.position.turn() == self.own { self.answer_with_move(out) } else { Ok(Flow::Wait) }
    }

    fn answer(&mut self, token: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        match std::mem::take(&mut self.reading) {
            Reading::Code => self.code(token, out),
            Reading::Line => {
                self.reading = Reading::Column { line: digits(token) };
                Ok(Flow::Wait)
            }
            Reading::Column { line } => {
                let place = line.zip(digits(token));
                let square = place.and_then(|(line, column)| Square::from_line_column(line, column, self.base as i64));
                self.opponent_plays(square, out)
            }
        }
    }
}
