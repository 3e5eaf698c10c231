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
    is_open: bool,
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
                let running = Running { halt: Arc::clone(&job.halt), since: Instant::now(), is_open: job.is_open() };
                state.running.push(running);
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
        let waiting = state.queue.len() > 0;
        for running in &state.running {
            let age = running.since.elapsed();
            if (running.is_open && waiting && age >= TURN) || age >= LONGEST {
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
