use std::collections::BTreeMap;
use std::sync::atomic::AtomicU32;

use super::*;
use crate::memory::Memory;
use crate::queue::{Batch, NewJob, Verdict};

/// Long enough on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn crew(folder: &std::path::Path, stop: &'static AtomicBool, once: bool) -> Crew<'static> {
    Crew {
        id: WorkerId::random(),
        worker: Worker { slots: 3, ..Worker::new("pc-1", "1") },
        outbox: Outbox::open(folder).unwrap(),
        once,
        stop,
    }
}

fn flag() -> &'static AtomicBool {
    Box::leak(Box::new(AtomicBool::new(false)))
}

/// Doubles numbers with a factor that lies in a blob; three numbers are too much for it once.
struct Doubler {
    factor: Hash,
    tried: AtomicU32,
}

impl Craft for Doubler {
    fn work(&self, task: &Task) -> Work {
        let factor = task.blob(self.factor).expect("it is there");
        let number: u32 = String::from_utf8_lossy(&task.payload).parse().expect("a number");
        self.tried.fetch_add(1, Relaxed);
        if number % 10 == 3 && task.attempt == 1 {
            return Work::Failed("three".to_owned());
        }
        if number == 5 && task.attempt == 1 {
            panic!("five");
        }
        Work::Done((number * u32::from(factor[0])).to_string().into_bytes())
    }
}

#[test]
fn everything_is_done_once_and_who_fails_tries_again_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut queue = Memory::default();
    let batch = Batch::new("b", "1");
    let factor = queue.put(&batch, &[2]).unwrap();
    let jobs: Vec<NewJob> = (0..40).map(|number: u32| NewJob::new("double", number.to_string())).collect();
    queue.enqueue(&batch, &jobs).unwrap();
    let craft: Arc<dyn Craft> = Arc::new(Doubler { factor, tried: AtomicU32::new(0) });
    let mut news = Vec::new();
    let left = crew(folder.path(), flag(), true)
        .work(&mut queue.clone(), &craft, &mut |said| news.push(format!("{said:?}")))
        .unwrap();
    assert_eq!(left, Leaving::Idle);
    let results: BTreeMap<_, _> =
        queue.collect("b", 100).unwrap().into_iter().map(|finished| (finished.job, finished.bytes)).collect();
    let expected: BTreeMap<_, _> =
        jobs.iter().enumerate().map(|(at, job)| (job.id("b"), (2 * at).to_string().into_bytes())).collect();
    assert_eq!(results, expected);
    assert_eq!(news.iter().filter(|said| said.contains("three")).count(), 4, "{news:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "all is confirmed");
}

/// Never ends by itself.
struct Sleeper;

impl Craft for Sleeper {
    fn work(&self, task: &Task) -> Work {
        let began = Instant::now();
        while !task.stopped() && began.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
        Work::Dropped
    }
}

#[test]
fn who_is_asked_to_leave_gives_everything_back_and_blames_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let mut queue = Memory::default();
    queue.enqueue(&Batch::new("b", "1"), &[NewJob::new("sleep", "1"), NewJob::new("sleep", "2")]).unwrap();
    let stop = flag();
    let crew = crew(folder.path(), stop, false);
    let left = thread::scope(|scope| {
        let mut theirs = queue.clone();
        let worker = scope.spawn(move || crew.work(&mut theirs, &(Arc::new(Sleeper) as Arc<dyn Craft>), &mut |_| {}));
        let began = Instant::now();
        while queue.status().unwrap().batches[0].tally.leased < 2 && began.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(5));
        }
        stop.store(true, Relaxed);
        worker.join().unwrap().unwrap()
    });
    assert_eq!(left, Leaving::Asked);
    let status = queue.status().unwrap();
    assert_eq!((status.batches[0].tally.waiting, status.workers[0].stopped.as_ref()), (2, None));
    assert!(status.workers[0].gone, "nobody waits for it");
}

/// Cannot do anything.
struct Broken;

impl Craft for Broken {
    fn work(&self, _: &Task) -> Work {
        Work::Failed("no room can be closed".to_owned())
    }
}

#[test]
fn who_fails_three_times_in_a_row_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let mut queue = Memory::default();
    let jobs: Vec<NewJob> = (0..9).map(|number: u32| NewJob::new("x", number.to_string())).collect();
    queue.enqueue(&Batch::new("b", "1"), &jobs).unwrap();
    let craft: Arc<dyn Craft> = Arc::new(Broken);
    let left = crew(folder.path(), flag(), false).work(&mut queue.clone(), &craft, &mut |_| {}).unwrap();
    assert_eq!(left, Leaving::Stopped("no room can be closed".to_owned()));
    assert_eq!(queue.status().unwrap().batches[0].tally.waiting, 9);
}

#[test]
fn results_of_an_earlier_life_are_handed_in_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut queue = Memory::default();
    queue.enqueue(&Batch::new("b", "1"), &[NewJob::new("x", "1")]).unwrap();
    let crew = crew(folder.path(), flag(), true);
    queue.register(&crew.id, &crew.worker).unwrap();
    let lease = queue.lease(&crew.id, &Request::random(), 1).unwrap().remove(0);
    crew.outbox.keep(&lease.token, b"kept").unwrap();
    std::fs::write(folder.path().join("rubbish.part"), "half").unwrap();
    // It was killed here, and comes again.
    let craft: Arc<dyn Craft> = Arc::new(Broken);
    assert_eq!(crew.work(&mut queue.clone(), &craft, &mut |_| {}).unwrap(), Leaving::Idle);
    let results = queue.collect("b", 9).unwrap();
    assert_eq!(results[0].bytes, b"kept");
    queue.settle(&results[0].job, &Verdict::Accepted).unwrap();
    assert_eq!(queue.status().unwrap().workers[0].stopped, None);
}

/// A queue that does not take results until it has heard of their worker often enough meanwhile, or that is not there at all for
/// some questions.
struct Slow {
    queue: Memory,
    /// Of the refusals, and of the beats since the first of them.
    refused: u32,
    beats: u32,
    /// So many beats and waits are still in vain; and then the worker is asked to leave.
    outage: u32,
    /// Whether that has begun: with the first wait.
    away: bool,
    stop: Option<&'static AtomicBool>,
}

impl Slow {
    fn asked(&mut self) -> Result<(), JobsError> {
        if self.outage > 0 {
            self.outage -= 1;
            return Err(away());
        }
        Ok(())
    }
}

/// An error of somebody who is not there.
fn away() -> JobsError {
    let access = crate::Access::parse("postgres://nobody@127.0.0.1:1/none").unwrap();
    let error = crate::Postgres::new(access, crate::Side::Worker).blob(&Hash::of(b"")).unwrap_err();
    assert!(error.is_passing(), "{error}");
    error
}

impl Jobs for Slow {
    fn finish(&mut self, worker: &WorkerId, token: &Token, bytes: &[u8]) -> Result<crate::Finish, JobsError> {
        if self.beats < 6 {
            self.refused += 1;
            return Err(away());
        }
        self.queue.finish(worker, token, bytes)
    }

    fn beat(&mut self, worker: &WorkerId, tokens: &[Token]) -> Result<Vec<Beat>, JobsError> {
        if self.away {
            self.asked()?;
        }
        self.beats += u32::from(self.refused > 0);
        self.queue.beat(worker, tokens)
    }

    fn enqueue(&mut self, batch: &Batch, jobs: &[NewJob]) -> Result<u64, JobsError> {
        self.queue.enqueue(batch, jobs)
    }

    fn put(&mut self, batch: &Batch, bytes: &[u8]) -> Result<Hash, JobsError> {
        self.queue.put(batch, bytes)
    }

    fn reopen(&mut self, batch: &str) -> Result<(), JobsError> {
        self.queue.reopen(batch)
    }

    fn collect(&mut self, batch: &str, most: usize) -> Result<Vec<crate::Finished>, JobsError> {
        self.queue.collect(batch, most)
    }

    fn settle(&mut self, job: &crate::JobId, verdict: &Verdict) -> Result<(), JobsError> {
        self.queue.settle(job, verdict)
    }

    fn close(&mut self, batch: &str) -> Result<(), JobsError> {
        self.queue.close(batch)
    }

    fn keep_only(&mut self, batch: &str, jobs: &[crate::JobId]) -> Result<u64, JobsError> {
        self.queue.keep_only(batch, jobs)
    }

    fn cancel(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        self.queue.cancel(batch)
    }

    fn retry(&mut self, batch: Option<&str>) -> Result<u64, JobsError> {
        self.queue.retry(batch)
    }

    fn status(&mut self) -> Result<crate::Status, JobsError> {
        self.queue.status()
    }

    fn register(&mut self, id: &WorkerId, worker: &Worker) -> Result<(), JobsError> {
        self.queue.register(id, worker)
    }

    fn lease(&mut self, worker: &WorkerId, request: &Request, want: usize) -> Result<Vec<Lease>, JobsError> {
        self.queue.lease(worker, request, want)
    }

    fn give_back(&mut self, worker: &WorkerId, token: &Token, why: Option<&str>) -> Result<GiveBack, JobsError> {
        self.queue.give_back(worker, token, why)
    }

    fn leave(&mut self, worker: &WorkerId) -> Result<(), JobsError> {
        self.queue.leave(worker)
    }

    fn blob(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, JobsError> {
        self.queue.blob(hash)
    }

    fn wait(&mut self, most: Duration) -> Result<bool, JobsError> {
        self.away = self.stop.is_some();
        self.asked()?;
        if let Some(stop) = self.stop {
            stop.store(true, Relaxed);
        }
        self.queue.wait(most)
    }
}

/// Does what it is told at once.
struct Quick;

impl Craft for Quick {
    fn work(&self, _: &Task) -> Work {
        Work::Done(b"done".to_vec())
    }
}

#[test]
fn who_cannot_hand_in_a_result_goes_on_saying_that_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let queue = Memory::default();
    let batch = Batch { lease: Duration::from_millis(1500), ..Batch::new("b", "1") };
    queue.clone().enqueue(&batch, &[NewJob::new("x", "1")]).unwrap();
    let mut slow = Slow { queue: queue.clone(), refused: 0, beats: 0, outage: 0, away: false, stop: None };
    let craft: Arc<dyn Craft> = Arc::new(Quick);
    let left = crew(folder.path(), flag(), true).work(&mut slow, &craft, &mut |_| {}).unwrap();
    assert_eq!(left, Leaving::Idle);
    assert!(slow.refused > 1, "it was tried again");
    assert_eq!(queue.clone().collect("b", 9).unwrap()[0].bytes, b"done");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "it is confirmed");
}

#[test]
fn who_has_nothing_to_do_says_once_that_the_queue_is_away_and_once_that_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let stop = flag();
    let mut slow = Slow { queue: Memory::default(), refused: 0, beats: 0, outage: 4, away: false, stop: Some(stop) };
    let craft: Arc<dyn Craft> = Arc::new(Quick);
    let mut news = Vec::new();
    let mut tell = |said: News<'_>| news.push(format!("{said:?}").split('(').next().unwrap_or_default().to_owned());
    let left = crew(folder.path(), stop, false).work(&mut slow, &craft, &mut tell).unwrap();
    assert_eq!((left, slow.outage), (Leaving::Asked, 0));
    assert_eq!(news, ["Ready", "Unreachable", "Reachable"]);
}

#[test]
fn who_cannot_hand_in_a_result_says_once_that_the_queue_is_away_and_once_that_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let queue = Memory::default();
    let batch = Batch { lease: Duration::from_millis(1500), ..Batch::new("b", "1") };
    queue.clone().enqueue(&batch, &[NewJob::new("x", "1")]).unwrap();
    let mut slow = Slow { queue, refused: 0, beats: 0, outage: 0, away: false, stop: None };
    let craft: Arc<dyn Craft> = Arc::new(Quick);
    let mut news = Vec::new();
    let mut tell = |said: News<'_>| news.push(format!("{said:?}").split('(').next().unwrap_or_default().to_owned());
    crew(folder.path(), flag(), true).work(&mut slow, &craft, &mut tell).unwrap();
    news.sort();
    assert_eq!(news, ["Finished", "Reachable", "Ready", "Unreachable"]);
}
