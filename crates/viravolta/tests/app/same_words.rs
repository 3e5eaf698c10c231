//! The command, the full screen and the line mode say the same about the same game.

use std::fs;
use std::process::Command;

use crate::desk::{DOWN, Desk, ENTER, PROGRAM};
use crate::plain::pipe;

/// A game on a small board, where every value is proven and so the same on every machine.
const GAME: &str = "-----OX--XO----- X;b1a1d3d2c1d1a2";

fn command(arguments: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Whether each sentence is somewhere in a text, whose lines may be cut where a panel ends.
fn says(text: &str, sentences: &[String]) {
    for sentence in sentences {
        assert!(text.contains(sentence.as_str()), "“{sentence}” is not in\n{text}");
    }
}

#[test]
fn the_review_of_a_game() {
    for (language, verb) in [("en", "lost"), ("pt-BR", "perd"), ("pt-PT", "perd")] {
        let desk = Desk::new();
        let path = desk.path().join("game.txt");
        fs::write(&path, GAME).expect("a file");
        let path = path.display().to_string();
        let analysis = command(&["analyze", &path, "--lang", language]);
        let lost: Vec<String> =
            analysis.lines().filter(|line| line.contains(verb) && !line.contains("  ")).map(str::to_owned).collect();
        assert_eq!(lost.len(), 2, "what each side lost: {analysis}");
        let said = pipe(&desk, &["play", &path, "--plain", "--lang", language], "review\n");
        says(&said, &lost);
        let mistakes: Vec<String> = said
            .lines()
            .filter_map(|line| line.split_once(": ").map(|(row, _)| row.to_owned()))
            .filter(|row| row.starts_with(|c: char| c.is_ascii_digit()) && row.contains(". "))
            .collect();
        assert!(!mistakes.is_empty(), "{said}");
        let mut terminal = desk.start(&["play", &path, "--lang", language]);
        terminal.wait_for("7 a2");
        terminal.press("y");
        lost.iter().for_each(|sentence| terminal.wait_for(sentence));
        for sentence in &mistakes {
            terminal.press(DOWN);
            terminal.press(ENTER).wait_for(sentence);
        }
        // The command lists the same moves as mistakes, and no others.
        let json = command(&["analyze", &path, "--json"]);
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let moves = json["moves"].as_array().expect("moves");
        let costly = moves.iter().filter(|judged| judged["loss"].as_f64() > Some(0.0));
        let costly: Vec<String> = costly.map(|judged| judged["move"].as_str().expect("a move").to_owned()).collect();
        assert_eq!(costly.len(), mistakes.len(), "{costly:?} {mistakes:?}");
        for (played, row) in costly.iter().zip(&mistakes) {
            assert!(row.contains(&format!(" {played},")), "{played} {row}");
        }
    }
}

#[test]
fn the_names_of_levels() {
    let desk = Desk::new();
    for language in ["en", "pt-BR", "pt-PT"] {
        let levels = command(&["levels", "--lang", language]);
        let said = pipe(&desk, &["play", "--plain", "--lang", language], "levels\n");
        let names: Vec<String> = levels
            .lines()
            .filter(|line| !line.starts_with("    "))
            .map(|line| line[2..].trim().split(':').next().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(names.len(), 10);
        says(&said, &names);
        let mut terminal = desk.start(&["play", "--white", "6", "--lang", language]);
        terminal.press("n").wait_for(&format!("{}:", names[3]));
    }
}

#[test]
fn why_a_move_is_not_legal() {
    let desk = Desk::new();
    for language in ["en", "pt-BR", "pt-PT"] {
        let typed = Command::new(PROGRAM).args(["show", "f5f5", "--lang", language]).output().expect("it runs");
        let typed = String::from_utf8(typed.stderr).expect("text");
        let reason = typed.lines().next().and_then(|line| line.rsplit_once(": ")).expect("a reason").1.to_owned();
        let said =
            pipe(&desk, &["play", "--plain", "--black", "person", "--white", "person", "--lang", language], "f5\nf5\n");
        says(&said, std::slice::from_ref(&reason));
        let mut terminal = desk.start(&["play", "--black", "person", "--white", "person", "--lang", language]);
        terminal.press("f5f5").wait_for(&reason);
    }
}
