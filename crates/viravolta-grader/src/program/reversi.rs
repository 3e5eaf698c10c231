//! Programs of the UFF course: both sides are ours, so that whole games are known beforehand.

use viravolta_rules::{BoardSize, Position, Scoring, Square};

use super::console::{self, Typist, bad_input, game, result, says_numbers, says_winner};
use super::feed::{End, Feed, Run};
use super::script::{self, Event, Script};
use super::{Bench, boards};
use crate::check::{Check, Status};
use crate::room::Trouble;

fn from_zero(square: Square) -> String {
    format!("{} {}\n", square.row(), square.column())
}

const TYPIST: Typist = Typist { color: None, write: from_zero, dice: None };

type Way = fn(&Position, Square) -> String;

/// Ways to say a move that programs of the course understand: line and column, or a number of the list, whose order the text
/// leaves open.
const WAYS: [Way; 10] = [
    |_, square| from_zero(square),
    |position, square| numbered(position, square, 1, false, false),
    |_, square| format!("{} {}\n", square.row() + 1, square.column() + 1),
    |position, square| numbered(position, square, 1, true, false),
    |position, square| numbered(position, square, 1, false, true),
    |position, square| numbered(position, square, 1, true, true),
    |position, square| numbered(position, square, 0, false, false),
    |position, square| numbered(position, square, 0, true, false),
    |position, square| numbered(position, square, 0, false, true),
    |position, square| numbered(position, square, 0, true, true),
];

/// The number of a move in a list that counts from `first`: in reading order, from its end, or column by column.
fn numbered(position: &Position, square: Square, first: usize, from_end: bool, by_column: bool) -> String {
    let mut list: Vec<Square> = position.legal_moves().iter().collect();
    if by_column {
        list.sort_by_key(|square| (square.column(), square.row()));
    }
    if from_end {
        list.reverse();
    }
    format!("{}\n", first + list.iter().position(|legal| *legal == square).unwrap_or_default())
}

/// The winner, by name or with the numbers of discs.
fn says_result(text: &str, numbers: [usize; 2]) -> bool {
    let end: Vec<&str> = text.lines().rev().filter(|line| !line.trim().is_empty()).take(8).collect();
    let end: Vec<&str> = end.into_iter().rev().collect();
    says_numbers(text, numbers)
        || says_winner(&end.join("\n"), numbers, [&["pret", "negr", "black"], &["branc", "white"]])
}

/// Every check of `reversi`.
pub(super) fn check(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let mut checks = Vec::new();
    let mut understood = None;
    for (event, id) in [(Event::Any, "program.game.black"), (Event::Pass, "program.pass")] {
        let full =
            |seed| script::find(seed, BoardSize::Eight, event, None).filter(|script| script.end.empties().is_empty());
        let Some(script) = (bench.seed..bench.seed + 200).find_map(full) else {
            checks.push(Check::not_checked(id, "chance"));
            continue;
        };
        let mut best: Option<Check> = None;
        for way in WAYS {
            let lines = said(&script, way);
            let run = feed(bench, &lines)?;
            let check = match game(bench, id, &run, Position::start(), TYPIST) {
                Ok(played) if played.0 == script.moves => result(bench, id, &run, &played, TYPIST, says_result),
                Ok((moves, _)) => {
                    let check = Check::failed(id, "other-moves");
                    console::other_moves(bench, check, Position::start(), &script.moves, &moves, TYPIST)
                }
                Err(check) => *check,
            };
            let passed = check.status == Status::Passed;
            // The first way that tells most: it is the likeliest to be the program's own.
            let telling = |check: &Check| matches!(check.diagnosis, Some("wrong-flips" | "wrong-result"));
            if passed || best.as_ref().is_none_or(|best| telling(&check) && !telling(best)) {
                best = Some(Check { repeat: Some(bench.repeated(&lines, "")), ..check });
            }
            if passed {
                understood = Some(way);
                break;
            }
        }
        checks.extend(best);
    }
    checks.push(match understood {
        Some(way) => early_end(bench, way)?,
        None => Check::not_checked("program.empty-squares", "program.game.black"),
    });
    checks.push(bad_input(bench, &["9 9", "-1 -1", "0", "x", "100000 100000"], "\n")?);
    Ok(checks)
}

fn feed(bench: &Bench<'_>, lines: &[String]) -> Result<Run, Trouble> {
    let input = lines.join("\n") + "\n";
    bench.feed(&Feed { input: input.as_bytes(), seconds: 10, ..Feed::default() })
}

/// A game after which nobody can move. The text allows a program not to know of it; one that does gives the empty squares to
/// the winner.
fn early_end(bench: &Bench<'_>, way: Way) -> Result<Check, Trouble> {
    const ID: &str = "program.empty-squares";
    // White wins, so that squares that are counted for the wrong side show.
    let early = |seed| {
        let script = script::find(seed, BoardSize::Eight, Event::EmptySquares, None)?;
        let (black, white) = script.end.counts(Scoring::Plain);
        (white > black).then_some(script)
    };
    let Some(script) = (bench.seed..bench.seed + 200).find_map(early) else {
        return Ok(Check::not_checked(ID, "chance"));
    };
    let lines = said(&script, way);
    let run = feed(bench, &lines)?;
    let shown = boards::scan(&run.text(), BoardSize::Eight, console::glyphs(bench.course));
    let told = run.text().lines().rev().take(4).any(|line| {
        let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).count();
        numbers >= 2 && line.chars().any(char::is_alphabetic)
    });
    let last = shown.last() == Some(&boards::discs(&script.end));
    if !last || !told || !matches!(run.end, End::Returned(_)) {
        return Ok(Check::not_checked(ID, "optional"));
    }
    let (black, white) = script.end.counts(Scoring::EmptiesToWinner);
    if says_numbers(&run.text(), [black, white]) {
        return Ok(Check::passed(ID));
    }
    let mut check = Check::failed(ID, "wrong-result");
    check.position = Some(script.end.board_text().to_string());
    let text = run.text();
    let said = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
    Ok(Check {
        repeat: Some(bench.repeated(&lines, "")),
        ..check.showing(bench.sent(&lines), format!("{white} x {black}"), said)
    })
}

/// The lines of a game in one way to say it.
fn said(script: &Script, way: Way) -> Vec<String> {
    let line = |(at, (color, square)): (usize, &(_, Square))| {
        let position = boards::after(Position::start(), &script.moves[..at]);
        let position = if position.turn() == *color { position } else { position.passed() };
        way(&position, *square).trim_end().to_owned()
    };
    script.moves.iter().enumerate().map(line).collect()
}
