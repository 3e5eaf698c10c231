//! The queue in the database and the one in the process do the same, whatever is asked of them in whatever order.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use viravolta_jobs::{
    Batch, JobId, Jobs, Memory, NewJob, Postgres, Request, Side, Status, Token, Verdict, Worker, WorkerId,
};

use super::Hall;

#[derive(Clone, Debug)]
enum Step {
    Enqueue(usize, Vec<u8>),
    Register(usize, usize, usize),
    Lease(usize, u8, usize),
    Beat(usize, usize),
    Finish(usize, usize),
    GiveBack(usize, usize, bool),
    Expire(usize),
    Collect(usize),
    Settle(usize, usize, u8),
    KeepOnly(usize, Vec<u8>),
    Reopen(usize),
    Cancel(Option<usize>),
    Retry(Option<usize>),
    Close(usize),
    Leave(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let batch = 0..BATCHES.len();
    let (worker, token) = (0..WORKERS, any::<prop::sample::Index>().prop_map(|index| index.index(1000)));
    prop_oneof![
        3 => (batch.clone(), prop::collection::vec(0..6u8, 1..6)).prop_map(|(batch, jobs)| Step::Enqueue(batch, jobs)),
        2 => (worker.clone(), 0..CLASSES.len(), 1..3usize).prop_map(|(id, class, slots)| Step::Register(id, class, slots)),
        8 => (worker.clone(), 0..4u8, 0..4usize).prop_map(|(id, request, want)| Step::Lease(id, request, want)),
        2 => (worker.clone(), token.clone()).prop_map(|(id, token)| Step::Beat(id, token)),
        5 => (worker.clone(), token.clone()).prop_map(|(id, token)| Step::Finish(id, token)),
        1 => worker.clone().prop_map(Step::Leave),
        5 => (worker, token.clone(), any::<bool>()).prop_map(|(id, token, fault)| Step::GiveBack(id, token, fault)),
        3 => token.clone().prop_map(Step::Expire),
        1 => batch.clone().prop_map(Step::Collect),
        3 => (batch.clone(), token, 0..3u8).prop_map(|(batch, job, verdict)| Step::Settle(batch, job, verdict)),
        1 => (batch.clone(), prop::collection::vec(0..6u8, 0..6)).prop_map(|(batch, jobs)| Step::KeepOnly(batch, jobs)),
        1 => batch.clone().prop_map(Step::Reopen),
        1 => prop::option::of(batch.clone()).prop_map(Step::Cancel),
        1 => prop::option::of(batch.clone()).prop_map(Step::Retry),
        1 => batch.prop_map(Step::Close),
    ]
}

const WORKERS: usize = 4;
const CLASSES: [(&str, f64, &str); 4] =
    [("avx2", 1.0, "1"), ("avx2", 1.2, "1"), ("sse2", 1.0, "1"), ("avx2", 1.0, "2")];
const BATCHES: [(&str, bool, i32); 3] = [("plain", false, 0), ("fair", true, 0), ("urgent", false, 5)];

fn batch(index: usize) -> Batch {
    let (name, fair, priority) = BATCHES[index];
    // Long, so that no lease runs out by itself.
    Batch { fair, priority, lease: std::time::Duration::from_secs(3600), ..Batch::new(name, "1") }
}

/// Both queues, and the tokens that each has given for the same lease.
struct Pair<'a> {
    model: Memory,
    real: &'a mut Postgres,
    ids: Vec<WorkerId>,
    tokens: Vec<(Token, Token)>,
    jobs: Vec<JobId>,
}

impl Pair<'_> {
    fn token(&self, index: usize) -> (Token, Token) {
        // Before the first lease: tokens that nobody has given.
        let forged = Token::from_bytes(&[7; 16]).expect("sixteen bytes");
        *self.tokens.get(index % self.tokens.len().max(1)).unwrap_or(&(forged, forged))
    }

    /// Does the same with both and compares what they say.
    fn both<T: std::fmt::Debug + PartialEq, E: std::fmt::Display>(
        &mut self,
        mut ask: impl FnMut(&mut dyn Jobs, usize) -> Result<T, E>,
    ) -> Result<T, TestCaseError> {
        let said = |answer: Result<T, E>| answer.map_err(|error| error.to_string());
        let (model, real) = (said(ask(&mut self.model, 0)), said(ask(self.real, 1)));
        prop_assert_eq!(&model, &real);
        model.map_err(|_| TestCaseError::reject("both refuse"))
    }

    fn lease(&mut self, worker: usize, request: u8, want: usize) -> Result<(), TestCaseError> {
        let request = Request::from_bytes(&[request; 16]).expect("sixteen bytes");
        let id = self.ids[worker];
        let (model, real) = (self.model.lease(&id, &request, want), self.real.lease(&id, &request, want));
        let (mut model, mut real) = match (model, real) {
            (Ok(model), Ok(real)) => (model, real),
            (model, real) => {
                prop_assert_eq!(model.map_err(|e| e.to_string()), real.map_err(|e| e.to_string()));
                return Ok(());
            }
        };
        model.sort_by_key(|lease| lease.job);
        real.sort_by_key(|lease| lease.job);
        for (one, other) in model.iter().zip(&real) {
            if !self.tokens.contains(&(one.token, other.token)) {
                self.tokens.push((one.token, other.token));
            }
            self.jobs.push(one.job);
        }
        let shown = |leases: Vec<viravolta_jobs::Lease>| {
            leases
                .into_iter()
                .map(|lease| (lease.job, lease.attempt, lease.kind, lease.payload, lease.lease))
                .collect::<Vec<_>>()
        };
        prop_assert_eq!(shown(model), shown(real));
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), TestCaseError> {
        match step.clone() {
            Step::Enqueue(index, jobs) => {
                let jobs: Vec<NewJob> = jobs.iter().map(|job| NewJob::new("k", vec![*job])).collect();
                self.both(|queue, _| queue.enqueue(&batch(index), &jobs))?;
            }
            Step::Register(worker, class, slots) => {
                let (class, speed, version) = CLASSES[class];
                let me = Worker { class: class.to_owned(), speed, slots, ..Worker::new(format!("w{worker}"), version) };
                let id = self.ids[worker];
                self.both(|queue, _| queue.register(&id, &me))?;
            }
            Step::Lease(worker, request, want) => self.lease(worker, request, want)?,
            Step::Beat(worker, token) => {
                let (id, token) = (self.ids[worker], self.token(token));
                self.both(|queue, side| queue.beat(&id, &[[token.0, token.1][side]]))?;
            }
            Step::Finish(worker, token) => {
                let (id, token) = (self.ids[worker], self.token(token));
                self.both(|queue, side| queue.finish(&id, &[token.0, token.1][side], &[worker as u8]))?;
            }
            Step::GiveBack(worker, token, fault) => {
                let (id, token) = (self.ids[worker], self.token(token));
                self.both(|queue, side| queue.give_back(&id, &[token.0, token.1][side], fault.then_some("disk full")))?;
            }
            Step::Expire(token) => {
                let (model, real) = self.token(token);
                self.model.expire(&model);
                self.real.expire(&real).map_err(|error| TestCaseError::fail(error.to_string()))?;
            }
            Step::Collect(index) => drop(self.both(|queue, _| queue.collect(BATCHES[index].0, 3))?),
            Step::KeepOnly(index, jobs) => {
                let kept = |job: &u8| NewJob::new("k", vec![*job]).id(BATCHES[index].0);
                let jobs: Vec<JobId> = jobs.iter().map(kept).collect();
                self.both(|queue, _| queue.keep_only(BATCHES[index].0, &jobs))?;
            }
            Step::Settle(index, job, verdict) => {
                let done = self.both(|queue, _| queue.collect(BATCHES[index].0, 100))?;
                if let Some(finished) = done.get(job % done.len().max(1)) {
                    let verdict = match verdict {
                        0 => Verdict::Accepted,
                        1 => Verdict::Refused("illegal".to_owned()),
                        _ => Verdict::Again("late".to_owned()),
                    };
                    self.both(|queue, _| queue.settle(&finished.job, &verdict))?;
                }
            }
            Step::Reopen(index) => self.both(|queue, _| queue.reopen(BATCHES[index].0))?,
            Step::Cancel(index) => drop(self.both(|queue, _| queue.cancel(index.map(|index| BATCHES[index].0)))?),
            Step::Retry(index) => drop(self.both(|queue, _| queue.retry(index.map(|index| BATCHES[index].0)))?),
            Step::Leave(worker) => {
                let id = self.ids[worker];
                self.both(|queue, _| queue.leave(&id))?;
            }
            Step::Close(index) => self.both(|queue, _| queue.close(BATCHES[index].0))?,
        }
        self.both(|queue, _| queue.status().map(timeless)).map(drop)
    }
}

fn timeless(mut status: Status) -> Status {
    status.workers.iter_mut().for_each(|worker| worker.silent = std::time::Duration::ZERO);
    status
}

#[test]
fn the_database_does_what_the_model_does() {
    let hall = Hall::open();
    viravolta_testkit::needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let mut real = hall.queue(Side::Coordinator);
    let mut runner =
        TestRunner::new(Config { cases: 48, max_shrink_iters: 400, failure_persistence: None, ..Config::default() });
    let steps = prop::collection::vec(step(), 1..60);
    let queue = std::cell::RefCell::new(&mut real);
    let outcome = runner.run(&steps, |steps| {
        let mut queue = queue.borrow_mut();
        queue.status().map_err(|error| TestCaseError::fail(error.to_string()))?;
        let _ =
            hall.server().sql("truncate viravolta_jobs.batches, viravolta_jobs.workers, viravolta_jobs.blobs cascade");
        let ids = (0..WORKERS).map(|worker| WorkerId::from_bytes(&[worker as u8; 16]).expect("sixteen")).collect();
        let mut pair = Pair { model: Memory::default(), real: &mut queue, ids, tokens: Vec::new(), jobs: Vec::new() };
        pair.step(&Step::Enqueue(1, vec![1, 2, 3]))?;
        pair.step(&Step::Register(0, 0, 2))?;
        steps.iter().try_for_each(|step| pair.step(step))
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
