//! The referee is killed at random moments and started again, until the cup is over: the result is that of a cup
//! that nobody disturbed.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::support::{Cup, contestant};

const KILLS: u32 = 50;

fn cup() -> Cup {
    let mut text = "format = 'swiss'\nrounds = 4\nseed = 11\ngames = 2\n[time]\nper_move = '20s'\n".to_owned();
    for player in 0..8 {
        text += &contestant(&format!("p{player}"), "otelo", &[&format!("seed={player}")]);
    }
    Cup::new(&text)
}

/// Plays a cup under power cuts, so many at most; says how many there were.
fn disturbed(cup: &Cup, random: &mut u64, most: u32) -> u32 {
    let mut kills = 0;
    while kills < most {
        let mut command = cup.arena(&["run", "cup.toml", "--out", "out", "--jobs", "2", "--force"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Most cuts come while games are being played, some before the journal is even open.
        sleep(Duration::from_millis((*random >> 33) % 250));
        if let Some(status) = child.try_wait().expect("it can be asked") {
            assert!(status.success());
            return kills;
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it is gone");
        kills += 1;
    }
    // Whatever is left is played in peace.
    cup.run();
    kills
}

#[test]
fn a_killed_referee_ends_with_the_same_table() {
    let calm = cup();
    calm.run();
    let mut kills = 0;
    let mut random = 2026;
    while kills < KILLS {
        let stormy = cup();
        kills += disturbed(&stormy, &mut random, KILLS - kills);
        // Whoever was killed while writing the last files writes them now; no game is played again.
        let journal = std::fs::read(stormy.path("out/journal.jsonl")).expect("a journal");
        stormy.run();
        assert_eq!(std::fs::read(stormy.path("out/journal.jsonl")).expect("a journal"), journal);
        assert_eq!(calm.json("standings.json"), stormy.json("standings.json"));
        assert_eq!(calm.json("games.json"), stormy.json("games.json"));
        let lines = journal.split(|byte| *byte == b'\n').count() - 2;
        assert_eq!(lines, 32, "every game is in the journal once");
    }
    eprintln!("killed {kills} times");
}
