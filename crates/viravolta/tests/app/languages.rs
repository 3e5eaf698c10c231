//! Each language, each kind of terminal.

use crate::desk::{Desk, PROGRAM};

#[test]
fn each_language_speaks() {
    for (locale, welcome, turn, help) in [
        ("en_US.UTF-8", "Welcome!", "Your move (Black)", "The goal"),
        ("pt_BR.UTF-8", "o mouse", "Sua vez (Pretas)", "O objetivo"),
        ("pt_PT.UTF-8", "o rato", "A tua vez (Pretas)", "O objetivo"),
    ] {
        let desk = Desk::new();
        let mut terminal = desk.prepare(PROGRAM, &[]).env("LANG", locale).start().expect("the app starts");
        terminal.wait_for(welcome);
        terminal.wait_for(turn);
        terminal.press("?").wait_for(help);
    }
}

#[test]
fn the_option_and_the_settings_choose_the_language() {
    let desk = Desk::new();
    desk.start(&["--lang", "pt-BR"]).wait_for("Boas-vindas!");
    desk.settings("language = \"pt-PT\"\n");
    desk.start(&[]).wait_for("o rato");
    desk.start(&["--lang", "en"]).wait_for("Welcome!");
}

#[test]
fn ascii_is_ascii() {
    for (arguments, variable) in [(&["play", "--ascii"][..], ("X", "")), (&["play"][..], ("NO_COLOR", "1"))] {
        let desk = Desk::new();
        let start = desk.prepare(PROGRAM, arguments).env(variable.0, variable.1).env("LANG", "pt_BR.UTF-8");
        let mut terminal = start.start().expect("the app starts");
        terminal.wait_for("+---+---+");
        let text = terminal.text();
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn a_terminal_of_256_colours_gets_no_others() {
    let desk = Desk::new();
    let mut terminal = desk.prepare(PROGRAM, &["play"]).without_env("COLORTERM").start().expect("the app starts");
    terminal.wait_for("Your move");
    let screen = terminal.screen();
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = screen.cell(row, column).expect("a cell");
        assert!(!matches!(cell.bgcolor(), vt100::Color::Rgb(..)) && !matches!(cell.fgcolor(), vt100::Color::Rgb(..)));
    }
}
