//! What the way through the database costs. The figures are in docs/BENCHMARKS.md.

use std::process::Command;
use std::time::Instant;

use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, Running, VIRAVOLTA, succeed, worker};

#[test]
#[ignore = "a measurement, on a machine that has nothing else to do: 120 games of about a second"]
fn games_of_a_second_here_and_over_a_worker() {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let server = server.expect("just seen");
    let url = server.url();
    let cup = Cup::new("format = 'round-robin'\ngames = 40\n", 3);
    cup.change("'otelo', 'seed", "'otelo', 'think-ms=16', 'seed");
    let timed = |out: &str, more: &[&str]| {
        let began = Instant::now();
        succeed(&cup.run(out, more).output().expect("it runs"));
        began.elapsed().as_secs_f64()
    };
    let ready = Command::new(VIRAVOLTA).args(["jobs", "setup", &url]).output().expect("it runs");
    assert!(ready.status.success());
    let mut here = Vec::new();
    let mut there = Vec::new();
    for round in 0..2 {
        here.push(timed(if round == 0 { "calm" } else { "again" }, &["--jobs", "2", "--force"]));
        let _worker = Running::start(worker(&url, &cup.path("w"), &[]));
        there.push(timed(&format!("out{round}"), &["--on", &url]));
        cup.assert_as_calm(&format!("out{round}"));
    }
    let best = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
    let (here, there) = (best(&here), best(&there));
    eprintln!(
        "120 games, two at a time: {here:.1} s here, {there:.1} s over a worker, {:+.1} %",
        100.0 * (there / here - 1.0)
    );
}
