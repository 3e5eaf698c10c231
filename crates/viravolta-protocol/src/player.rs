//! What a protocol asks of whoever thinks, and what it gets back.

use core::fmt;
use core::sync::atomic::AtomicBool;
use core::time::Duration;

use viravolta_rules::{Game, Move};

use crate::Evaluation;

/// Whoever thinks behind a protocol: the engine, or anything that can pick a move.
///
/// The host of a session calls [`think`](Self::think) away from the thread that reads the input, so that a stop can
/// reach it.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use viravolta_protocol::{Answer, Goal, Player, Report, Search, TimeLimit};
/// use viravolta_rules::{Game, Position};
///
/// /// Plays the first legal square.
/// struct First;
///
/// impl Player for First {
///     fn think(&mut self, search: &Search, _stop: &AtomicBool, _report: &mut dyn FnMut(Report)) -> Answer {
///         Answer { best: search.game.position().all_moves().next(), ..Answer::default() }
///     }
/// }
///
/// let search = Search::new(Game::new(Position::start()), Goal::Move);
/// let answer = First.think(&search, &AtomicBool::new(false), &mut |_| ());
/// assert_eq!(answer.best.unwrap().to_string(), "d3");
/// ```
pub trait Player {
    /// Thinks about the last position of the search's game and answers, soon after `stop` becomes true at the latest.
    ///
    /// A session never asks about a position in which the side to move has no legal square.
    fn think(&mut self, search: &Search, stop: &AtomicBool, report: &mut dyn FnMut(Report)) -> Answer;

    /// The next searches belong to another game.
    fn new_game(&mut self) {}

    /// Remembers a game for later ones. Players without a memory do nothing.
    fn learn(&mut self, _game: &Game) {}

    /// Changes the strength; the session has checked the range that it was made with.
    fn set_level(&mut self, _level: u8) {}
}

/// What is wanted from a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One move to play, within the time limit.
    Move,
    /// Values of about this many of the best moves, for somebody who looks on.
    Hint(usize),
    /// The value of the position alone.
    Value,
}

/// One question to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The game so far; the question is about its last position.
    pub game: Game,
    /// What is wanted.
    pub goal: Goal,
    /// The deepest midgame search that was asked for, in plies. Endgames may go deeper.
    pub depth: Option<u32>,
    /// How long it may take.
    pub time: TimeLimit,
    /// What a draw by the book is worth to black, in discs.
    pub contempt: i32,
}

impl Search {
    /// A search without limits.
    #[must_use]
    pub const fn new(game: Game, goal: Goal) -> Self {
        Self { game, goal, depth: None, time: TimeLimit::None, contempt: 0 }
    }
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeLimit {
    /// As long as the player's own level takes.
    #[default]
    None,
    /// So long for this move.
    PerMove(Duration),
    /// A clock that runs on over several moves.
    Clock {
        /// What is left on it.
        left: Duration,
        /// What is added after each move.
        increment: Duration,
        /// How many moves `left` must be enough for; `None` for the rest of the game.
        moves: Option<u32>,
    },
}

/// How far a value can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// A search of so many plies.
    Plies(u32),
    /// The final score under best play.
    Exact,
    /// Who wins is proven; the size of the value is not.
    WinLossDraw,
    /// Solved to the end with this confidence in per cent.
    Selective(u32),
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => write!(f, "{plies}"),
            Self::Exact => f.write_str("100%"),
            Self::WinLossDraw => f.write_str("100%W"),
            Self::Selective(percent) => write!(f, "{percent}%"),
        }
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Source {
    /// A search.
    #[default]
    Search,
    /// The opening book.
    Book {
        /// How many games it has from there.
        games: u64,
    },
}

/// A line of play and what it is worth to the side that makes its first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, never empty.
    pub moves: Vec<Move>,
    /// The value.
    pub value: Evaluation,
    /// How deep it was searched.
    pub depth: Depth,
    /// Search or book.
    pub source: Source,
}

/// News from a search that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A move has a new value.
    Variation(Variation),
    /// The size of the search so far.
    Nodes {
        /// Positions visited since the search began.
        nodes: u64,
        /// Time since the search began.
        elapsed: Duration,
    },
}

/// The end of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The move to play.
    pub best: Option<Move>,
    /// The best lines, best first; none when the move was forced and not searched.
    pub variations: Vec<Variation>,
    /// Positions visited.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}
