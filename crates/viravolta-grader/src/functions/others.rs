//! The other C functions of `othello` and `reversi`: the start, one direction, the list of moves, the pass.

use viravolta_courses::Course;
use viravolta_rules::{Position, Square};

use super::c::CFunctions;
use super::judge::{squares, told};
use super::shrink::shrink;
use super::{Asked, Broken, Role, Said, Value, repeat};
use crate::check::Check;
use crate::models::{self, Grid, Model};
use crate::room::Trouble;

/// The check `functions.start`.
pub(super) fn start(functions: &mut CFunctions) -> Result<Check, Trouble> {
    const ID: &str = "functions.start";
    if !functions.has("F_START") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    let call = format!("{}()", functions.name("F_START"));
    let usual = Grid::new(&Position::start()).text(Position::start().turn());
    let mirrored: String = usual
        .chars()
        .map(|disc| {
            if disc == 'X' {
                'O'
            } else if disc == 'O' {
                'X'
            } else {
                disc
            }
        })
        .collect();
    let reversi = functions.course() == Course::Reversi;
    let expected = if reversi { format!("{usual} X") } else { usual.clone() };
    let repeat = Some(repeat::start(functions));
    let check = match functions.request("I")? {
        Err(broken) => Check::failed(ID, broken.diagnosis()).showing(call, expected, broken.text()),
        Ok(words) => {
            let board = words.first().cloned().unwrap_or_default();
            let turn = words.get(1).map_or("", String::as_str);
            let received = if reversi { format!("{board} {turn}") } else { board.clone() };
            if board == mirrored {
                Check::failed(ID, "swapped-colors").showing(call, expected, received)
            } else if board != usual || (reversi && turn != "X") {
                Check::failed(ID, "wrong-start").showing(call, expected, received)
            } else {
                return Ok(Check::passed(ID));
            }
        }
    };
    Ok(Check { repeat, ..check })
}

/// How many positions are drawn.
const DRAWN: usize = 12;

/// Some positions, early and late ones.
pub(super) fn to_be_drawn(positions: &[Position]) -> impl Iterator<Item = &Position> {
    positions.iter().step_by((positions.len() / DRAWN).max(1)).take(DRAWN)
}

/// What is wrong with a drawing of a position; `start` is a drawing of the start, or nothing.
pub(super) fn wrong_drawing(course: Course, position: &Position, start: &str, text: &str) -> Option<&'static str> {
    let right = Grid::new(position).text(position.turn());
    let side = position.size().side();
    let cells: Vec<char> = right.chars().collect();
    let turned: String = (0..side * side).filter_map(|at| cells.get(at % side * side + at / side)).collect();
    let drawn = |text: &str| crate::program::drawn(course, position.size(), text);
    let (before, all) = (drawn(start).len(), drawn(&format!("{start}\n{text}")));
    match all.get(before..).and_then(<[String]>::last) {
        None => Some("no-board"),
        Some(board) if *board == right => None,
        Some(board) if *board == turned => Some("transposed"),
        Some(_) => Some("wrong-drawing"),
    }
}

/// The check `functions.draw`. How a board looks is the student's own in `reversi`: what cannot be read is not looked at.
pub(super) fn draw(functions: &mut CFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.draw";
    if !functions.has("F_SHOW") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    let call = if functions.course() == Course::Reversi { "posicao" } else { "board" };
    let call = format!("{}({call})", functions.name("F_SHOW"));
    // Where the text leaves the drawing open, the start says how discs are drawn.
    let start = match functions.course() {
        Course::Reversi => {
            functions.ask('T', &Position::start(), "")?.map_or_else(|_| String::new(), |words| printed(&words))
        }
        _ => String::new(),
    };
    for position in to_be_drawn(positions) {
        let (mistake, received) = match functions.ask('T', position, "")? {
            Err(broken) => (broken.diagnosis(), broken.text()),
            Ok(words) => {
                let text = printed(&words);
                match wrong_drawing(functions.course(), position, &start, &text) {
                    None => continue,
                    Some("no-board") if functions.course() == Course::Reversi => {
                        return Ok(Check::not_checked(ID, "optional"));
                    }
                    Some(mistake) => (mistake, text),
                }
            }
        };
        let check = Check::failed(ID, mistake).showing(call, Grid::new(position).text(position.turn()), received);
        let repeat = Some(repeat::draw(functions, position));
        return Ok(Check { repeat, position: Some(position.board_text().to_string()), ..check });
    }
    Ok(Check::passed(ID))
}

/// What a function printed: the harness tells it byte by byte.
fn printed(words: &[String]) -> String {
    let hex = words.first().map_or("", String::as_str).as_bytes();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    String::from_utf8_lossy(&hex.chunks(2).filter_map(byte).collect::<Vec<u8>>()).into_owned()
}

/// The check `functions.direction`.
pub(super) fn direction(functions: &mut CFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.direction";
    if !functions.has("F_DIRECTION") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    let mut seen: Vec<(Position, Square, Vec<i64>)> = Vec::new();
    for position in positions {
        for square in position.empties().iter().step_by(5) {
            match functions.direction(position, square)? {
                Some(Ok(counts)) => seen.push((*position, square, counts)),
                Some(Err(broken)) => {
                    let at = broken.call.min(7);
                    let right = CFunctions::expected_directions(position, square)[at].to_string();
                    let check = Check::failed(ID, broken.diagnosis());
                    return Ok(told_direction(functions, check, position, (square, at), right, broken.text()));
                }
                None => {}
            }
        }
    }
    let right = |position: &Position, square| CFunctions::expected_directions(position, square);
    let wrong_ones = seen.iter().filter(|(position, square, counts)| *counts != right(position, *square)).count();
    let wrong = seen.iter().filter(|(position, square, counts)| *counts != right(position, *square));
    let Some((position, square, _)) = wrong.min_by_key(|(position, ..)| 64 - position.empties().len()) else {
        return Ok(Check::passed(ID));
    };
    let misses = |model: &Model, limit: usize| {
        let mut missed = 0;
        for (position, square, counts) in &seen {
            let grid = Grid::new(position);
            let (line, column) = (square.row() as i32, square.column() as i32);
            let same = (0..8).all(|direction| {
                counts.get(direction).copied() == Some(model.count_in(&grid, line, column, direction))
            });
            missed += usize::from(!same);
            if missed > limit {
                break;
            }
        }
        missed
    };
    // A count that belongs to another direction: the two deltas are exchanged.
    let exchanged = [0, 3, 5, 1, 6, 2, 4, 7];
    let turned = seen.iter().all(|(position, square, counts)| {
        let expected = right(position, *square);
        (0..8).all(|direction| counts.get(direction) == expected.get(exchanged[direction]))
    });
    let diagnosis =
        if turned { "wrong-direction" } else { models::best(8, wrong_ones, misses).unwrap_or("wrong-count") };
    let fails = |functions: &mut CFunctions, smaller: &Position| -> Result<Option<Vec<i64>>, Trouble> {
        let counts = functions.direction(smaller, *square)?.and_then(Result::ok);
        Ok(counts.filter(|counts| *counts != right(smaller, *square)))
    };
    let smallest = shrink(position, |smaller| Ok(fails(functions, smaller)?.is_some()))?;
    let counts = fails(functions, &smallest)?.unwrap_or_default();
    let expected = right(&smallest, *square);
    let at = (0..8).find(|at| counts.get(*at) != expected.get(*at)).unwrap_or_default();
    let show = |counts: &[i64]| counts.get(at).map(ToString::to_string).unwrap_or_default();
    let check = Check::failed(ID, diagnosis);
    Ok(told_direction(functions, check, &smallest, (*square, at), show(&expected), show(&counts)))
}

fn told_direction(
    functions: &CFunctions,
    check: Check,
    position: &Position,
    (square, direction): (Square, usize),
    expected: String,
    received: String,
) -> Check {
    let call = functions.direction_call(position, square, direction);
    let mut check = check.showing(call.clone(), expected, received);
    check.position = Some(position.board_text().to_string());
    check.marks = vec![square.to_string()];
    check.repeat = Some(repeat::direction(functions, position, &call));
    check
}

/// The list of a position: its places and whether its links are sound. An empty list is `NULL`.
struct List {
    null: bool,
    places: Vec<(i64, i64)>,
    sound: bool,
}

fn read_list(functions: &mut CFunctions, position: &Position) -> Asked<List> {
    Ok(functions.ask('L', position, "")?.map(|words| {
        let numbers: Vec<i64> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
        let (sound, places) = numbers.split_last().map_or((false, &[][..]), |(flag, places)| (*flag == 1, places));
        List {
            null: words.first().is_some_and(|word| word == "null"),
            places: places.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect(),
            sound,
        }
    }))
}

/// What the list says of every square, as a function for one square would say it.
pub(super) fn legal_from_list(functions: &mut CFunctions, position: &Position) -> Asked<Said> {
    Ok(read_list(functions, position)?.map(|list| {
        let listed = |square: &Square| list.places.contains(&super::place(*square));
        let values = squares(position).iter().map(|square| Value::Number(i64::from(listed(square)))).collect();
        Said { values, changed_board: None, wrote_outside: false }
    }))
}

/// The check `functions.list`: no move twice, no move that is none, links that go round both ways.
pub(super) fn list(functions: &mut CFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.list";
    if !functions.has("F_LIST") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    for position in positions {
        let Some(found) = wrong_list(functions, position)? else { continue };
        let smallest = shrink(position, |smaller| {
            Ok(wrong_list(functions, smaller)?.is_some_and(|again| again.diagnosis == found.diagnosis))
        })?;
        let found = wrong_list(functions, &smallest)?.unwrap_or(found);
        let check = Check::failed(ID, found.diagnosis);
        let mut check = told(functions, check, Role::Legal, &smallest, None, &found.expected, &found.received);
        check.sent = Some(format!("{}(posicao)", functions.name("F_LIST")));
        return Ok(check);
    }
    Ok(Check::passed(ID))
}

struct WrongList {
    diagnosis: &'static str,
    expected: String,
    received: String,
}

fn wrong_list(functions: &mut CFunctions, position: &Position) -> Result<Option<WrongList>, Trouble> {
    let spoken = |places: &[(i64, i64)]| {
        let words: Vec<String> = places.iter().map(|(line, column)| format!("({line}, {column})")).collect();
        if words.is_empty() { "NULL".to_owned() } else { words.join(" ") }
    };
    let right: Vec<(i64, i64)> = position.legal_moves().iter().map(super::place).collect();
    let wrong = |diagnosis, received| Some(WrongList { diagnosis, expected: spoken(&right), received });
    Ok(match read_list(functions, position)? {
        // The check of the moves tells about it.
        Err(Broken { .. }) => None,
        Ok(list) => {
            let mut sorted = list.places.clone();
            sorted.sort_unstable();
            let doubled = sorted.windows(2).any(|pair| pair[0] == pair[1]);
            let off_board = list.places.iter().any(|place| ![place.0, place.1].iter().all(|at| (0..8).contains(at)));
            if off_board || (right.is_empty() && !list.null && position.empties().is_empty()) {
                wrong("fake-move", spoken(&list.places))
            } else if !list.sound {
                wrong("broken-links", spoken(&list.places))
            } else if doubled {
                wrong("duplicates", spoken(&list.places))
            } else {
                None
            }
        }
    })
}

/// The check `functions.pass`: without a move only the turn changes, and nothing is chosen from nothing.
pub(super) fn pass(functions: &mut CFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.pass";
    if functions.has("F_EXECUTE") {
        for position in positions.iter().filter(|position| position.must_pass()).take(30) {
            let board = Grid::new(position).text(position.turn());
            let call = format!("{}(&posicao, NULL)", functions.name("F_EXECUTE"));
            let repeat = repeat::nothing(functions, position, true);
            let failed = |diagnosis, received: String| {
                let mut check = Check::failed(ID, diagnosis).showing(call.clone(), board.clone(), received);
                check.position = Some(position.board_text().to_string());
                check.repeat = Some(repeat.clone());
                check
            };
            match functions.ask('N', position, "")? {
                Err(broken) if broken.diagnosis() == "crash" => return Ok(failed("null-crash", broken.text())),
                Err(broken) => return Ok(failed(broken.diagnosis(), broken.text())),
                Ok(words) => {
                    let after = words.first().cloned().unwrap_or_default();
                    if after != board {
                        return Ok(failed("changes-board", after));
                    }
                    if words.get(2).is_none_or(|turned| turned != "1") {
                        return Ok(failed("turn-not-changed", after));
                    }
                }
            }
        }
    }
    if functions.has("F_PICK") {
        let (mistake, received) = match functions.request("E")? {
            Ok(words) if words.first().is_some_and(|word| word == "null") => return Ok(Check::passed(ID)),
            Ok(_) => ("choice-without-move", "?".to_owned()),
            Err(broken) if broken.diagnosis() == "crash" => ("null-crash", broken.text()),
            Err(broken) => (broken.diagnosis(), broken.text()),
        };
        let call = format!("{}(NULL)", functions.name("F_PICK"));
        let repeat = Some(repeat::nothing(functions, &Position::start(), false));
        return Ok(Check { repeat, ..Check::failed(ID, mistake).showing(call, "NULL", received) });
    }
    Ok(Check::passed(ID))
}
