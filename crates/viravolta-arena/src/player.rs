//! The players: every one a separate process behind one interface, whatever it speaks.

use std::sync::Arc;
use std::time::Duration;

use viravolta_notation::GameRecord;
use viravolta_rules::{Color, Move};

use crate::clock::Allowance;
use crate::link::{Launch, Story, Taken};
use crate::outcome::Fault;

mod acquaintance;
mod console;
mod driven;
mod file;
mod function;
mod otelo;
mod scripted;
mod sparring;

pub use acquaintance::Acquaintance;
pub(crate) use console::{Begin, Console, Typing, is_row, is_rule};
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
    /// A program of the UFF course that plays one side: moves are chosen from a list.
    Reversi,
    /// Any other program that thinks a person plays.
    Console,
    /// A function that chooses moves, in a harness of ours.
    Function,
    /// A program that is started for each move, and reads and writes a file.
    File,
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
    /// Begins to start the program, where that takes no talking to it: both sides' are started at the same time.
    fn open(&mut self) {}

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

    /// It is the other side's turn: the program is stopped until it is asked again.
    fn rest(&self) {}

    /// Takes its last answer back, where the protocol has a way to say so.
    fn refuse(&mut self) -> bool {
        false
    }

    /// Ends the program without waiting for that: it will only be closed.
    fn end(&self) {}

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
    /// For how long a program that draws its colour is started again.
    pub lot_time: Duration,
    /// Parts of questions and what to answer.
    pub answers: Vec<(String, String)>,
    /// How it talks to a person, as far as that was written down.
    pub(crate) dialect: Dialect,
    /// The source file of a function that chooses moves.
    pub(crate) source: Option<crate::contest::Source>,
    /// What its other games have shown.
    pub acquaintance: Arc<Acquaintance>,
}

/// How a program talks to a person, as far as somebody has written it down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// How moves are typed.
    pub(crate) moves: Option<Typing>,
    /// What makes it begin.
    pub(crate) begin: Option<Begin>,
    /// What it draws for a black disc.
    pub(crate) black: Option<String>,
    /// What it draws for a white disc.
    pub(crate) white: Option<String>,
}

impl Seat {
    /// A player for one game.
    #[must_use]
    pub fn player(self) -> Box<dyn Player> {
        match self.protocol {
            Protocol::Otelo => Box::new(otelo::Otelo::new(self)),
            Protocol::Nboard | Protocol::Gtp => Box::new(driven::Driven::new(self)),
            Protocol::Function => Box::new(function::Function::new(self)),
            Protocol::File => Box::new(file::File::new(self)),
            _ => Box::new(Console::new(self)),
        }
    }

    /// The same on any processor.
    fn anywhere(mut self) -> Self {
        self.launch.policy = self.launch.policy.cores(Vec::new());
        self
    }

    /// How a program that lets the person begin is made to begin.
    fn begin(&self) -> Begin {
        self.dialect.begin.clone().unwrap_or_else(|| match self.protocol {
            Protocol::Rothelo => Begin::Type("j".to_owned()),
            Protocol::Ep4 => Begin::Impossible,
            _ => Begin::Lot,
        })
    }

    /// How moves are typed unless the program says otherwise.
    fn usual_typing(&self) -> Typing {
        match self.protocol {
            Protocol::Othello => Typing::Example("5F".to_owned()),
            Protocol::Rothelo => Typing::Example("F5".to_owned()),
            Protocol::Reversi => Typing::List,
            _ => Typing::Example("5\n6".to_owned()),
        }
    }

    /// From what lines are counted unless the program says otherwise.
    const fn usual_base(&self) -> i64 {
        if matches!(self.protocol, Protocol::Reversi) { 0 } else { 1 }
    }
}
