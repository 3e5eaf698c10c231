//! The processors belong to whoever is on turn.

use viravolta_arena::Outcome;

use crate::support::{contestant, play};

/// Sixty programs that compute all the time, each in a session of its own, do not make the opponent late: it computes for
/// a third of a second, which sixty at the same time would make more than ten.
#[test]
fn burning_processors_on_the_opponents_time_wins_nothing() {
    let text = "format = 'match'\ngames = 2\nseed = 7\n[time]\nper_move = '9s'\nstart = '4s'\nwatchdog = '40s'\n"
        .to_owned()
        + &contestant("honest", "otelo", &["work=1200", "seed=5"])
        + &contestant("burner", "otelo", &["swarm=60", "exit@5", "seed=6"]);
    let (_, games) = play("burner", &text);
    assert_eq!(games.len(), 2);
    for game in &games {
        // It gives up by itself, after the honest one has answered in time again and again.
        assert_eq!((game.at_fault(), game.outcome), (Some(1), Outcome::Crash), "{:?}", game.detail);
        assert!(game.moves.len() >= 2 * 7, "{}", game.moves);
    }
}

/// Who uses far more than the other side is named.
#[test]
fn thinking_all_the_time_is_for_cups_that_say_so() {
    let head = "format = 'match'\ngames = 2\nseed = 7\nponder = true\n[time]\nper_move = '60s'\nstart = '4s'\n";
    let text = head.to_owned()
        + &contestant("plain", "otelo", &["think-ms=400", "seed=5"])
        + &contestant("ponders", "otelo", &["swarm=8", "exit@8", "seed=6"]);
    let (_, games) = play("ponders", &text);
    for game in &games {
        let ponders = usize::from(game.white == 1);
        assert!(game.cpu_ms[ponders] > game.cpu_ms[1 - ponders] + 300, "{:?}", game.cpu_ms);
    }
}
