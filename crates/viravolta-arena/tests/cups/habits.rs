//! Programs with the habits of real student programs finish their games without a fault.

use viravolta_arena::{Detail, Outcome};

use crate::support::{QUICK, assert_faultless, contestant, play, play_at_once};

#[test]
fn codes_between_noise_without_line_ends_and_counted_from_one() {
    let text = QUICK.to_owned()
        + &contestant("plain", "otelo", &["seed=1"])
        + &contestant("no flush", "otelo", &["no-flush", "seed=2"])
        + &contestant("noise", "otelo", &["noise", "seed=3"])
        + &contestant("no newline", "otelo", &["no-newline", "seed=4"])
        + &contestant("from one", "otelo", &["base=1", "seed=5"])
        + &contestant("flood", "otelo", &["flood-at-end", "no-flush", "seed=6"]);
    let (cup, games) = play("codes", &text);
    assert_eq!(games.len(), 30);
    assert_faultless(&cup, &games);
}

#[test]
fn course_programs_that_think_a_person_plays() {
    let mut text = QUICK.to_owned();
    text += &contestant("codes", "otelo", &["seed=9"]);
    for dialect in ["othello", "ep4", "rothelo"] {
        text += &contestant(&format!("{dialect} plain"), dialect, &["seed=1"]);
        text += &contestant(
            &format!("{dialect} sloppy"),
            dialect,
            &["no-flush", "unannounced", "cls", "flood-at-end", "restart", "seed=2"],
        );
    }
    text += &contestant("asks", "othello", &["ask-colour", "no-flush", "seed=3"]);
    text += &contestant("asks as well", "ep4", &["ask-colour", "cls", "seed=5"]);
    text += &contestant("asks too", "rothelo", &["ask-colour", "unannounced", "restart", "seed=4"]);
    let (cup, games) = play("courses", &text);
    assert_eq!(games.len(), 90);
    assert_faultless(&cup, &games);
}

#[test]
fn two_hundred_games_of_a_program_that_draws_its_colour_by_the_second() {
    let text = "format = 'match'\ngames = 200\nseed = 7\n[time]\nper_move = '60s'\n".to_owned()
        + &contestant("draws", "othello", &["lot=second", "unannounced", "seed=1"])
        + &contestant("honest", "otelo", &["seed=2"]);
    let (cup, games) = play_at_once("lot", &text, 8);
    assert_eq!(games.len(), 200);
    assert_faultless(&cup, &games);
}

#[test]
fn a_program_that_never_draws_a_colour_is_told_exactly_that() {
    let head = "[time]\nper_move = '60s'\nstart = '4s'\n".to_owned();
    let text =
        head + &contestant("never", "othello", &["lot=always-black"]) + &contestant("honest", "otelo", &["seed=2"]);
    let (_, games) = play("never", &text);
    for game in &games {
        // The person is always black: so is never the program.
        if game.black == 0 {
            assert_eq!((game.outcome, game.at_fault()), (Outcome::RefusedToStart, Some(0)), "{game:?}");
            let Detail::Lot { tries, seconds } = game.detail else { panic!("{:?}", game.detail) };
            assert!(tries >= 2 && seconds >= 4, "{tries} {seconds}");
        } else {
            assert_eq!(game.outcome, Outcome::Normal, "{game:?}");
        }
    }
}

#[test]
fn the_first_answer_has_the_time_to_start() {
    let text = "format = 'match'\ngames = 2\nseed = 7\n[time]\nper_move = '1500ms'\nstart = '60s'\n".to_owned()
        + &contestant("slow to come up", "otelo", &["start-ms=3000", "seed=1"])
        + &contestant("honest", "otelo", &["seed=2"]);
    let (cup, games) = play("slow-start", &text);
    assert_faultless(&cup, &games);
}
