//! The functions that the courses prescribe, called one by one on thousands of positions.
//!
//! A harness of ours is compiled together with the student's files and runs in a room. It is asked for answers and knows
//! none; what is right is decided here.

use viravolta_courses::Course;
use viravolta_rules::{BoardSize, Position, Square};

use crate::cases;
use crate::check::{Check, Status};
use crate::in_order;
use crate::room::{Rooms, Trouble};
use crate::session::Death;
use crate::source::Source;

mod c;
mod c_build;
mod choice;
mod convention;
mod judge;
mod others;
mod python;
mod repeat;
mod shrink;

pub(crate) use c_build::make_executable;

/// What a function returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(i64),
    /// Something else, as the language prints it.
    Other(String),
}

impl Value {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Other(text) => text.clone(),
        }
    }
}

/// Why a call gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    Died(Death),
    Raised { name: String, text: String, line: Option<u64> },
}

/// A call that gave no answer: which one of the request, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) call: usize,
    pub(crate) how: Failure,
}

impl Broken {
    /// The name of the mistake.
    pub(crate) fn diagnosis(&self) -> &'static str {
        match &self.how {
            Failure::Died(Death::Hung) => "endless-loop",
            Failure::Died(Death::Signal(_)) => "crash",
            Failure::Died(Death::Left) => "leaves-program",
            Failure::Raised { .. } => "raises-error",
        }
    }

    /// What came instead of an answer.
    pub(crate) fn text(&self) -> String {
        match &self.how {
            Failure::Died(Death::Hung) => "…".to_owned(),
            Failure::Died(Death::Signal(signal)) => signal_name(*signal),
            Failure::Died(Death::Left) => "exit".to_owned(),
            Failure::Raised { name, text, line: Some(line) } => format!("{name}: {text} ({line})"),
            Failure::Raised { name, text, line: None } => format!("{name}: {text}"),
        }
    }
}

pub(crate) fn signal_name(signal: i32) -> String {
    match signal {
        4 => "SIGILL".to_owned(),
        6 => "SIGABRT".to_owned(),
        7 => "SIGBUS".to_owned(),
        8 => "SIGFPE".to_owned(),
        11 => "SIGSEGV".to_owned(),
        other => format!("signal {other}"),
    }
}

/// An answer, or why there is none, or why we cannot tell.
pub(crate) type Asked<T> = Result<Result<T, Broken>, Trouble>;

/// What the legal function said of squares, and what it did to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) values: Vec<Value>,
    /// The first call that changed the board, and the board after it.
    pub(crate) changed_board: Option<(usize, String)>,
    pub(crate) wrote_outside: bool,
}

/// Boards after moves, as `X`, `O` and `-`, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) boards: Vec<String>,
    pub(crate) wrote_outside: bool,
    /// Whether the side to move changed, where the function does that.
    pub(crate) turned: bool,
}

/// A function's part in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Legal,
    Play,
    Choose,
}

/// Functions of either language that can be asked.
pub(crate) trait Functions {
    /// The course's text asks for a number of flips, not for yes or no.
    fn counts(&self) -> bool;
    /// Yes is 0.
    fn inverted(&self) -> bool;
    /// What lies in memory behind the last cell of the board: 1 the mover's disc, 0 nothing.
    fn beyond(&self) -> i8 {
        0
    }
    /// What is said of every square of the board, row by row.
    fn legal(&mut self, position: &Position) -> Asked<Said>;
    /// Places outside the board, counted from 0.
    fn outside(&self, side: i64) -> Vec<(i64, i64)> {
        judge::ring(side)
    }
    /// What is said of those places.
    fn around(&mut self, position: &Position) -> Asked<Said>;
    /// The board after each of these moves.
    fn play(&mut self, position: &Position, squares: &[Square]) -> Asked<Played>;
    /// How a call is written.
    fn call(&self, role: Role, position: &Position, at: (i64, i64)) -> String;
    /// A line for a shell that makes that call.
    fn repeat(&self, role: Role, position: &Position, at: (i64, i64)) -> String;
}

/// The cell of a square, counted from 0.
pub(crate) fn place(square: Square) -> (i64, i64) {
    (square.row() as i64, square.column() as i64)
}

/// How many positions are tried in C, which is quick.
const C_POSITIONS: usize = 2000;
/// How many positions are tried in Python on boards of 8x8, 6x6 and 4x4.
const PYTHON_POSITIONS: [(BoardSize, usize); 3] =
    [(BoardSize::Eight, 300), (BoardSize::Six, 150), (BoardSize::Four, 150)];

/// Every check of a course's functions.
pub(crate) fn check(course: Course, source: &Source, seed: u64, rooms: Rooms) -> Vec<Check> {
    let checked = match course {
        Course::Ep4 => python::check(source, seed, rooms),
        _ => {
            let positions = cases::positions(seed, BoardSize::Eight, C_POSITIONS);
            c::check(course, source, &positions, rooms)
        }
    };
    let mut found = checked.unwrap_or_else(|trouble| vec![Check::our_fault("functions.found", &trouble)]);
    // What is legal is read from the list: one that does not hold together says nothing about it.
    if found.iter().any(|check| check.id == "functions.list" && check.diagnosis == Some("broken-links")) {
        let torn = found.iter_mut().filter(|check| check.id == "functions.legal" && check.status == Status::Failed);
        torn.for_each(|check| *check = Check::not_checked(check.id, "functions.list"));
    }
    in_order(ids(course), found, "functions.found")
}

/// The ids of the checks of a course's functions, the one that all wait for first.
pub(crate) fn ids(course: Course) -> &'static [&'static str] {
    match course {
        Course::Rothelo | Course::Otelo => &[
            "functions.found",
            "functions.convention",
            "functions.legal",
            "functions.occupied",
            "functions.outside",
            "functions.play",
            "functions.choose",
            "luck.guards",
            "luck.sanitizer",
        ],
        Course::Othello => &[
            "functions.found",
            "functions.convention",
            "functions.start",
            "functions.draw",
            "functions.legal",
            "functions.occupied",
            "functions.outside",
            "functions.direction",
            "functions.play",
            "luck.guards",
            "luck.sanitizer",
        ],
        Course::Reversi => &[
            "functions.found",
            "functions.start",
            "functions.draw",
            "functions.legal",
            "functions.occupied",
            "functions.list",
            "functions.play",
            "functions.pass",
            "luck.guards",
            "luck.sanitizer",
        ],
        Course::Ep4 => &[
            "functions.found",
            "functions.matrix",
            "functions.start",
            "functions.draw",
            "functions.turn",
            "functions.legal",
            "functions.occupied",
            "functions.outside",
            "functions.exists",
            "functions.play",
            "functions.choose",
            "functions.sizes",
        ],
    }
}

#[cfg(test)]
mod tests;
