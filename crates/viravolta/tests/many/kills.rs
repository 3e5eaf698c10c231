//! Workers, the coordinator and the database are killed at random, again and again: what comes out is what comes out of a run
//! that nobody disturbed.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use viravolta_testkit::needs;
use viravolta_testkit::postgres::Postgres;

use super::support::{Cup, PATIENCE, Running, VIRAVOLTA, class, generate, grade, succeed, worker};

/// Has three workers do what a coordinator wants, and kills somebody so many times. Where the work is done before everybody
/// was killed (a quick machine), it is looked at and begun again: no clock decides how much is killed.
fn storm(server: &mut Postgres, folder: &Path, kills: u32, coordinate: &dyn Fn(&str) -> Command, as_calm: &dyn Fn()) {
    let url = server.url();
    let coordinate = || Running::start(coordinate(&url));
    let work = |number: usize| Running::start(worker(&url, &folder.join(format!("w{number}")), &[]));
    let mut coordinator = coordinate();
    let mut workers: Vec<Running> = (0..3).map(work).collect();
    let mut random = 2026_u64;
    let mut roll = |sides: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % sides
    };
    let began = Instant::now();
    let patience = PATIENCE + kills * PATIENCE / 10;
    let (mut killed, mut rounds, mut over) = ([0_u32; 3], 1, false);
    while !over {
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
        match coordinator.ended() {
            None => {}
            Some(false) => {
                // Jobs that were dropped by everybody in the storm are parked: the teacher has them tried again.
                let retried = Command::new(VIRAVOLTA).args(["jobs", "retry", &url]).output();
                assert!(retried.is_ok_and(|output| output.status.success()));
                coordinator = coordinate();
            }
            Some(true) => {
                as_calm();
                assert_eq!(server.sql("select count(*) from viravolta_jobs.jobs"), "0", "nothing stays behind");
                over = killed.iter().sum::<u32>() == kills;
                if !over {
                    fs::remove_dir_all(folder.join("out")).expect("what was made is removed");
                    coordinator = coordinate();
                    rounds += 1;
                }
            }
        }
    }
    eprintln!("killed {killed:?} (workers, coordinator, database) in {:.0?}, {rounds} times the work", began.elapsed());
}

/// A cup.
fn cup(cup: &Cup, kills: u32) {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    cup.calm();
    let coordinate = |url: &str| cup.run("out", &["--on", url]);
    storm(&mut server.expect("just seen"), cup.folder.path(), kills, &coordinate, &|| {
        cup.assert_as_calm("out");
        let journal = fs::read_to_string(cup.path("out/journal.jsonl")).expect("a journal");
        let numbers: Vec<u64> = journal
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()?.get("number")?.as_u64())
            .collect();
        let mut once = numbers.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), numbers.len(), "every game is in the journal once");
    });
}

fn selfplay(games: u32, kills: u32) {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    let folder = tempfile::tempdir().expect("a folder");
    succeed(&generate(folder.path(), "calm", games, &["--threads", "2"]).output().expect("it runs"));
    let coordinate = |url: &str| generate(folder.path(), "out", games, &["--on", url]);
    storm(&mut server.expect("just seen"), folder.path(), kills, &coordinate, &|| {
        for file in ["00000007.vvd", "00000007.next", "settings.json"] {
            let read = |name: &str| fs::read(folder.path().join(name).join(file)).expect(file);
            assert!(read("calm") == read("out"), "{file} differs");
        }
    });
}

fn marks(students: usize, kills: u32) {
    let server = Postgres::start(&[]);
    needs!(server.is_some(), "PostgreSQL is not installed");
    needs!(viravolta_sandbox::doctor().missing_required().is_empty(), "rooms cannot be closed here");
    let folder = tempfile::tempdir().expect("a folder");
    class(folder.path(), students);
    succeed(&grade(folder.path(), "calm", &["--jobs", "2"]).output().expect("it runs"));
    let coordinate = |url: &str| grade(folder.path(), "out", &["--on", url]);
    storm(&mut server.expect("just seen"), folder.path(), kills, &coordinate, &|| {
        for file in ["pauta.json", "pauta.csv", "junit.xml", "turma.html"] {
            let read = |name: &str| fs::read_to_string(folder.path().join(name).join(file)).expect(file);
            assert_eq!(read("calm"), read("out"), "{file}");
        }
    });
}

#[test]
fn a_few_kills_change_no_table() {
    cup(&Cup::new("format = 'swiss'\nrounds = 2\ngames = 20\n", 6), 8);
}

#[test]
#[ignore = "takes many minutes: 300 games and 50 kills"]
fn fifty_kills_change_no_table() {
    cup(&Cup::new("format = 'round-robin'\ngames = 20\n", 6), 50);
}

#[test]
fn a_few_kills_change_no_bit_of_the_training_data() {
    selfplay(2000, 4);
}

#[test]
#[ignore = "takes minutes: 6,000 games of self-play and 20 kills"]
fn twenty_kills_change_no_bit_of_the_training_data() {
    selfplay(6000, 20);
}

#[test]
fn a_few_kills_change_no_mark() {
    marks(4, 3);
}

#[test]
#[ignore = "takes many minutes: 24 submissions and 20 kills"]
fn twenty_kills_change_no_mark() {
    marks(24, 20);
}
