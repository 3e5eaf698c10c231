//! Machines on which something is wrong: a full disk, no walls, a clock that is a day off.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, PATIENCE, Running, worker};

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

#[test]
fn clocks_that_are_a_day_off_change_nothing() {
    needs!(works(&["faketime", "-f", "+1d"]), "faketime is not installed");
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'match'\ngames = 8\n", 2);
    cup.calm();
    let mut coordinator = Running::start(cup.run("out", &["--on", &url]));
    let early = |day: &str| Running::start(inside(&["faketime", "-f", day], &worker(&url, &cup.path(day), &[])));
    let mut workers = ["+1d", "-1d"].map(|day| (day, early(day)));
    let began = Instant::now();
    while coordinator.ended().is_none() {
        assert!(began.elapsed() < PATIENCE, "it does not end");
        for (day, running) in &mut workers {
            // It may have come before the database was prepared.
            if running.ended().is_some() {
                *running = early(day);
            }
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    coordinator.finish();
    cup.assert_as_calm("out");
    let wrong = "select count(*) from viravolta_jobs.workers where seen not between now() - interval '1 hour' and now() + interval '1 hour'";
    assert_eq!(server.sql(wrong), "0", "only the database's clock counts");
}
