//! Every misdeed loses with the right outcome, the other games go on, and nothing is left.

use viravolta_arena::{Detail, Guess, Outcome, Reason};
use viravolta_testkit::programs;

use crate::support::{QUICK, contestant, play, player};

/// The mark by which processes that should be gone would be found.
fn mark() -> String {
    format!("mark-of-{}", std::process::id())
}

fn left_running(mark: &str) -> Vec<String> {
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    processes
        .flatten()
        .filter(|entry| entry.file_name() != std::process::id().to_string().as_str())
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains(mark))
        .collect()
}

#[test]
fn contestants_that_break_the_rules() {
    let cases: [(&str, &[&str], Outcome); 13] = [
        ("illegal", &["illegal@3"], Outcome::IllegalMove),
        ("outside", &["outside@2"], Outcome::IllegalMove),
        ("garbage", &["garbage@3"], Outcome::UnreadableAnswer),
        ("nul", &["nul@2"], Outcome::UnreadableAnswer),
        ("unasked", &["unasked@3"], Outcome::UnreadableAnswer),
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
            ("unasked", Detail::Said { reason, .. }) => assert_eq!(*reason, Some(Reason::BeforeAsked)),
            _ => {}
        }
    }
}

#[test]
fn hostile_programs() {
    let hostile = programs::hostile().display().to_string();
    let mark = mark();
    let neighbour = std::env::temp_dir().display().to_string();
    let cases: [(&str, &[&str], &[Outcome]); 16] = [
        ("fork-bomb", &[], &[Outcome::NoAnswer]),
        ("memory-bomb", &[], &[Outcome::OutOfMemory]),
        ("memory-swarm", &[], &[Outcome::OutOfMemory]),
        ("output-flood", &[], &[Outcome::TooMuchOutput]),
        ("error-flood", &[], &[Outcome::TooMuchOutput]),
        ("silent", &[], &[Outcome::NoAnswer]),
        ("close-pipes", &[], &[Outcome::NoAnswer]),
        ("nul", &[], &[Outcome::UnreadableAnswer, Outcome::Crash]),
        ("kill-parent", &[], &[Outcome::Crash, Outcome::UnreadableAnswer]),
        ("read", &[&neighbour], &[Outcome::Crash]),
        ("socket", &["80"], &[Outcome::Crash]),
        ("fill-disk", &[], &[Outcome::Crash, Outcome::UnreadableAnswer]),
        ("big-file", &[], &[Outcome::Crash]),
        ("ignore-signals", &[], &[Outcome::NoAnswer]),
        ("leave-child", &[], &[Outcome::Crash]),
        ("spin-swarm", &[], &[Outcome::NoAnswer]),
    ];
    let mut text = "format = 'gauntlet'\nseed = 7\n[time]\nper_move = '1500ms'\nwatchdog = '300ms'\n\
                    [limits]\nmemory = '128MB'\noutput = '1MB'\n"
        .to_owned();
    text += &contestant("honest", "otelo", &["seed=5"]);
    for (deed, arguments, _) in &cases {
        let command: Vec<&str> =
            [hostile.as_str(), deed].into_iter().chain(arguments.iter().copied()).chain([mark.as_str()]).collect();
        text += &player(deed, "otelo", &command);
    }
    text += &contestant("also honest", "otelo", &["seed=6"]);
    let (_, games) = play("hostile", &text);
    assert_eq!(games.len(), 2 * (cases.len() + 1));
    for game in &games {
        let other = if game.black == 0 { game.white } else { game.black };
        let Some((deed, _, outcomes)) = cases.get(other - 1) else {
            assert_eq!(game.outcome, Outcome::Normal, "the others go on: {:?}", game.detail);
            continue;
        };
        assert!(outcomes.contains(&game.outcome), "{deed}: {:?} {:?}", game.outcome, game.detail);
        assert_eq!(game.at_fault(), Some(other), "{deed}");
        assert_eq!(game.winner(), Some(0), "{deed}");
    }
    assert_eq!(left_running(&mark), Vec::<String>::new());
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
fn a_program_that_is_not_one_refuses_to_start() {
    let text = QUICK.to_owned()
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
