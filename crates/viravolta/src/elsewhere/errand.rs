//! Jobs that other machines do for somebody here: put into the queue, waited for, and believed only after a look.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use viravolta_desk::words::printable;
use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{Batch, Hash, JobId, Jobs, JobsError, NewJob, Postgres, Status, Verdict, WorkerStatus};

use super::kind::Kind;
use super::{failure, machine, open, reason, trouble};
use crate::failure::Failure;

/// How many results are looked at together.
const AT_ONCE: usize = 20;
/// How often it is looked whether anything can still come.
const LOOK: Duration = Duration::from_secs(3);
/// The longest wait for news.
const NEWS: Duration = Duration::from_millis(500);

/// Looks at a result: what it comes to, or what is wrong with it.
type Believe<'a, Key, Done, T> = &'a mut dyn FnMut(&Key, Done) -> Result<T, String>;
/// Takes a result in.
type Accept<'a, Key, T, B> = &'a mut dyn FnMut(&Key, T) -> Result<Taken<B>, Failure>;

/// What becomes of a result that is believed.
#[derive(Debug)]
pub(super) enum Taken<B> {
    /// It counts.
    Counts,
    /// It counts, and that is enough.
    Enough(B),
    /// It is kept, and the same is wanted from another machine, for this reason.
    Again(String),
}

/// Why an errand ends before everything is done.
#[derive(Debug)]
pub(crate) enum Halt {
    /// The person has had enough.
    Stopped,
    /// Nothing more comes: what is left was given up or called off, and that has been told.
    GivenUp,
    /// Something that will not pass.
    Failed(Failure),
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Halt {
    /// How it ends for a command that can be given again.
    pub(crate) fn failure(self, t: Texts) -> Failure {
        match self {
            Self::Stopped => Failure::Verdict(tr!(t, "train-stopped")),
            Self::GivenUp => Failure::Told(1),
            Self::Failed(failure) => failure,
        }
    }
}

/// A batch of jobs in the queue, and who waits for it.
pub(crate) struct Errand<'a> {
    pub(super) t: Texts,
    queue: Postgres,
    batch: Batch,
    stop: &'a AtomicBool,
    told_of_nobody: bool,
}

impl<'a> Errand<'a> {
    /// The same name and the same identity are the same batch: a command that is given again finds what was done.
    pub(super) fn new(
        t: Texts,
        url: &str,
        (name, identity): (&str, &[&str]),
        stop: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let place =
            [machine::host().as_str()].into_iter().chain(identity.iter().copied()).collect::<Vec<_>>().join("\0");
        let place = Hash::of(place.as_bytes()).to_string();
        let batch = Batch::new(format!("{name}-{}", &place[..8]), machine::VERSION);
        Ok(Self { t, queue: open(t, url)?, batch, stop, told_of_nobody: false })
    }

    /// The same, on machines of one kind alone.
    pub(super) fn fair(mut self) -> Self {
        self.batch.fair = true;
        self
    }

    /// Asks until there is an answer: what passes is waited for.
    fn insist<T>(&mut self, mut ask: impl FnMut(&mut Postgres, &Batch) -> Result<T, JobsError>) -> Result<T, Halt> {
        let mut told = false;
        loop {
            match ask(&mut self.queue, &self.batch) {
                Ok(answer) => return Ok(answer),
                Err(error) if error.is_passing() => {
                    if !std::mem::replace(&mut told, true) {
                        eprintln!("{}", tr!(self.t, "elsewhere-waiting", reason = trouble(self.t, &error)));
                    }
                }
                Err(error) => return Err(failure(self.t, &error).into()),
            }
            if self.stop.load(Relaxed) {
                return Err(Halt::Stopped);
            }
            std::thread::sleep(Duration::from_millis(rand::random_range(500..1500)));
        }
    }

    /// Keeps bytes for the workers.
    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<String, Halt> {
        self.insist(|queue, batch| queue.put(batch, bytes)).map(|hash| hash.to_string())
    }

    /// Takes everything out of the queue: nothing is left to do.
    pub(super) fn close(&mut self) -> Result<(), Halt> {
        self.insist(|queue, batch| queue.close(&batch.name))
    }

    /// Has jobs done, and nothing else of this batch. No two of them are alike. A result counts once it is believed; whoever
    /// accepts it may end the whole.
    pub(super) fn carry_out<K: Kind, Key, T, B>(
        &mut self,
        jobs: Vec<(Key, K::Job)>,
        believe: Believe<'_, Key, K::Done, T>,
        accept: Accept<'_, Key, T, B>,
    ) -> Result<Option<B>, Halt> {
        let mut new = Vec::new();
        let mut expected: HashMap<JobId, Key> = HashMap::new();
        for (key, job) in jobs {
            let payload = serde_json::to_vec(&job).map_err(|error| Failure::Output(error.into()))?;
            let job = NewJob::new(K::NAME, payload);
            expected.insert(job.id(&self.batch.name), key);
            new.push(job);
        }
        let wanted: Vec<JobId> = expected.keys().copied().collect();
        self.insist(|queue, batch| queue.reopen(&batch.name).and_then(|()| queue.enqueue(batch, &new)))?;
        self.insist(|queue, batch| queue.keep_only(&batch.name, &wanted))?;
        drop((new, wanted));
        let t = self.t;
        let mut looked = Instant::now();
        while !expected.is_empty() {
            let results = self.insist(|queue, batch| queue.collect(&batch.name, AT_ONCE))?;
            if results.is_empty() {
                if self.stop.load(Relaxed) {
                    return Err(Halt::Stopped);
                }
                if looked.elapsed() > LOOK {
                    looked = Instant::now();
                    self.look()?;
                }
                // Whatever is wrong with the way is found by the next question.
                let _ = self.queue.wait(NEWS);
            }
            for result in results {
                let mut ended = None;
                let mut read = |key: &Key| {
                    let done = serde_json::from_slice(&result.bytes);
                    let done = done.map_err(|error| tr!(t, "elsewhere-lie-unreadable", reason = error.to_string()))?;
                    believe(key, done)
                };
                // What nobody waits for is here already, or something has changed.
                let verdict = match expected.get(&result.job).map(|key| (key, read(key))) {
                    None => Verdict::Accepted,
                    Some((_, Err(why))) => {
                        let text = tr!(self.t, "elsewhere-refused", worker = &result.worker, why = &why);
                        eprintln!("{}", printable(&text));
                        Verdict::Refused(why)
                    }
                    Some((key, Ok(done))) => match accept(key, done)? {
                        Taken::Again(why) => {
                            let text = tr!(self.t, "elsewhere-again", worker = &result.worker, why = &why);
                            eprintln!("{}", printable(&text));
                            Verdict::Again(why)
                        }
                        taken => {
                            expected.remove(&result.job);
                            ended = if let Taken::Enough(end) = taken { Some(end) } else { None };
                            Verdict::Accepted
                        }
                    },
                };
                self.insist(|queue, _| queue.settle(&result.job, &verdict))?;
                if ended.is_some() {
                    return Ok(ended);
                }
            }
        }
        Ok(None)
    }

    /// Whether anything can still come: an error if all that is left was given up or called off.
    fn look(&mut self) -> Result<(), Halt> {
        let status = self.insist(|queue, _| queue.status())?;
        let name = self.batch.name.clone();
        let tally = status.batches.iter().find(|batch| batch.name == name).map(|batch| batch.tally).unwrap_or_default();
        if tally.waiting + tally.leased > 0 {
            self.tell_of_nobody(&status);
            return Ok(());
        }
        if !self.insist(|queue, batch| queue.collect(&batch.name, 1))?.is_empty() {
            return Ok(());
        }
        for given_up in status.parked.iter().filter(|parked| parked.batch == name).take(3) {
            let why = reason(self.t, &given_up.why);
            let text = tr!(self.t, "elsewhere-parked", failures = given_up.failures, why = why);
            eprintln!("{}", printable(&text));
        }
        eprintln!("{}", tr!(self.t, "elsewhere-given-up", jobs = tally.parked + tally.cancelled, batch = &name));
        Err(Halt::GivenUp)
    }

    /// Who waits for nobody is told so, once.
    fn tell_of_nobody(&mut self, status: &Status) {
        let there = status.workers.iter().any(WorkerStatus::is_there);
        if !there && !std::mem::replace(&mut self.told_of_nobody, true) {
            eprintln!("{}", tr!(self.t, "elsewhere-nobody"));
        }
    }
}
