//! Machines on which something is wrong: a full disk, no walls, a clock that is a day off, a long sleep, a late referee.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, PATIENCE, Running, VIRAVOLTA, succeed, until, worker};

/// A command inside another: what comes before it, and the words that make its world.
fn inside(world: &[&str], command: &Command) -> Command {
    let mut whole = Command::new(world[0]);
    whole.args(&world[1..]).arg(command.get_program()).args(command.get_args()).stdin(Stdio::null());
    whole
}

fn works(world: &[&str]) -> bool {
    inside(world, &Command::new("true")).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A worker in a broken world gives everything back and stops with its reason; a sound one then plays the cup.
fn stops(world: &[&str], folder: &Path, cup: &Cup, reason: &str) {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    cup.calm();
    let mut coordinator = Running::start(cup.run("out", &["--on", &url]));
    let began = Instant::now();
    let said = loop {
        assert!(began.elapsed() < PATIENCE, "it does not stop");
        let output = inside(world, &worker(&url, folder, &[])).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        // It may have come before the database was prepared.
        if output.status.code() == Some(1) {
            break said;
        }
        assert_eq!(coordinator.ended(), None, "{said}");
        std::thread::sleep(Duration::from_millis(200));
    };
    assert!(said.contains("three jobs in a row failed") && said.contains(reason), "{said}");
    let _sound = Running::start(worker(&url, &cup.path("sound"), &[]));
    coordinator.finish();
    cup.assert_as_calm("out");
}

#[test]
fn a_worker_whose_disk_is_full_stops_and_nothing_is_lost() {
    let cup = Cup::new("format = 'match'\ngames = 6\n", 2);
    let folder = cup.path("full");
    std::fs::create_dir(&folder).expect("a folder");
    let mount = format!("mount -t tmpfs -o size=256k none '{}' && exec \"$0\" \"$@\"", folder.display());
    let world = ["unshare", "--mount", "sh", "-c", &mount];
    needs!(works(&world), "a small disk cannot be made here");
    stops(&world, &folder, &cup, "No space left");
}

#[test]
fn a_worker_without_walls_stops_and_nothing_is_lost() {
    needs!(viravolta_sandbox::doctor().missing_required().is_empty(), "there are no walls here at all");
    let cup = Cup::new("format = 'match'\ngames = 6\n", 2);
    let forbid = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$0\" \"$@\"";
    let world = ["unshare", "--user", "--map-root-user", "sh", "-c", forbid];
    needs!(works(&world), "a machine without walls cannot be made here");
    stops(&world, &cup.path("bare"), &cup, "walls that are required");
}

/// The library that shows a program another time of day, where it is installed and does.
fn other_days() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?.flatten();
    let library = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1")).find(|path| path.exists())?;
    let today = |day: &str| in_another_day(Command::new("date"), &library, day).arg("+%F").output().ok();
    (today("+1d")?.stdout != today("+0d")?.stdout).then_some(library)
}

/// The process itself, and nobody around it: who kills it kills it.
fn in_another_day(mut command: Command, library: &Path, day: &str) -> Command {
    command.env("LD_PRELOAD", library).env("FAKETIME", day);
    command
}

#[test]
fn clocks_that_are_a_day_off_change_nothing() {
    let library = other_days();
    needs!(library.is_some(), "faketime is not installed");
    let library = library.expect("just seen");
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'match'\ngames = 8\n", 2);
    cup.calm();
    succeed(&Command::new(VIRAVOLTA).args(["jobs", "setup", &url]).output().expect("it runs"));
    let _workers =
        ["+1d", "-1d"].map(|day| Running::start(in_another_day(worker(&url, &cup.path(day), &[]), &library, day)));
    until(&server, "select count(*) from viravolta_jobs.workers", "2");
    Running::start(cup.run("out", &["--on", &url])).finish();
    cup.assert_as_calm("out");
    let wrong = "select count(*) from viravolta_jobs.workers where seen not between now() - interval '1 hour' and now() + interval '1 hour'";
    assert_eq!(server.sql(wrong), "0", "only the database's clock counts");
}

#[test]
fn a_worker_that_sleeps_past_its_lease_and_wakes_changes_no_table() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'match'\ngames = 4\n", 2);
    // A pair takes seconds, so that it is seen while it is played, whatever else this machine does.
    cup.change("'otelo', 'seed", "'otelo', 'think-ms=80', 'seed");
    cup.calm();
    let mut coordinator = Running::start(cup.run("out", &["--on", &url]));
    let leased = "select count(*) from viravolta_jobs.jobs where state = 'leased'";
    let ready = "select to_regclass('viravolta_jobs.results') is not null";
    until(&server, ready, "t");
    let sleeper = Running::start(worker(&url, &cup.path("sleeper"), &["--name", "sleeper"]));
    until(&server, leased, "2");
    sleeper.signal(Signal::STOP);
    let _ = server.sql("update viravolta_jobs.jobs set expires = now() - interval '1 second' where state = 'leased'");
    let _other = Running::start(worker(&url, &cup.path("other"), &["--name", "other"]));
    until(&server, "select count(*) from viravolta_jobs.attempts where how = 'expired'", "2");
    // Now two have the same pairs at the same time.
    sleeper.signal(Signal::CONT);
    coordinator.finish();
    cup.assert_as_calm("out");
}

/// What the journal of a cup says so far.
fn journal(cup: &Cup) -> String {
    std::fs::read_to_string(cup.path("out/journal.jsonl")).unwrap_or_default()
}

#[test]
fn a_late_answer_to_a_late_referee_is_played_again_elsewhere_and_both_are_kept() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'match'\ngames = 2\n", 2);
    // One of the two is late with its third answer, wherever it plays.
    // So late, and so much time for the others, that a busy machine makes neither the one in time nor the others late.
    cup.change("'seed=1'", "'seed=1', 'slow@3', 'slow-ms=20000'");
    cup.change("per_move = '60s'", "per_move = '4s'");
    cup.calm();
    succeed(&Command::new(VIRAVOLTA).args(["jobs", "setup", &url]).output().expect("it runs"));
    let telling = |mut command: Command, name: &str| {
        command.stderr(File::create(cup.path(name)).expect("a file")).stdout(Stdio::null());
        Running::spawn(command)
    };
    // Somebody else is there, and has time later.
    let quiet = telling(worker(&url, &cup.path("quiet"), &["--name", "quiet"]), "quiet-said");
    until(&server, "select count(*) from viravolta_jobs.workers", "1");
    quiet.signal(Signal::STOP);
    let busy = Running::start(worker(&url, &cup.path("busy"), &["--name", "busy"]));
    let mut coordinator = telling(cup.run("out", &["--on", &url]), "said");
    // Its referee gets no processor for a moment, again and again.
    let began = Instant::now();
    while !journal(&cup).contains("\"aside\"") {
        assert!(began.elapsed() < PATIENCE, "nothing is put aside: {}", journal(&cup));
        busy.signal(Signal::STOP);
        std::thread::sleep(Duration::from_millis(300));
        busy.signal(Signal::CONT);
        std::thread::sleep(Duration::from_millis(300));
    }
    quiet.signal(Signal::CONT);
    coordinator.finish();
    cup.assert_as_calm("out");
    let journal = journal(&cup);
    let lines = |kind: &str| journal.lines().filter(|line| line.starts_with(&format!("{{\"line\":\"{kind}\""))).count();
    assert_eq!((lines("aside"), lines("game")), (2, 2), "{journal}");
    let said = |name: &str| std::fs::read_to_string(cup.path(name)).expect("it said something");
    assert!(said("said").contains("busy has played is played again on another machine"), "{}", said("said"));
    assert!(said("quiet-said").contains("One job is done"), "{}", said("quiet-said"));
}
