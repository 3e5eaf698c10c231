//! What a program does after its answer has one verdict, however long it pauses, whether its opponent is quick or slow, and
//! however busy the machine is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use viravolta_arena::{Detail, Outcome, Reason};
use viravolta_testkit::RaisedAtTheEnd;

use crate::support::{assert_faultless, contestant, play};

/// Sleeps, one computation, a pause after the very first answer, and one before the first question.
const PAUSES: [(&str, &[&str]); 8] = [
    ("20", &["unasked-later@3", "pause-ms=20"]),
    ("60", &["unasked-later@3", "pause-ms=60"]),
    ("100", &["unasked-later@3", "pause-ms=100"]),
    ("300", &["unasked-later@3", "pause-ms=300"]),
    ("1500", &["unasked-later@2", "pause-ms=1500"]),
    ("computes", &["unasked-later@3", "pause-ms=0", "pause-work=300"]),
    ("at once", &["unasked-later@1", "pause-ms=300"]),
    ("first", &["unasked-first", "unasked-later@1", "pause-ms=700"]),
];

/// Has so many threads compute while something is done.
fn beside_burners<T>(burners: usize, what: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let _done = RaisedAtTheEnd(&done);
        for _ in 0..burners {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        what()
    })
}

#[test]
fn an_answer_that_nobody_asked_for_has_one_verdict() {
    for (opponent, thinks, burners) in
        [("quick", 0, 0), ("slow", 130, 0), ("quick", 0, 4), ("slow", 130, 4), ("quick", 0, 8)]
    {
        let mut text = "format = 'gauntlet'\nseed = 7\n[time]\nper_move = '6s'\nwatchdog = '20s'\n".to_owned();
        text += &contestant("honest", "otelo", &["seed=5", &format!("think-ms={thinks}")]);
        for (name, habits) in PAUSES {
            text += &contestant(name, "otelo", habits);
        }
        let (_, games) = beside_burners(burners, || play(&format!("unasked-{opponent}-{burners}"), &text));
        assert_eq!(games.len(), 2 * PAUSES.len());
        for game in &games {
            let guilty = game.black.max(game.white);
            let name = format!("{} {opponent} {burners}: {:?} {}", PAUSES[guilty - 1].0, game.detail, game.moves);
            assert_eq!((game.outcome, game.at_fault()), (Outcome::UnreadableAnswer, Some(guilty)), "{name}");
            assert!(matches!(game.detail, Detail::Said { reason: Some(Reason::BeforeAsked), .. }), "{name}");
        }
    }
}

/// Who pauses and says nothing, and who waits in a way that cannot be seen, has done nothing wrong; and what the referee
/// does to see it is not paid for with each move.
#[test]
fn who_pauses_or_waits_in_its_own_way_is_not_blamed() {
    let text = "format = 'gauntlet'\nseed = 7\n[time]\nper_game = '20s'\n".to_owned()
        + &contestant("honest", "otelo", &["seed=5"])
        + &contestant("naps", "otelo", &["naps", "pause-ms=120", "seed=6"])
        + &contestant("polls", "otelo", &["polls", "seed=7"])
        + &contestant("ponders", "otelo", &["ponders", "seed=8"]);
    let (cup, games) = play("pauses", &text);
    assert_faultless(&cup, &games);
}

/// A program that asks a person may talk on after its move: what it says before it asks again belongs to that move, whether
/// it pauses or not.
#[test]
fn what_is_said_before_the_next_question_is_no_move() {
    let mut text = "format = 'gauntlet'\nseed = 7\n[time]\nper_move = '6s'\n".to_owned();
    text += &contestant("honest", "otelo", &["seed=5"]);
    for pause in ["5", "200", "700", "1300"] {
        let pause = format!("pause-ms={pause}");
        text += &contestant(&pause, "rothelo", &["boardless", "unasked-later@3", &pause, "seed=6"]);
    }
    let (cup, games) = play("talks-on", &text);
    assert_faultless(&cup, &games);
}
