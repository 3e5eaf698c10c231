//! What the engine is asked to think about, and what it answers. The thread that does it is in `worker.rs`.

mod worker;

use std::time::Duration;

use viravolta_engine::{Level, Limits, Line, Proof, Report, Score};
use viravolta_rules::{Color, Move, Position};

pub use worker::Thinker;

use crate::session::{Pace, Session};
use crate::tree::NodeId;

/// Something to think about. Two equal jobs are the same job: wanting it again does not start it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The position's place in the game.
    pub node: NodeId,
    /// The position.
    pub position: Position,
    /// Which game it belongs to; the answer to a job of another game is stale.
    pub game: u64,
    /// What is wanted.
    pub task: Task,
}

/// What is wanted of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move of the computer.
    Move {
        /// How well it plays.
        level: Level,
        /// The most time it may take, if less than the level would.
        time: Option<Duration>,
    },
    /// The value of every legal move, ever better, until stopped.
    Hint,
    /// The value of every legal move, in a moment.
    ShortHint,
    /// The value of the position, at a glance.
    Glance,
    /// The value of the position, with care.
    Study,
}

/// How deep a glance looks.
const GLANCE_DEPTH: u32 = 10;
const GLANCE_TIME: Duration = Duration::from_millis(80);
/// Studying solves from here on, where it takes a fraction of a second.
const STUDY_SOLVES_FROM: u32 = 18;
const STUDY_DEPTH: u32 = 14;
const STUDY_TIME: Duration = Duration::from_millis(700);
/// Somebody who listens waits for the whole answer.
const SHORT_HINT_TIME: Duration = Duration::from_millis(1500);
/// Nobody looks at hints for longer.
const HINT_TIME: Duration = Duration::from_secs(120);

impl Task {
    /// The limits of the search; a move has those of its level.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Move { level, .. } => level.limits(),
            Self::Hint => Limits { lines: usize::MAX, time: Some(HINT_TIME), ..Limits::default() },
            Self::ShortHint => Limits { lines: usize::MAX, time: Some(SHORT_HINT_TIME), ..Limits::default() },
            Self::Glance => Limits { time: Some(GLANCE_TIME), ..Limits::depth(GLANCE_DEPTH) },
            Self::Study => {
                Limits { time: Some(STUDY_TIME), solve_from: Some(STUDY_SOLVES_FROM), ..Limits::depth(STUDY_DEPTH) }
            }
        }
    }
}

/// What the engine has found out so far.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The job it belongs to.
    pub job: Job,
    /// The answer.
    pub answer: Answer,
    /// Whether nothing more will come.
    pub done: bool,
}

/// An answer of the engine.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The move it plays; `None` when the game is over.
    Move(Option<Move>),
    /// What its search says.
    Report(Report),
}

/// What is known about the value of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The value from black's view.
    pub score: Score,
    /// How far to trust it.
    pub proof: Proof,
    /// The best move and what would follow.
    pub line: Vec<Move>,
    /// Whether it was studied, and not just glanced at.
    pub studied: bool,
}

impl Judgement {
    /// The judgement that the best line of a report amounts to.
    #[must_use]
    pub fn from_line(position: &Position, line: &Line, studied: bool) -> Self {
        let score = match position.turn() {
            Color::Black => line.score,
            Color::White => -line.score,
        };
        Self { score, proof: line.proof, line: line.moves.clone(), studied }
    }

    /// Whether the value is proven.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        matches!(self.proof, Proof::Exact)
    }

    /// The value for a colour.
    #[must_use]
    pub fn for_color(&self, color: Color) -> Score {
        match color {
            Color::Black => self.score,
            Color::White => -self.score,
        }
    }

    /// Orders judgements of the same position by how much they tell.
    #[must_use]
    pub const fn worth(&self) -> (bool, bool, u32) {
        let depth = match self.proof {
            Proof::Exact | Proof::WinDrawLoss | Proof::Selective(_) => u32::MAX,
            Proof::Heuristic { depth, .. } => depth,
        };
        (self.is_exact(), self.studied, depth)
    }
}

/// The computer's share of its clock. Taken from the clock at rest, so that it stays the same while it thinks.
pub(crate) fn time_for_move(session: &Session) -> Option<Duration> {
    let position = session.position();
    let left = session.clocks().reading()[position.turn() as usize];
    match session.clocks().pace() {
        Pace::Unlimited => None,
        Pace::PerMove(time) => Some(time.mul_f64(0.8)),
        Pace::PerGame(_, increment) => {
            let moves = (position.empties().len() / 2).max(1) as f64;
            Some(left.mul_f64((1.5 / moves).min(0.4)) + increment.mul_f64(0.7).min(left.mul_f64(0.4)))
        }
    }
}
