//! Playing on from wherever one stands: other players, branches, mistakes tried again.

use std::fs;

use crate::desk::{DOWN, Desk, ENTER};
use crate::plain::pipe;

const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";
const PAGE_UP: &str = "\x1b[5~";
const DELETE: &str = "\x1b[3~";

#[test]
fn a_file_is_opened_for_the_players_that_were_asked_for() {
    let desk = Desk::new();
    fs::write(desk.path().join("game.txt"), "f5d6c3d3").expect("a file");
    let mut terminal = desk.start(&["play", "game.txt", "--white", "1"]);
    terminal.wait_for("Opened with 4 moves");
    terminal.wait_for("computer, level 1");
    terminal.press("c4").wait_for("White plays");
    let said = pipe(&desk, &["play", "game.txt", "--white", "1", "--plain", "--lang", "en"], "players\nc4\nquit\n");
    assert!(said.contains("White: computer, level 1") && said.contains("White plays"), "{said}");
}

#[test]
fn the_players_of_an_opened_game_change_and_play_on() {
    let desk = Desk::new();
    fs::write(desk.path().join("game.txt"), "f5d6c3d3c4").expect("a file");
    let mut terminal = desk.start(&["play", "game.txt"]);
    terminal.wait_for("Opened with 5 moves");
    terminal.press("\t").wait_for("Who plays on from here?");
    // From two people, twice on, is: you black, computer white.
    terminal.press(&format!("{RIGHT}{RIGHT}")).wait_for("You black, computer white");
    terminal.press(ENTER).wait_for("White plays");
}

#[test]
fn branches_lead_home_and_can_be_removed() {
    let desk = Desk::new();
    fs::write(desk.path().join("game.txt"), "f5d6c3d3").expect("a file");
    let mut terminal = desk.start(&["play", "game.txt"]);
    terminal.wait_for("Opened with 4 moves");
    terminal.press(&format!("{PAGE_UP}{PAGE_UP}c4")).wait_for("A branch. 0 leads back to the game");
    terminal.press("0").wait_for("Back in the game");
    terminal.wait_for("3 c3┬");
    terminal.press("]").wait_for("A branch. 0 leads back to the game");
    terminal.press(DELETE).wait_for("Remove the branch that begins with move 3, c4?");
    terminal.press("y").wait_until("no branch", |screen| !screen.contents().contains('┬'));
}

/// On a small board everything is proven: white's second move costs 22 discs.
#[test]
fn a_better_move_is_tried_and_the_list_stays_as_it_was() {
    let desk = Desk::new();
    fs::write(desk.path().join("game.txt"), "-----OX--XO----- X;d3b4a2d1").expect("a file");
    let mut terminal = desk.start(&["play", "game.txt"]);
    terminal.wait_for("Opened with 4 moves");
    terminal.press("y").wait_for("White lost 22 discs");
    terminal.wait_for("2. White b4");
    assert!(!terminal.text().contains("best d4"), "the answer is hidden");
    terminal.wait_for("+32");
    terminal.press(&format!("{DOWN}d2")).wait_for("d2: ");
    terminal.wait_for("Enter shows the better move");
    terminal.press("d4").wait_for("d4: yes, nothing is better.");
    terminal.wait_for("2. White b4, best d4");
    terminal.press(ENTER).wait_for("Enter leads back to the mistake");
    terminal.wait_for("2. White b4, best d4");
    terminal.press(UP).wait_for("Enter plays the better move, d4");
    terminal.press("y");
    terminal.wait_until("the moves", |screen| {
        let text = screen.contents();
        !text.contains("Mistakes") && text.contains("4 d1")
    });
}

#[test]
fn keys_do_nothing_in_a_window_that_is_too_small() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "person", "--white", "person"]);
    terminal.resize(20, 8);
    terminal.wait_for("least 40x13");
    // None of these is taken but the last, which a dialog would swallow.
    terminal.press("f5n");
    assert!(terminal.press(&format!("{ENTER}nq")).wait_for_end());
    let mut again = desk.start(&[]);
    again.wait_for("Welcome!");
    assert!(!again.text().contains("A game was left"));
}
