//! Getting moves out of somebody else's program.

use core::time::Duration;

use viravolta_notation::{GameRecord, TimeControl};
use viravolta_rules::Move;

use crate::{Evaluation, Line, Report};

/// How much time a driven program is told that it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Nothing is said about time.
    #[default]
    Unlimited,
    /// So long for each move.
    PerMove(Duration),
    /// A clock for the game, with an increment perhaps.
    Clock(TimeControl),
}

/// What a [`Driver`] wants done or has found out, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Write the text and a line end to the program, and flush.
    Send(String),
    /// The program has been through its greeting and can be asked.
    Ready {
        /// What it calls itself.
        name: Option<String>,
    },
    /// The request for a move goes out with the [`Output::Send`] right after this: its clock starts now.
    ClockStarts,
    /// Its move. Nobody has checked that it is legal.
    Move {
        /// The move.
        mv: Move,
        /// What it says that the move is worth to it.
        value: Option<Evaluation>,
        /// How long it says that it took.
        time: Option<Duration>,
    },
    /// It gives up.
    Resigned,
    /// News from its search.
    Report(Report),
    /// A text for the person who watches.
    Status(String),
    /// A line that means nothing here; harmless.
    Noise(String),
    /// Its answer cannot be read.
    Unreadable {
        /// What it said.
        line: String,
        /// What is wrong with it.
        reason: String,
    },
    /// It refused something that it cannot play without.
    Refused {
        /// What it was told.
        command: String,
        /// What it said.
        reason: String,
    },
}

/// The window's or referee's end of a protocol, as a machine without pipes or clocks.
///
/// Carry out every [`Output`] after each call. Nothing here gives up waiting: that is the caller's watch to keep.
pub trait Driver {
    /// Greets the program. [`Output::Ready`] follows.
    fn start(&mut self);

    /// Asks for a move in the last position of the game. The times noted beside its moves are what is gone from the
    /// clocks.
    fn ask_move(&mut self, game: &GameRecord);

    /// A line came from the program.
    fn receive(&mut self, line: Line);

    /// Asks the program to end.
    fn quit(&mut self);

    /// The next thing to do or to know, if there is one.
    fn next_output(&mut self) -> Option<Output>;
}
