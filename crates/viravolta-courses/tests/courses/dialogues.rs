//! Whole conversations with the five programs, compared byte for byte. The conversations are data: see `dialogues/`.

use std::collections::VecDeque;
use std::fs;

use crate::dialogue::Dialogue;
use viravolta_courses::{Ep4, Flow, Otelo, Othello, Player, Program, Reversi, Rothelo, drive, parse_moves};
use viravolta_notation::rothelo::Ball;
use viravolta_rules::{BoardSize, Color, Position, Square};

/// The computer of a dialogue: it plays what is written, which must be legal and enough.
struct Computer(VecDeque<Square>);

impl Player for Computer {
    fn choose(&mut self, position: &Position) -> Option<Square> {
        let square = self.0.pop_front().expect("the dialogue says what the computer plays");
        assert!(position.legal_moves().contains(square), "the computer of the dialogue cannot play {square}");
        Some(square)
    }
}

fn computer(dialogue: &Dialogue) -> Computer {
    eprintln!("{}", dialogue.path.display());
    Computer(dialogue.words("computer").iter().map(|word| word.parse().expect("a square")).collect())
}

fn option(dialogue: &Dialogue, name: &str) -> Option<String> {
    let words = dialogue.words("options");
    words.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].clone())
}

fn base(dialogue: &Dialogue) -> usize {
    option(dialogue, "--base").map_or(0, |base| base.parse().expect("0 or 1"))
}

fn printed(program: &mut impl Program, dialogue: &Dialogue) -> String {
    let mut output = Vec::new();
    let input = dialogue.section("input").unwrap_or_default();
    let flow = drive(program, input.as_bytes(), &mut output).expect("memory does not fail");
    let mut output = String::from_utf8(output).expect("the programs print text");
    match flow {
        Flow::GiveUp { status, .. } => output.push_str(&format!("[status {status}]\n")),
        Flow::Wait | Flow::End => {}
    }
    output
}

#[test]
fn rothelo() {
    for dialogue in Dialogue::all("rothelo") {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("rothelo.txt");
        if let Some(saved) = dialogue.section("rothelo.txt") {
            fs::write(&file, saved.strip_suffix('\n').unwrap_or(saved)).expect("the folder can be written");
        }
        let ball = option(&dialogue, "--ball")
            .map_or_else(Ball::default, |ball| Ball::from_byte(ball.as_bytes()[0]).expect("a glyph"));
        let output = printed(&mut Rothelo::new(computer(&dialogue), ball, &file), &dialogue);
        if let Some(afterwards) = dialogue.section("rothelo.txt afterwards") {
            let found = fs::read_to_string(&file).expect("the game was saved");
            assert_eq!(found, afterwards.strip_suffix('\n').unwrap_or(afterwards), "{}", dialogue.path.display());
        }
        dialogue.check(&output);
    }
}

#[test]
fn reversi() {
    for dialogue in Dialogue::all("reversi") {
        let output = printed(&mut Reversi::new(base(&dialogue)), &dialogue);
        dialogue.check(&output);
    }
}

#[test]
fn otelo() {
    for dialogue in Dialogue::all("otelo") {
        let own = if dialogue.words("options")[0].starts_with(['b', 'B']) { Color::White } else { Color::Black };
        let output = printed(&mut Otelo::new(own, base(&dialogue), computer(&dialogue)), &dialogue);
        dialogue.check(&output);
    }
}

#[test]
fn othello() {
    for dialogue in Dialogue::all("othello") {
        let person: Color = option(&dialogue, "--color").expect("a colour").parse().expect("black or white");
        let mut program = match dialogue.section("jogadas.txt") {
            None => Othello::new(person, computer(&dialogue)),
            Some(moves) => {
                let position = parse_moves(moves.as_bytes()).expect("legal moves");
                Othello::after_moves(position, person, computer(&dialogue))
            }
        };
        let output = printed(&mut program, &dialogue);
        dialogue.check(&output);
    }
}

#[test]
fn ep4() {
    for dialogue in Dialogue::all("ep4") {
        let side = option(&dialogue, "--size").map_or(8, |side| side.parse().expect("a number"));
        let size = BoardSize::from_side(side).expect("4, 6 or 8");
        let output = printed(&mut Ep4::new(size), &dialogue);
        dialogue.check(&output);
    }
}
