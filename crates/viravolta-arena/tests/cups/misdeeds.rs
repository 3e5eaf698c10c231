//! Every misdeed against the rules loses with the right outcome. (Hostile programs are tested with the real command.)

use viravolta_arena::{Detail, Guess, Outcome, Reason};

use crate::support::{QUICK, contestant, play, player};

#[test]
fn contestants_that_break_the_rules() {
    let cases: [(&str, &[&str], Outcome); 14] = [
        ("illegal", &["illegal@3"], Outcome::IllegalMove),
        ("outside", &["outside@2"], Outcome::IllegalMove),
        ("garbage", &["garbage@3"], Outcome::UnreadableAnswer),
        ("nul", &["nul@2"], Outcome::UnreadableAnswer),
        ("unasked", &["unasked@3"], Outcome::UnreadableAnswer),
        ("unasked later", &["unasked-later@3"], Outcome::UnreadableAnswer),
        ("false pass", &["false-pass@4"], Outcome::WrongClaim),
        ("false complaint", &["false-complaint@3"], Outcome::WrongClaim),
        ("exit", &["exit@5"], Outcome::Crash),
        ("abort", &["abort@2"], Outcome::Crash),
        ("silent", &["silent@2"], Outcome::NoAnswer),
        ("slow", &["slow@3", "slow-ms=900"], Outcome::Late),
        ("swapped", &["swapped"], Outcome::IllegalMove),
        ("nothing", &["no-such-habit", "exit@1"], Outcome::Crash),
    ];
    let mut text = "format = 'gauntlet'\nseed = 7\n[time]\nper_move = '400ms'\nwatchdog = '900ms'\n".to_owned();
    text += &contestant("honest", "otelo", &["seed=5"]);
    for (name, habits, _) in &cases {
        text += &contestant(name, "otelo", habits);
    }
    let (cup, games) = play("rules", &text);
    assert_eq!(games.len(), 2 * cases.len());
    for game in &games {
        let guilty = if game.black == 0 { game.white } else { game.black };
        let (name, _, outcome) = &cases[guilty - 1];
        assert_eq!(game.outcome, *outcome, "{name}: {:?} {}", game.detail, game.moves);
        assert_eq!(game.at_fault(), Some(guilty), "{name}");
        assert_eq!(game.winner(), Some(0), "{name}");
        assert_eq!(cup.players[guilty].name, *name);
        match (*name, &game.detail) {
            ("swapped", Detail::Move { guess, .. }) => assert_eq!(*guess, Some(Guess::Swapped)),
            ("unasked" | "unasked later", Detail::Said { reason, .. }) => {
                assert_eq!(*reason, Some(Reason::BeforeAsked))
            }
            _ => {}
        }
    }
}

/// Sixteen megabytes without a line end are read once and answered for, and the other games go on.
#[test]
fn an_endless_line_is_no_answer() {
    let endless = viravolta_testkit::programs::hostile().display().to_string();
    let text = QUICK.replace("start = '20s'", "start = '10s'")
        + "[limits]\noutput = '32MB'\n"
        + &contestant("honest", "otelo", &["seed=5"])
        + &player("codes", "otelo", &[&endless, "endless-line"])
        + &player("engine", "gtp", &[&endless, "endless-line"])
        + &player("person", "othello", &[&endless, "endless-line"]);
    let (_, games) = play("endless", &format!("format = 'gauntlet'\n{text}"));
    assert_eq!(games.len(), 6);
    for game in &games {
        let guilty = game.black.max(game.white);
        // What was said before the question is no answer to it.
        let outcome = match (guilty, game.black) {
            (1, 1) => Outcome::UnreadableAnswer,
            (1, _) => Outcome::NoAnswer,
            _ => Outcome::RefusedToStart,
        };
        assert_eq!((game.outcome, game.at_fault()), (outcome, Some(guilty)), "{:?}", game.detail);
    }
}

#[test]
fn a_lenient_referee_counts_strikes() {
    let text = "format = 'match'\ngames = 2\nstrikes = 3\nseed = 7\n[time]\nper_move = '3s'\n".to_owned()
        + &contestant("honest", "otelo", &["seed=5"])
        + &contestant("hasty", "otelo", &["illegal@3", "garbage@5", "seed=2"]);
    let (_, games) = play("strikes", &text);
    for game in &games {
        // It answers the referee's complaint with one of its own, and then with another.
        assert_eq!((game.forgiven.iter().sum::<u32>(), game.at_fault()), (2, Some(1)), "{game:?}");
    }
}

#[test]
fn engines_are_asked_again_after_a_strike() {
    let head = "format = 'gauntlet'\nstrikes = 3\nseed = 7\n[time]\nper_move = '20s'\n".to_owned()
        + &contestant("honest", "otelo", &["seed=5"]);
    let mut text = head;
    for dialect in ["nboard", "gtp"] {
        text += &contestant(&format!("{dialect} hasty"), dialect, &["illegal@2", "garbage@4", "seed=2"]);
        text += &contestant(&format!("{dialect} stubborn"), dialect, &["illegal@2", "false-pass@3", "illegal@4"]);
    }
    let (cup, games) = play("engine-strikes", &text);
    for game in &games {
        let engine = game.black.max(game.white);
        let side = usize::from(game.white == engine);
        assert_eq!(game.forgiven[side], 2, "{game:?}");
        if cup.players[engine].name.ends_with("hasty") {
            assert_eq!((game.outcome, game.at_fault()), (Outcome::Normal, None), "{game:?}");
        } else {
            assert_eq!((game.outcome, game.at_fault()), (Outcome::IllegalMove, Some(engine)), "{game:?}");
        }
    }
}

#[test]
fn a_program_that_is_not_one_refuses_to_start() {
    let text = QUICK.replace("start = '20s'", "start = '2s'")
        + &contestant("honest", "otelo", &[])
        + &player("nothing", "otelo", &["/no/such/program"])
        + &player("no engine", "gtp", &["/bin/cat"]);
    let (_, games) = play("nothing", &text);
    for game in &games {
        let guilty = game.at_fault().unwrap();
        assert_ne!(guilty, 0);
        assert_eq!(game.outcome, Outcome::RefusedToStart, "{game:?}");
    }
}
