//! Ten thousand trivial jobs and fifty workers: how fast, how even, how large. The figures are in docs/BENCHMARKS.md.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use viravolta_jobs::{Batch, Jobs, Request, Side, Verdict, Worker, WorkerId};
use viravolta_testkit::needs;

use super::{Hall, payloads, queue};

const JOBS: u32 = 10_000;
const WORKERS: u32 = 50;

/// As long as it may take, whatever else this machine does.
const PATIENCE: Duration = Duration::from_secs(900);

fn resident_kib() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
#[ignore = "a measurement: ten thousand jobs and fifty workers"]
fn ten_thousand_trivial_jobs_for_fifty_workers() {
    let hall = Hall::open();
    needs!(hall.is_some(), "PostgreSQL is not installed");
    let hall = hall.expect("just seen");
    let url = hall.server().url();
    let mut coordinator = hall.queue(Side::Coordinator);
    let began = Instant::now();
    coordinator.enqueue(&Batch::new("b", "1"), &payloads(JOBS)).unwrap();
    let enqueued = began.elapsed();
    let leases = Mutex::new(Vec::new());
    let began = Instant::now();
    let mut memory = Vec::new();
    thread::scope(|scope| {
        for number in 0..WORKERS {
            let (url, leases) = (&url, &leases);
            scope.spawn(move || {
                let mut queue = queue(url, Side::Worker);
                let id = WorkerId::random();
                queue.register(&id, &Worker::new(format!("w{number}"), "1")).unwrap();
                let mut mine = Vec::new();
                loop {
                    let asked = Instant::now();
                    let Some(lease) = queue.lease(&id, &Request::random(), 1).unwrap().pop() else { break };
                    mine.push(asked.elapsed());
                    queue.finish(&id, &lease.token, b"done").unwrap();
                }
                leases.lock().unwrap().extend(mine);
            });
        }
        let mut collected = 0;
        while collected < JOBS {
            assert!(began.elapsed() < PATIENCE, "{collected} results");
            let results = coordinator.collect("b", 200).unwrap();
            if results.is_empty() {
                coordinator.wait(Duration::from_millis(50)).unwrap();
            }
            for result in results {
                coordinator.settle(&result.job, &Verdict::Accepted).unwrap();
                collected += 1;
                if collected % 2000 == 0 {
                    memory.push(resident_kib());
                }
            }
        }
    });
    let took = began.elapsed();
    let mut leases = leases.into_inner().unwrap();
    leases.sort();
    let part = |share: usize| leases[(leases.len() - 1) * share / 100];
    let full = hall.server().sql("select pg_size_pretty(pg_database_size('postgres'))");
    coordinator.close("b").unwrap();
    let _ = hall.server().sql("vacuum full");
    let empty = hall.server().sql("select pg_size_pretty(pg_database_size('postgres'))");
    eprintln!(
        "{JOBS} jobs, {WORKERS} workers: enqueued in {enqueued:.2?}; {:.0} jobs/s; lease p50 {:.1?}, p99 {:.1?}; memory {memory:?} KiB; \
         database {full}, after closing and vacuum {empty}",
        f64::from(JOBS) / took.as_secs_f64(),
        part(50),
        part(99),
    );
    assert_eq!(leases.len(), JOBS as usize, "each once");
}
