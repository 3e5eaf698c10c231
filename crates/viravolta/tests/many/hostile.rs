//! A worker that lies about everything changes no table.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use viravolta_jobs::{Access, Finish, Jobs, Postgres as Queue, Request, Side, Token, Worker, WorkerId};
use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, PATIENCE, Running, worker};

/// The games of a job, all of them won by black in nine moves; each lie changes something.
fn lie(payload: &[u8], number: usize) -> Vec<u8> {
    let job: Value = serde_json::from_slice(payload).expect("a job");
    let mut games: Vec<Value> = job["games"]
        .as_array()
        .expect("games")
        .iter()
        .map(|game| {
            let black = game["black"].as_u64().expect("black");
            json!({"game": {
                "number": game["number"], "round": game["round"], "black": black, "white": 1 - black, "pair": game["pair"],
                "opening": 0, "moves": "e6f4e3f6g5d6e7f5c5", "black_discs": 13, "white_discs": 0, "winner": "black",
                "outcome": "normal", "at_fault": null, "detail": {"kind": "none"}, "forgiven": [0, 0], "times_ms": [1, 1, 1, 1, 1, 1, 1, 1, 1],
                "referee_ms": 0, "wall_ms": 9, "cpu_ms": [1, 1]
            }, "fault": null})
        })
        .collect();
    let game = &mut games[0]["game"];
    match number {
        0 => game["winner"] = json!("white"),
        1 => game["moves"] = json!("a1"),
        2 => game["number"] = json!(9999),
        3 => game["black"] = json!(7),
        _ => return vec![b'['; 20 << 20],
    }
    serde_json::to_vec(&games).expect("JSON")
}

#[test]
fn a_hostile_worker_changes_no_table() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'match'\ngames = 8\n", 2);
    cup.calm();
    let mut coordinator = Running::start(cup.run("out", &["--on", &url]));
    let mut queue = Queue::new(Access::parse(&url).expect("an address"), Side::Worker);
    let me = WorkerId::random();
    let worker_of =
        |name: &str| Worker { class: "lab".to_owned(), slots: 50, ..Worker::new(name, env!("CARGO_PKG_VERSION")) };
    let began = Instant::now();
    let mut leases = Vec::new();
    while leases.is_empty() {
        assert!(began.elapsed() < PATIENCE, "no jobs come");
        std::thread::sleep(Duration::from_millis(100));
        // The coordinator prepares the database.
        if queue.register(&me, &worker_of("mallory")).is_ok() {
            leases = queue.lease(&me, &Request::random(), 1000).expect("an answer");
        }
    }
    assert_eq!(leases.len(), 4, "all pairs");
    for (number, lease) in leases.iter().enumerate() {
        let forged = Token::from_bytes(&[number as u8; 16]).expect("sixteen bytes");
        assert_eq!(queue.finish(&me, &forged, b"[]").expect("an answer"), Finish::Stale);
        assert_eq!(queue.finish(&me, &lease.token, &lie(&lease.payload, number)).expect("an answer"), Finish::Accepted);
    }
    // Three lies stop it; an old token is worth nothing.
    let stopped = "select count(*) from viravolta_jobs.workers where name = 'mallory' and stopped is not null";
    while server.sql(stopped) != "1" {
        assert!(began.elapsed() < PATIENCE, "the lies are believed");
        assert_eq!(coordinator.ended(), None, "the lies are believed");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(queue.lease(&me, &Request::random(), 1000).expect("an answer").is_empty());
    // Under another name it sends too much.
    let other = WorkerId::random();
    queue.register(&other, &worker_of("trudy")).expect("it comes");
    while let Some(lease) = queue.lease(&other, &Request::random(), 1).expect("an answer").pop() {
        assert_eq!(queue.finish(&other, &lease.token, &lie(&lease.payload, 4)).expect("an answer"), Finish::TooLarge);
    }
    let _honest = Running::start(worker(&url, &cup.path("w1"), &[]));
    coordinator.finish();
    cup.assert_as_calm("out");
}
