//! What is asked of an engine and what it answers, as they travel between a page and an engine that is somewhere else: in
//! a worker of the browser, or on a server. `docs/formats/web.md` documents both.

mod texts;

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_engine::{Level, Limits, Line, Proof, Report, Score, Selectivity, Time};
use viravolta_notation::NodeId;
use viravolta_rules::{Move, Position};

use crate::open::read_text;
use crate::review;
use crate::session::{Pace, Session};
use crate::thinking::{Answer, Job, Task, Thought};

pub use texts::{read_texts, write_texts};

/// Something to think about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The board and the side to move; `None` is the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves from there, one after the other.
    #[serde(default)]
    pub moves: String,
    /// What is wanted.
    #[serde(default)]
    pub what: What,
    /// The level of a move, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How many lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// How many moves ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// At most so many milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// What is wanted of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The move that a level plays.
    Move,
    /// The value of every legal move.
    #[default]
    Values,
    /// The best moves.
    Lines,
}

/// No search looks further ahead.
pub const DEEPEST: u32 = 60;
/// No search thinks longer.
pub const LONGEST: Duration = Duration::from_secs(120);
/// Nobody gets more lines.
pub const MOST_LINES: usize = 64;

/// Why nobody can think about what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskedFault {
    /// The position is none.
    #[error("start, moves: expected a board and legal moves from there")]
    Position,
    /// There is no such level.
    #[error("level: expected a number from 1 to 10")]
    Level,
}

impl Asked {
    /// What is asked about one position.
    #[must_use]
    pub fn about(position: &Position, what: What) -> Self {
        Self { start: Some(position.board_text().to_string()), what, ..Self::default() }
    }

    /// What is asked when the computer is to move.
    #[must_use]
    pub fn a_move(session: &Session, level: Level) -> Self {
        let remaining = session.clocks().reading()[session.position().turn() as usize];
        let granted = match session.clocks().pace() {
            Pace::Unlimited => None,
            Pace::PerMove(time) => Some(time.mul_f64(0.75)),
            // A twentieth of what is left, and what comes back: enough to play a game of thirty moves to its end.
            Pace::PerGame(_, increment) => Some(remaining / 20 + increment.mul_f64(0.75).min(remaining / 4)),
        };
        let granted = granted.map(|time| time.min(level.patience()).max(Duration::from_millis(1)));
        let ms = granted.map(|time| time.as_millis().try_into().unwrap_or(u64::MAX));
        Self { level: Some(level.number()), ms, ..Self::about(session.position(), What::Move) }
    }

    /// The job.
    ///
    /// # Errors
    /// When the position or the level is none.
    pub fn job(&self) -> Result<Job, AskedFault> {
        let start = match &self.start {
            Some(board) => board.parse().map_err(|_| AskedFault::Position)?,
            None => Position::start(),
        };
        let position = match self.moves.trim() {
            "" => start,
            moves => *read_text(moves, start).map_err(|_| AskedFault::Position)?.position(),
        };
        let time = self.ms.map(|ms| Duration::from_millis(ms.max(1)).min(LONGEST));
        let task = match self.what {
            What::Move => {
                let level = self.level.and_then(Level::new).ok_or(AskedFault::Level)?;
                Task::Move { level, time: Time { per_move: time, ..Time::default() } }
            }
            What::Values | What::Lines => {
                let lines =
                    if self.what == What::Values { usize::MAX } else { self.count.unwrap_or(1).clamp(1, MOST_LINES) };
                let limits = self.depth.map_or_else(Limits::default, |depth| review::care_to(depth.clamp(1, DEEPEST)));
                let time = time.or(self.depth.is_none().then_some(LONGEST));
                Task::Study(Limits { lines, time, ..limits })
            }
        };
        Ok(Job { node: NodeId::ROOT, position, game: 0, task })
    }

    /// Whether the answer must not depend on what was asked before.
    #[must_use]
    pub const fn is_repeatable(&self) -> bool {
        self.depth.is_some() && self.ms.is_none()
    }
}

/// What has been found out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// The move that is played, where one was asked for.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// How many moves ahead the best line was looked; nothing when it was looked to the end.
    #[serde(default)]
    pub depth: Option<u32>,
    /// The best moves, best first.
    #[serde(default)]
    pub lines: Vec<ToldLine>,
    /// Positions visited.
    #[serde(default)]
    pub nodes: u64,
    /// Time since it began.
    #[serde(default)]
    pub seconds: f64,
}

/// A move with its value and what would follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToldLine {
    /// A square, or `pass`; nothing when the game is over.
    #[serde(rename = "move", default)]
    pub mv: Option<String>,
    /// In discs, for the side to move.
    pub score: f64,
    /// How far to trust that.
    #[serde(flatten)]
    pub trust: Trust,
    /// What would follow, the move itself first.
    #[serde(default)]
    pub line: Vec<String>,
}

/// How far a value can be trusted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trust {
    /// `exact`, `win-draw-loss`, `selective`, `heuristic` or `book`.
    pub proof: Cow<'static, str>,
    /// How many moves ahead, where it is judged.
    #[serde(default)]
    pub depth: Option<u32>,
    /// How sure in per cent, where that is not all.
    #[serde(default)]
    pub confidence: Option<u8>,
}

impl From<Proof> for Trust {
    fn from(proof: Proof) -> Self {
        let (proof, depth, confidence) = match proof {
            Proof::Exact => ("exact", None, None),
            Proof::WinDrawLoss => ("win-draw-loss", None, None),
            Proof::Selective(selectivity) => ("selective", None, Some(selectivity.percent())),
            Proof::Heuristic { depth, selectivity } => ("heuristic", Some(depth), Some(selectivity.percent())),
            Proof::Book { depth } => ("book", Some(depth), None),
        };
        Self { proof: proof.into(), depth, confidence }
    }
}

impl Trust {
    /// What it says; a word that is not known is a judgement.
    #[must_use]
    pub fn proof(&self) -> Proof {
        let sure = self.confidence.unwrap_or(100);
        let selectivity =
            || Selectivity::ALL.into_iter().find(|level| level.percent() >= sure).unwrap_or(Selectivity::Full);
        match &*self.proof {
            "exact" => Proof::Exact,
            "win-draw-loss" => Proof::WinDrawLoss,
            "selective" => Proof::Selective(selectivity()),
            "book" => Proof::Book { depth: self.depth.unwrap_or(0) },
            _ => Proof::Heuristic { depth: self.depth.unwrap_or(0), selectivity: selectivity() },
        }
    }
}

impl From<&Line> for ToldLine {
    fn from(line: &Line) -> Self {
        let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
        Self { mv: moves.first().cloned(), score: line.score.discs(), trust: line.proof.into(), line: moves }
    }
}

impl ToldLine {
    /// The line, if it is one.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        let moves = self.line.iter().map(|text| text.parse().ok()).collect::<Option<Vec<Move>>>()?;
        let hundredths = (self.score.clamp(-64.0, 64.0) * 100.0).round() as i32;
        Some(Line { moves, score: Score::from_hundredths(hundredths), proof: self.trust.proof() })
    }
}

/// How many moves ahead a value was looked for; nothing when it was looked to the end.
#[must_use]
pub const fn depth(proof: Proof) -> Option<u32> {
    match proof {
        Proof::Heuristic { depth, .. } | Proof::Book { depth } => Some(depth),
        Proof::Exact | Proof::WinDrawLoss | Proof::Selective(_) => None,
    }
}

impl From<&Report> for Told {
    fn from(report: &Report) -> Self {
        Self {
            mv: None,
            depth: report.proof().and_then(depth),
            lines: report.lines.iter().map(ToldLine::from).collect(),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }
}

impl From<&Thought> for Told {
    fn from(thought: &Thought) -> Self {
        match &thought.answer {
            Answer::Move(mv) => Self { mv: mv.map(|mv| mv.to_string()), ..Self::default() },
            Answer::Report(report) => report.into(),
        }
    }
}

impl Told {
    /// What a search said, without the lines that are none.
    #[must_use]
    pub fn report(&self) -> Report {
        Report {
            lines: self.lines.iter().filter_map(ToldLine::line).collect(),
            nodes: self.nodes,
            elapsed: Duration::from_secs_f64(self.seconds.clamp(0.0, 1e6)),
            complete: true,
        }
    }
}

#[cfg(test)]
mod tests;
