//! Functions that choose a move.

use viravolta_courses::{Course, MostFlips};
use viravolta_rules::{Position, Square};

use super::c::CFunctions;
use super::judge::{told, told_at};
use super::python::PythonFunctions;
use super::{Broken, Role, Value};
use crate::check::Check;
use crate::room::Trouble;

const ID: &str = "functions.choose";
/// Some think for a second about a move.
const CHOICES: usize = 60;

/// Positions with a move first and foremost, and some without.
fn some(positions: &[Position], without_moves: bool) -> Vec<Position> {
    let with = positions.iter().filter(|position| !position.legal_moves().is_empty()).take(CHOICES);
    let without = positions.iter().filter(|position| position.legal_moves().is_empty());
    with.chain(without.take(if without_moves { CHOICES / 4 } else { 0 })).copied().collect()
}

/// The check `functions.choose` in C.
///
/// The contest's text says nothing about a board without a move, and many functions fail there: it is not asked.
pub(super) fn c(functions: &mut CFunctions, course: Course, positions: &[Position]) -> Result<Check, Trouble> {
    if !functions.has("F_CHOOSE") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    let answers_yes_or_no = course == Course::Rothelo;
    for position in some(positions, answers_yes_or_no) {
        let legal = position.legal_moves();
        let expected = if legal.is_empty() { "FALSE".to_owned() } else { spoken(&position) };
        let words = match functions.ask('C', &position, "")? {
            Ok(words) => words,
            Err(broken) => return Ok(broke(functions, &position, &expected, &broken)),
        };
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<i64>().ok()).unwrap_or_default();
        let (result, line, column) = (number(0), number(1), number(2));
        let square = Square::from_line_column(line, column, 0).filter(|square| legal.contains(*square));
        let untouched = !(0..=40).contains(&line);
        let diagnosis = if number(3) == 1 {
            "changes-board"
        } else if legal.is_empty() {
            if result == 0 {
                continue;
            }
            "choice-without-move"
        } else if (answers_yes_or_no && result == 0) || (untouched && square.is_none()) {
            "misses-moves"
        } else if square.is_none() {
            "illegal-choice"
        } else {
            continue;
        };
        let place = if untouched { "-".to_owned() } else { format!("({line}, {column})") };
        let received = if answers_yes_or_no { format!("{result} {place}") } else { place };
        let chosen = Square::from_line_column(line, column, 0);
        return Ok(told(
            functions,
            Check::failed(ID, diagnosis),
            Role::Choose,
            &position,
            chosen,
            &expected,
            &received,
        ));
    }
    Ok(Check::passed(ID))
}

/// The legal squares, as lines and columns counted from 0.
fn spoken(position: &Position) -> String {
    let all: Vec<String> =
        position.legal_moves().iter().map(|square| format!("({}, {})", square.row(), square.column())).collect();
    all.join(" ")
}

fn broke(functions: &CFunctions, position: &Position, expected: &str, broken: &Broken) -> Check {
    let check = Check::failed(ID, broken.diagnosis());
    told_at(functions, check, Role::Choose, position, (0, 0), expected, &broken.text())
}

/// The check `functions.choose` in Python: the most flips, and the first of equals in reading order.
pub(super) fn python(functions: &mut PythonFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    if !functions.has("estrategia_jogo") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    for position in some(positions, false) {
        let Some((best, flips)) = MostFlips::best(&position) else { continue };
        let expected = format!("({flips}, {}, {})", best.row() + 1, best.column() + 1);
        let (chosen, changed) = match functions.choose(&position)? {
            Ok(answer) => answer,
            Err(broken) => {
                let check = Check::failed(ID, broken.diagnosis());
                return Ok(told_at(functions, check, Role::Choose, &position, (0, 0), &expected, &broken.text()));
            }
        };
        let square = match chosen[..] {
            [Value::Number(_), Value::Number(line), Value::Number(column)] => Square::from_line_column(line, column, 1),
            _ => None,
        };
        let diagnosis = match (square, &chosen[..]) {
            _ if changed => "changes-board",
            (Some(square), [Value::Number(said), ..]) => {
                let real = position.flips(square).len();
                if real == 0 {
                    "illegal-choice"
                } else if real < flips {
                    "not-the-most-flips"
                } else if *said != flips as i64 {
                    "wrong-count"
                } else if square != best {
                    "last-of-equals"
                } else {
                    continue;
                }
            }
            (None, [Value::Number(_), Value::Number(_), Value::Number(_)]) => "misses-moves",
            _ => "wrong-return",
        };
        let parts: Vec<String> = chosen.iter().map(Value::text).collect();
        let received = format!("({})", parts.join(", "));
        return Ok(told(
            functions,
            Check::failed(ID, diagnosis),
            Role::Choose,
            &position,
            square,
            &expected,
            &received,
        ));
    }
    Ok(Check::passed(ID))
}
