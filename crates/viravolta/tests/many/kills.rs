//! Workers, the coordinator and the database are killed at random, again and again: the table is that of a cup that
//! nobody disturbed.

use std::time::{Duration, Instant};

use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, PATIENCE, Running, worker};

/// Plays a cup over three workers and kills somebody so many times, then lets it end.
fn storm(cup: &Cup, kills: u32, patience: Duration) {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let mut server = server.expect("just seen");
    cup.calm();
    let url = server.url();
    let coordinate = || Running::start(cup.run("out", &["--on", &url]));
    let work = |number: usize| Running::start(worker(&url, &cup.path(&format!("w{number}")), &[]));
    let mut coordinator = coordinate();
    let mut workers: Vec<Running> = (0..3).map(work).collect();
    let mut random = 2026_u64;
    let mut roll = |sides: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % sides
    };
    let began = Instant::now();
    let (mut killed, mut over) = ([0_u32; 3], None);
    while over.is_none() {
        assert!(began.elapsed() < patience, "it does not end; killed {killed:?}");
        std::thread::sleep(Duration::from_millis(200 + roll(1200)));
        if killed.iter().sum::<u32>() < kills {
            match roll(10) {
                0..6 => {
                    let number = roll(3) as usize;
                    workers[number].kill();
                    workers[number] = work(number);
                    killed[0] += 1;
                }
                6..9 => {
                    coordinator.kill();
                    coordinator = coordinate();
                    killed[1] += 1;
                }
                _ => {
                    server.kill();
                    server.revive();
                    killed[2] += 1;
                }
            }
        }
        // A worker that came before the database was prepared, or failed three times in the storm, comes again.
        for (number, running) in workers.iter_mut().enumerate() {
            if running.ended().is_some() {
                *running = work(number);
            }
        }
        over = coordinator.ended();
        if over == Some(false) {
            // Jobs that were dropped by everybody in the storm are parked: the teacher has them tried again.
            let retried = std::process::Command::new(super::support::VIRAVOLTA).args(["jobs", "retry", &url]).output();
            assert!(retried.is_ok_and(|output| output.status.success()));
            coordinator = coordinate();
            over = None;
        }
    }
    eprintln!("killed {killed:?} (workers, coordinator, database) in {:.0?}", began.elapsed());
    cup.assert_as_calm("out");
    let journal = std::fs::read_to_string(cup.path("out/journal.jsonl")).expect("a journal");
    let numbers: Vec<u64> = journal
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()?.get("number")?.as_u64())
        .collect();
    let mut once = numbers.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), numbers.len(), "every game is in the journal once");
}

#[test]
fn a_few_kills_change_nothing() {
    storm(&Cup::new("format = 'swiss'\nrounds = 2\ngames = 6\n", 6), 8, PATIENCE);
}

#[test]
#[ignore = "takes many minutes: 300 games and 50 kills"]
fn fifty_kills_change_nothing() {
    storm(&Cup::new("format = 'round-robin'\ngames = 20\n", 6), 50, 6 * PATIENCE);
}
