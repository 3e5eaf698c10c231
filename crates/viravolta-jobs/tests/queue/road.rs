//! The way between a worker and the database: cut in the middle of something, closed for a while, or of another kind.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use viravolta_jobs::{
    Batch, Craft, Crew, Finish, Hash, Jobs, Leaving, Outbox, Side, Task, Verdict, Work, Worker, WorkerId,
};
use viravolta_testkit::postgres::Postgres as Server;
use viravolta_testkit::{RaisedAtTheEnd, needs};

use super::{batch, locked, payloads, queue, register, request};

const PATIENCE: Duration = Duration::from_secs(300);

/// Somebody in the middle, who counts what goes to the server and can close the way.
#[derive(Debug, Default)]
struct Road {
    closed: AtomicBool,
    /// Every piece takes so many milliseconds on the way, and one in 33 a second more, as if it had been lost.
    delay: AtomicU64,
    /// So many bytes still come from the server; then the way is cut, once.
    left: AtomicU64,
    /// When somebody came, and when somebody said something.
    arrivals: Mutex<Vec<Instant>>,
    requests: Mutex<Vec<Instant>>,
}

impl Road {
    /// Opens the way to a server; the port where it begins.
    fn open(to: SocketAddr) -> (Arc<Self>, u16) {
        let road = Arc::new(Self { left: AtomicU64::new(u64::MAX), ..Self::default() });
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let way = Arc::clone(&road);
        // Ends with the test's process.
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                locked(&way.arrivals).push(Instant::now());
                if way.closed.load(Relaxed) {
                    continue;
                }
                let Ok(server) = TcpStream::connect(to) else { continue };
                for (from, to, asks) in [(&client, &server, true), (&server, &client, false)] {
                    let (from, to) = (from.try_clone().expect("a stream"), to.try_clone().expect("a stream"));
                    let way = Arc::clone(&way);
                    thread::spawn(move || way.carry(from, to, asks));
                }
            }
        });
        (road, port)
    }

    fn carry(&self, mut from: TcpStream, mut to: TcpStream, asks: bool) {
        let mut bytes = [0; 8192];
        let mut pieces = 0_u32;
        from.set_read_timeout(Some(Duration::from_millis(50))).expect("a timeout");
        while !self.closed.load(Relaxed) {
            let came = match from.read(&mut bytes) {
                Ok(0) => break,
                Ok(came) => came,
                Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {
                    continue;
                }
                Err(_) => break,
            };
            if asks {
                locked(&self.requests).push(Instant::now());
            } else if self.left.fetch_sub(came as u64, Relaxed) < came as u64 {
                self.left.store(u64::MAX, Relaxed);
                break;
            }
            let delay = self.delay.load(Relaxed);
            if delay > 0 {
                pieces += 1;
                let lost = if pieces.is_multiple_of(33) { 1000 } else { 0 };
                thread::sleep(Duration::from_millis(delay + lost));
            }
            if to.write_all(&bytes[..came]).is_err() {
                break;
            }
        }
        // Either may be gone already.
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    }
}

/// The most in any second.
fn most_in_a_second(times: &[Instant]) -> usize {
    let within = |(at, from): (usize, &Instant)| {
        times[at..].iter().take_while(|time| **time - *from < Duration::from_secs(1)).count()
    };
    times.iter().enumerate().map(within).max().unwrap_or(0)
}

fn local(server: &Server) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, server.port()))
}

#[test]
fn a_blob_that_is_cut_in_the_middle_comes_whole_the_next_time() {
    let server = Server::listening(IpAddr::V4(Ipv4Addr::LOCALHOST), &[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let (road, port) = Road::open(local(&server));
    let mut coordinator = queue(&server.url(), Side::Coordinator);
    let program: Vec<u8> = (0..4_000_000_u32).map(|number| (number % 251) as u8).collect();
    let hash = coordinator.put(&batch(), &program).unwrap();
    let mut worker = queue(&format!("postgres://postgres@127.0.0.1:{port}/postgres"), Side::Worker);
    assert_eq!(worker.blob(&Hash::of(b"nothing")).unwrap(), None);
    for cut_after in [1, 100_000, 3_000_000] {
        road.left.store(cut_after, Relaxed);
        let cut = worker.blob(&hash).unwrap_err();
        assert!(cut.is_passing(), "{cut}");
        assert_eq!(Hash::of(&worker.blob(&hash).unwrap().unwrap()), hash, "the next connection is another");
    }
}

#[test]
fn answers_that_are_cut_on_their_way_back_cost_nothing() {
    let server = Server::listening(IpAddr::V4(Ipv4Addr::LOCALHOST), &[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let (road, port) = Road::open(local(&server));
    let mut coordinator = queue(&server.url(), Side::Coordinator);
    coordinator.enqueue(&batch(), &payloads(3)).unwrap();
    let mut worker = queue(&format!("postgres://postgres@127.0.0.1:{port}/postgres"), Side::Worker);
    let me = register(&mut worker, "pc-1", 2);
    for round in 1..=3 {
        // What is asked is known to the server, so that the only answer on the way is that to the question itself.
        assert_eq!(worker.lease(&me, &request(), 0).unwrap(), []);
        let asked = request();
        road.left.store(1, Relaxed);
        assert!(worker.lease(&me, &asked, 1).unwrap_err().is_passing());
        let leases = worker.lease(&me, &asked, 1).unwrap();
        assert_eq!((leases.len(), leases[0].attempt), (1, 1), "the same one again");
        let tally = coordinator.status().unwrap().batches[0].tally;
        assert_eq!((tally.leased, tally.waiting), (1, 3 - round));
        let forged = viravolta_jobs::Token::from_bytes(&[1; 16]).unwrap();
        assert_eq!(worker.finish(&me, &forged, b"x").unwrap(), Finish::Stale);
        road.left.store(1, Relaxed);
        assert!(worker.finish(&me, &leases[0].token, b"once").unwrap_err().is_passing());
        assert_eq!(worker.finish(&me, &leases[0].token, b"again").unwrap(), Finish::AlreadyThere);
        assert_eq!(coordinator.collect("b", 9).unwrap().len() as u64, round);
    }
    assert!(coordinator.collect("b", 9).unwrap().iter().all(|result| result.bytes == b"once"));
}

#[test]
fn a_server_that_has_nothing_but_ipv6_is_reached() {
    let server = Server::listening(IpAddr::V6(Ipv6Addr::LOCALHOST), &[]);
    needs!(server.is_some(), "PostgreSQL is not installed, or there is no IPv6");
    let server = server.expect("just seen");
    let url = format!("postgres://postgres@[::1]:{}/postgres", server.port());
    let mut coordinator = queue(&url, Side::Coordinator);
    coordinator.enqueue(&batch(), &payloads(1)).unwrap();
    let mut worker = queue(&url, Side::Worker);
    let me = register(&mut worker, "pc-6", 1);
    let lease = worker.lease(&me, &request(), 1).unwrap().remove(0);
    assert_eq!(worker.finish(&me, &lease.token, b"six").unwrap(), Finish::Accepted);
}

/// Takes a moment.
struct Slow;

impl Craft for Slow {
    fn work(&self, task: &Task) -> Work {
        thread::sleep(Duration::from_millis(200));
        Work::Done(task.payload.clone())
    }
}

#[test]
fn a_slow_way_that_loses_things_loses_no_job() {
    let server = Server::listening(IpAddr::V4(Ipv4Addr::LOCALHOST), &[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let (road, port) = Road::open(local(&server));
    road.delay.store(150, Relaxed);
    let mut coordinator = queue(&server.url(), Side::Coordinator);
    coordinator.enqueue(&batch(), &payloads(12)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let never = AtomicBool::new(false);
    let crew = Crew {
        id: WorkerId::random(),
        worker: Worker { slots: 3, ..Worker::new("far", "1") },
        outbox: Outbox::open(folder.path()).unwrap(),
        once: true,
        stop: &never,
    };
    let mut far = queue(&format!("postgres://postgres@127.0.0.1:{port}/postgres"), Side::Worker);
    let craft: Arc<dyn Craft> = Arc::new(Slow);
    assert_eq!(crew.work(&mut far, &craft, &mut |_| {}).unwrap(), Leaving::Idle);
    let results = coordinator.collect("b", 50).unwrap();
    assert_eq!((results.len(), results.iter().all(|result| result.attempt == 1)), (12, true));
}

/// The way is closed for `VIRAVOLTA_OUTAGE` seconds, otherwise for a few.
#[test]
fn four_workers_without_the_database_lose_nothing_and_do_not_storm_it_when_it_returns() {
    let server = Server::listening(IpAddr::V4(Ipv4Addr::LOCALHOST), &[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let outage = std::env::var("VIRAVOLTA_OUTAGE").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(6);
    let jobs = 200;
    let (road, port) = Road::open(local(&server));
    let mut coordinator = queue(&server.url(), Side::Coordinator);
    let long = Batch { lease: Duration::from_secs(outage + 60), ..Batch::new("b", "1") };
    coordinator.enqueue(&long, &payloads(jobs)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let began = Instant::now();
    let mut results = Vec::new();
    let (mut closed_at, mut opened_at) = (None, None);
    let mut something_kept = false;
    thread::scope(|scope| {
        let _stop = RaisedAtTheEnd(&stop);
        let crews: Vec<_> = (0..4)
            .map(|number| {
                let crew = Crew {
                    id: WorkerId::random(),
                    worker: Worker { slots: 2, ..Worker::new(format!("w{number}"), "1") },
                    outbox: Outbox::open(&folder.path().join(number.to_string())).unwrap(),
                    once: false,
                    stop: &stop,
                };
                let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
                scope.spawn(move || {
                    let craft: Arc<dyn Craft> = Arc::new(Slow);
                    crew.work(&mut queue(&url, Side::Worker), &craft, &mut |_| {}).unwrap()
                })
            })
            .collect();
        while results.len() < jobs as usize {
            assert!(began.elapsed() < PATIENCE + Duration::from_secs(outage), "{} results", results.len());
            for finished in coordinator.collect("b", 50).unwrap() {
                coordinator.settle(&finished.job, &Verdict::Accepted).unwrap();
                results.push(finished.job);
            }
            // Once, or again if nobody happened to have anything at hand.
            if results.len() > jobs as usize / 4 && !something_kept {
                closed_at = Some(Instant::now());
                road.closed.store(true, Relaxed);
                thread::sleep(Duration::from_secs(outage));
                let kept = |number: usize| std::fs::read_dir(folder.path().join(number.to_string())).unwrap().count();
                something_kept = (0..4).map(kept).sum::<usize>() > 0;
                road.closed.store(false, Relaxed);
                opened_at = Some(Instant::now());
            }
            thread::sleep(Duration::from_millis(20));
        }
        stop.store(true, Relaxed);
        for crew in crews {
            assert_eq!(crew.join().unwrap(), Leaving::Asked);
        }
    });
    assert!(something_kept, "what is done lies on the disk");
    results.sort();
    results.dedup();
    assert_eq!(results.len(), jobs as usize, "each once");
    let (closed, opened) = (closed_at.unwrap(), opened_at.unwrap());
    let vain: Vec<Instant> = locked(&road.arrivals).iter().copied().filter(|at| *at > closed && *at < opened).collect();
    let after: Vec<Instant> = locked(&road.requests).iter().copied().filter(|at| *at > opened).collect();
    let before: Vec<Instant> = locked(&road.requests).iter().copied().filter(|at| *at < closed).collect();
    eprintln!(
        "{outage} s without the database, 4 workers: {} attempts, at most {} in a second; requests in a second: at most {} before, {} after",
        vain.len(),
        most_in_a_second(&vain),
        most_in_a_second(&before),
        most_in_a_second(&after)
    );
    // Each waits twice as long after each failure, up to half a minute; a slower machine tries less often.
    let each = 4.0 + (8.0 * outage as f64).log2() + outage as f64 / 15.0;
    assert!(vain.len() as f64 <= 4.0 * 2.0 * each, "{} attempts", vain.len());
}
