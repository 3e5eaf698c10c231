//! Some cups again with a referee who is an ordinary user, when the tests run as root.

use viravolta_testkit::{ordinary, programs};

/// What depends most on whose the rooms and the files are. The whole suite takes minutes; `VIRAVOLTA_CONTESTANT` and
/// `VIRAVOLTA_HOSTILE` name the programs for whoever runs it as somebody else.
const AGAIN: [&str; 5] = [
    "files_beside_a_function",
    "a_cup_of_functions",
    "contestants_that_break_the_rules",
    "an_answer_that_nobody_asked_for",
    "who_pauses_or_waits",
];

#[test]
fn an_ordinary_user_comes_to_the_same_verdicts() {
    let Some(output) = ordinary::again(&AGAIN, &[("VIRAVOLTA_CONTESTANT", programs::contestant())]) else { return };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains(&format!("{} passed", AGAIN.len())), "{said}");
}
