//! A queue in the process: for one machine, and as the model that the database is tested against.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::JobsError;
use crate::ids::{Hash, JobId, Request, Token, WorkerId};
use crate::queue::{
    Batch, BatchStatus, Beat, Finish, Finished, GiveBack, Jobs, Lease, MOST_RESULT_BYTES, NewJob, Parked, Status,
    Tally, Verdict, Worker, WorkerStatus,
};

/// Whoever was not heard of for so long does not count as being there.
const THERE: Duration = Duration::from_secs(120);
/// So many workers failing at a job park it.
const WORKERS_FAILING: usize = 3;
/// So many failures park a job, however few workers there are.
const FAILURES: u32 = 6;
/// So many failures in a row stop a worker.
const STREAK: u32 = 3;
/// Within which factor of each other machines of one batch are.
const BAND: f64 = 1.25;

/// A queue in the process. Clones are the same queue.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<(Mutex<State>, Condvar)>);

#[derive(Debug, Default)]
struct State {
    batches: Vec<BatchState>,
    /// In the order in which they came.
    jobs: Vec<Job>,
    workers: BTreeMap<WorkerId, WorkerState>,
    attempts: BTreeMap<Token, Attempt>,
    blobs: BTreeMap<Hash, Vec<u8>>,
    tokens: u64,
}

#[derive(Debug)]
struct BatchState {
    batch: Batch,
    class: Option<(String, f64)>,
    blobs: Vec<Hash>,
}

#[derive(Debug)]
struct Job {
    id: JobId,
    batch: String,
    job: NewJob,
    state: JobState,
    attempt: u32,
    failures: u32,
    failed_by: Vec<WorkerId>,
    why: String,
    result: Option<Kept>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobState {
    Waiting,
    Leased { token: Token, worker: WorkerId, request: Request, expires: Instant },
    Done,
    Parked,
    Cancelled,
}

#[derive(Debug)]
struct Kept {
    token: Token,
    bytes: Vec<u8>,
    settled: bool,
}

#[derive(Debug)]
struct Attempt {
    job: JobId,
    number: u32,
    worker: WorkerId,
    ended: Option<How>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// With a result, whether it counted or not.
    Finished,
    /// Silent or dead: a result is still welcome.
    Lost,
    /// Given back, or not believed.
    Over,
}

#[derive(Debug)]
struct WorkerState {
    worker: Worker,
    seen: Instant,
    streak: u32,
    /// Results in a row that were not believed.
    refused: u32,
    stopped: Option<String>,
}

impl WorkerState {
    fn is_there(&self) -> bool {
        self.stopped.is_none() && self.seen.elapsed() < THERE
    }
}

impl BatchState {
    fn fits(&self, worker: &Worker) -> bool {
        let class = match &self.class {
            Some((class, speed)) if self.batch.fair => {
                *class == worker.class && (speed / BAND..=speed * BAND).contains(&worker.speed)
            }
            _ => true,
        };
        class && self.batch.version == worker.version
    }
}

impl State {
    fn job(&mut self, id: &JobId) -> Option<&mut Job> {
        self.jobs.iter_mut().find(|job| job.id == *id)
    }

    fn batch(&mut self, batch: &Batch) -> &mut BatchState {
        let at = self.batches.iter().position(|known| known.batch.name == batch.name).unwrap_or_else(|| {
            self.batches.push(BatchState { batch: batch.clone(), class: None, blobs: Vec::new() });
            self.batches.len() - 1
        });
        let known = &mut self.batches[at];
        known.batch = batch.clone();
        known
    }

    /// Ends an attempt in a failure of the job.
    fn failed(&mut self, token: &Token, how: How, why: &str) {
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
    fn blame(&mut self, token: &Token, why: &str) {
        if let Some(worker) = self.worker_of(token) {
            worker.streak += 1;
            if worker.streak >= STREAK {
                worker.stopped = Some(why.to_owned());
            }
        }
        self.failed(token, How::Over, why);
    }

    fn worker_of(&mut self, token: &Token) -> Option<&mut WorkerState> {
        self.attempts.get(token).and_then(|attempt| self.workers.get_mut(&attempt.worker))
    }

    /// The commonest class among who is there, and its middle speed.
    fn settle_class(&mut self, at: usize, me: &WorkerId) {
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

    /// Whether somebody fitting who has not failed at the job is there.
    fn another_is_there(&self, at: usize, failed_by: &[WorkerId]) -> bool {
        let fits = |worker: &WorkerState| worker.is_there() && self.batches[at].fits(&worker.worker);
        self.workers.iter().any(|(id, worker)| !failed_by.contains(id) && fits(worker))
    }

    fn lease_of(&self, job: &Job) -> Option<Lease> {
        let JobState::Leased { token, .. } = job.state else { return None };
        let lease = self.batches.iter().find(|state| state.batch.name == job.batch)?.batch.lease;
        let NewJob { kind, payload } = job.job.clone();
        Some(Lease { job: job.id, attempt: job.attempt, token, kind, payload, lease })
    }

    /// Whether a worker can have a job now.
    fn is_free(&self, at: usize, job: &Job, worker: &WorkerId, now: Instant) -> bool {
        let free = match job.state {
            JobState::Waiting => true,
            JobState::Leased { expires, .. } => expires < now,
            _ => false,
        };
        free && job.batch == self.batches[at].batch.name
            && !(job.failed_by.contains(worker) && self.another_is_there(at, &job.failed_by))
    }

    /// Gives up to so many jobs of a batch to a worker.
    fn lease(&mut self, at: usize, worker: &WorkerId, request: &Request, want: usize, leases: &mut Vec<Lease>) {
        let now = Instant::now();
        let free: Vec<usize> =
            (0..self.jobs.len()).filter(|job| self.is_free(at, &self.jobs[*job], worker, now)).collect();
        for index in free.into_iter().take(want) {
            if let JobState::Leased { token, .. } = self.jobs[index].state {
                self.failed(&token, How::Lost, "expired");
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

impl Memory {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a lease run out at once.
    pub fn expire(&self, token: &Token) {
        for job in &mut self.state().jobs {
            if let JobState::Leased { token: held, expires, .. } = &mut job.state
                && held == token
            {
                *expires = Instant::now().checked_sub(Duration::from_millis(1)).unwrap_or(*expires);
            }
        }
    }
}

impl Jobs for Memory {
    fn enqueue(&mut self, batch: &Batch, jobs: &[NewJob]) -> Result<u64, JobsError> {
        let mut state = self.state();
        state.batch(batch);
        let mut added = 0;
        for job in jobs {
            let id = job.id(&batch.name);
            match state.job(&id) {
                Some(job) if job.state == JobState::Cancelled => job.state = JobState::Waiting,
                Some(_) => continue,
                None => state.jobs.push(Job {
                    id,
                    batch: batch.name.clone(),
                    job: job.clone(),
                    state: JobState::Waiting,
                    attempt: 0,
                    failures: 0,
                    failed_by: Vec::new(),
                    why: String::new(),
                    result: None,
                }),
            }
            added += 1;
        }
        self.0.1.notify_all();
        Ok(added)
    }

    fn put(&mut self, batch: &Batch, bytes: &[u8]) -> Result<Hash, JobsError> {
        let mut state = self.state();
        let hash = Hash::of(bytes);
        let blobs = &mut state.batch(batch).blobs;
        if !blobs.contains(&hash) {
            blobs.push(hash);
        }
        state.blobs.entry(hash).or_insert_with(|| bytes.to_vec());
        Ok(hash)
    }

    fn reopen(&mut self, batch: &str) -> Result<(), JobsError> {
        let mut state = self.state();
        let results = state.jobs.iter_mut().filter(|job| job.batch == batch).filter_map(|job| job.result.as_mut());
        results.for_each(|result| result.settled = false);
        Ok(())
    }

    fn collect(&mut self, batch: &str, most: usize) -> Result<Vec<Finished>, JobsError> {
        let state = self.state();
        let finished = state.jobs.iter().filter(|job| job.batch == batch).filter_map(|job| {
            let result = job.result.as_ref().filter(|result| !result.settled)?;
            let attempt = &state.attempts[&result.token];
            let worker = state.workers.get(&attempt.worker)?.worker.name.clone();
            Some(Finished { job: job.id, attempt: attempt.number, worker, bytes: result.bytes.clone() })
        });
        Ok(finished.take(most).collect())
    }

    fn settle(&mut self, job: &JobId, verdict: &Verdict) -> Result<(), JobsError> {
        let mut state = self.state();
        let Some(job) = state.job(job) else { return Ok(()) };
        match verdict {
            Verdict::Accepted => {
                let token = job.result.as_mut().map(|result| {
                    result.settled = true;
                    result.token
                });
                if let Some(worker) = token.and_then(|token| state.worker_of(&token)) {
                    worker.refused = 0;
                }
            }
            Verdict::Refused(why) => {
                if let Some(Kept { token, .. }) = job.result.take() {
                    if let Some(worker) = state.worker_of(&token) {
                        worker.refused += 1;
                        if worker.refused >= STREAK {
                            worker.stopped = Some(why.clone());
                        }
                    }
                    state.failed(&token, How::Over, why);
                }
            }
        }
        self.0.1.notify_all();
        Ok(())
    }

    fn close(&mut self, batch: &str) -> Result<(), JobsError> {
        let mut state = self.state();
        let State { batches, jobs, attempts, blobs, .. } = &mut *state;
        jobs.retain(|job| job.batch != batch);
        attempts.retain(|_, attempt| jobs.iter().any(|job| job.id == attempt.job));
        batches.retain(|known| known.batch.name != batch);
        blobs.retain(|hash, _| batches.iter().any(|batch| batch.blobs.contains(hash)));
        Ok(())
    }

    fn cancel(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        let mut state = self.state();
        let open = |job: &&mut Job| !matches!(job.state, JobState::Done | JobState::Cancelled);
        let jobs = state.jobs.iter_mut().filter(|job| batch.is_none_or(|batch| job.batch == batch)).filter(open);
        Ok(jobs.map(|job| job.state = JobState::Cancelled).count() as u64)
    }

    fn retry(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        let mut state = self.state();
        for known in state.batches.iter_mut().filter(|known| batch.is_none_or(|batch| known.batch.name == batch)) {
            known.class = None;
        }
        let given_up = |job: &&mut Job| matches!(job.state, JobState::Parked | JobState::Cancelled);
        let jobs = state.jobs.iter_mut().filter(|job| batch.is_none_or(|batch| job.batch == batch)).filter(given_up);
        let again = jobs.map(|job| {
            job.state = JobState::Waiting;
            job.failures = 0;
            job.failed_by.clear();
        });
        let count = again.count() as u64;
        self.0.1.notify_all();
        Ok(count)
    }

    fn status(&mut self) -> Result<Status, JobsError> {
        let state = self.state();
        let tally = |batch: &str| {
            let mut tally = Tally::default();
            for job in state.jobs.iter().filter(|job| job.batch == batch) {
                *match job.state {
                    JobState::Waiting => &mut tally.waiting,
                    JobState::Leased { .. } => &mut tally.leased,
                    JobState::Done => &mut tally.done,
                    JobState::Parked => &mut tally.parked,
                    JobState::Cancelled => &mut tally.cancelled,
                } += 1;
            }
            tally
        };
        let batches = state.batches.iter().map(|known| BatchStatus {
            name: known.batch.name.clone(),
            version: known.batch.version.clone(),
            tally: tally(&known.batch.name),
            class: known.class.clone(),
        });
        let leases = |id: &WorkerId| {
            let has = |job: &&Job| matches!(job.state, JobState::Leased { worker, .. } if worker == *id);
            state.jobs.iter().filter(has).count() as u64
        };
        let mut workers: Vec<WorkerStatus> = (state.workers.iter())
            .map(|(id, known)| WorkerStatus {
                worker: known.worker.clone(),
                silent: known.seen.elapsed(),
                leases: leases(id),
                stopped: known.stopped.clone(),
            })
            .collect();
        workers.sort_by(|one, other| one.worker.name.cmp(&other.worker.name));
        let parked = state.jobs.iter().filter(|job| job.state == JobState::Parked).map(|job| Parked {
            job: job.id,
            batch: job.batch.clone(),
            failures: job.failures,
            why: job.why.clone(),
        });
        Ok(Status { batches: batches.collect(), parked: parked.take(100).collect(), workers })
    }

    fn register(&mut self, id: &WorkerId, worker: &Worker) -> Result<(), JobsError> {
        let mut state = self.state();
        let had: Vec<Token> = (state.jobs.iter())
            .filter_map(|job| match job.state {
                JobState::Leased { token, worker, .. } if worker == *id => Some(token),
                _ => None,
            })
            .collect();
        had.iter().for_each(|token| state.failed(token, How::Lost, "crashed"));
        let known = WorkerState { worker: worker.clone(), seen: Instant::now(), streak: 0, refused: 0, stopped: None };
        state.workers.insert(*id, known);
        Ok(())
    }

    fn lease(&mut self, worker: &WorkerId, request: &Request, want: usize) -> Result<Vec<Lease>, JobsError> {
        let mut state = self.state();
        let now = Instant::now();
        let known = state.workers.get_mut(worker).ok_or(JobsError::Unregistered)?;
        if known.stopped.is_some() {
            return Ok(Vec::new());
        }
        known.seen = now;
        let (slots, me) = (known.worker.slots, known.worker.clone());
        let (mut again, mut live) = (Vec::new(), 0);
        for (index, job) in state.jobs.iter().enumerate() {
            if let JobState::Leased { worker: holder, request: asked, expires, .. } = job.state
                && holder == *worker
            {
                again.extend((asked == *request).then_some(index));
                live += usize::from(expires > now);
            }
        }
        if !again.is_empty() {
            for index in &again {
                let lease = state.lease_of(&state.jobs[*index]).map_or(Duration::ZERO, |lease| lease.lease);
                if let JobState::Leased { expires, .. } = &mut state.jobs[*index].state {
                    *expires = now + lease;
                }
            }
            return Ok(again.iter().filter_map(|index| state.lease_of(&state.jobs[*index])).collect());
        }
        let want = want.min((2 * slots).saturating_sub(live));
        let mut order: Vec<usize> = (0..state.batches.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(state.batches[*at].batch.priority));
        let mut leases = Vec::new();
        for at in order {
            let left = want - leases.len();
            if left == 0 {
                break;
            }
            if state.batches[at].batch.version == me.version {
                state.settle_class(at, worker);
            }
            if state.batches[at].fits(&me) {
                state.lease(at, worker, request, left, &mut leases);
            }
        }
        Ok(leases)
    }

    fn beat(&mut self, worker: &WorkerId, tokens: &[Token]) -> Result<Vec<Beat>, JobsError> {
        let mut state = self.state();
        let mut answers = Vec::new();
        for token in tokens {
            let attempt =
                state.attempts.get(token).filter(|attempt| attempt.worker == *worker).map(|attempt| attempt.job);
            let leases: BTreeMap<String, Duration> =
                state.batches.iter().map(|known| (known.batch.name.clone(), known.batch.lease)).collect();
            let answer = match attempt.and_then(|job| state.job(&job)) {
                None => Beat::Lost,
                Some(job) => match &mut job.state {
                    JobState::Leased { token: held, expires, .. } if held == token => {
                        *expires = Instant::now() + leases[&job.batch];
                        Beat::Continue
                    }
                    JobState::Done | JobState::Cancelled => Beat::Stop,
                    _ => Beat::Lost,
                },
            };
            answers.push(answer);
        }
        state.workers.entry(*worker).and_modify(|worker| worker.seen = Instant::now());
        Ok(answers)
    }

    fn finish(&mut self, worker: &WorkerId, token: &Token, bytes: &[u8]) -> Result<Finish, JobsError> {
        let mut state = self.state();
        let Some(attempt) = state.attempts.get(token).filter(|attempt| attempt.worker == *worker) else {
            return Ok(Finish::Stale);
        };
        let (id, ended) = (attempt.job, attempt.ended);
        let Some(job) = state.job(&id) else { return Ok(Finish::Stale) };
        if ended == Some(How::Finished) {
            return Ok(Finish::AlreadyThere);
        }
        if job.state == JobState::Cancelled || ended == Some(How::Over) {
            return Ok(Finish::Stale);
        }
        if bytes.len() > MOST_RESULT_BYTES {
            if matches!(job.state, JobState::Leased { token: held, .. } if held == *token) {
                state.blame(token, "the result is too large");
            }
            return Ok(Finish::TooLarge);
        }
        let first = job.state != JobState::Done;
        if first {
            job.state = JobState::Done;
            job.why.clear();
            job.result = Some(Kept { token: *token, bytes: bytes.to_vec(), settled: false });
        }
        state.attempts.entry(*token).and_modify(|attempt| attempt.ended = Some(How::Finished));
        if first {
            state.workers.entry(*worker).and_modify(|worker| worker.streak = 0);
        }
        self.0.1.notify_all();
        Ok(if first { Finish::Accepted } else { Finish::AlreadyThere })
    }

    fn give_back(&mut self, worker: &WorkerId, token: &Token, why: Option<&str>) -> Result<GiveBack, JobsError> {
        let mut state = self.state();
        let holds = |job: &&mut Job| matches!(job.state, JobState::Leased { token: held, worker: holder, .. } if held == *token && holder == *worker);
        let Some(job) = state.jobs.iter_mut().find(holds) else { return Ok(GiveBack::Stale) };
        match why {
            None => {
                job.state = JobState::Waiting;
                state.attempts.entry(*token).and_modify(|attempt| attempt.ended = Some(How::Over));
            }
            Some(why) => state.blame(token, why),
        }
        self.0.1.notify_all();
        let stopped = state.workers.get(worker).is_some_and(|worker| worker.stopped.is_some());
        Ok(if stopped { GiveBack::Stopped } else { GiveBack::Done })
    }

    fn blob(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, JobsError> {
        Ok(self.state().blobs.get(hash).cloned())
    }

    fn wait(&mut self, most: Duration) -> Result<bool, JobsError> {
        let state = self.state();
        let (_state, waited) = self.0.1.wait_timeout(state, most).unwrap_or_else(PoisonError::into_inner);
        Ok(!waited.timed_out())
    }
}
