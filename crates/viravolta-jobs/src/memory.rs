//! A queue in the process: for one machine, and as the model that the database is tested against.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::JobsError;
use crate::ids::{Hash, JobId, Request, Token, WorkerId};
use crate::queue::{
    Batch, Beat, Finish, Finished, GiveBack, Jobs, Lease, MOST_RESULT_BYTES, NewJob, Status, Verdict, Worker, why,
};

use state::{How, Job, JobState, Kept, STREAK, State, WorkerState};

mod state;
mod status;

/// A queue in the process. Clones are the same queue.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<(Mutex<State>, Condvar)>);

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
                    done_by: Vec::new(),
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
            Verdict::Again(why) => {
                if let Some(Kept { token, .. }) = job.result.take() {
                    state.again(&token, why);
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

    fn keep_only(&mut self, batch: &str, jobs: &[JobId]) -> Result<u64, JobsError> {
        Ok(self.state().call_off(|job| job.batch == batch && !jobs.contains(&job.id)))
    }

    fn cancel(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        Ok(self.state().call_off(|job| batch.is_none_or(|batch| job.batch == batch)))
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
        Ok(status::of(&self.state()))
    }

    fn register(&mut self, id: &WorkerId, worker: &Worker) -> Result<(), JobsError> {
        let mut state = self.state();
        let had: Vec<Token> = (state.jobs.iter())
            .filter_map(|job| match job.state {
                JobState::Leased { token, worker, .. } if worker == *id => Some(token),
                _ => None,
            })
            .collect();
        had.iter().for_each(|token| state.failed(token, How::Lost, why::CRASHED));
        let worker = worker.clone();
        let known = WorkerState { worker, seen: Instant::now(), streak: 0, refused: 0, stopped: None, gone: false };
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
                state.blame(token, why::TOO_LARGE);
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

    fn leave(&mut self, worker: &WorkerId) -> Result<(), JobsError> {
        let mut state = self.state();
        let State { jobs, attempts, workers, .. } = &mut *state;
        for job in jobs {
            if let JobState::Leased { token, worker: holder, .. } = job.state
                && holder == *worker
            {
                job.state = JobState::Waiting;
                attempts.entry(token).and_modify(|attempt| attempt.ended = Some(How::Over));
            }
        }
        workers.entry(*worker).and_modify(|worker| worker.gone = true);
        self.0.1.notify_all();
        Ok(())
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
