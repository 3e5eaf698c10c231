//! Many workers at once, who die as they please, and a database that dies with them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use viravolta_jobs::{Batch, Finish, Jobs, JobsError, Postgres, Request, Side, Verdict, Worker, WorkerId};
use viravolta_testkit::{RaisedAtTheEnd, needs};

use super::{Hall, payloads, queue};

const JOBS: u32 = 400;

/// As long as it may take, whatever else this machine does.
const PATIENCE: Duration = Duration::from_secs(300);

fn again<T>(queue: &mut Postgres, mut ask: impl FnMut(&mut Postgres) -> Result<T, JobsError>) -> T {
    let began = Instant::now();
    loop {
        match ask(queue) {
            Ok(answer) => return answer,
            Err(error) => assert!(error.is_passing() && began.elapsed() < PATIENCE, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// A worker that forgets one job in ten, as if it had been killed, and doubles the others.
fn work(url: &str, number: u32, done: &AtomicBool) {
    let mut queue = queue(url, Side::Worker);
    let mut dice = number;
    let mut roll = || {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        dice >> 16
    };
    let id = WorkerId::random();
    let me = Worker { slots: 2, ..Worker::new(format!("w{number}"), "1") };
    again(&mut queue, |queue| queue.register(&id, &me));
    while !done.load(Relaxed) {
        let request = Request::random();
        let leases = again(&mut queue, |queue| queue.lease(&id, &request, 2));
        if leases.is_empty() {
            thread::sleep(Duration::from_millis(20));
        }
        for lease in leases {
            if roll() % 10 == 0 {
                continue;
            }
            let number: u32 = String::from_utf8_lossy(&lease.payload).parse().expect("a number");
            let result = (2 * number).to_string();
            // A lease may have ended meanwhile, or have been lost with the database.
            let finished = again(&mut queue, |queue| queue.finish(&id, &lease.token, result.as_bytes()));
            if roll() % 10 == 0 && finished != Finish::Stale {
                let twice = again(&mut queue, |queue| queue.finish(&id, &lease.token, b"twice"));
                assert_eq!(twice, Finish::AlreadyThere);
            }
        }
        if roll() % 20 == 0 {
            again(&mut queue, |queue| queue.register(&id, &me));
        }
    }
}

#[test]
fn every_job_is_done_once_however_often_everything_dies() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let url = hall.server().url();
    let mut coordinator = hall.queue(Side::Coordinator);
    let batch = Batch { lease: Duration::from_millis(1500), ..Batch::new("b", "1") };
    coordinator.enqueue(&batch, &payloads(JOBS)).unwrap();
    let (done, collected) = (AtomicBool::new(false), AtomicU32::new(0));
    let results = thread::scope(|scope| {
        for number in 0..6 {
            let (url, done) = (&url, &done);
            scope.spawn(move || work(url, number, done));
        }
        let _done = RaisedAtTheEnd(&done);
        let collector = scope.spawn(|| {
            let _done = RaisedAtTheEnd(&done);
            let mut results: BTreeMap<_, Vec<u8>> = BTreeMap::new();
            let began = Instant::now();
            while results.len() < JOBS as usize && began.elapsed() < PATIENCE {
                for finished in again(&mut coordinator, |queue| queue.collect("b", 50)) {
                    again(&mut coordinator, |queue| queue.settle(&finished.job, &Verdict::Accepted));
                    results.insert(finished.job, finished.bytes);
                    collected.store(results.len() as u32, Relaxed);
                }
                // Jobs that everybody happens to have dropped are taken up again.
                again(&mut coordinator, |queue| queue.retry(None));
                thread::sleep(Duration::from_millis(50));
            }
            results
        });
        for share in [JOBS / 4, JOBS / 2] {
            while collected.load(Relaxed) < share && !collector.is_finished() {
                thread::sleep(Duration::from_millis(20));
            }
            hall.server().kill();
            hall.server().revive();
        }
        collector.join().expect("it collects")
    });
    let expected: BTreeMap<_, Vec<u8>> = payloads(JOBS)
        .iter()
        .enumerate()
        .map(|(number, job)| (job.id("b"), (2 * number).to_string().into_bytes()))
        .collect();
    assert_eq!(results, expected);
}
