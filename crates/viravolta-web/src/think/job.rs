//! One question of a page, and how it is answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use viravolta_book::built_in;
use viravolta_desk::wire::{Told, depth};
use viravolta_desk::{Mind, Review, review};
use viravolta_engine::{Engine, Level, Limits, Report, Time};
use viravolta_rules::{Game, Position};

use super::reviewed::ReviewRecord;
use crate::http::Key;
use crate::place::written;
use crate::stream::{Handle, Mailbox};

/// What is asked.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// The move that a level plays.
    Move { position: Position, level: Level, time: Time },
    /// The best moves, so many of them, to a depth: always the same answer.
    Depth { position: Position, lines: usize, limits: Limits },
    /// The best moves, ever better.
    Open { position: Position, lines: usize, time: Duration },
    /// What every move of a game cost.
    Review { game: Box<Game>, limits: Limits },
}

/// A question that waits or is being thought about.
#[derive(Debug)]
pub(crate) struct Job {
    /// The page's name for it.
    pub(crate) name: String,
    pub(crate) task: Task,
    /// Whose turn it takes.
    pub(crate) owner: Key,
    /// Who reads the answer.
    pub(crate) mailbox: Arc<Mailbox>,
    /// Set when nobody wants to know any more.
    pub(crate) cancelled: Arc<AtomicBool>,
    /// Set when the engine shall stop for now.
    pub(crate) halt: Arc<AtomicBool>,
    /// What an open question knows already, and how long it was thought about.
    pub(crate) known: Option<Report>,
    pub(crate) spent: Duration,
}

/// How a turn of thinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// All is said.
    Done,
    /// Others wait: it goes on later.
    Later,
}

impl Job {
    /// A job that has not begun.
    pub(crate) fn new(name: &str, task: Task, owner: Key, mailbox: Arc<Mailbox>, handle: Handle) -> Self {
        let Handle { cancelled, halt } = handle;
        Self { name: name.to_owned(), task, owner, mailbox, cancelled, halt, known: None, spent: Duration::ZERO }
    }

    /// Whether it can be interrupted and gone on with.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.task, Task::Open { .. })
    }

    /// Whether somebody waits for the computer to play.
    pub(crate) const fn is_move(&self) -> bool {
        matches!(self.task, Task::Move { .. })
    }

    /// Thinks for a turn and tells what is found.
    pub(crate) fn run(&mut self, engine: &Engine) -> Turn {
        let mind = Mind { engine, book: built_in() };
        match self.task.clone() {
            Task::Move { position, level, time } => {
                engine.clear();
                let mv = mind.choose(&position, level, time, &self.halt, &mut rand::rng(), |_| {});
                self.done(&json!({"move": mv.map(written)}));
                Turn::Done
            }
            Task::Depth { position, lines, limits } => {
                engine.clear();
                // The best move is looked for alone before all are valued: only values of all grow without falling back.
                let wanted = lines.min(position.legal_moves().len().max(1));
                let mut told = None;
                let tell = |report: &Report| {
                    if report.lines.len() >= wanted && told.is_none_or(|told| rank(report) > told) {
                        told = Some(rank(report));
                        self.thought(report);
                    }
                };
                let report = review::best_moves(mind, &position, &limits, lines, &self.halt, tell);
                self.done(&Told::from(&report));
                Turn::Done
            }
            Task::Open { position, lines, time } => self.open(mind, &position, lines, time),
            Task::Review { game, limits } => {
                engine.clear();
                self.review(mind, &game, limits);
                Turn::Done
            }
        }
    }

    /// Values that grow deeper. What an earlier turn has found is not told again, nor taken back.
    fn open(&mut self, mind: Mind<'_>, position: &Position, lines: usize, time: Duration) -> Turn {
        let left = time.saturating_sub(self.spent);
        let limits = Limits { lines, time: Some(left), ..Limits::default() };
        let known = self.known.as_ref().map(rank);
        let report = mind.search(position, &limits, &self.halt, |report| {
            if known.is_none_or(|known| rank(report) > known) {
                self.thought(report);
            }
        });
        self.spent += report.elapsed;
        let interrupted = self.halt.load(Ordering::Relaxed) && !self.cancelled.load(Ordering::Relaxed);
        let unfinished = !report.complete && self.spent < time;
        if self.known.as_ref().is_none_or(|known| rank(&report) >= rank(known)) {
            self.known = Some(report);
        }
        if interrupted && unfinished {
            return Turn::Later;
        }
        let answer = self.known.as_ref().map(Told::from);
        self.done(&answer);
        Turn::Done
    }

    fn review(&self, mind: Mind<'_>, game: &Game, limits: Limits) {
        let mut review = Review::within(game, limits);
        while let Some(question) = review.next() {
            if self.halt.load(Ordering::Relaxed) {
                break;
            }
            let report = mind.search(&question.position, &question.limits, &self.halt, |_| {});
            review.answer(&question, &report);
            let (done, of) = review.progress();
            self.tell("judged", &json!({"done": done, "of": of}), &ReviewRecord::from(&review));
        }
        self.done(&ReviewRecord::from(&review));
    }

    fn thought(&self, report: &Report) {
        self.tell("thought", &Value::Null, &Told::from(report));
    }

    /// The last word. If the job was stopped, somebody has said so already, and this is not heard.
    fn done(&self, answer: &impl Serialize) {
        self.tell("done", &json!({"reason": "finished"}), answer);
    }

    /// An event about this job, made of two objects.
    fn tell(&self, event: &'static str, first: &Value, rest: &impl Serialize) {
        let mut data = json!({"job": self.name});
        for part in [Some(first.clone()), serde_json::to_value(rest).ok()].into_iter().flatten() {
            if let (Value::Object(data), Value::Object(part)) = (&mut data, part) {
                data.extend(part);
            }
        }
        self.mailbox.post(event, &self.name, &self.cancelled, &data);
    }
}

/// Orders reports of one position by how much they tell: moves that are looked to the end, how far the others are looked.
/// Every line counts, because the best may be the book's from the beginning.
fn rank(report: &Report) -> (usize, u32, usize) {
    let depths: Vec<u32> = report.lines.iter().filter_map(|line| depth(line.proof)).collect();
    (report.lines.len() - depths.len(), depths.iter().sum(), report.lines.len())
}
