//! The line mode.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::desk::{Desk, ENTER, PROGRAM};

pub(crate) fn pipe(desk: &Desk, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .env("LC_ALL", "C")
        .env("HOME", desk.path())
        .current_dir(desk.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_pipe_gets_lines() {
    let desk = Desk::new();
    let said = pipe(&desk, &["play", "--white", "2"], "f5\nboard\n");
    assert!(said.contains("Black plays f5 and turns e5."), "{said}");
    assert!(said.contains("White plays"), "{said}");
    assert!(said.contains("Row 1: empty."), "{said}");
    assert!(!said.contains('\x1b') && !said.contains("> "), "{said}");
}

#[test]
fn a_whole_game_in_lines() {
    let desk = Desk::new();
    let said = pipe(&desk, &["play", "--plain", "--black", "2", "--white", "2", "--size", "6"], "");
    assert!(said.contains(" wins ") || said.contains("A draw"), "{said}");
    assert_eq!(said, said.replace('\x1b', ""));
}

#[test]
fn on_a_terminal_there_is_a_prompt_and_the_game_is_kept() {
    let desk = Desk::new();
    let mut terminal = desk.prepare(PROGRAM, &["play", "--plain", "--white", "person"]).start().expect("it starts");
    terminal.wait_for("> ");
    terminal.press(&format!("f5{ENTER}")).wait_for("Black plays f5 and turns e5.");
    assert!(terminal.press(&format!("quit{ENTER}")).wait_for_end());
    let mut again = desk.prepare(PROGRAM, &["play", "--plain"]).start().expect("it starts");
    again.wait_for("A game was left after one move");
    again.press(&format!("continue{ENTER}")).wait_for("Move 1, f5.");
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let desk = Desk::new();
    let mut terminal = desk.prepare(PROGRAM, &[]).env("TERM", "dumb").start().expect("it starts");
    terminal.wait_for("line mode");
    terminal.press(&format!("help{ENTER}")).wait_for("any square");
    assert!(terminal.press("\x04").wait_for_end());
}
