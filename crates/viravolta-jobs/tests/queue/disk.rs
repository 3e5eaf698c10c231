//! The database's disk is full.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use viravolta_jobs::{Craft, Crew, Jobs, Leaving, News, Outbox, Side, Task, Work, Worker, WorkerId};
use viravolta_testkit::postgres::Postgres as Server;
use viravolta_testkit::{RaisedAtTheEnd, needs};

use super::{batch, payloads, queue};

const JOBS: u32 = 60;
/// As long as it may take, whatever else this machine does.
const PATIENCE: Duration = Duration::from_secs(300);

/// A quarter of a mebibyte that cannot be made smaller.
fn result(payload: &[u8]) -> Vec<u8> {
    let mut random = payload.iter().fold(2026_u64, |sum, byte| sum * 31 + u64::from(*byte));
    let mut roll = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as u8
    };
    (0..256 << 10).map(|_| roll()).collect()
}

struct Talker;

impl Craft for Talker {
    fn work(&self, task: &Task) -> Work {
        Work::Done(result(&task.payload))
    }
}

/// Takes what is left of a disk, but for four mebibytes.
fn fill(path: &PathBuf) {
    let mut filler = File::create(path).expect("a file");
    let mut length = 0;
    while filler.write_all(&[7; 64 << 10]).is_ok() {
        length += 64 << 10;
    }
    filler.set_len(length - (4 << 20)).expect("a shorter file");
}

#[test]
fn a_full_disk_is_waited_for_and_nothing_is_lost() {
    let server = Server::on_a_small_disk(128);
    needs!(server.is_some(), "PostgreSQL is not installed, or a small disk cannot be made here");
    let mut server = server.expect("just seen");
    let mut coordinator = queue(&server.url(), Side::Coordinator);
    coordinator.enqueue(&batch(), &payloads(JOBS)).unwrap();
    let filler = server.folder().join("data/filler");
    fill(&filler);
    let folder = tempfile::tempdir().unwrap();
    let (stop, refused) = (AtomicBool::new(false), AtomicBool::new(false));
    let crew = Crew {
        id: WorkerId::random(),
        worker: Worker { slots: 4, ..Worker::new("pc-1", "1") },
        outbox: Outbox::open(folder.path()).unwrap(),
        once: true,
        stop: &stop,
    };
    let url = server.url();
    let began = Instant::now();
    let left = thread::scope(|scope| {
        let _stop = RaisedAtTheEnd(&stop);
        let refused = &refused;
        let worker = scope.spawn(move || {
            let craft: Arc<dyn Craft> = Arc::new(Talker);
            let mut tell = |news: News<'_>| {
                if let News::Unreachable(error) = news {
                    eprintln!("refused: {error}");
                    refused.store(true, Relaxed);
                }
            };
            crew.work(&mut queue(&url, Side::Worker), &craft, &mut tell)
        });
        while !refused.load(Relaxed) {
            assert!(began.elapsed() < PATIENCE && !worker.is_finished(), "the disk is never full");
            thread::sleep(Duration::from_millis(20));
        }
        // It stays full for a while: what is done lies with the worker. Where the last bytes went for a question and not for
        // a result, there is a little room again.
        loop {
            thread::sleep(Duration::from_secs(2));
            if std::fs::read_dir(folder.path()).unwrap().count() > 0 {
                break;
            }
            assert!(began.elapsed() < PATIENCE && !worker.is_finished(), "nothing is on the worker's disk");
            let filler = File::options().write(true).open(&filler).unwrap();
            filler.set_len(filler.metadata().unwrap().len() - (64 << 10)).unwrap();
        }
        std::fs::remove_file(&filler).unwrap();
        // It may have had to give up.
        server.ensure();
        worker.join().unwrap().unwrap()
    });
    assert_eq!(left, Leaving::Idle);
    // Its connection may be one to the server as it was before.
    while coordinator.status().is_err_and(|error| error.is_passing()) {}
    let results: BTreeMap<_, _> =
        coordinator.collect("b", 100).unwrap().into_iter().map(|finished| (finished.job, finished.bytes)).collect();
    let expected: BTreeMap<_, _> = payloads(JOBS).iter().map(|job| (job.id("b"), result(&job.payload))).collect();
    assert!(results == expected, "{} of {JOBS} results, as they were", results.len());
}
