//! What a queue in the process knows, and how it changes.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::ids::{Hash, JobId, Request, Token, WorkerId};
use crate::queue::{Batch, Lease, NewJob, SILENCE, Worker, is_like, why};

/// So many workers failing at a job park it.
const WORKERS_FAILING: usize = 3;
/// So many failures park a job, however few workers there are.
const FAILURES: u32 = 6;
/// So many failures in a row stop a worker.
pub(super) const STREAK: u32 = 3;

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) batches: Vec<BatchState>,
    /// In the order in which they came.
    pub(super) jobs: Vec<Job>,
    pub(super) workers: BTreeMap<WorkerId, WorkerState>,
    pub(super) attempts: BTreeMap<Token, Attempt>,
    pub(super) blobs: BTreeMap<Hash, Vec<u8>>,
    pub(super) tokens: u64,
}

#[derive(Debug)]
pub(super) struct BatchState {
    pub(super) batch: Batch,
    pub(super) class: Option<(String, f64)>,
    pub(super) blobs: Vec<Hash>,
}

#[derive(Debug)]
pub(super) struct Job {
    pub(super) id: JobId,
    pub(super) batch: String,
    pub(super) job: NewJob,
    pub(super) state: JobState,
    pub(super) attempt: u32,
    pub(super) failures: u32,
    pub(super) failed_by: Vec<WorkerId>,
    /// Who has done it, where it is to be done again.
    pub(super) done_by: Vec<WorkerId>,
    pub(super) why: String,
    pub(super) result: Option<Kept>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobState {
    Waiting,
    Leased { token: Token, worker: WorkerId, request: Request, expires: Instant },
    Done,
    Parked,
    Cancelled,
}

#[derive(Debug)]
pub(super) struct Kept {
    pub(super) token: Token,
    pub(super) bytes: Vec<u8>,
    pub(super) settled: bool,
}

#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) job: JobId,
    pub(super) number: u32,
    pub(super) worker: WorkerId,
    pub(super) ended: Option<How>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// With a result, whether it counted or not.
    Finished,
    /// Silent or dead: a result is still welcome.
    Lost,
    /// Given back, or not believed.
    Over,
}

#[derive(Debug)]
pub(super) struct WorkerState {
    pub(super) worker: Worker,
    pub(super) seen: Instant,
    pub(super) streak: u32,
    /// Results in a row that were not believed.
    pub(super) refused: u32,
    pub(super) stopped: Option<String>,
    pub(super) gone: bool,
}

impl WorkerState {
    pub(super) fn is_there(&self) -> bool {
        self.stopped.is_none() && !self.gone && self.seen.elapsed() < SILENCE
    }
}

impl Job {
    /// Whether a worker has failed at it, or has done it before.
    fn was_had_by(&self, worker: &WorkerId) -> bool {
        self.failed_by.contains(worker) || self.done_by.contains(worker)
    }
}

impl BatchState {
    pub(super) fn fits(&self, worker: &Worker) -> bool {
        let like = !self.batch.fair || self.class.as_ref().is_none_or(|class| is_like(class, worker));
        like && self.batch.version == worker.version
    }
}

impl State {
    pub(super) fn job(&mut self, id: &JobId) -> Option<&mut Job> {
        self.jobs.iter_mut().find(|job| job.id == *id)
    }

    pub(super) fn batch(&mut self, batch: &Batch) -> &mut BatchState {
        let at = self.batches.iter().position(|known| known.batch.name == batch.name).unwrap_or_else(|| {
            self.batches.push(BatchState { batch: batch.clone(), class: None, blobs: Vec::new() });
            self.batches.len() - 1
        });
        let known = &mut self.batches[at];
        known.batch = batch.clone();
        known
    }

    /// Ends an attempt in a failure of the job.
    pub(super) fn failed(&mut self, token: &Token, how: How, why: &str) {
        let Some(attempt) = self.attempts.get_mut(token) else { return };
        attempt.ended = Some(how);
        let (id, worker) = (attempt.job, attempt.worker);
        let Some(job) = self.job(&id) else { return };
        job.state = JobState::Waiting;
        job.failures += 1;
        why.clone_into(&mut job.why);
        if !job.failed_by.contains(&worker) {
            job.failed_by.push(worker);
        }
        if job.failed_by.len() >= WORKERS_FAILING || job.failures >= FAILURES {
            job.state = JobState::Parked;
            let blamed = job.failed_by.clone();
            for worker in blamed {
                self.workers.entry(worker).and_modify(|worker| worker.streak = worker.streak.saturating_sub(1));
            }
        }
    }

    /// Ends an attempt in a failure of the worker.
    pub(super) fn blame(&mut self, token: &Token, why: &str) {
        if let Some(worker) = self.worker_of(token) {
            worker.streak += 1;
            if worker.streak >= STREAK {
                worker.stopped = Some(why.to_owned());
            }
        }
        self.failed(token, How::Over, why);
    }

    /// Lets somebody else do a job that was done in this attempt.
    pub(super) fn again(&mut self, token: &Token, why: &str) {
        let Some(&Attempt { job, worker, .. }) = self.attempts.get(token) else { return };
        if let Some(job) = self.job(&job) {
            job.state = JobState::Waiting;
            why.clone_into(&mut job.why);
            job.done_by.push(worker);
        }
        self.workers.entry(worker).and_modify(|worker| worker.refused = 0);
    }

    pub(super) fn worker_of(&mut self, token: &Token) -> Option<&mut WorkerState> {
        self.attempts.get(token).and_then(|attempt| self.workers.get_mut(&attempt.worker))
    }

    /// The commonest class among who is there, and its middle speed.
    pub(super) fn settle_class(&mut self, at: usize, me: &WorkerId) {
        let BatchState { batch, class, .. } = &self.batches[at];
        let waits = |job: &Job| job.batch == batch.name && job.state == JobState::Waiting;
        if !batch.fair || class.is_some() || !self.jobs.iter().any(waits) {
            return;
        }
        let mut speeds: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (id, state) in &self.workers {
            if state.worker.version == batch.version && state.is_there() || id == me {
                speeds.entry(&state.worker.class).or_default().push(state.worker.speed);
            }
        }
        let most = speeds.values().map(Vec::len).max().unwrap_or(0);
        let settled = speeds.into_iter().find(|(_, speeds)| speeds.len() == most).map(|(class, mut speeds)| {
            speeds.sort_by(f64::total_cmp);
            (class.to_owned(), f64::midpoint(speeds[(most - 1) / 2], speeds[most / 2]))
        });
        self.batches[at].class = settled;
    }

    /// Calls off what is not done of some jobs.
    pub(super) fn call_off(&mut self, which: impl Fn(&Job) -> bool) -> u64 {
        let open = |job: &&mut Job| !matches!(job.state, JobState::Done | JobState::Cancelled) && which(job);
        self.jobs.iter_mut().filter(open).map(|job| job.state = JobState::Cancelled).count() as u64
    }

    /// Whether somebody fitting is there who has neither failed at the job nor done it.
    pub(super) fn another_is_there(&self, at: usize, job: &Job) -> bool {
        let fits = |worker: &WorkerState| worker.is_there() && self.batches[at].fits(&worker.worker);
        self.workers.iter().any(|(id, worker)| !job.was_had_by(id) && fits(worker))
    }

    pub(super) fn lease_of(&self, job: &Job) -> Option<Lease> {
        let JobState::Leased { token, .. } = job.state else { return None };
        let lease = self.batches.iter().find(|state| state.batch.name == job.batch)?.batch.lease;
        let NewJob { kind, payload } = job.job.clone();
        Some(Lease { job: job.id, attempt: job.attempt, token, kind, payload, lease })
    }

    /// Whether a worker can have a job now.
    pub(super) fn is_free(&self, at: usize, job: &Job, worker: &WorkerId, now: Instant) -> bool {
        let free = match job.state {
            JobState::Waiting => true,
            JobState::Leased { expires, .. } => expires < now,
            _ => false,
        };
        free && job.batch == self.batches[at].batch.name && !(job.was_had_by(worker) && self.another_is_there(at, job))
    }

    /// Gives up to so many jobs of a batch to a worker.
    pub(super) fn lease(
        &mut self,
        at: usize,
        worker: &WorkerId,
        request: &Request,
        want: usize,
        leases: &mut Vec<Lease>,
    ) {
        let now = Instant::now();
        let free: Vec<usize> =
            (0..self.jobs.len()).filter(|job| self.is_free(at, &self.jobs[*job], worker, now)).collect();
        for index in free.into_iter().take(want) {
            if let JobState::Leased { token, .. } = self.jobs[index].state {
                self.failed(&token, How::Lost, why::EXPIRED);
                if self.jobs[index].state != JobState::Waiting {
                    continue;
                }
            }
            self.tokens += 1;
            let token = Token::numbered(self.tokens);
            let expires = now + self.batches[at].batch.lease;
            let job = &mut self.jobs[index];
            job.attempt += 1;
            job.state = JobState::Leased { token, worker: *worker, request: *request, expires };
            self.attempts.insert(token, Attempt { job: job.id, number: job.attempt, worker: *worker, ended: None });
            leases.extend(self.lease_of(&self.jobs[index]));
        }
    }
}
