//! A worker that lies about everything changes no table.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use viravolta_jobs::{Access, Finish, Jobs, Postgres as Queue, Request, Side, Token, Worker, WorkerId};
use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, PATIENCE, Running, VIRAVOLTA, class, generate, grade, succeed, worker};

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

/// Somebody takes every job of a command, and lies about it; then an honest worker comes.
fn lied_to(server: &Postgres, folder: &Path, command: Command, lies: &[&dyn Fn(&Value) -> Value]) {
    let url = server.url();
    let mut coordinator = Running::start_into(command, File::create(folder.join("said")).expect("a file"));
    let mut queue = Queue::new(Access::parse(&url).expect("an address"), Side::Worker);
    let me = WorkerId::random();
    let worker_of = Worker { slots: 50, ..Worker::new("mallory", env!("CARGO_PKG_VERSION")) };
    let began = Instant::now();
    let mut leases = Vec::new();
    while leases.is_empty() {
        assert!(began.elapsed() < PATIENCE, "no jobs come");
        assert_eq!(coordinator.ended(), None);
        std::thread::sleep(Duration::from_millis(100));
        if queue.register(&me, &worker_of).is_ok() {
            leases = queue.lease(&me, &Request::random(), 100).expect("an answer");
        }
    }
    for (lease, lie) in leases.iter().zip(lies.iter().cycle()) {
        let job: Value = serde_json::from_slice(&lease.payload).expect("a job");
        let told = serde_json::to_vec(&lie(&job)).expect("JSON");
        assert_eq!(queue.finish(&me, &lease.token, &told).expect("an answer"), Finish::Accepted);
    }
    let refused = "select count(*) from viravolta_jobs.attempts where how = 'refused'";
    while server.sql(refused) != leases.len().to_string() {
        assert!(began.elapsed() < PATIENCE, "{} of {} lies are refused", server.sql(refused), leases.len());
        assert_eq!(coordinator.ended(), None, "the lies are believed");
        std::thread::sleep(Duration::from_millis(100));
    }
    let stopped = "select count(*) from viravolta_jobs.workers where stopped is not null";
    assert_eq!(server.sql(stopped), "1", "three lies stop it");
    let _honest = Running::start(worker(&url, &folder.join("w"), &[]));
    coordinator.finish();
}

fn small_boards(folder: &Path, more: &[&str]) -> Command {
    fs::write(folder.join("small.obf"), "-----OX--XO----- X; B1:-10;\n".repeat(150)).expect("a file");
    let mut command = Command::new(VIRAVOLTA);
    command.args(["solve", "small.obf", "--hash", "2", "--lang", "en", "--json"]).args(more);
    command.current_dir(folder).stdin(Stdio::null());
    command
}

#[test]
fn lies_about_searches_are_refused() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let folder = tempfile::tempdir().expect("a folder");
    let answers = |job: &Value, score: f64, line: &[&str]| -> Value {
        let line = json!({"move": line[0], "score": score, "proof": "exact", "line": line});
        job["groups"]
            .as_array()
            .expect("groups")
            .iter()
            .map(|_| json!([{"lines": [line], "nodes": 1, "seconds": 0.0}]))
            .collect()
    };
    lied_to(
        &server,
        folder.path(),
        small_boards(folder.path(), &["--on", &server.url()]),
        &[&|job| answers(job, 16.0, &["b1"]), &|job| answers(job, -10.0, &["a1"]), &|_| json!([])],
    );
    let calm = small_boards(folder.path(), &["--threads", "1"]).output().expect("it runs");
    let without_time = |text: &str| -> Vec<Value> {
        let read = |line: &str| {
            let mut json: Value = serde_json::from_str(line).expect("JSON");
            json["seconds"] = Value::Null;
            json
        };
        text.lines().map(read).collect()
    };
    let said = fs::read_to_string(folder.path().join("said")).expect("it said something");
    assert_eq!(without_time(&said), without_time(&String::from_utf8_lossy(&calm.stdout)));
}

#[test]
fn lies_about_games_of_self_play_are_refused() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let folder = tempfile::tempdir().expect("a folder");
    succeed(&generate(folder.path(), "calm", 150, &["--threads", "2"]).output().expect("it runs"));
    lied_to(
        &server,
        folder.path(),
        generate(folder.path(), "out", 150, &["--on", &server.url()]),
        &[&|_| json!(vec![json!([]); 50]), &|_| json!(vec![json!([[19, 0, false]]); 50]), &|_| json!("games")],
    );
    let read = |name: &str| fs::read(folder.path().join(name).join("00000007.vvd")).expect("data");
    assert!(read("calm") == read("out"));
}

#[test]
fn lies_about_submissions_are_refused() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    needs!(viravolta_sandbox::doctor().missing_required().is_empty(), "rooms cannot be closed here");
    let server = server.expect("just seen");
    let folder = tempfile::tempdir().expect("a folder");
    class(folder.path(), 3);
    let perfect = |job: &Value, files: &Value| {
        let report = json!({"key": "", "course": "reversi", "seed": job["seed"], "checks": [
            {"id": "build.compiles", "status": "passed", "marks": []}, {"id": "mark.full", "status": "passed", "marks": []}]});
        json!({"files": files, "version": env!("CARGO_PKG_VERSION"), "report": report.to_string()})
    };
    lied_to(
        &server,
        folder.path(),
        grade(folder.path(), "out", &["--on", &server.url()]),
        &[
            &|job| perfect(job, &job["files"]),
            &|job| perfect(job, &json!("00")),
            &|job| json!({"files": job["files"], "version": "0", "report": "{}"}),
        ],
    );
    succeed(&grade(folder.path(), "calm", &["--jobs", "2"]).output().expect("it runs"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name).join("pauta.json")).expect("marks");
    assert_eq!(read("calm"), read("out"));
}
