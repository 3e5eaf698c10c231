//! Passes of both sides, in every protocol.

use viravolta_arena::{Cup, Played};
use viravolta_rules::Move;

use crate::support::{assert_faultless, contestant, play};

/// How often player 0 and the others passed.
fn passes(games: &[Played]) -> [usize; 2] {
    let mut count = [0; 2];
    for game in games {
        for (color, mv) in game.game().moves_with_color() {
            let player = game.player(color.into());
            count[usize::from(player != 0)] += usize::from(mv == Move::Pass);
        }
    }
    count
}

fn meet_many(dialect: &str, habits: &[&str]) -> (Cup, Vec<Played>) {
    let mut text = "format = 'gauntlet'\nseed = 7\n[time]\nper_move = '20s'\nstart = '20s'\n".to_owned();
    text += &contestant("it", dialect, habits);
    for seed in 0..4 {
        text += &contestant(&format!("p{seed}"), "otelo", &[&format!("seed={seed}")]);
    }
    play(&format!("passes-{dialect}-{}", habits.len()), &text)
}

#[test]
fn everybody_passes_and_is_passed_to() {
    for dialect in ["otelo", "nboard", "gtp", "othello", "ep4", "rothelo"] {
        let (cup, games) = meet_many(dialect, &["seed=40"]);
        assert_faultless(&cup, &games);
        let [own, others] = passes(&games);
        assert!(own > 0 && others > 0, "{dialect}: these games have {own} and {others} passes, which test nothing");
    }
}

#[test]
fn programs_that_ask_a_person_who_cannot_move() {
    for dialect in ["othello", "ep4", "rothelo"] {
        let (cup, games) = meet_many(dialect, &["seed=40", "dummy-pass"]);
        assert_faultless(&cup, &games);
        assert!(passes(&games)[1] > 0, "{dialect}: nobody had to pass");
    }
}
