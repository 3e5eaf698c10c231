//! What is right: answers are compared with the rules, and wrong ones with the models of known mistakes.

use viravolta_rules::{Position, Square};

use super::shrink::shrink;
use super::{Broken, Functions, Role, Said, Value, place};
use crate::check::Check;
use crate::models::{self, Grid, Model};
use crate::room::Trouble;

/// The squares of a board, row by row.
pub(crate) fn squares(position: &Position) -> Vec<Square> {
    position.size().squares().iter().collect()
}

/// Whether an answer means yes, as far as it can be understood.
fn means_yes(value: &Value, inverted: bool) -> Option<bool> {
    match value {
        Value::Number(number) => Some((*number != 0) != inverted),
        Value::Other(_) => None,
    }
}

/// Whether an answer about a square is what the rules say.
fn is_right(functions: &dyn Functions, value: &Value, flips: usize) -> bool {
    if functions.counts() && !functions.inverted() {
        *value == Value::Number(flips as i64)
    } else {
        means_yes(value, functions.inverted()) == Some(flips > 0)
    }
}

/// A position, the answers, and which of them concern empty squares.
type Seen = (Position, Vec<Value>);

/// The checks `functions.legal` and `functions.occupied`.
pub(crate) fn legal(functions: &mut dyn Functions, positions: &[Position]) -> Result<Vec<Check>, Trouble> {
    let mut seen: Vec<Seen> = Vec::new();
    for position in positions {
        match functions.legal(position)? {
            Ok(Said { changed_board: Some((call, board)), .. }) => {
                let square = squares(position).get(call).copied();
                let mut last = board;
                let smallest = shrink(position, |smaller| {
                    let again = functions.legal(smaller)?.ok().and_then(|said| said.changed_board);
                    let same = again.filter(|(again, _)| squares(smaller).get(*again).copied() == square);
                    Ok(same.map(|(_, board)| last = board).is_some())
                })?;
                let check = Check::failed("functions.legal", "changes-board");
                let right = Grid::new(&smallest).text(smallest.turn());
                let mut check = told(functions, check, Role::Legal, &smallest, square, &right, &last);
                check.marks.extend(differences(&smallest, &right, &last));
                return Ok(vec![check, Check::not_checked("functions.occupied", "functions.legal")]);
            }
            Ok(said) => seen.push((*position, said.values)),
            Err(broken) => {
                let all = squares(position);
                let occupied = all.get(broken.call).is_some_and(|square| position.disc_at(*square).is_some());
                let id = if occupied { "functions.occupied" } else { "functions.legal" };
                let other = if occupied { "functions.legal" } else { "functions.occupied" };
                let check = Check::failed(id, broken.diagnosis());
                let square = all.get(broken.call).copied();
                let flips = square.map_or(0, |square| position.flips(square).len());
                let expected = expected_count(functions, flips);
                let smallest = smallest_break(functions, position, &broken, square)?;
                let check = told(functions, check, Role::Legal, &smallest, square, &expected, &broken.text());
                return Ok(vec![check, Check::not_checked(other, id)]);
            }
        }
    }
    Ok(vec![legal_on(functions, &seen, false)?, legal_on(functions, &seen, true)?])
}

/// Dying is slow: a loop that does not end is not made smaller.
fn smallest_break(
    functions: &mut dyn Functions,
    position: &Position,
    broken: &Broken,
    square: Option<Square>,
) -> Result<Position, Trouble> {
    if broken.diagnosis() == "endless-loop" {
        return Ok(*position);
    }
    shrink(position, |smaller| {
        let again = functions.legal(smaller)?;
        Ok(again.is_err_and(|again| squares(smaller).get(again.call).copied() == square))
    })
}

/// The same for a move.
fn smallest_broken_play(
    functions: &mut dyn Functions,
    position: &Position,
    broken: &Broken,
    square: Option<Square>,
) -> Result<Position, Trouble> {
    let Some(square) = square.filter(|_| broken.diagnosis() != "endless-loop") else { return Ok(*position) };
    shrink(position, |smaller| {
        let legal = smaller.legal_moves().contains(square);
        Ok(legal && functions.play(smaller, &[square])?.is_err_and(|again| again.diagnosis() == broken.diagnosis()))
    })
}

fn expected_count(functions: &dyn Functions, flips: usize) -> String {
    if functions.counts() { flips.to_string() } else { u8::from((flips > 0) != functions.inverted()).to_string() }
}

/// The answers about empty squares, or about occupied ones.
fn legal_on(functions: &mut dyn Functions, seen: &[Seen], occupied: bool) -> Result<Check, Trouble> {
    let id = if occupied { "functions.occupied" } else { "functions.legal" };
    let mut wrong: Vec<(Position, Square, Value)> = Vec::new();
    for (position, values) in seen {
        for (square, value) in squares(position).into_iter().zip(values) {
            let here = position.disc_at(square).is_some() == occupied;
            if here && !is_right(functions, value, position.flips(square).len()) {
                wrong.push((*position, square, value.clone()));
            }
        }
    }
    let Some((position, square, _)) = wrong.iter().min_by_key(|(position, ..)| 64 - position.empties().len()).cloned()
    else {
        return Ok(Check::passed(id));
    };
    let diagnosis = if occupied { "accepts-occupied" } else { name_legal(functions, seen, &wrong) };
    let at = squares(&position).iter().position(|candidate| *candidate == square).unwrap_or_default();
    let mut last = Value::Number(0);
    let answer = |functions: &mut dyn Functions, smaller: &Position| -> Result<Option<Value>, Trouble> {
        let said = functions.legal(smaller)?.ok().and_then(|said| said.values.into_iter().nth(at));
        let same_kind = smaller.disc_at(square).is_some() == occupied;
        Ok(said.filter(|value| same_kind && !is_right(functions, value, smaller.flips(square).len())))
    };
    let smallest = shrink(&position, |smaller| Ok(answer(functions, smaller)?.is_some()))?;
    if let Some(value) = answer(functions, &smallest)? {
        last = value;
    }
    let expected = expected_count(functions, smallest.flips(square).len());
    let check = Check::failed(id, diagnosis);
    Ok(told(functions, check, Role::Legal, &smallest, Some(square), &expected, &last.text()))
}

/// The model that answers as the function did, everywhere.
fn name_legal(functions: &dyn Functions, seen: &[Seen], wrong: &[(Position, Square, Value)]) -> &'static str {
    if wrong.iter().any(|(.., value)| matches!(value, Value::Other(text) if text == "None")) {
        return "returns-nothing";
    }
    let side = seen.first().map_or(8, |(position, _)| position.size().side() as i32);
    let exact = functions.counts() && !functions.inverted();
    let misses = |model: &Model, limit: usize| {
        let mut missed = 0;
        for (position, values) in seen {
            let grid = Grid { beyond: functions.beyond(), ..Grid::new(position) };
            for (square, value) in squares(position).into_iter().zip(values) {
                if position.disc_at(square).is_some() {
                    continue;
                }
                let count = model.count(&grid, square.row() as i32, square.column() as i32);
                let same = if exact {
                    *value == Value::Number(count)
                } else {
                    means_yes(value, functions.inverted()) == Some(count > 0)
                };
                missed += usize::from(!same);
            }
            if missed > limit {
                break;
            }
        }
        missed
    };
    if let Some(mistake) = models::best(side, wrong.len(), misses) {
        return mistake;
    }
    let too_many = wrong.iter().any(|(position, square, _)| position.flips(*square).is_empty());
    let too_few = wrong.iter().any(|(position, square, value)| {
        !position.flips(*square).is_empty() && means_yes(value, functions.inverted()) != Some(true)
    });
    match (too_many, too_few) {
        (true, false) => "accepts-illegal",
        (false, true) => "refuses-legal",
        (true, true) => "wrong-legal",
        (false, false) => "wrong-count",
    }
}

/// The check `functions.outside`.
pub(crate) fn outside(functions: &mut dyn Functions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.outside";
    for position in positions {
        let around = functions.outside(position.size().side() as i64);
        let found = match functions.around(position)? {
            Ok(answer) => answer,
            Err(broken) => {
                let diagnosis = match broken.diagnosis() {
                    "raises-error" => "error-outside",
                    other => other,
                };
                let at = around.get(broken.call).copied().unwrap_or((-1, -1));
                let check = Check::failed(ID, diagnosis);
                return Ok(told_at(functions, check, Role::Legal, position, at, "0", &broken.text()));
            }
        };
        let wrong = found.values.iter().zip(&around).find(|(value, _)| !is_right(functions, value, 0));
        if let Some((value, at)) = wrong {
            let check = Check::failed(ID, "accepts-outside");
            let expected = expected_count(functions, 0);
            return Ok(told_at(functions, check, Role::Legal, position, *at, &expected, &value.text()));
        }
    }
    Ok(Check::passed(ID))
}

/// The squares around a board, row by row, counted from 0.
pub(crate) fn ring(side: i64) -> Vec<(i64, i64)> {
    let all = (-1..=side).flat_map(|line| (-1..=side).map(move |column| (line, column)));
    all.filter(|(line, column)| ![line, column].iter().all(|at| (0..side).contains(*at))).collect()
}

/// The check `functions.play`.
pub(crate) fn play(functions: &mut dyn Functions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.play";
    let mut seen: Vec<(Position, Square, String)> = Vec::new();
    let mut turned = true;
    for position in positions {
        let moves: Vec<Square> = position.legal_moves().iter().collect();
        if moves.is_empty() {
            continue;
        }
        match functions.play(position, &moves)? {
            Ok(played) => {
                turned &= played.turned;
                seen.extend(moves.into_iter().zip(played.boards).map(|(square, board)| (*position, square, board)));
            }
            Err(broken) => {
                let square = moves.get(broken.call).copied();
                let smallest = smallest_broken_play(functions, position, &broken, square)?;
                let expected = square.map(|square| after(&smallest, square)).unwrap_or_default();
                let check = Check::failed(ID, broken.diagnosis());
                return Ok(told(functions, check, Role::Play, &smallest, square, &expected, &broken.text()));
            }
        }
    }
    let wrong: Vec<&(Position, Square, String)> =
        seen.iter().filter(|(position, square, board)| *board != after(position, *square)).collect();
    let Some((position, square, _)) = wrong.iter().min_by_key(|(position, ..)| 64 - position.empties().len()) else {
        if !turned {
            let check = Check::failed(ID, "turn-not-changed");
            let square = Position::start().legal_moves().first();
            return Ok(told(
                functions,
                check,
                Role::Play,
                &Position::start(),
                square,
                "jogadorVez = 1",
                "jogadorVez = -1",
            ));
        }
        return Ok(Check::passed(ID));
    };
    let diagnosis = name_play(&seen, &wrong, functions.beyond());
    let answer = |functions: &mut dyn Functions, smaller: &Position| -> Result<Option<String>, Trouble> {
        if !smaller.legal_moves().contains(*square) {
            return Ok(None);
        }
        let board = functions.play(smaller, &[*square])?.ok().and_then(|played| played.boards.into_iter().next());
        Ok(board.filter(|board| *board != after(smaller, *square)))
    };
    let smallest = shrink(position, |smaller| Ok(answer(functions, smaller)?.is_some()))?;
    let received = answer(functions, &smallest)?.unwrap_or_default();
    let mut check = told(
        functions,
        Check::failed(ID, diagnosis),
        Role::Play,
        &smallest,
        Some(*square),
        &after(&smallest, *square),
        &received,
    );
    let right = after(&smallest, *square);
    check.marks.extend(differences(&smallest, &right, &received));
    Ok(check)
}

/// The squares where two boards differ.
pub(crate) fn differences(position: &Position, right: &str, received: &str) -> Vec<String> {
    let pairs = squares(position).into_iter().zip(right.chars().zip(received.chars()));
    pairs.filter(|(_, (right, came))| right != came).map(|(square, _)| square.to_string()).collect()
}

/// The board after a move, by the rules.
fn after(position: &Position, square: Square) -> String {
    let (line, column) = (square.row() as i32, square.column() as i32);
    Model::CORRECT.play(&Grid::new(position), line, column).text(position.turn())
}

fn name_play(seen: &[(Position, Square, String)], wrong: &[&(Position, Square, String)], beyond: i8) -> &'static str {
    let side = seen.first().map_or(8, |(position, ..)| position.size().side() as i32);
    let misses = |model: &Model, limit: usize| {
        let mut missed = 0;
        for (position, square, board) in seen {
            let grid = Grid { beyond, ..Grid::new(position) };
            let predicted = model.play(&grid, square.row() as i32, square.column() as i32);
            missed += usize::from(predicted.text(position.turn()) != *board);
            if missed > limit {
                break;
            }
        }
        missed
    };
    if let Some(mistake) = models::best(side, wrong.len(), misses) {
        return mistake;
    }
    let (mut many, mut few) = (false, false);
    for (position, square, board) in wrong {
        if board.contains('#') || board.contains('?') {
            return "writes-other-cells";
        }
        let own = position.turn().glyph();
        for (right, came) in after(position, *square).chars().zip(board.chars()) {
            many |= right != own && came == own;
            few |= right == own && came != own;
        }
    }
    match (many, few) {
        (true, false) => "flips-too-many",
        (false, true) => "flips-too-few",
        _ => "wrong-flips",
    }
}

/// The same check with what was called, on a square of the board.
pub(crate) fn told(
    functions: &dyn Functions,
    check: Check,
    role: Role,
    position: &Position,
    square: Option<Square>,
    expected: &str,
    received: &str,
) -> Check {
    let at = square.map_or((-1, -1), place);
    let mut check = told_at(functions, check, role, position, at, expected, received);
    check.marks = square.iter().map(ToString::to_string).collect();
    check
}

/// The same check with what was called, anywhere.
pub(crate) fn told_at(
    functions: &dyn Functions,
    check: Check,
    role: Role,
    position: &Position,
    at: (i64, i64),
    expected: &str,
    received: &str,
) -> Check {
    let mut check = check.showing(functions.call(role, position, at), expected, received);
    check.position = Some(position.board_text().to_string());
    check.repeat = Some(functions.repeat(role, position, at));
    check
}
