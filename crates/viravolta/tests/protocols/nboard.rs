//! The engine under the NBoard window.

use std::time::Duration;

use viravolta_notation::TimeControl;
use viravolta_protocol::{Pace, nboard};

use crate::program::Program;
use crate::referee::{Seat, passes, play_both};

const GAME: &str = "(;GM[Othello]PC[NBoard]PB[me]PW[eng]RE[?]TI[5:00]TY[8]BO[8 \
                    ---------------------------O*------*O--------------------------- *]B[F5];)";

/// An opening of eight moves after which black must pass.
const WITH_PASS: &str = "d3c3e6d2d1e1b2c1";

#[test]
fn a_session_as_the_window_has_it() {
    let mut program = Program::viravolta(&["nboard", "--no-book"]);
    program.send("nboard 2");
    program.send(&format!("set game {GAME}"));
    program.send("set depth 6");
    program.send("ping 1");
    assert_eq!(program.text(), "set myname Viravolta6");
    assert_eq!(program.text(), "pong 1");
    program.send("hint 2");
    let hints = program.until("status Analyzing");
    assert_eq!(hints.len(), 1);
    let hints = program.until("status");
    assert!(hints.iter().any(|line| line.starts_with("search ") && line.ends_with(" 0 6")), "{hints:?}");
    assert!(hints.iter().any(|line| line.starts_with("nodestats ")), "{hints:?}");
    program.send("move D6//4.10");
    program.send("ping 2");
    program.send("go");
    assert_eq!(program.text(), "pong 2");
    let thoughts = program.until("===");
    let answer = thoughts.last().expect("an answer");
    assert!(answer.parse::<String>().is_ok_and(|line| line.matches('/').count() == 2), "{answer}");
    program.send("learn");
    assert_eq!(program.text(), "learned");
    program.send("analyze");
    let analysis = program.until("analysis 0 ");
    assert!(analysis.iter().any(|line| line.starts_with("analysis 2 ")), "{analysis:?}");
    assert_eq!(program.text(), "status");
    program.send("quit");
    assert_eq!(program.end(), Some(0));
}

/// What one player has learnt the next one knows.
#[test]
fn a_game_that_was_learnt_is_in_the_book() {
    let book = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("learnt.vvb");
    std::fs::write(&book, "").expect("an empty book");
    let start = || Program::viravolta(&["nboard", "--book", book.to_str().expect("a plain path")]);
    let mut first = start();
    first.send(&format!("set game {GAME}"));
    first.send("learn");
    assert_eq!(first.text(), "learned");
    first.send("quit");
    assert_eq!(first.end(), Some(0));
    let mut second = start();
    second.send("set depth 50");
    second.send("go");
    let thoughts = second.until("===");
    assert!(thoughts.iter().any(|line| line.starts_with("book ")), "{thoughts:?}");
    second.send("quit");
    assert_eq!(second.end(), Some(0));
}

/// However deep the search, the pong comes, and after it nothing about the old position.
#[test]
fn a_ping_stops_everything() {
    let mut program = Program::viravolta(&["nboard", "--no-book"]);
    program.send("nboard 2");
    program.send("set depth 50");
    for (number, question) in (0..12).zip(["hint 4", "go", "analyze"].into_iter().cycle()) {
        program.send(question);
        if number % 4 != 3 {
            program.until(if question == "analyze" { "status" } else { "search" });
        }
        program.send(&format!("ping {}", 2 * number));
        let before = program.until("pong");
        assert_eq!(before.last(), Some(&format!("pong {}", 2 * number)));
        if question == "go" {
            assert!(before.iter().any(|line| line.starts_with("===")), "{before:?}");
        }
        program.send(&format!("ping {}", 2 * number + 1));
        assert_eq!(program.text(), if number == 0 { "pong 1".to_owned() } else { format!("pong {}", 2 * number + 1) });
    }
    program.send("quit");
    assert_eq!(program.end(), Some(0));
}

#[test]
fn state_lines_in_mid_search_count() {
    let mut program = Program::viravolta(&["nboard", "--no-book"]);
    program.send("set depth 50");
    program.send("hint 1");
    program.until("search");
    program.send(&format!("set game {GAME}"));
    program.send("set contempt 100");
    program.send("set depth 3");
    program.send("ping 9");
    program.send("hint 20");
    program.until("pong 9");
    let hints = program.until("status");
    let hints = [hints, program.until("status")].concat();
    let first_moves: std::collections::BTreeSet<&str> =
        hints.iter().filter_map(|line| line.strip_prefix("search ")?.get(..2)).collect();
    assert_eq!(first_moves.into_iter().collect::<Vec<_>>(), ["D6", "F4", "F6"], "after f5, not before");
}

#[test]
fn the_end_of_input_ends_it_in_mid_search() {
    let mut program = Program::viravolta(&["nboard", "--no-book"]);
    program.send("set depth 50");
    program.send("hint 1");
    program.until("search");
    assert_eq!(program.end(), Some(0));
}

#[test]
fn nonsense_is_ignored() {
    let mut program = Program::viravolta(&["nboard", "--level", "2"]);
    for line in ["", "\u{0}\u{7f}", "set", "ping x", "hint", "set game (;", "é\u{fffd}", &"x".repeat(200_000)] {
        program.send(line);
    }
    program.send("ping 4");
    assert_eq!(program.until("pong").last().map(String::as_str), Some("pong 4"));
    program.send("go");
    program.until("===");
    assert_eq!(program.end(), Some(0));
}

#[test]
fn it_plays_itself_to_the_end() {
    let seat = |level| {
        let driver = nboard::Driver::new(2, Pace::Unlimited);
        Seat::new(Program::viravolta(&["nboard", "--no-book", "--level", level, "--seed", "1"]), driver)
    };
    let records = play_both(&["", WITH_PASS], seat("10"), seat("1"));
    assert!(passes(&records) >= 2);
}

/// At full strength the clock alone bounds it; a game with a second for each side comes to its end all the same.
#[test]
fn it_minds_the_clock() {
    let pace = Pace::Clock(TimeControl { main: Duration::from_secs(1), increment: None, grace: None });
    let seat = || Seat::new(Program::viravolta(&["nboard", "--no-book"]), nboard::Driver::new(60, pace));
    play_both(&[""], seat(), seat());
}
