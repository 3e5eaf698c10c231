//! What the engine is asked to think about, and what it answers. Where it thinks, in a thread or in a worker of the
//! browser, is the face's business.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::Rng;
use viravolta_engine::{Clock, Level, Limits, Line, Proof, Report, Score, Time};
use viravolta_notation::NodeId;
use viravolta_rules::{Color, Move, Position};

use crate::mind::Mind;
use crate::review;
use crate::session::{Pace, Session};

/// Something to think about. Two equal jobs are the same job: wanting it again does not start it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The position's place in the game.
    pub node: NodeId,
    /// The position.
    pub position: Position,
    /// The game it belongs to; the answer to a job of another game is stale.
    pub game: u64,
    /// What is wanted.
    pub task: Task,
}

/// What is wanted of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move of the computer.
    Move {
        /// How well it plays.
        level: Level,
        /// The time that it is granted.
        time: Time,
    },
    /// The value of every legal move, ever better, until stopped.
    Hint,
    /// The value of every legal move, in a moment.
    ShortHint,
    /// The value of the position, at a glance.
    Glance,
    /// The value of the position within these limits, with care.
    Study(Limits),
}

/// How deep a glance looks.
const GLANCE_DEPTH: u32 = 10;
const GLANCE_TIME: Duration = Duration::from_millis(80);
/// Somebody who listens waits for the whole answer.
const SHORT_HINT_TIME: Duration = Duration::from_millis(1500);
/// Nobody looks at hints for longer.
const HINT_TIME: Duration = Duration::from_secs(120);
/// Hints that look this far ahead tell as much as a study.
const DEEP: u32 = 12;
/// What a face may need to show a move.
const SHOWING: Duration = Duration::from_millis(300);

impl Task {
    /// A study as careful as that of a review.
    #[must_use]
    pub fn study() -> Self {
        Self::Study(review::care())
    }

    /// The limits of the search; a move has those of its level.
    #[must_use]
    pub fn limits(&self) -> Limits {
        match self {
            Self::Move { level, time } => level.limits().within(*time),
            Self::Hint => Limits { lines: usize::MAX, time: Some(HINT_TIME), ..Limits::default() },
            Self::ShortHint => Limits { lines: usize::MAX, time: Some(SHORT_HINT_TIME), ..Limits::default() },
            Self::Glance => Limits { time: Some(GLANCE_TIME), ..Limits::depth(GLANCE_DEPTH) },
            Self::Study(limits) => limits.clone(),
        }
    }
}

impl Job {
    /// Does the job, with the book's help if there is one. Whatever becomes known on the way is told, ever better; the answer
    /// says that it is the last.
    pub fn run<'m>(
        self,
        mind: impl Into<Mind<'m>>,
        stop: &AtomicBool,
        random: &mut impl Rng,
        mut tell: impl FnMut(Thought),
    ) -> Thought {
        let mind = mind.into();
        let mut so_far = |report: &Report| {
            tell(Thought { job: self.clone(), answer: Answer::Report(report.clone()), done: false });
        };
        let answer = match self.task {
            Task::Move { level, time } => Answer::Move(mind.choose(&self.position, level, time, stop, random, so_far)),
            _ => {
                let limits = self.task.limits();
                let lines = limits.lines;
                let alone = Limits { lines: 1, ..limits };
                Answer::Report(review::best_moves(mind, &self.position, &alone, lines, stop, &mut so_far))
            }
        };
        Thought { job: self, answer, done: true }
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
        let score = if position.turn() == Color::Black { line.score } else { -line.score };
        Self { score, proof: line.proof, line: line.moves.clone(), studied }
    }

    /// The judgement that an answer to a job amounts to, if it says anything about the position's value.
    #[must_use]
    pub fn from_thought(thought: &Thought) -> Option<Self> {
        let Answer::Report(report) = &thought.answer else { return None };
        let line = report.lines.first()?;
        let deep = match line.proof {
            Proof::Heuristic { depth, .. } | Proof::Book { depth } => depth >= DEEP,
            Proof::Exact | Proof::WinDrawLoss | Proof::Selective(_) => true,
        };
        let studied = match thought.job.task {
            Task::Study(_) if thought.done => true,
            Task::Hint | Task::ShortHint => deep || thought.done,
            Task::Glance if thought.done => false,
            // A weak player's view of the position is not worth showing, and neither is half a search.
            Task::Study(_) | Task::Glance | Task::Move { .. } => return None,
        };
        Some(Self::from_line(&thought.job.position, line, studied))
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
            Proof::Heuristic { depth, .. } | Proof::Book { depth } => depth,
        };
        (self.is_exact(), self.studied, depth)
    }
}

impl Session {
    /// The time that the side to move is granted. Taken from the clock at rest, so that it stays the same while it thinks.
    #[must_use]
    pub fn time(&self) -> Time {
        let remaining = self.clocks().reading()[self.position().turn() as usize];
        let granted = Time { delay: SHOWING, ..Time::default() };
        match self.clocks().pace() {
            Pace::Unlimited => Time::default(),
            Pace::PerMove(time) => Time { per_move: Some(time), ..granted },
            Pace::PerGame(_, increment) => Time { clock: Some(Clock { remaining, increment, moves: None }), ..granted },
        }
    }
}
