//! What a queue does, whoever keeps it.

use std::time::Duration;

use crate::error::JobsError;
use crate::ids::{Hash, JobId, Request, Token, WorkerId};

/// A result is no larger than this.
pub const MOST_RESULT_BYTES: usize = 16 << 20;

/// Why a job was not done, where the queue or the crew says so itself: for whoever puts it into words.
pub mod why {
    /// Nothing was heard of the worker.
    pub const EXPIRED: &str = "expired";
    /// The worker came again without it.
    pub const CRASHED: &str = "crashed";
    /// The result is larger than [`MOST_RESULT_BYTES`](super::MOST_RESULT_BYTES).
    pub const TOO_LARGE: &str = "the result is too large";
    /// The worker's own code went wrong.
    pub const PANICKED: &str = "the worker panicked";
    /// The system gave no thread.
    pub const NO_THREAD: &str = "no thread could be started";
}

/// Jobs that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Its name, different for every batch.
    pub name: String,
    /// Only workers of this very version take its jobs.
    pub version: String,
    /// Whether all jobs go to machines of one class and about one speed.
    pub fair: bool,
    /// Batches with more come first.
    pub priority: i32,
    /// For how long a silent worker keeps a job.
    pub lease: Duration,
}

impl Batch {
    /// A batch of ordinary importance for workers of a version.
    #[must_use]
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self { name: name.into(), version: version.into(), fair: false, priority: 0, lease: Duration::from_secs(60) }
    }
}

/// A job to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewJob {
    /// What kind of work it is.
    pub kind: String,
    /// Everything that decides the result.
    pub payload: Vec<u8>,
}

impl NewJob {
    /// A job.
    #[must_use]
    pub fn new(kind: impl Into<String>, payload: impl Into<Vec<u8>>) -> Self {
        Self { kind: kind.into(), payload: payload.into() }
    }

    /// By what it is known in a batch.
    #[must_use]
    pub fn id(&self, batch: &str) -> JobId {
        JobId::new(batch, &self.kind, &self.payload)
    }
}

/// A worker as it introduces itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Worker {
    /// For people.
    pub name: String,
    /// Which jobs it understands.
    pub version: String,
    /// What its processor can do.
    pub class: String,
    /// How fast it is, in any measure that all share.
    pub speed: f64,
    /// How many jobs it does at a time.
    pub slots: usize,
    /// What else there is to know.
    pub about: String,
}

impl Worker {
    /// A worker with one slot.
    #[must_use]
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            class: "any".to_owned(),
            speed: 1.0,
            slots: 1,
            about: String::new(),
        }
    }
}

/// A job that a worker has for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The job.
    pub job: JobId,
    /// The how manyeth attempt at it, from 1.
    pub attempt: u32,
    /// The proof that the worker has it.
    pub token: Token,
    /// What kind of work it is.
    pub kind: String,
    /// Everything that decides the result.
    pub payload: Vec<u8>,
    /// For how long, unless the worker says that it is still at it.
    pub lease: Duration,
}

/// What a worker hears when it says that it is still at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    /// Go on.
    Continue,
    /// Nobody needs the result any more.
    Stop,
    /// Somebody else has the job now.
    Lost,
}

/// What became of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It counts.
    Accepted,
    /// There is one already: this one, sent before, or another.
    AlreadyThere,
    /// The worker does not have the job.
    Stale,
    /// It is larger than a result may be.
    TooLarge,
}

/// What became of a job that was given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiveBack {
    /// Somebody else will do it.
    Done,
    /// Likewise; and this worker has failed too often to get more.
    Stopped,
    /// The worker did not have it.
    Stale,
}

/// A result that nobody has looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Of which job.
    pub job: JobId,
    /// Of which attempt.
    pub attempt: u32,
    /// The name of the worker.
    pub worker: String,
    /// The result.
    pub bytes: Vec<u8>,
}

/// What the coordinator thinks of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is safe with the coordinator.
    Accepted,
    /// It cannot be believed, for this reason.
    Refused(String),
    /// It is kept, and the same is wanted from somebody else, for this reason. Nobody is to blame.
    Again(String),
}

/// How many jobs are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// To be done.
    pub waiting: u64,
    /// Being done.
    pub leased: u64,
    /// Done.
    pub done: u64,
    /// Given up, until somebody says otherwise.
    pub parked: u64,
    /// Called off.
    pub cancelled: u64,
}

/// A batch as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchStatus {
    /// Its name.
    pub name: String,
    /// The version that its workers must have.
    pub version: String,
    /// Its jobs.
    pub tally: Tally,
    /// The class and the speed of its machines, once they are settled.
    pub class: Option<(String, f64)>,
}

/// Within which factor of each other the speeds of a batch's machines are.
const BAND: f64 = 1.25;

/// Whether a worker is a machine of a class, about as fast.
pub(crate) fn is_like((class, speed): &(String, f64), worker: &Worker) -> bool {
    *class == worker.class && (speed / BAND..=speed * BAND).contains(&worker.speed)
}

impl BatchStatus {
    /// Whether its jobs may go to a worker.
    #[must_use]
    pub fn fits(&self, worker: &Worker) -> bool {
        self.version == worker.version && self.class.as_ref().is_none_or(|class| is_like(class, worker))
    }
}

/// A job that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parked {
    /// The job.
    pub job: JobId,
    /// Its batch.
    pub batch: String,
    /// How often it was tried in vain.
    pub failures: u32,
    /// What the last worker said.
    pub why: String,
}

/// A worker as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerStatus {
    /// How it introduced itself.
    pub worker: Worker,
    /// How long ago it was heard of.
    pub silent: Duration,
    /// How many jobs it has.
    pub leases: u64,
    /// Why it gets no more jobs.
    pub stopped: Option<String>,
    /// Whether it has left in good order.
    pub gone: bool,
}

/// Not heard of for so long, a worker does not count as being there.
pub(crate) const SILENCE: Duration = Duration::from_secs(120);

impl WorkerStatus {
    /// Whether it can be expected to take jobs.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.stopped.is_none() && !self.gone && self.silent < SILENCE
    }
}

/// A queue as it stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// Its batches, the oldest first.
    pub batches: Vec<BatchStatus>,
    /// Its workers, by name.
    pub workers: Vec<WorkerStatus>,
    /// The jobs that were given up; no more than a hundred.
    pub parked: Vec<Parked>,
}

/// A queue. See the crate's documentation for what holds in each.
pub trait Jobs: Send {
    /// Adds jobs to a batch, which is made if it is not there. Jobs that are there already stay as they are, unless they
    /// were called off. Says how many were added.
    ///
    /// # Errors
    /// Whatever keeps the queue from it; so too for all the others.
    fn enqueue(&mut self, batch: &Batch, jobs: &[NewJob]) -> Result<u64, JobsError>;

    /// Keeps bytes for the workers of a batch, until it is closed.
    fn put(&mut self, batch: &Batch, bytes: &[u8]) -> Result<Hash, JobsError>;

    /// Shows all results of a batch again: a coordinator was interrupted and looks for what it has missed.
    fn reopen(&mut self, batch: &str) -> Result<(), JobsError>;

    /// The first results of a batch that have not been settled.
    fn collect(&mut self, batch: &str, most: usize) -> Result<Vec<Finished>, JobsError>;

    /// What the coordinator thinks of the result of a job.
    fn settle(&mut self, job: &JobId, verdict: &Verdict) -> Result<(), JobsError>;

    /// Forgets a batch with everything that belongs to it.
    fn close(&mut self, batch: &str) -> Result<(), JobsError>;

    /// Calls off what is not done of a batch, but for these jobs: a coordinator goes on, and wants less than before. Says how
    /// many.
    fn keep_only(&mut self, batch: &str, jobs: &[JobId]) -> Result<u64, JobsError>;

    /// Calls off what is not done, of one batch or of all. Says how many jobs.
    fn cancel(&mut self, batch: Option<&str>) -> Result<u64, JobsError>;

    /// Has jobs tried again that were parked or called off, and settles anew on which kind of machine. Says how many.
    fn retry(&mut self, batch: Option<&str>) -> Result<u64, JobsError>;

    /// How everything stands.
    fn status(&mut self) -> Result<Status, JobsError>;

    /// A worker comes. Jobs that it had before it was interrupted are free again.
    fn register(&mut self, id: &WorkerId, worker: &Worker) -> Result<(), JobsError>;

    /// Takes up to so many jobs; no more than twice the worker's slots at a time. The same request gets the same jobs.
    fn lease(&mut self, worker: &WorkerId, request: &Request, want: usize) -> Result<Vec<Lease>, JobsError>;

    /// The worker is still at it. An answer for each token.
    fn beat(&mut self, worker: &WorkerId, tokens: &[Token]) -> Result<Vec<Beat>, JobsError>;

    /// Hands in a result.
    fn finish(&mut self, worker: &WorkerId, token: &Token, bytes: &[u8]) -> Result<Finish, JobsError>;

    /// Gives a job back: because the worker leaves, or for a reason that is the worker's fault.
    fn give_back(&mut self, worker: &WorkerId, token: &Token, why: Option<&str>) -> Result<GiveBack, JobsError>;

    /// The worker leaves. What it still has waits for others, who do not wait for it.
    fn leave(&mut self, worker: &WorkerId) -> Result<(), JobsError>;

    /// Bytes that a coordinator has kept for its workers.
    fn blob(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, JobsError>;

    /// Waits until something may have happened, or for so long. Says whether there is news.
    fn wait(&mut self, most: Duration) -> Result<bool, JobsError>;
}

#[cfg(test)]
mod tests {
    use super::why;

    #[test]
    fn the_database_gives_the_same_reasons() {
        let functions = include_str!("../schema/functions.sql");
        for reason in [why::EXPIRED, why::CRASHED, why::TOO_LARGE] {
            assert!(functions.contains(&format!(", '{reason}');")), "{reason}");
        }
    }
}
