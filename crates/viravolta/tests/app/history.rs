//! Nothing that was played is lost.

use std::fs;
use std::process::Command;

use crate::desk::{Desk, ENTER, ESCAPE, PROGRAM};

fn history(desk: &Desk, words: &[&str]) -> String {
    let home = desk.path().display().to_string();
    let output = Command::new(PROGRAM)
        .arg("history")
        .args(words)
        .env("HOME", &home)
        .env("XDG_STATE_HOME", format!("{home}/state"))
        .env("LANG", "en")
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

const TWO_PEOPLE: [&str; 5] = ["play", "--black", "person", "--white", "person"];

#[test]
fn a_game_that_another_takes_the_place_of_is_in_the_history() {
    let desk = Desk::new();
    let mut terminal = desk.start(&TWO_PEOPLE);
    terminal.press("f5d6c3").wait_for("Black plays c3");
    terminal.press("n").wait_for("New game");
    terminal.press(ENTER).wait_for("is in the history");
    terminal.press("t").wait_for("Games played here");
    terminal.wait_for("person – person");
    terminal.press(ENTER).wait_for("Opened with 3 moves");
    assert!(terminal.press("\x03").wait_for_end());
    let list = history(&desk, &["f5d6c3"]);
    assert!(list.contains("3 moves") && list.contains("One game of 1"), "{list}");
    assert!(history(&desk, &["nobody"]).starts_with("No game of 1"));
}

#[test]
fn a_finished_game_is_in_the_history_and_not_offered_again() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "person", "--white", "person"]);
    terminal.press("f5").wait_for("Black plays f5");
    terminal.press("x").wait_for("Give this game up?");
    terminal.press("y").wait_for("resigned");
    assert!(terminal.press("q").wait_for_end());
    assert!(history(&desk, &[]).contains("One game of 1"));
    let mut again = desk.start(&[]);
    again.wait_for("Welcome!");
    assert!(!again.text().contains("Go on with it?"));
}

#[test]
fn escape_keeps_the_game_that_was_left() {
    let desk = Desk::new();
    let mut terminal = desk.start(&TWO_PEOPLE);
    terminal.press("f5d6").wait_for("White plays d6");
    assert!(terminal.press("\x03").wait_for_end());
    for _ in 0..2 {
        let mut again = desk.start(&[]);
        again.wait_for("Go on with it?");
        again.press(ESCAPE).wait_for("stays kept");
        again.press("f5").wait_for("Black plays f5");
        again.press("u").wait_for("taken back");
        assert!(again.press("\x03").wait_for_end());
    }
    let mut last = desk.start(&[]);
    last.wait_for("after 2 moves. Go on with it?");
    last.press("n").wait_for("is in the history");
    assert!(history(&desk, &["2 moves"]).contains("One game of"));
}

#[test]
fn a_kept_game_of_another_version_is_set_aside() {
    let desk = Desk::new();
    let folder = desk.path().join("state/viravolta/running");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("game-1.toml"), "version = 99\nfuture = true\n").expect("a file");
    let mut terminal = desk.start(&TWO_PEOPLE);
    terminal.wait_for("another version");
    terminal.press("f5").wait_for("Black plays f5");
    assert!(terminal.press("\x03").wait_for_end());
    let aside = fs::read_to_string(folder.join("game-1.toml.aside-1")).expect("it is still there");
    assert!(aside.contains("future = true"));
}

#[test]
fn where_nothing_can_be_kept_nothing_is_promised() {
    let desk = Desk::new();
    // A file where the folder should be stops even root.
    fs::write(desk.path().join("state"), "").expect("a file");
    let mut terminal = desk.start(&TWO_PEOPLE);
    terminal.wait_for("cannot be kept");
    terminal.press("f5").wait_for("Black plays f5");
    terminal.press("q").wait_for("The game cannot be kept");
    assert!(!terminal.text().contains("The game is kept"));
    terminal.press(ESCAPE).wait_until("the board", |screen| !screen.contents().contains("Leave?"));
    terminal.press("n").wait_for("New game");
    terminal.press(ENTER).wait_for("Lose it?");
    terminal.press(ESCAPE).wait_until("the board", |screen| !screen.contents().contains("Lose it?"));
    terminal.press("d6").wait_for("White plays d6");
}
