//! The three kinds of clock, with programs that sleep and programs that compute.

use viravolta_arena::{Detail, Outcome, Played};

use crate::support::{assert_faultless, contestant, play};

/// The games of a player, by name.
fn games_of<'a>(cup: &viravolta_arena::Cup, games: &'a [Played], name: &str) -> Vec<&'a Played> {
    let number = cup.players.iter().position(|player| player.name == name).expect("a player");
    games.iter().filter(|game| game.black == number || game.white == number).collect()
}

#[test]
fn cpu_time_passes_for_who_computes_and_not_for_who_sleeps() {
    let text = "format = 'gauntlet'\nseed = 7\n[time]\ncpu_per_move = '500ms'\nwatchdog = '20s'\n".to_owned()
        + &contestant("honest", "otelo", &["seed=5"])
        + &contestant("sleeps", "otelo", &["slow@3", "slow-ms=900"])
        + &contestant("computes", "otelo", &["burn@3", "slow-ms=20000"])
        + &contestant("engine sleeps", "nboard", &["slow@3", "slow-ms=900"])
        + &contestant("engine computes", "gtp", &["burn@3", "slow-ms=20000"]);
    let (cup, games) = play("cpu-time", &text);
    for name in ["sleeps", "engine sleeps"] {
        for game in games_of(&cup, &games, name) {
            assert_eq!((game.outcome, game.at_fault()), (Outcome::Normal, None), "{name}: {:?}", game.detail);
        }
    }
    for name in ["computes", "engine computes"] {
        for game in games_of(&cup, &games, name) {
            assert_eq!((game.outcome, game.winner()), (Outcome::Late, Some(0)), "{name}: {:?}", game.detail);
            // It is stopped when its CPU time is over, not when it cares to answer.
            let Detail::Time { took_ms, limit_ms: 500, .. } = game.detail else { panic!("{:?}", game.detail) };
            assert!((500..10_000).contains(&took_ms), "{took_ms}");
        }
    }
}

#[test]
fn a_game_clock_runs_out_unless_the_increment_fills_it() {
    // About thirty answers of 150 ms are more than three seconds, and far less than that and thirty increments, even on
    // a busy machine.
    let head = |increment: &str| {
        format!("format = 'match'\ngames = 2\nseed = 7\n[time]\nper_game = '3s'\nincrement = '{increment}'\n")
            + &contestant("honest", "otelo", &["seed=5"])
            + &contestant("thinks", "otelo", &["think-ms=150", "seed=6"])
    };
    let (cup, games) = play("game-clock-filled", &head("2s"));
    assert_faultless(&cup, &games);
    let (_, games) = play("game-clock", &head("0s"));
    for game in &games {
        assert_eq!((game.outcome, game.at_fault()), (Outcome::Late, Some(1)), "{:?}", game.detail);
        let spent: u64 = game.thinking().filter(|(player, _)| *player == 1).map(|(_, time)| time).sum();
        let Detail::Time { took_ms, limit_ms, .. } = game.detail else { panic!("{:?}", game.detail) };
        assert!(limit_ms < 3_000 && took_ms > limit_ms && game.moves.len() > 2 * 2, "{spent} {:?}", game.detail);
    }
}

#[test]
fn a_grace_is_added_and_not_told() {
    let text = "format = 'match'\ngames = 2\nseed = 7\n[time]\nper_move = '250ms'\n".to_owned()
        + &contestant("honest", "otelo", &["seed=5"])
        + &contestant("heavy", "gtp", &["slow@2", "slow-ms=600", "seed=6"])
        + "grace = '20s'\n";
    let (cup, games) = play("grace", &text);
    assert_faultless(&cup, &games);
}
