//! The players: every one a separate process behind one interface, whatever it speaks.

use std::time::Duration;

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Move};

use crate::clock::Allowance;
use crate::link::{Launch, Story, Taken};
use crate::outcome::Fault;

mod console;
mod driven;
mod otelo;
mod scripted;
mod sparring;

pub use scripted::Scripted;
pub use sparring::Sparring;

/// What a player speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The codes of the 2013 contest.
    Otelo,
    /// NBoard, version 2.
    Nboard,
    /// GTP.
    Gtp,
    /// A program of the Évora course.
    Othello,
    /// A program of the MAC0110 course.
    Ep4,
    /// A program of the MAC 115 course.
    Rothelo,
}

/// An answer of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its move. Nobody has checked that it is legal.
    pub mv: Move,
    /// How it said it.
    pub said: String,
    /// The line and the column that it said, where it says numbers, with the base of our reading.
    pub numbers: Option<(i64, i64, i64)>,
    /// How long it took.
    pub taken: Taken,
}

/// A player in one game.
pub trait Player: Send {
    /// Starts the program and brings it to the beginning of the game.
    ///
    /// # Errors
    /// The fault that loses the game.
    fn start(&mut self) -> Result<(), Fault>;

    /// Asks for a move in the last position of the game, in which it is this player's turn.
    ///
    /// # Errors
    /// The fault that loses the game.
    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault>;

    /// Takes its last answer back, where the protocol has a way to say so.
    fn refuse(&mut self) -> bool {
        false
    }

    /// Ends the program and tells what is known about it; more if somebody will look for a fault.
    fn close(&mut self, diagnose: bool) -> Story;
}

/// What a player is told about itself before a game.
#[derive(Clone, Debug)]
pub struct Seat {
    /// How to start it.
    pub launch: Launch,
    /// What it speaks.
    pub protocol: Protocol,
    /// The colour that it plays.
    pub color: Color,
    /// The pace, for programs that can be told.
    pub pace: viravolta_protocol::Pace,
    /// How long starting may take.
    pub start_time: Duration,
    /// From what lines and columns are counted, where it is known beforehand.
    pub base: Option<i64>,
    /// The depth of NBoard's `set depth`.
    pub depth: u32,
    /// Lines for an engine that are sent before the first question.
    pub setup: Vec<String>,
}

impl Seat {
    /// A player for one game.
    #[must_use]
    pub fn player(self) -> Box<dyn Player> {
        match self.protocol {
            Protocol::Otelo => Box::new(otelo::Otelo::new(self)),
            Protocol::Nboard | Protocol::Gtp => Box::new(driven::Driven::new(self)),
            Protocol::Othello | Protocol::Ep4 | Protocol::Rothelo => Box::new(console::Console::new(self)),
        }
    }
}
