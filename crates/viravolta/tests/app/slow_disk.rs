//! A disk that answers late, or never, holds up what needs it and nothing else.

use std::fs::{self, File};
use std::process::Command;

use crate::desk::{Desk, ENTER};

const TWO_PEOPLE: [&str; 5] = ["play", "--black", "person", "--white", "person"];

#[test]
fn keys_go_on_while_the_history_cannot_be_written() {
    let desk = Desk::new();
    let mut terminal = desk.start(&TWO_PEOPLE);
    terminal.press("f5").wait_for("Black plays f5");
    // Another program is busy with the history.
    let history = desk.path().join("state/viravolta/history.json");
    let busy = File::create(&history).expect("the history");
    busy.lock().expect("nobody else has it");
    terminal.press("n").wait_for("New game");
    terminal.press(ENTER).wait_for("The game goes into the history");
    terminal.press("?").wait_for("take back");
    busy.unlock().expect("it was ours");
    terminal.press("q").wait_for("is in the history");
    terminal.press("d3").wait_for("Black plays d3");
    assert!(terminal.press("\x03").wait_for_end());
    assert_eq!(fs::read_to_string(history).expect("the history").lines().count(), 1);
}

#[cfg(unix)]
#[test]
fn keys_go_on_while_files_do_not_answer() {
    let desk = Desk::new();
    let pipe = |path: &str| {
        let path = desk.path().join(path);
        let _ = fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    };
    let mut terminal = desk.start(&TWO_PEOPLE);
    // Nobody ever writes into these.
    pipe("config/viravolta/settings.toml");
    pipe("game.sgf");
    terminal.press("v");
    terminal.press("f5").wait_for("Black plays f5");
    terminal.press("o").wait_for("Open a file");
    terminal.press(&format!("\x15game.sgf{ENTER}")).wait_for("Reading");
    terminal.press("\x1b").wait_until("the dialog", |screen| !screen.contents().contains("Reading"));
    terminal.press("\x1b").wait_until("the board", |screen| !screen.contents().contains("Open a file"));
    terminal.press("d6").wait_for("White plays d6");
    // Who leaves twice does not wait for them.
    terminal.press("\x03").wait_for("still being written");
    assert!(terminal.press("\x03").wait_for_end());
}
