//! Files of all kinds, right and wrong.

use std::fs;

use crate::desk::{DOWN, Desk, ENTER, ESCAPE};

#[test]
fn a_game_is_saved_and_opened_again() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("f5d6c3").wait_for("Black plays c3");
    terminal.press("s").wait_for("Save to a file");
    terminal.press(&format!("\x15mine.ggf{ENTER}")).wait_for("Saved: mine.ggf");
    assert!(terminal.press("\x03").wait_for_end());
    assert!(fs::read_to_string(desk.path().join("mine.ggf")).expect("the file").contains("B[c3"));
    let mut again = desk.start(&["play", "mine.ggf"]);
    again.wait_for("Opened with 3 moves");
}

#[test]
fn files_are_browsed_to() {
    let desk = Desk::new();
    fs::create_dir(desk.path().join("games")).expect("a folder");
    fs::write(desk.path().join("games/two.txt"), "f5d6\nf5f6e6\n").expect("a file");
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("o").wait_for("games/");
    terminal.press("games/").wait_for("two.txt");
    terminal.press(DOWN);
    terminal.press(ENTER).wait_for("2 games");
    terminal.press(DOWN);
    terminal.press(ENTER).wait_for("Opened with 3 moves");
}

#[test]
fn wrong_files_are_told_about_and_nothing_changes() {
    let desk = Desk::new();
    fs::write(desk.path().join("letter.txt"), "Dear diary").expect("a file");
    fs::write(desk.path().join("bytes.sgf"), b"\0\xFF\xFE\x80").expect("a file");
    fs::write(desk.path().join("empty.sgf"), "").expect("a file");
    fs::write(desk.path().join("illegal.txt"), "a1").expect("a file");
    let mut terminal = desk.start(&["play", "--white", "person"]);
    terminal.press("f5").wait_for("Black plays f5");
    for (name, complaint) in [
        ("letter.txt", "letter.txt: this is in none of the formats"),
        ("bytes.sgf", "bytes.sgf, line 1, byte 1: "),
        ("empty.sgf", "there is no game in it"),
        ("missing.sgf", "there is no such file"),
    ] {
        terminal.press("o").wait_for("Open a file");
        terminal.press(&format!("\x15{name}{ENTER}")).wait_for(complaint);
        // What was typed is still there.
        assert!(terminal.text().contains(name));
        terminal.press(ESCAPE).wait_until("the board", |screen| !screen.contents().contains("Open a file"));
    }
    terminal.press("s").wait_for("Save to a file");
    terminal.press(&format!("\x15/no/such/folder/game.sgf{ENTER}")).wait_for("/no/such/folder/game.sgf: ");
    terminal.press(ESCAPE);
    // An escape and a letter that arrive together are a key of their own.
    terminal.wait_until("the board", |screen| !screen.contents().contains("Save to a file"));
    terminal.press("d6").wait_for("White plays d6");
}

#[test]
fn settings_that_cannot_be_read_are_told_about() {
    let desk = Desk::new();
    desk.settings("theme = [");
    let mut terminal = desk.start(&[]);
    terminal.wait_for("The settings could not be read");
    let desk = Desk::new();
    desk.settings("theme = \"no such theme\"");
    let mut terminal = desk.start(&[]);
    terminal.wait_for("The settings could not be read");
}

#[test]
fn preferences_are_kept() {
    let desk = Desk::new();
    let mut terminal = desk.start(&[]);
    terminal.press("p").wait_for("Preferences");
    terminal.press(&format!("{DOWN} ")).wait_for("light");
    assert!(terminal.press("\x03").wait_for_end());
    let kept = fs::read_to_string(desk.path().join("config/viravolta/settings.toml")).expect("the settings");
    assert!(kept.contains("theme = \"light\"") && kept.contains("animation = false"), "{kept}");
}
