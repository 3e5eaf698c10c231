//! What happens to windows and processes.

use std::thread;
use std::time::{Duration, Instant};

use crate::desk::{Desk, ENTER, PROGRAM};

#[test]
fn a_window_may_become_tiny_and_large_again() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("f5").wait_for("Black plays f5");
    terminal.resize(20, 10);
    terminal.wait_for("40x13");
    terminal.resize(1, 1);
    terminal.resize(60, 18);
    terminal.wait_for("Black plays f5");
    terminal.resize(200, 60);
    terminal.wait_for("Black plays f5");
    terminal.resize(80, 24);
    terminal.wait_for("White to move");
    terminal.press("d6").wait_for("White plays d6");
}

#[test]
fn control_c_leaves_and_gives_the_terminal_back() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--white", "10"]);
    terminal.press("f5").wait_for("thinking");
    assert!(terminal.press("\x03").wait_for_end());
    let screen = terminal.screen();
    assert!(!screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
}

#[test]
fn control_z_stops_it_and_fg_brings_it_back() {
    let desk = Desk::new();
    let mut shell = desk.prepare("sh", &["-i"]).env("PS1", "shell-prompt ").start().expect("a shell starts");
    shell.wait_for("shell-prompt");
    shell.press(&format!("{PROGRAM} play --white person{ENTER}")).wait_for("Black to move");
    shell.press("f5").wait_for("Black plays f5");
    shell.press("\x1a");
    // The shell has the terminal when it asks for the next command.
    let is_ready =
        |screen: &vt100::Screen| !screen.alternate_screen() && screen.contents().trim_end().ends_with("shell-prompt");
    shell.wait_until("the shell", is_ready);
    shell.press(&format!("fg{ENTER}"));
    shell.wait_until("the app", |screen| screen.alternate_screen() && screen.contents().contains("White to move"));
    shell.press("d6").wait_for("White plays d6");
    shell.press("\x03").wait_until("the shell", is_ready);
    shell.press(&format!("exit{ENTER}"));
    shell.wait_for_end();
}

#[test]
fn a_closed_window_loses_nothing() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("f5d6").wait_for("White plays d6");
    terminal.hang_up();
    let mut again = desk.start(&[]);
    again.wait_for("A game was left after 2 moves");
    again.press(ENTER).wait_for("On with the game");
    again.press("c3").wait_for("Black plays c3");
}

#[test]
fn a_killed_process_loses_nothing() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("f5d6").wait_for("White plays d6");
    // The game goes to disk beside the screen; give it the moment that it takes.
    let kept = desk.path().join("state/viravolta/running/game-1.toml");
    let deadline = Instant::now() + Duration::from_secs(60);
    while !std::fs::read_to_string(&kept).is_ok_and(|text| text.contains("d6")) {
        assert!(Instant::now() < deadline, "the game is not on disk");
        thread::sleep(Duration::from_millis(10));
    }
    drop(terminal);
    let mut again = desk.start(&[]);
    again.wait_for("A game was left after 2 moves");
    again.press("n");
    assert!(again.press("q").wait_for_end());
}

#[test]
fn a_finished_game_is_not_offered_again() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("f5").wait_for("Black plays f5");
    terminal.press("x").wait_for("Give this game up?");
    terminal.press("y").wait_for("resigned");
    assert!(terminal.press("q").wait_for_end());
    let mut again = desk.start(&[]);
    again.wait_for("Welcome");
    assert!(!again.text().contains("A game was left"));
}
