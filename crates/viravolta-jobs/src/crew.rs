//! Somebody who works: takes jobs, has threads do them, and hands in what comes of them, whatever happens to the queue
//! meanwhile.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::JobsError;
use crate::ids::{Hash, Request, Token, WorkerId};
use crate::queue::{Beat, Finish, GiveBack, Jobs, Lease, Worker, why};

mod outbox;

pub use outbox::Outbox;

/// How long threads may take to end when the worker leaves.
const FAREWELL: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to reach the queue.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How often somebody with nothing to do asks, if there is no news.
const IDLE: Duration = Duration::from_secs(20);
/// For how long nothing is looked at.
const BLINK: Duration = Duration::from_millis(500);

/// What a worker can do.
pub trait Craft: Send + Sync {
    /// Does a job.
    fn work(&self, task: &Task) -> Work;
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Its result.
    Done(Vec<u8>),
    /// Nothing, through a fault of this machine.
    Failed(String),
    /// Nothing, because nobody needs it any more or the worker leaves.
    Dropped,
}

/// A job at hand.
#[derive(Debug)]
pub struct Task {
    /// What kind of work it is.
    pub kind: String,
    /// Everything that decides the result.
    pub payload: Vec<u8>,
    /// The how manyeth attempt at it, from 1.
    pub attempt: u32,
    stop: Arc<AtomicBool>,
    ask: Sender<Event>,
}

impl Task {
    /// Whether nobody needs the result any more.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The same as a flag, for whoever looks at it while it works.
    #[must_use]
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Bytes that the coordinator has kept for its workers. Waits for the queue if it must; `None` if there are none, or the
    /// job is called off meanwhile.
    #[must_use]
    pub fn blob(&self, hash: Hash) -> Option<Vec<u8>> {
        let (sender, answer) = mpsc::channel();
        self.ask.send(Event::Blob(hash, sender)).ok()?;
        loop {
            match answer.recv_timeout(BLINK) {
                Ok(bytes) => return bytes,
                Err(RecvTimeoutError::Timeout) if !self.stopped() => {}
                Err(_) => return None,
            }
        }
    }
}

#[derive(Debug)]
enum Event {
    Worked(Token, Work),
    Blob(Hash, Sender<Option<Vec<u8>>>),
}

/// What the worker tells its person.
#[derive(Debug)]
pub enum News<'a> {
    /// It has registered.
    Ready,
    /// The queue cannot be reached; this goes on working.
    Unreachable(&'a JobsError),
    /// It can be reached again.
    Reachable,
    /// So many jobs are done.
    Finished(u64),
    /// A job was given back for a reason.
    GaveBack(&'a str),
}

/// Why a worker leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// It was asked to.
    Asked,
    /// There is nothing to do.
    Idle,
    /// It has failed too often; the last time for this reason.
    Stopped(String),
}

/// Who works, and until when.
#[derive(Debug)]
pub struct Crew<'a> {
    /// Known to nobody else, and the same when it comes again.
    pub id: WorkerId,
    /// How it introduces itself.
    pub worker: Worker,
    /// Where results are until they are confirmed.
    pub outbox: Outbox,
    /// Whether it leaves when there is nothing to do.
    pub once: bool,
    /// Says when it is to leave.
    pub stop: &'a AtomicBool,
}

impl Crew<'_> {
    /// Works until there is a reason to leave.
    ///
    /// # Errors
    /// What will not pass, such as a wrong password.
    pub fn work(
        &self,
        queue: &mut dyn Jobs,
        craft: &Arc<dyn Craft>,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<Leaving, JobsError> {
        let (ask, events) = mpsc::channel();
        let now = Instant::now();
        let mut shift = Shift {
            crew: self,
            craft,
            tell,
            ask,
            hands: HashMap::new(),
            blobs: Vec::new(),
            registered: false,
            request: Request::random(),
            next_lease: now,
            next_beat: now,
            next_try: now,
            failures: 0,
            next_upload: now,
            uploads_failed: 0,
            lost: false,
            done: 0,
            hungry: false,
            stopped: None,
        };
        shift.run(queue, &events)
    }
}

/// A job at hand, and what came of it.
struct Hand {
    stop: Arc<AtomicBool>,
    work: Option<Work>,
    lease: Duration,
}

/// How long to wait after so many failures in a row: longer each time, and never all at once.
fn pause_after(failures: u32) -> Duration {
    Duration::from_millis(250 << failures.min(8)).min(LONGEST_PAUSE).mul_f64(rand::random_range(0.5..1.0))
}

/// Everything that a worker knows while it works.
struct Shift<'a, 'b> {
    crew: &'a Crew<'b>,
    craft: &'a Arc<dyn Craft>,
    tell: &'a mut dyn FnMut(News<'_>),
    ask: Sender<Event>,
    hands: HashMap<Token, Hand>,
    blobs: Vec<(Hash, Sender<Option<Vec<u8>>>)>,
    registered: bool,
    /// The number of the next request for jobs, the same until it is answered.
    request: Request,
    next_lease: Instant,
    next_beat: Instant,
    /// When the queue is tried again, after so many failures.
    next_try: Instant,
    failures: u32,
    /// When results are handed in again, after so many failures.
    next_upload: Instant,
    uploads_failed: u32,
    /// Whether it was told that the queue cannot be reached.
    lost: bool,
    done: u64,
    /// Whether the last request got less than it wanted.
    hungry: bool,
    stopped: Option<String>,
}

impl Shift<'_, '_> {
    fn run(&mut self, queue: &mut dyn Jobs, events: &Receiver<Event>) -> Result<Leaving, JobsError> {
        loop {
            if self.crew.stop.load(Relaxed) {
                self.leave(queue, events);
                return Ok(Leaving::Asked);
            }
            while let Ok(event) = events.try_recv() {
                self.take(event);
            }
            if Instant::now() >= self.next_try {
                let talked = self.talk(queue);
                self.reached(talked)?;
                if let Some(why) = self.stopped.take() {
                    self.leave(queue, events);
                    return Ok(Leaving::Stopped(why));
                }
                if self.crew.once
                    && self.failures == 0
                    && self.uploads_failed == 0
                    && self.hungry
                    && self.hands.is_empty()
                {
                    self.leave(queue, events);
                    return Ok(Leaving::Idle);
                }
            }
            self.pause(queue, events)?;
        }
    }

    /// What passes is waited for.
    fn reached(&mut self, talked: Result<(), JobsError>) -> Result<(), JobsError> {
        match talked {
            Ok(()) => {
                self.failures = 0;
                if self.uploads_failed == 0 && std::mem::take(&mut self.lost) {
                    (self.tell)(News::Reachable);
                }
            }
            Err(JobsError::Unregistered) => self.registered = false,
            Err(error) if error.is_passing() => {
                self.lose(&error);
                // The next thing is a question, whatever else there is to do: silence is no answer.
                self.next_beat = Instant::now();
                self.next_try = Instant::now() + pause_after(self.failures);
                self.failures = self.failures.saturating_add(1);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Tells that the queue cannot be reached, once.
    fn lose(&mut self, error: &JobsError) {
        if !std::mem::replace(&mut self.lost, true) {
            (self.tell)(News::Unreachable(error));
        }
    }

    /// Results that cannot be handed in now are tried again by themselves, while everything else goes on.
    fn uploaded(&mut self, handed_in: Result<(), JobsError>) -> Result<(), JobsError> {
        match handed_in {
            Ok(()) => self.uploads_failed = 0,
            Err(error) if error.is_passing() => {
                self.lose(&error);
                self.next_upload = Instant::now() + pause_after(self.uploads_failed);
                self.uploads_failed = self.uploads_failed.saturating_add(1);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Worked(token, work) => {
                if let Work::Done(bytes) = &work {
                    // What is not on the disk is still in memory.
                    let _ = self.crew.outbox.keep(&token, bytes);
                }
                if let Some(hand) = self.hands.get_mut(&token) {
                    hand.work = Some(work);
                }
            }
            Event::Blob(hash, answer) => self.blobs.push((hash, answer)),
        }
    }

    /// Everything that there is to say to the queue.
    fn talk(&mut self, queue: &mut dyn Jobs) -> Result<(), JobsError> {
        let id = &self.crew.id;
        if !self.registered {
            // Results of an earlier life come first: then they are not missed.
            for (token, bytes) in self.crew.outbox.read() {
                if !self.hands.contains_key(&token) {
                    queue.finish(id, &token, &bytes)?;
                    self.crew.outbox.forget(&token);
                }
            }
            queue.register(id, &self.crew.worker)?;
            self.registered = true;
            (self.tell)(News::Ready);
        }
        // Before anything that may take long or fail: who still sends its result is still there.
        if Instant::now() >= self.next_beat {
            let tokens: Vec<Token> = self.hands.keys().copied().collect();
            for (token, beat) in tokens.iter().zip(queue.beat(id, &tokens)?) {
                if let Some(hand) = self.hands.get(token).filter(|_| beat != Beat::Continue) {
                    hand.stop.store(true, Relaxed);
                }
            }
            let shortest = self.hands.values().map(|hand| hand.lease).min().unwrap_or(3 * IDLE);
            self.next_beat = Instant::now() + shortest / 3;
        }
        if Instant::now() >= self.next_upload {
            let handed_in = self.hand_in(queue);
            self.uploaded(handed_in)?;
        }
        while let Some((hash, answer)) = self.blobs.last() {
            // Who asked may be gone.
            let _ = answer.send(queue.blob(hash)?);
            self.blobs.pop();
        }
        let free = self.crew.worker.slots.saturating_sub(self.hands.len());
        if free > 0 && Instant::now() >= self.next_lease {
            let leases = queue.lease(id, &self.request, free)?;
            self.request = Request::random();
            self.hungry = leases.len() < free;
            if self.hungry {
                self.next_lease = Instant::now() + IDLE.mul_f64(rand::random_range(0.5..1.0));
            }
            for lease in leases {
                self.begin(lease);
            }
        }
        Ok(())
    }

    /// Hands in what is ready.
    fn hand_in(&mut self, queue: &mut dyn Jobs) -> Result<(), JobsError> {
        let ready: Vec<Token> =
            self.hands.iter().filter(|(_, hand)| hand.work.is_some()).map(|(token, _)| *token).collect();
        for token in ready {
            match self.hands.get(&token).and_then(|hand| hand.work.as_ref()) {
                Some(Work::Done(bytes)) => {
                    let taken = queue.finish(&self.crew.id, &token, bytes)?;
                    self.crew.outbox.forget(&token);
                    match taken {
                        Finish::Accepted | Finish::AlreadyThere => {
                            self.done += 1;
                            (self.tell)(News::Finished(self.done));
                        }
                        Finish::TooLarge => (self.tell)(News::GaveBack(why::TOO_LARGE)),
                        // Called off, or somebody else has it.
                        Finish::Stale => {}
                    }
                }
                Some(Work::Failed(why)) => {
                    if queue.give_back(&self.crew.id, &token, Some(why))? == GiveBack::Stopped {
                        self.stopped = Some(why.clone());
                    }
                    (self.tell)(News::GaveBack(why));
                    // If nobody else is there, this one tries again.
                    self.hungry = false;
                    self.next_lease = Instant::now();
                }
                Some(Work::Dropped) | None => drop(queue.give_back(&self.crew.id, &token, None)?),
            }
            self.hands.remove(&token);
        }
        Ok(())
    }

    fn begin(&mut self, Lease { token, attempt, kind, payload, lease, .. }: Lease) {
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task { kind, payload, attempt, stop: Arc::clone(&stop), ask: self.ask.clone() };
        let (craft, ask) = (Arc::clone(self.craft), self.ask.clone());
        self.hands.insert(token, Hand { stop, work: None, lease });
        self.next_beat = self.next_beat.min(Instant::now() + lease / 3);
        let work = move || {
            let work = catch_unwind(AssertUnwindSafe(|| craft.work(&task)))
                .unwrap_or_else(|_| Work::Failed(why::PANICKED.to_owned()));
            // Nobody listens any more when the worker has left.
            let _ = ask.send(Event::Worked(token, work));
        };
        if thread::Builder::new().spawn(work).is_err()
            && let Some(hand) = self.hands.get_mut(&token)
        {
            hand.work = Some(Work::Failed(why::NO_THREAD.to_owned()));
        }
    }

    /// Waits until there may be something to do.
    fn pause(&mut self, queue: &mut dyn Jobs, events: &Receiver<Event>) -> Result<(), JobsError> {
        let now = Instant::now();
        let free = self.hands.len() < self.crew.worker.slots;
        let reachable = now >= self.next_try;
        if self.hands.values().any(|hand| hand.work.is_some()) && reachable && now >= self.next_upload
            || free && reachable && now >= self.next_lease
        {
            return Ok(());
        }
        let idle = self.hands.is_empty() && self.blobs.is_empty();
        if !idle || !reachable {
            let longest = if free && reachable { BLINK / 4 } else { BLINK };
            if let Ok(event) = events.recv_timeout(longest) {
                self.take(event);
            }
        }
        if free && reachable {
            let heard = queue.wait(if idle { BLINK } else { Duration::from_millis(1) });
            match heard {
                Ok(true) => {
                    // Not all at once.
                    let soon = Instant::now() + Duration::from_millis(rand::random_range(0..100));
                    self.next_lease = self.next_lease.min(soon);
                }
                Ok(false) => {}
                Err(error) => self.reached(Err(error))?,
            }
        }
        Ok(())
    }

    /// Gives back what is at hand. What cannot be said now is seen when the leases run out.
    fn leave(&mut self, queue: &mut dyn Jobs, events: &Receiver<Event>) {
        for hand in self.hands.values() {
            hand.stop.store(true, Relaxed);
        }
        let began = Instant::now();
        while self.hands.values().any(|hand| hand.work.is_none()) && began.elapsed() < FAREWELL {
            match events.recv_timeout(BLINK / 5) {
                Ok(Event::Blob(_, answer)) => drop(answer),
                Ok(event) => self.take(event),
                Err(_) => {}
            }
        }
        for hand in self.hands.values_mut() {
            hand.work.get_or_insert(Work::Dropped);
        }
        if self.registered {
            // Who cannot be told now will notice.
            let _ = self.hand_in(queue).and_then(|()| queue.leave(&self.crew.id));
        }
    }
}

#[cfg(test)]
mod tests;
