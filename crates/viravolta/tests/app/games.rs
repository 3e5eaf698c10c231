//! Whole games.

use viravolta_rules::{BoardSize, Color, Game, Position, Square, StartKind};
use viravolta_testkit::terminal::Terminal;

use crate::desk::Desk;

/// The end of the line of a move, as the screen says it.
fn said(color: Color, square: Square) -> String {
    let side = if color == Color::Black { "Black" } else { "White" };
    format!("{side} plays {square}")
}

/// Plays a game for two people: the first legal move each time. `put` says how a disc is put.
fn play_through(size: BoardSize, terminal: &mut Terminal, put: impl Fn(&mut Terminal, Square)) -> Game {
    let mut game = Game::new(Position::start_of(size, StartKind::Usual));
    while !game.is_over() {
        if game.position().must_pass() {
            game.play(viravolta_rules::Move::Pass).expect("owed");
            continue;
        }
        let square = game.position().legal_moves().iter().next().expect("a legal move");
        let color = game.position().turn();
        put(terminal, square);
        terminal.wait_for(&said(color, square));
        game.place(square).expect("legal");
    }
    game
}

#[test]
fn a_whole_game_by_keyboard() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "person", "--white", "person"]);
    let game = play_through(BoardSize::Eight, &mut terminal, |terminal, square| {
        terminal.press(&square.to_string());
    });
    let (black, white) = game.result().expect("it is over").counts;
    let (more, fewer) = (black.max(white), black.min(white));
    let words = if black == white { format!("A draw, {black} each") } else { format!("wins {more} to {fewer}") };
    terminal.wait_for(&words);
    terminal.wait_for("Game over");
    assert!(terminal.press("q").wait_for_end());
}

/// Where a square of two rows is: the letters above the board and the digits three columns to their left tell.
fn cell_of(terminal: &mut Terminal, square: Square) -> (u16, u16) {
    let text = terminal.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let letter = char::from(b'a' + square.column() as u8);
    let digit = char::from(b'1' + square.row() as u8);
    let is_letters = |line: &&Vec<char>| line.iter().collect::<String>().trim_start().starts_with("a   b");
    let letters = lines.iter().find(is_letters).expect("the letters");
    let column_of = |wanted: char| letters.iter().position(|c| *c == wanted).expect("the letter");
    let column = column_of(letter);
    let digits = column_of('a') - 3;
    let row = lines.iter().position(|line| line.get(digits) == Some(&digit)).expect("the digit");
    (column as u16, row as u16)
}

#[test]
fn a_whole_game_by_mouse() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "person", "--white", "person", "--size", "6"]);
    play_through(BoardSize::Six, &mut terminal, |terminal, square| {
        let (column, row) = cell_of(terminal, square);
        terminal.click(column, row);
    });
    terminal.wait_for("Game over");
    assert!(terminal.press("q").wait_for_end());
}

#[test]
fn the_computer_answers_and_is_undone() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "person", "--white", "3"]);
    terminal.press("f5").wait_for("White plays");
    terminal.press("u").wait_for("2 moves taken back");
    terminal.press("d3").wait_for("White plays");
}

#[test]
fn two_computers_play_to_the_end_and_the_mistakes_are_listed() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "1", "--white", "1", "--size", "4"]);
    terminal.wait_for("Game over");
    terminal.press("y");
    terminal.wait_until("the mistakes", |screen| {
        let text = screen.contents();
        text.contains("Mistakes") && !text.contains("studying")
    });
    terminal.wait_for("lost");
}

#[test]
fn hints_show_exact_values_as_exact() {
    let desk = Desk::new();
    let mut terminal = desk.start(&["play", "--black", "person", "--white", "person", "--size", "4"]);
    terminal.press("i").wait_for("exact");
    terminal.wait_for("Exact: White wins by 10");
}
