//! Programs of the 2013 contest: `0`, `1 L C`, `2`.
//!
//! Student programs print boards and debugging between the messages, forget line ends and count from 1. A line of
//! nothing but small whole numbers is taken for messages at once; anything else only when nothing better comes.

use std::time::Duration;

use viravolta_notation::GameRecord;
use viravolta_protocol::otelo::Message;
use viravolta_rules::{Color, Move, Position};

use super::{Answer, Player, Seat};
use crate::clock::Allowance;
use crate::guess;
use crate::link::{Link, Start, Story, Turn};
use crate::manner::Manner;
use crate::note::Note;
use crate::outcome::{Detail, Fault, Outcome, Reason};

mod listen;

use listen::{is_clean, listen, shorten};

/// A program of the 2013 contest.
#[derive(Debug)]
pub(crate) struct Otelo {
    seat: Seat,
    opening: Option<Start>,
    link: Option<Link>,
    /// From what it counts, once that is known.
    base: Option<i64>,
    /// What it was told last, to be told again in another base.
    told: Option<Move>,
    /// It was told that its last message was illegal.
    refused: bool,
    /// It has been asked for a move.
    asked: bool,
}

impl Otelo {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { base: seat.base, seat, opening: None, link: None, told: None, refused: false, asked: false }
    }

    fn base(&self) -> i64 {
        self.base.unwrap_or(0)
    }

    fn tell(link: &mut Link, message: &Message, turn: &Turn) -> Result<(), Fault> {
        let sent = link.send(format!("{message}\n").as_bytes(), turn.deadline());
        match message {
            Message::Play { line, column } => link.understood(Note::Tells { square: format!("({line}, {column})") }),
            Message::NoMove => link.understood(Note::TellsPass),
            _ => {}
        }
        sent
    }

    /// The base in which a message makes sense: the first that makes it legal.
    fn settle_base(&mut self, message: &Message, position: &Position) {
        if self.base.is_none() {
            let legal =
                |base: &i64| message.square(*base).is_some_and(|square| position.legal_moves().contains(square));
            self.base = [0, 1].into_iter().find(legal);
        }
    }

    /// A complaint about our first message may come from a program that counts from 1.
    fn try_from_one(&mut self, link: &mut Link, turn: &Turn) -> Result<bool, Fault> {
        let (None, Some(mv @ Move::Place(_))) = (self.base, self.told) else { return Ok(false) };
        self.base = Some(1);
        Self::tell(link, &Message::from_move(mv, 1), turn)?;
        Ok(true)
    }

    fn understand(
        &mut self,
        message: &Message,
        position: &Position,
        turn: &Turn,
        link: &Link,
    ) -> Result<Answer, Fault> {
        let said = message.to_string();
        let wrong = |reason| Fault::new(Outcome::WrongClaim, Detail::Said { text: said.clone(), reason: Some(reason) });
        let taken = link.taken(turn);
        match message {
            Message::NoMove if position.must_pass() => Ok(Answer { mv: Move::Pass, said, numbers: None, taken }),
            Message::NoMove => Err(wrong(Reason::FalsePass)),
            Message::Illegal => Err(wrong(Reason::FalseComplaint)),
            Message::Play { .. } => {
                self.settle_base(message, position);
                let base = self.base();
                match (message.numbers(), message.square(base)) {
                    (Some((line, column)), Some(square)) => {
                        let numbers = Some((line, column, base));
                        Ok(Answer { mv: Move::Place(square), said, numbers, taken })
                    }
                    (Some((line, column)), None) => {
                        // Off the board: a move, though not one that can be drawn.
                        let square = format!("({line}, {column})");
                        let guess =
                            guess::explain(&GameRecord::new(*position), position.turn(), &[(line, column, base)]);
                        Err(Fault::new(Outcome::IllegalMove, Detail::Move { said, square, guess }))
                    }
                    (None, _) => Err(unreadable(said, Reason::NotInProtocol)),
                }
            }
            Message::ShowBoard | Message::End | Message::Unknown(_) => Err(unreadable(said, Reason::NotInProtocol)),
        }
    }

    /// Before its first answer: waits until it is up, and answers with what is left of its time to start.
    fn come_up(&mut self, link: &mut Link) -> Duration {
        if self.asked {
            return Duration::ZERO;
        }
        // Black says its first move without being asked.
        let left = link.come_up(self.seat.start_time, is_clean);
        link.drain();
        left
    }

    /// Before a question, on its clock: what it does meanwhile shows when its turn comes, so that nobody waits for it.
    /// Fails with the flood since its last answer.
    fn settle(&mut self, link: &mut Link, turn: &Turn, is_up: bool) -> Result<(), Fault> {
        let asked = std::mem::replace(&mut self.asked, true);
        // Nobody asks black for its first move.
        if !asked && (is_up || self.seat.color == Color::Black) {
            return Ok(());
        }
        match link.settle(turn) {
            Err(fault) if fault.outcome == Outcome::TooMuchOutput => Err(fault),
            // What else goes wrong shows again when it is asked.
            _ => Ok(()),
        }
    }

    fn converse(&mut self, link: &mut Link, game: &GameRecord, turn: &Turn) -> Result<Answer, Fault> {
        loop {
            let told = self.told.map(|mv| Message::from_move(mv, usize::from(self.base == Some(1))));
            let message = listen(link, turn, told.as_ref())?;
            if message == Message::Illegal && !self.refused && self.try_from_one(link, turn)? {
                continue;
            }
            return self.understand(&message, game.position(), turn, link);
        }
    }
}

fn unreadable(text: String, reason: Reason) -> Fault {
    Fault::new(Outcome::UnreadableAnswer, Detail::Said { text, reason: Some(reason) })
}

impl Player for Otelo {
    fn open(&mut self) {
        let mut launch = self.seat.launch.clone();
        launch.command = launch.command.arg(match self.seat.color {
            Color::Black => "pretas",
            Color::White => "brancas",
        });
        self.opening = Some(Start::begin(launch));
    }

    fn start(&mut self) -> Result<(), Fault> {
        if self.opening.is_none() {
            self.open();
        }
        self.link = self.opening.take().map(Start::finish).transpose()?;
        Ok(())
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        let Some(mut link) = self.link.take() else { return Err(Fault::new(Outcome::Crash, Detail::None)) };
        let start_left = self.come_up(&mut link);
        let limit = allowance.limit.saturating_add(start_left);
        let turn = link.turn(Allowance { limit, ..allowance });
        if let Err(flood) = self.settle(&mut link, &turn, start_left.is_zero()) {
            self.link = Some(link);
            return Err(flood);
        }
        let mut answer = (|| {
            if self.refused {
                Self::tell(&mut link, &Message::Illegal, &turn)?;
            } else if let Some(last) = game.moves().last() {
                if link.unread().split(|&byte| byte == b'\n').any(is_clean) {
                    return Err(unreadable(shorten(link.unread()), Reason::BeforeAsked));
                }
                // What it said besides belongs to the move before.
                drop(link.take());
                self.told = Some(last.mv);
                Self::tell(&mut link, &Message::from_move(last.mv, usize::from(self.base == Some(1))), &turn)?;
            }
            self.converse(&mut link, game, &turn)
        })();
        self.refused = false;
        if let Ok(answer) = &mut answer {
            answer.taken.time = answer.taken.time.saturating_sub(start_left);
        }
        self.link = Some(link);
        answer
    }

    fn rest(&self) {
        self.link.iter().for_each(Link::rest);
    }

    fn end(&self) {
        self.link.iter().for_each(Link::end);
    }

    fn refuse(&mut self) -> bool {
        self.refused = true;
        true
    }

    fn close(&mut self, diagnose: bool) -> Story {
        let story = self.link.take().map(|link| link.close(diagnose)).unwrap_or_default();
        Story { manner: Manner::numbers(self.base()), ..story }
    }
}
