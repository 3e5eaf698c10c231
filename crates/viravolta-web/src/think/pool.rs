//! The threads in which the engine thinks. None of them belongs to the server's own, so that a search never delays an
//! answer; there are fewer of them than processors.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use viravolta_desk::wire::LONGEST;
use viravolta_engine::{Engine, Options};
use viravolta_rules::simd;

use super::Job;
use super::job::Turn;
use super::queue::Queue;
use crate::http::Key;

/// While others wait, an open question is thought about for so long at a time.
const TURN: Duration = Duration::from_secs(1);
/// How often it is looked whether a turn is over.
const TICK: Duration = Duration::from_millis(50);

/// How the pool is set up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolSettings {
    pub(crate) threads: usize,
    pub(crate) hash_mebibytes: usize,
    pub(crate) instructions: Option<simd::Level>,
}

/// The engine's threads and what waits for them.
#[derive(Debug)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    queue: Queue,
    running: Vec<Running>,
    closed: bool,
}

#[derive(Debug)]
struct Running {
    halt: Arc<AtomicBool>,
    since: Instant,
    owner: Key,
    is_open: bool,
    /// Whether an earlier turn has told something already.
    has_told: bool,
}

impl Running {
    fn of(job: &Job) -> Self {
        Self {
            halt: Arc::clone(&job.halt),
            since: Instant::now(),
            owner: job.owner.clone(),
            is_open: job.is_open(),
            has_told: job.known.is_some(),
        }
    }

    /// Whether its turn is over after this time. Whoever has values on the board and asks for something else, such as
    /// the next move of a review, waits for that and not for more of the same; nor does a game wait for them.
    fn is_over(&self, age: Duration, queue: &Queue) -> bool {
        let gives_way = self.is_open && queue.len() > 0;
        age >= LONGEST || (gives_way && (age >= TURN || (self.has_told && queue.presses(&self.owner))))
    }
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// When there is no memory for the tables.
    pub(crate) fn start(settings: &PoolSettings) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let mut threads = Vec::new();
        for _ in 0..settings.threads.max(1) {
            let engine = Engine::new(&Options {
                threads: 1,
                hash_mebibytes: settings.hash_mebibytes,
                instructions: settings.instructions,
                ..Options::default()
            })?;
            let shared = Arc::clone(&shared);
            threads.push(std::thread::Builder::new().name("engine".to_owned()).spawn(move || work(&shared, &engine))?);
        }
        let ticking = Arc::clone(&shared);
        threads.push(std::thread::Builder::new().name("turns".to_owned()).spawn(move || tick(&ticking))?);
        Ok(Self { shared, threads: Mutex::new(threads) })
    }

    /// Lets a job wait for its turn; says how many come before it.
    pub(crate) fn ask(&self, job: Job) -> usize {
        let mut state = self.shared.lock();
        let ahead = if job.is_move() { 0 } else { state.queue.ahead_of(&job.owner) };
        if !state.closed {
            state.queue.push(job);
        }
        drop(state);
        self.shared.changed.notify_all();
        ahead
    }

    /// Takes jobs that were cancelled out of the queue.
    pub(crate) fn sweep(&self) {
        let dropped = self.shared.lock().queue.drop_where(|job| job.cancelled.load(Ordering::Relaxed));
        drop(dropped);
    }

    /// How many wait and how many are being thought about.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.shared.lock();
        (state.queue.len(), state.running.len())
    }

    /// Stops everything and waits for the threads.
    pub(crate) fn close(&self) {
        let mut state = self.shared.lock();
        state.closed = true;
        let dropped = state.queue.drop_where(|_| true);
        for running in &state.running {
            running.halt.store(true, Ordering::Relaxed);
        }
        drop(state);
        drop(dropped);
        self.shared.changed.notify_all();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // A thread that has panicked has nothing more to say.
            drop(thread.join());
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job; `None` when there will be none.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.queue.pop() {
                job.halt.store(job.cancelled.load(Ordering::SeqCst), Ordering::SeqCst);
                state.running.push(Running::of(&job));
                drop(state);
                self.changed.notify_all();
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finished(&self, job: Job, turn: Turn) {
        let mut state = self.lock();
        state.running.retain(|running| !Arc::ptr_eq(&running.halt, &job.halt));
        if turn == Turn::Later && !state.closed && !job.cancelled.load(Ordering::SeqCst) {
            state.queue.push(job);
        }
        drop(state);
        self.changed.notify_all();
    }
}

fn work(shared: &Shared, engine: &Engine) {
    while let Some(mut job) = shared.next() {
        // A fault in the engine must not take the thread with it; whoever asked gets no answer and may ask again.
        let turn = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            // Whoever cancels between `next` and here has set this flag too late for `halt`.
            if job.cancelled.load(Ordering::SeqCst) {
                job.halt.store(true, Ordering::SeqCst);
            }
            job.run(engine)
        }));
        shared.finished(job, turn.unwrap_or(Turn::Done));
    }
}

/// Ends the turns of open questions while others wait, and of everything that takes too long.
fn tick(shared: &Shared) {
    let mut state = shared.lock();
    while !state.closed {
        for running in &state.running {
            if running.is_over(running.since.elapsed(), &state.queue) {
                running.halt.store(true, Ordering::Relaxed);
            }
        }
        state = if state.running.is_empty() {
            shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
        } else {
            shared.changed.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0
        };
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Queue, Running, TURN};
    use crate::think::queue::tests::{a_move, ending, open};

    #[test]
    fn an_open_question_gives_way_once_it_has_told_something() {
        let over = |running: &Running, waiting| {
            let mut queue = Queue::default();
            queue.push(waiting);
            [Duration::ZERO, TURN].map(|age| running.is_over(age, &queue))
        };
        let [fresh, told] = [false, true].map(|has_told| Running::of(&open("a", has_told)));
        assert_eq!(over(&told, ending("1", "a")), [true, true]);
        assert_eq!(over(&told, a_move("b")), [true, true]);
        assert_eq!(over(&told, ending("1", "b")), [false, true]);
        assert_eq!(over(&fresh, ending("1", "a")), [false, true]);
        assert_eq!(over(&told, open("a", true)), [false, true]);
        assert_eq!(over(&Running::of(&ending("1", "a")), ending("2", "a")), [false, false]);
        assert!(!told.is_over(TURN, &Queue::default()), "nobody waits");
    }
}
