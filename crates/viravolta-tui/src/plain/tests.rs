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

/// Types lines and hears all of these.
fn hears(options: &Options, lines: &str, sentences: &[&str]) {
    let said = talk(options, lines);
    for sentence in sentences {
        assert!(said.contains(sentence), "{sentence}\n{said}");
    }
}

#[test]
fn every_change_is_said_in_words() {
    let sentences = [
        "Black plays f5 and turns e5.",
        "Black 4, white 1. White to move.",
        "White plays d6 and turns d5.",
        "Row 1: empty.",
        "Row 4: black on e4; white on d4.",
        "Row 5: black on e5 f5; white on d5.",
        "Black has 5 legal moves:",
        "c5 turns d5",
    ];
    hears(&two_people(), "f5\nd6\nboard\nmoves\n", &sentences);
}

#[test]
fn wrong_moves_and_words_are_answered() {
    let sentences = [
        "a1 turns no disc.",
        "d4 already has a disc.",
        "“xyzzy” is neither",
        "“go x” is neither",
        "There is nothing to take back.",
        "/no/such/file: the folder does not exist",
        "This is no board",
        "“fast” says nothing",
    ];
    let lines = "a1\nd4\nxyzzy\ngo x\n\nundo\nopen /no/such/file\nsave\nsetup XO\nnew fast\n";
    hears(&two_people(), lines, &sentences);
}

#[test]
fn moves_are_taken_back_and_branches_kept_until_they_are_deleted() {
    let lines = "f5\nd6\nundo\nf6\ndelete\nhistory\nbranch\nhistory\nback\nend\n";
    let sentences = ["This is the game itself", "1. f5 2. f6", "1. f5 2. d6", "Branch 1 of 2."];
    hears(&two_people(), lines, &sentences);
    let asked = "The branch begins with move 2, d6. Type delete! to remove it.";
    hears(&two_people(), "f5\nd6\nundo\nf6\nbranch\ndelete\nbranch\n", &[asked, "Branch 2 of 2."]);
    hears(&two_people(), "f5\nd6\nundo\nf6\nbranch\napagar!\nbranch\n", &["There is no other branch here."]);
}

#[test]
fn the_computer_answers_and_can_be_hurried() {
    let options = Options { white: Some(Seat::Computer(Level::STRONGEST)), ..two_people() };
    hears(&options, "f5\nnow\nquit\n", &["White plays"]);
}

#[test]
fn two_computers_play_a_small_board_to_its_end() {
    let level = Some(Seat::Computer(Level::DEFAULT));
    let language = Some(Language::EuropeanPortuguese);
    let options = Options { language, black: level, white: level, ..two_people() };
    hears(&options, "nova 3 3 4x4\nvalor\nerros\n", &["Exato"]);
    let said = talk(&options, "nova 3 3 4x4\n");
    assert!(said.contains("vencem por") || said.contains("Empate"), "{said}");
}

#[test]
fn hints_and_values_know_what_is_exact() {
    let lines = "new person person 4x4\nhint\nvalue\n";
    hears(&two_people(), lines, &["Exact: White wins by 10.", "-10 (exact)"]);
}

#[test]
fn files_go_out_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("meu jogo.sgf").display().to_string();
    let lines = format!("f5\nd6\nsave {path}\nsave {path}\nsave {path} !\nnew\nopen {path}\nshare\n");
    let saved = format!("Saved: {path}");
    hears(&two_people(), &lines, &[&saved, "Put ! behind the name", "Opened with 2 moves", "\nf5d6\n"]);
}

#[test]
fn set_up_players_resign_time_and_languages() {
    let board = format!("XO{}", "-".repeat(62));
    let lines = format!("setup {board} X\nmoves\nplayers person person\nresign\nresign\ntime\nidioma pt-BR\nníveis\n");
    let sentences = ["c1 turns b1", "White wins: black resigned.", "The game is over.", "no clock", "Força máxima"];
    hears(&two_people(), &lines, &sentences);
    hears(&two_people(), "idioma pt-BR\n", &["Português (Brasil)"]);
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut said = Vec::new();
    let input = Cursor::new(b"\xFF\xFE\x00\nf5\n".to_vec());
    run_plain(&two_people(), input, &mut said, false).unwrap();
    assert!(String::from_utf8(said).unwrap().contains("Black plays f5"));
}
