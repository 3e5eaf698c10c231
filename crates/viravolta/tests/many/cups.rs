//! Whole cups over workers, in peace.

use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use rustix::process::Signal;
use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, Running, VIRAVOLTA, succeed, until, worker};

#[test]
fn a_cup_over_two_workers_has_the_table_of_one_machine() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'swiss'\nrounds = 2\ngames = 2\n", 4);
    cup.calm();
    // Workers may come before there is anything to do, but not before the database is prepared.
    let early = worker(&url, &cup.path("w1"), &["--once"]).stderr(Stdio::piped()).output().expect("it runs");
    assert_eq!(early.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&early.stderr).contains("viravolta jobs setup"), "{early:?}");
    let jobs = |chore: &[&str]| {
        let output = Command::new(VIRAVOLTA).arg("jobs").args(chore).args(["--lang", "en"]).output().expect("it runs");
        succeed(&output);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let _ = server.sql("create role lab login");
    assert!(jobs(&["setup", &url, "--workers", "lab"]).contains("lab may work"));
    assert!(jobs(&["status", &url]).contains("There is no work"));
    // They see nothing but the queue.
    let theirs = server.url_of("lab", "postgres");
    let _workers = ["w1", "w2"].map(|name| Running::start(worker(&theirs, &cup.path(name), &["--name", name])));
    succeed(&cup.run("out", &["--on", &url]).output().expect("it runs"));
    cup.assert_as_calm("out");
    // Nothing stays behind.
    assert!(jobs(&["status", &url]).contains("There is no work"));
    assert_eq!(server.sql("select count(*) from viravolta_jobs.blobs"), "0");
    let workers = jobs(&["workers", &url]);
    assert!(workers.contains("w1") && workers.contains("w2"), "{workers}");
    assert!(jobs(&["cancel", &url]).contains("Nothing was left"));
    let nothing =
        Command::new(VIRAVOLTA).args(["jobs", "cancel", &url, "cup", "--lang", "en"]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("there is no batch “cup”"), "{nothing:?}");
    let private = std::fs::metadata(cup.path("w1")).expect("its folder").permissions().mode() & 0o777;
    assert_eq!(private, 0o700, "programs of others lie there");
    // Once more, from the journal alone: nobody plays anything.
    succeed(&cup.run("out", &["--on", &url]).output().expect("it runs"));
    cup.assert_as_calm("out");
}

#[test]
fn what_other_machines_would_not_have_is_said_before_anything_is_played() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let cup = Cup::new("format = 'match'\ngames = 2\n", 2);
    let outside = tempfile::tempdir().expect("a folder");
    let program = outside.path().join("run");
    std::fs::copy(cup.path("p0/run"), &program).expect("a program");
    cup.change("./p0/run", &program.display().to_string());
    let output = cup.run("out", &["--on", &server.url()]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("p0") && said.contains("outside the folder of the cup"), "{said}");
}

#[test]
fn who_leaves_a_cup_in_the_middle_is_not_played_any_more_and_workers_come_and_go() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'round-robin'\ngames = 4\n", 3);
    let mut coordinator = Running::start(cup.run("out", &["--on", &url]));
    until(&server, "select to_regclass('viravolta_jobs.results') is not null", "t");
    let tally = "select count(*) filter (where state = 'waiting') || ' ' || count(*) filter (where state = 'cancelled') from viravolta_jobs.jobs";
    until(&server, tally, "6 0");
    coordinator.signal(Signal::TERM);
    assert!(!coordinator.end(), "it has not played everything");
    let text = std::fs::read_to_string(cup.path("cup.toml")).expect("a cup");
    std::fs::write(cup.path("cup.toml"), text + "withdrawn = true\n").expect("a cup");
    cup.calm();
    let mut coordinator = Running::start(cup.run("out", &["--on", &url]));
    until(&server, tally, "2 4");
    let mut first = Running::start(worker(&url, &cup.path("first"), &["--once"]));
    let _second = Running::start(worker(&url, &cup.path("second"), &[]));
    coordinator.finish();
    cup.assert_as_calm("out");
    first.finish();
}
