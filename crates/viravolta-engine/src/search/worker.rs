//! What one thread of a search carries, and what all threads share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::evaluated::Evaluated;
use super::history::History;
use super::probcut::ProbCut;
use super::split::{Pool, Split};
use crate::endgame::LocalTables;
use crate::evaluation::Evaluation;
use crate::table::Table;
use crate::time_source::TimeSource;

/// Shared by the threads of one search.
pub(crate) struct Shared<'s, E: Evaluation> {
    pub evaluation: &'s E,
    pub table: &'s Table,
    pub probcut: &'s ProbCut,
    /// The squares of the board, and how many they are.
    pub squares: u64,
    pub area: i32,
    /// Set by the caller: stop and answer with what is known.
    pub stop_asked: &'s AtomicBool,
    /// Set when the limits are used up, or when the caller asked.
    pub stop: AtomicBool,
    pub time: TimeSource,
    /// When to stop, as the time source tells it.
    pub deadline: Option<Duration>,
    pub node_limit: u64,
    /// Nodes of helpers that have reported; the main thread adds its own.
    pub nodes: AtomicU64,
    pub pool: Pool<E::Features>,
}

/// How many nodes pass between two looks at the clock.
const LOOK_EVERY: u64 = 512;

/// One thread's view of the search.
pub(crate) struct Worker<'s, E: Evaluation> {
    pub shared: &'s Shared<'s, E>,
    pub nodes: u64,
    next_look: u64,
    /// The split point under which this thread works, if any.
    pub split: Option<Arc<Split<E::Features>>>,
    /// Which moves have refuted lately.
    pub history: History,
    /// What this thread knows of positions near the end.
    pub local: LocalTables,
    /// What the evaluation said to this thread.
    pub evaluated: Evaluated,
    /// Only the main thread looks at clocks and limits.
    main: bool,
}

impl<'s, E: Evaluation> Worker<'s, E> {
    pub(crate) fn new(shared: &'s Shared<'s, E>, main: bool) -> Self {
        Self {
            shared,
            nodes: 0,
            next_look: 0,
            split: None,
            history: History::new(),
            local: LocalTables::default(),
            evaluated: Evaluated::new(),
            main,
        }
    }

    /// Whether the work at hand has become useless. Asked at every node that is worth more than the question.
    #[inline(always)]
    pub(crate) fn stopped(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.shared.stop.load(Relaxed) || self.split.as_ref().is_some_and(|split| split.cancelled())
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.nodes + LOOK_EVERY;
        if !self.main {
            return;
        }
        let shared = self.shared;
        if self.nodes + shared.nodes.load(Relaxed) >= shared.node_limit
            || shared.stop_asked.load(Relaxed)
            || shared.deadline.is_some_and(|deadline| shared.time.now() >= deadline)
        {
            shared.stop.store(true, Relaxed);
        }
    }

    /// Looks at the limits now.
    pub(crate) fn look_now(&mut self) -> bool {
        self.look();
        self.shared.stop.load(Relaxed)
    }

    /// The empty squares of a board.
    #[inline(always)]
    pub(crate) fn empties(&self, occupied: u64) -> u64 {
        self.shared.squares & !occupied
    }
}
