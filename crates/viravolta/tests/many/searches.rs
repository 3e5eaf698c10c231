//! `solve` and `analyze` over workers: the same answers as on one machine with one thread.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;
use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Running, VIRAVOLTA, worker};

/// Games that end early, in the middle and nowhere near, and the same game twice.
const GAMES: &str = "f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4\nf5d6c3d3c4f4f6f3e6e7\nc4c3d3c5d6f4\n";
/// Positions of the small board, of which one says a wrong value; the same position twice.
const PROBLEMS: &str = "-----OX--XO----- X; B1:-10; A2:-10; D3:-10; C4:-10;
-----OX--XO----- X; B1:-10; A2:-8; D3:-10; C4:-10;
-----OX--XO----- X
-----XO--OX----- X
XXXXXXXXXXXXXXXX X
";

/// What a command says in JSON, without how long it took.
fn said(folder: &std::path::Path, words: &[&str]) -> (Option<i32>, Vec<Value>) {
    let mut command = Command::new(VIRAVOLTA);
    command.args(words).args(["--json", "--lang", "en"]).current_dir(folder).stdin(Stdio::null());
    let output = command.output().expect("it runs");
    let lines = String::from_utf8(output.stdout).expect("text");
    let line = |line: &str| {
        let mut json: Value = serde_json::from_str(line).expect("JSON");
        json.as_object_mut().expect("an object").remove("seconds");
        json
    };
    (output.status.code(), lines.lines().map(line).collect())
}

#[test]
fn searches_elsewhere_find_what_one_thread_finds_here() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let (url, folder) = (server.url(), tempfile::tempdir().expect("a folder"));
    fs::write(folder.path().join("games.txt"), GAMES).expect("a file");
    fs::write(folder.path().join("problems.obf"), PROBLEMS).expect("a file");
    let ready = Command::new(VIRAVOLTA).args(["jobs", "setup", &url]).output().expect("it runs");
    assert!(ready.status.success());
    let _worker = Running::start(worker(&url, &folder.path().join("w"), &[]));
    for words in [
        &["solve", "problems.obf", "--hash", "4"][..],
        &["solve", "problems.obf", "--hash", "4", "--wld", "--lines", "3"],
        &["analyze", "games.txt", "--depth", "4", "--hash", "4"],
        &["analyze", "games.txt", "--depth", "4", "--hash", "4", "--no-book", "--lines", "3"],
        &["analyze", "games.txt", "--depth", "2", "--hash", "4", "--only", "2-3"],
    ] {
        let here = said(folder.path(), &[words, &["--threads", "1"]].concat());
        let there = said(folder.path(), &[words, &["--on", &url]].concat());
        assert_eq!(here, there, "{words:?}");
        assert!(!here.1.is_empty());
    }
    assert_eq!(server.sql("select count(*) from viravolta_jobs.jobs"), "0", "nothing stays behind");
    assert_eq!(server.sql("select count(*) from viravolta_jobs.blobs"), "0");
    let refused = said(folder.path(), &["solve", "problems.obf", "--on", &url, "--threads", "2"]);
    assert_eq!(refused.0, Some(2), "threads are the workers' own");
}
