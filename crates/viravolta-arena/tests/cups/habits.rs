//! Programs with the habits of real student programs finish their games without a fault.

use crate::support::{QUICK, assert_faultless, contestant, play};

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
