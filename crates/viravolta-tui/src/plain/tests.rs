use std::io::Cursor;

use viravolta_engine::Level;

use super::*;
use viravolta_desk::{Pace, Seat};
use viravolta_i18n::Language;

/// Types lines and gives back what was said.
fn talk(options: &Options, lines: &str) -> String {
    let mut said = Vec::new();
    run_plain(options, Cursor::new(lines.to_owned()), &mut said, false).unwrap();
    String::from_utf8(said).unwrap()
}

fn two_people() -> Options {
    Options {
        language: Some(Language::English),
        black: Some(Seat::Person),
        white: Some(Seat::Person),
        pace: Some(Pace::Unlimited),
        ..Options::default()
    }
}

#[test]
fn every_change_is_said_in_words() {
    let said = talk(&two_people(), "f5\nd6\nboard\nmoves\n");
    for sentence in [
        "Black plays f5 and turns e5.",
        "Black 4, white 1. White to move.",
        "White plays d6 and turns d5.",
        "Row 1: empty.",
        "Row 4: black on e4; white on d4.",
        "Row 5: black on e5 f5; white on d5.",
        "Black has 5 legal moves:",
        "c5 turns d5",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
}

#[test]
fn wrong_moves_and_words_are_answered() {
    let said = talk(&two_people(), "a1\nd4\nxyzzy\ngo x\n\nundo\nopen /no/such/file\nsave\nsetup XO\nnew fast\n");
    for sentence in [
        "a1 turns no disc.",
        "d4 already has a disc.",
        "“xyzzy” is neither",
        "“go x” is neither",
        "There is nothing to take back.",
        "/no/such/file: the folder does not exist",
        "This is no board",
        "“fast” says nothing",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
}

#[test]
fn moves_are_taken_back_and_branches_kept() {
    let said = talk(&two_people(), "f5\nd6\nundo\nf6\nhistory\nbranch\nhistory\nback\nend\n");
    assert!(said.contains("1. f5 2. f6"), "{said}");
    assert!(said.contains("1. f5 2. d6"), "{said}");
    assert!(said.contains("Branch 1 of 2."), "{said}");
}

#[test]
fn the_computer_answers_and_can_be_hurried() {
    let strongest = Seat::Computer(Level::STRONGEST);
    let options = Options { white: Some(strongest), ..two_people() };
    let said = talk(&options, "f5\nnow\nquit\n");
    assert!(said.contains("White plays"), "{said}");
}

#[test]
fn two_computers_play_a_small_board_to_its_end() {
    let level = Seat::Computer(Level::DEFAULT);
    let options = Options { language: Some(Language::EuropeanPortuguese), ..two_people() };
    let said = talk(&Options { black: Some(level), white: Some(level), ..options }, "nova 3 3 4x4\nvalor\nerros\n");
    assert!(said.contains("vencem por") || said.contains("Empate"), "{said}");
    assert!(said.contains("Exato"), "{said}");
}

#[test]
fn hints_and_values_know_what_is_exact() {
    let said = talk(&two_people(), "new person person 4x4\nhint\nvalue\n");
    assert!(said.contains("Exact: White wins by 10."), "{said}");
    assert!(said.contains("-10 (exact)"), "{said}");
}

#[test]
fn files_go_out_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("meu jogo.sgf").display().to_string();
    let said =
        talk(&two_people(), &format!("f5\nd6\nsave {path}\nsave {path}\nsave {path} !\nnew\nopen {path}\nshare\n"));
    assert!(said.contains(&format!("Saved: {path}")), "{said}");
    assert!(said.contains("Put ! behind the name"), "{said}");
    assert!(said.contains("Opened with 2 moves"), "{said}");
    assert!(said.contains("\nf5d6\n"), "{said}");
}

#[test]
fn set_up_players_resign_time_and_languages() {
    let board = format!("XO{}", "-".repeat(62));
    let lines = format!("setup {board} X\nmoves\nplayers person person\nresign\nresign\ntime\nidioma pt-BR\nníveis\n");
    let said = talk(&two_people(), &lines);
    for sentence in [
        "c1 turns b1",
        "White wins: black resigned.",
        "The game is over.",
        "no clock",
        "Português (Brasil)",
        "Força máxima",
    ] {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut said = Vec::new();
    let input = Cursor::new(b"\xFF\xFE\x00\nf5\n".to_vec());
    run_plain(&two_people(), input, &mut said, false).unwrap();
    assert!(String::from_utf8(said).unwrap().contains("Black plays f5"));
}
