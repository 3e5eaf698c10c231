//! Work shared between threads: after the first move of a node the others may be searched side by side.
//!
//! A thread that finds idle threads opens a [`Split`] with the moves that are left. Idle threads take moves from
//! it, one at a time; whoever fails high cancels the rest. The only lock guards the list of open splits and is
//! touched when threads look for work, never at an ordinary node. `model.rs` tries every interleaving of small cases.

use std::sync::PoisonError;

use viravolta_rules::Square;

use super::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use super::sync::{Arc, Condvar, Mutex, MutexGuard};
use crate::search::Node;
use crate::search::ordering::Candidate;
use crate::selectivity::Selectivity;

/// The moves of one node that are still to be searched.
#[derive(Debug)]
pub(crate) struct Split<F> {
    parent: Option<Arc<Split<F>>>,
    pub node: Node<F>,
    pub moves: Vec<Candidate>,
    pub alpha: i32,
    pub beta: i32,
    pub depth: i32,
    pub selectivity: Selectivity,
    pub open: bool,
    next: AtomicUsize,
    /// The best score so far and its move, packed so that one atomic maximum keeps both.
    best: AtomicI64,
    cancel: AtomicBool,
    /// Helpers at work; joining happens under the pool's lock, leaving does not need it.
    helpers: AtomicUsize,
}

impl<F> Split<F> {
    #[expect(clippy::too_many_arguments, reason = "a plain record, built in one place")]
    pub(crate) fn new(
        parent: Option<Arc<Self>>,
        node: Node<F>,
        moves: Vec<Candidate>,
        best: (i32, Option<Square>),
        (alpha, beta): (i32, i32),
        depth: i32,
        selectivity: Selectivity,
        open: bool,
    ) -> Self {
        Self {
            parent,
            node,
            moves,
            alpha,
            beta,
            depth,
            selectivity,
            open,
            next: AtomicUsize::new(0),
            best: AtomicI64::new(pack(best.0, best.1)),
            cancel: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        }
    }

    /// The next move to search, unless the node is decided.
    pub(crate) fn take(&self) -> Option<Candidate> {
        if self.cancel.load(Ordering::Relaxed) {
            return None;
        }
        self.moves.get(self.next.fetch_add(1, Ordering::Relaxed)).copied()
    }

    fn has_moves(&self) -> bool {
        !self.cancel.load(Ordering::Relaxed) && self.next.load(Ordering::Relaxed) < self.moves.len()
    }

    /// Whether this node or one above it has been decided.
    #[inline]
    pub(crate) fn cancelled(&self) -> bool {
        let mut split = self;
        loop {
            if split.cancel.load(Ordering::Relaxed) {
                return true;
            }
            match &split.parent {
                Some(parent) => split = parent,
                None => return false,
            }
        }
    }

    /// The best score and move so far.
    pub(crate) fn best(&self) -> (i32, Option<Square>) {
        unpack(self.best.load(Ordering::Acquire))
    }

    /// Reports the value of a move; beyond beta the node is decided.
    pub(crate) fn report(&self, score: i32, square: Square) {
        let new = pack(score, Some(square));
        // Only a better score replaces the move: of equal ones the first to arrive stays.
        let _ =
            self.best.fetch_update(Ordering::AcqRel, Ordering::Acquire, |old| (score > unpack(old).0).then_some(new));
        if score >= self.beta {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Makes every thread under this node give up.
    pub(crate) fn abandon(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    fn descends_from(&self, ancestor: &Self) -> bool {
        let mut split = self;
        loop {
            if std::ptr::eq(split, ancestor) {
                return true;
            }
            match &split.parent {
                Some(parent) => split = parent,
                None => return false,
            }
        }
    }
}

fn pack(score: i32, square: Option<Square>) -> i64 {
    i64::from(score) << 8 | square.map_or(64, |square| square.index() as i64)
}

fn unpack(packed: i64) -> (i32, Option<Square>) {
    ((packed >> 8) as i32, Square::from_index((packed & 0xFF) as usize))
}

/// The open splits and the threads that wait for one.
#[derive(Debug)]
pub(crate) struct Pool<F> {
    idle: AtomicUsize,
    state: Mutex<State<F>>,
    work: Condvar,
}

#[derive(Debug)]
struct State<F> {
    open: Vec<Arc<Split<F>>>,
    closed: bool,
}

impl<F> Default for Pool<F> {
    fn default() -> Self {
        Self {
            idle: AtomicUsize::new(0),
            state: Mutex::new(State { open: Vec::new(), closed: false }),
            work: Condvar::new(),
        }
    }
}

impl<F> Pool<F> {
    fn lock(&self) -> MutexGuard<'_, State<F>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody would take work right now. The only thing that an ordinary node ever asks.
    #[inline(always)]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Offers a split to idle threads.
    pub(crate) fn publish(&self, split: &Arc<Split<F>>) {
        self.lock().open.push(Arc::clone(split));
        self.work.notify_all();
    }

    /// Withdraws a split: nobody joins any more.
    pub(crate) fn withdraw(&self, split: &Arc<Split<F>>) {
        self.lock().open.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Waits for work; `None` when the search is over.
    pub(crate) fn wait_for_work(&self) -> Option<Arc<Split<F>>> {
        let mut state = self.lock();
        self.idle.fetch_add(1, Ordering::Relaxed);
        loop {
            if state.closed {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return None;
            }
            if let Some(split) = join(&state, |_| true) {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return Some(split);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// For the owner of a withdrawn split: waits until its helpers have left, and meanwhile hands out work that
    /// one of them has opened below. `None` when all have left.
    pub(crate) fn help_until_done(&self, split: &Arc<Split<F>>) -> Option<Arc<Split<F>>> {
        let mut state = self.lock();
        if split.helpers.load(Ordering::Acquire) == 0 {
            return None;
        }
        self.idle.fetch_add(1, Ordering::Relaxed);
        loop {
            if split.helpers.load(Ordering::Acquire) == 0 {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return None;
            }
            if let Some(below) = join(&state, |other| other.descends_from(split)) {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return Some(below);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A helper has no more to do at the split.
    pub(crate) fn leave(&self, split: &Split<F>) {
        // Under the lock, so that an owner about to wait cannot miss the last one leaving.
        let _state = self.lock();
        split.helpers.fetch_sub(1, Ordering::Release);
        self.work.notify_all();
    }

    /// Sends every waiting thread home.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.work.notify_all();
    }

    /// Closes the pool when what is returned goes out of scope.
    pub(crate) fn closed_at_the_end(&self) -> impl Drop {
        Closing(self)
    }
}

struct Closing<'a, F>(&'a Pool<F>);

impl<F> Drop for Closing<'_, F> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Joins the split with most left to gain, which is the deepest one.
fn join<F>(state: &State<F>, fits: impl Fn(&Split<F>) -> bool) -> Option<Arc<Split<F>>> {
    let best = state.open.iter().filter(|split| split.has_moves() && fits(split)).max_by_key(|split| split.depth)?;
    best.helpers.fetch_add(1, Ordering::Relaxed);
    Some(Arc::clone(best))
}
