//! The functions of a Python program (`ep4`), on boards of 8x8, 6x6 and 4x4.

use std::fs;

use serde_json::{Value as Json, json};
use tempfile::TempDir;
use viravolta_rules::{BoardSize, Position, Square, StartKind};
use viravolta_sandbox::Command;

use super::judge::{self, ring};
use super::{
    Asked, Broken, Failure, Functions, PYTHON_POSITIONS, Played, Role, Said, Value, choice, ids, others, place, repeat,
};
use crate::cases;
use crate::check::{Check, Status};
use crate::models::Grid;
use crate::room::{Rooms, Trouble, exists, quoted};
use crate::session::{Death, Reply, Session};
use crate::source::Source;

const HARNESS: &str = include_str!("../../harness/harness.py");

const ASKED_FOR: [&str; 9] = [
    "main",
    "cria_matriz",
    "inicialize_tabuleiro",
    "exibe_tabuleiro",
    "numero_reversoes",
    "existe_movimento",
    "estrategia_jogo",
    "coloque_reverta_marca",
    "troca_jogador",
];

/// A harness with the functions of a Python program.
pub(super) struct PythonFunctions {
    session: Session,
    found: Vec<String>,
    file: String,
}

impl PythonFunctions {
    pub(super) fn has(&self, name: &str) -> bool {
        self.found.iter().any(|found| found == name)
    }

    pub(super) fn file(&self) -> &str {
        &self.file
    }

    fn ask(&mut self, request: &Json) -> Asked<Json> {
        understand(self.session.ask(&request.to_string())?)
    }

    fn about(&mut self, op: &str, position: &Position, places: &[(i64, i64)]) -> Asked<Json> {
        // Python's functions count from 1.
        let places: Vec<[i64; 2]> = places.iter().map(|(line, column)| [line + 1, column + 1]).collect();
        let board = Grid::new(position).text(position.turn());
        let side = position.turn().glyph();
        self.ask(&json!({ "op": op, "board": board, "side": side, "squares": places }))
    }

    /// What `estrategia_jogo` returns, and whether it changed the board.
    pub(super) fn choose(&mut self, position: &Position) -> Asked<(Vec<Value>, bool)> {
        Ok(self.about("C", position, &[])?.map(|answer| {
            let chosen = &answer["chosen"];
            let parts =
                chosen.as_array().map_or_else(|| vec![value(chosen)], |parts| parts.iter().map(value).collect());
            (parts, answer["changed"] == true)
        }))
    }
}

fn understand(reply: Reply) -> Asked<Json> {
    let answer: Json = match reply {
        Reply::Died(death, call) => return Ok(Err(Broken { call, how: Failure::Died(death) })),
        Reply::Line(line) => {
            serde_json::from_str(&line).map_err(|error| Trouble::Ours(format!("the harness said {line:?}: {error}")))?
        }
    };
    let call = answer["call"].as_u64().unwrap_or_default() as usize;
    if answer["hung"] == true {
        return Ok(Err(Broken { call, how: Failure::Died(Death::Hung) }));
    }
    if let Some(name) = answer["raised"].as_str() {
        let text = answer["text"].as_str().unwrap_or_default().to_owned();
        let how = Failure::Raised { name: name.to_owned(), text, line: answer["line"].as_u64() };
        return Ok(Err(Broken { call, how }));
    }
    Ok(Ok(answer))
}

fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Other("None".to_owned()),
        Json::String(text) => Value::Other(text.clone()),
        other => other.as_i64().map_or_else(|| Value::Other(other.to_string()), Value::Number),
    }
}

fn values(answer: &Json) -> Vec<Value> {
    answer["found"].as_array().map(|all| all.iter().map(value).collect()).unwrap_or_default()
}

impl Functions for PythonFunctions {
    fn counts(&self) -> bool {
        true
    }

    fn inverted(&self) -> bool {
        false
    }

    fn legal(&mut self, position: &Position) -> Asked<Said> {
        let all: Vec<(i64, i64)> = judge::squares(position).into_iter().map(place).collect();
        Ok(self.about("A", position, &all)?.map(|answer| Said {
            values: values(&answer),
            changed_board: answer["changed"][0]
                .as_u64()
                .map(|call| (call as usize, answer["changed"][1].as_str().unwrap_or_default().to_owned())),
            wrote_outside: false,
        }))
    }

    fn outside(&self, side: i64) -> Vec<(i64, i64)> {
        beyond(side)
    }

    fn around(&mut self, position: &Position) -> Asked<Said> {
        let around = beyond(position.size().side() as i64);
        Ok(self.about("B", position, &around)?.map(|answer| Said {
            values: values(&answer),
            changed_board: None,
            wrote_outside: false,
        }))
    }

    fn play(&mut self, position: &Position, moves: &[Square]) -> Asked<Played> {
        let places: Vec<(i64, i64)> = moves.iter().copied().map(place).collect();
        Ok(self.about("M", position, &places)?.map(|answer| {
            let boards = answer["after"]
                .as_array()
                .map(|all| all.iter().map(|board| board.as_str().unwrap_or_default().to_owned()).collect());
            Played { boards: boards.unwrap_or_default(), wrote_outside: false, turned: true }
        }))
    }

    fn call(&self, role: Role, position: &Position, at: (i64, i64)) -> String {
        let player = position.turn().glyph();
        let (line, column) = (at.0 + 1, at.1 + 1);
        match role {
            Role::Legal => format!("numero_reversoes(tabuleiro, '{player}', {line}, {column})"),
            Role::Play => format!("coloque_reverta_marca(tabuleiro, '{player}', {line}, {column})"),
            Role::Choose => format!("estrategia_jogo(tabuleiro, '{player}')"),
        }
    }

    fn repeat(&self, role: Role, position: &Position, at: (i64, i64)) -> String {
        repeat::python(self, role, position, at)
    }
}

/// The frame and beyond: the skeleton says 0 outside the board, and those who trust the frame fail one further out.
fn beyond(side: i64) -> Vec<(i64, i64)> {
    let far = [(side + 1, 0), (0, side + 1), (side + 5, side + 5), (-2, 3), (-3, -3)];
    ring(side).into_iter().chain(far).collect()
}

/// The file with the functions: the one that defines most of them.
fn main_file(source: &Source) -> Option<String> {
    let defined = |file: &String| {
        let text = String::from_utf8_lossy(&source.read(file)).into_owned();
        ASKED_FOR.iter().filter(|name| text.contains(&format!("def {name}"))).count()
    };
    source.with_extension(&["py"]).into_iter().max_by_key(|file| (defined(file), std::cmp::Reverse(file.len())))
}

/// Every check of the functions of a Python program.
pub(super) fn check(source: &Source, seed: u64, rooms: Rooms) -> Result<Vec<Check>, Trouble> {
    let all = ids(viravolta_courses::Course::Ep4);
    let Some(file) = main_file(source) else {
        return Ok(all.iter().map(|id| Check::not_checked(id, source.lacks())).collect());
    };
    if !exists("python3") {
        return Err(Trouble::Missing("python3".to_owned()));
    }
    let folder = TempDir::with_prefix("viravolta-harness-")?;
    for file in source.with_extension(&["py"]) {
        let target = folder.path().join(&file);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(target, source.read(&file))?;
    }
    fs::write(folder.path().join("viravolta_harness.py"), HARNESS)?;
    let command = Command::new("python3").args(["viravolta_harness.py", &file]);
    let mut session = Session::new(rooms, folder.path(), command);
    let loaded = understand(session.set_up(&json!({ "op": "load" }).to_string())?)?;
    let found: Vec<String> = match loaded {
        Err(broken) => {
            let sent = format!("python3 {}", quoted(&file));
            let check = Check::failed("functions.found", broken.diagnosis());
            let check = Check { repeat: Some(sent.clone()), ..check.showing(sent, "", broken.text()) };
            let rest = all[1..].iter().map(|id| Check::not_checked(id, "functions.found"));
            return Ok(std::iter::once(check).chain(rest).collect());
        }
        Ok(answer) => {
            let names = answer["functions"].as_array().map(Vec::as_slice).unwrap_or_default();
            names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect()
        }
    };
    let mut functions = PythonFunctions { session, found, file };
    let missing: Vec<&str> = ASKED_FOR
        .into_iter()
        .filter(|name| !(functions.has(name) || *name == "exibe_tabuleiro" && functions.has("exhibe_tabuleiro")))
        .collect();
    let mut checks = vec![if missing.is_empty() {
        Check::passed("functions.found")
    } else {
        let sent = format!("grep -n '^def ' {}", quoted(&functions.file));
        let check = Check::failed("functions.found", "missing-function");
        Check { repeat: Some(sent.clone()), ..check.showing(sent, missing.join(", "), functions.found.join(", ")) }
    }];
    checks.extend(rules(&mut functions, seed)?);
    Ok(checks)
}

fn rules(functions: &mut PythonFunctions, seed: u64) -> Result<Vec<Check>, Trouble> {
    let mut checks = vec![start(functions)?, matrix(functions)?, turn(functions)?];
    let mut sizes = Vec::new();
    for (size, count) in PYTHON_POSITIONS {
        let positions = cases::positions(seed, size, count);
        let mut here = Vec::new();
        if functions.has("numero_reversoes") {
            here.extend(judge::legal(functions, &positions)?);
            if here.iter().any(|check| check.diagnosis == Some("endless-loop")) {
                checks.append(&mut here);
                let waiting = ids(viravolta_courses::Course::Ep4).iter();
                let waiting: Vec<_> = waiting
                    .filter(|id| **id != "functions.found" && !checks.iter().any(|check| check.id == **id))
                    .collect();
                checks.extend(waiting.into_iter().map(|id| Check::not_checked(id, "functions.legal")));
                return Ok(checks);
            }
            here.push(judge::outside(functions, &positions[..positions.len().min(40)])?);
        } else {
            let waiting = ["functions.legal", "functions.occupied", "functions.outside"];
            here.extend(waiting.map(|id| Check::not_checked(id, "functions.found")));
        }
        let wrong = here.iter().any(|check| check.id == "functions.legal" && check.status == Status::Failed);
        here.push(if wrong {
            Check::not_checked("functions.exists", "functions.legal")
        } else {
            exists_movement(functions, &positions)?
        });
        here.push(if functions.has("coloque_reverta_marca") {
            judge::play(functions, &positions)?
        } else {
            Check::not_checked("functions.play", "functions.found")
        });
        here.push(if wrong {
            Check::not_checked("functions.choose", "functions.legal")
        } else {
            choice::python(functions, &positions)?
        });
        here.push(draw(functions, &positions)?);
        if size == BoardSize::Eight {
            checks.append(&mut here);
        } else {
            sizes.append(&mut here);
        }
    }
    // A mistake that shows on 8x8 is told there; on the other boards only what is new counts.
    let known =
        |check: &Check| checks.iter().any(|on_eight| on_eight.id == check.id && on_eight.status == Status::Failed);
    let new = sizes.into_iter().find(|check| check.status == Status::Failed && !known(check));
    checks.push(match new {
        Some(check) => {
            let diagnosis = match check.diagnosis {
                Some("crash" | "endless-loop") => check.diagnosis,
                _ => Some("fixed-size"),
            };
            Check { id: "functions.sizes", diagnosis, ..check }
        }
        None => Check::passed("functions.sizes"),
    });
    Ok(checks)
}

fn start(functions: &mut PythonFunctions) -> Result<Check, Trouble> {
    const ID: &str = "functions.start";
    if !functions.has("inicialize_tabuleiro") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    for size in [BoardSize::Eight, BoardSize::Six, BoardSize::Four] {
        let usual = Position::start_of(size, StartKind::Usual);
        let expected = Grid::new(&usual).text(usual.turn());
        let call = format!("TAMANHO = {}; inicialize_tabuleiro()", size.side());
        match functions.ask(&json!({ "op": "I", "size": size.side() }))? {
            Err(broken) => {
                let check = Check::failed(ID, broken.diagnosis());
                return Ok(told_call(functions, check, &usual, call, expected, broken.text()));
            }
            Ok(answer) => {
                let board = answer["board"].as_str().unwrap_or_default().to_owned();
                if board != expected || answer["frame"] != true {
                    let diagnosis = if size == BoardSize::Eight { "wrong-start" } else { "fixed-size" };
                    let diagnosis = if board == expected { "wrong-frame" } else { diagnosis };
                    return Ok(told_call(functions, Check::failed(ID, diagnosis), &usual, call, expected, board));
                }
            }
        }
    }
    Ok(Check::passed(ID))
}

fn matrix(functions: &mut PythonFunctions) -> Result<Check, Trouble> {
    const ID: &str = "functions.matrix";
    if !functions.has("cria_matriz") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    for (lines, columns) in [(2, 3), (3, 2), (1, 1), (10, 10)] {
        let call = format!("cria_matriz({lines}, {columns}, '?')");
        let right = json!(vec![columns; lines]);
        let rows = |first: char| format!("{first}{}", "?".repeat(columns - 1));
        let marked = [vec![rows('x')], vec![rows('?'); lines - 1]].concat().join(" ");
        let (mistake, sent, expected, received) =
            match functions.ask(&json!({ "op": "Z", "lines": lines, "columns": columns }))? {
                Err(broken) => (broken.diagnosis(), call.clone(), right.to_string(), broken.text()),
                Ok(answer) if answer["shape"] != right || answer["filled"] != true => {
                    ("wrong-size", call.clone(), right.to_string(), answer["shape"].to_string())
                }
                Ok(answer) if answer["marked"] != marked.as_str() => {
                    let came = answer["marked"].as_str().unwrap_or_default().to_owned();
                    ("shared-rows", format!("m = {call}; m[0][0] = 'x'"), marked, came)
                }
                Ok(_) => continue,
            };
        let repeat = Some(repeat::matrix(functions, &call));
        return Ok(Check { repeat, ..Check::failed(ID, mistake).showing(sent, expected, received) });
    }
    Ok(Check::passed(ID))
}

fn turn(functions: &mut PythonFunctions) -> Result<Check, Trouble> {
    const ID: &str = "functions.turn";
    if !functions.has("troca_jogador") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    let (mistake, received) = match functions.ask(&json!({ "op": "J" }))? {
        Err(broken) => (broken.diagnosis(), broken.text()),
        Ok(answer) if answer["right"] == true => return Ok(Check::passed(ID)),
        Ok(answer) => ("turn-not-changed", value(&answer["found"]).text()),
    };
    let (check, call) = (Check::failed(ID, mistake), "troca_jogador('X')".to_owned());
    Ok(told_call(functions, check, &Position::start(), call, "O".to_owned(), received))
}

/// A check with what was called, and a way to call it again.
fn told_call(
    functions: &PythonFunctions,
    check: Check,
    position: &Position,
    call: String,
    expected: String,
    received: String,
) -> Check {
    let repeat = Some(repeat::python_call(functions, position, &call));
    Check { repeat, ..check.showing(call, expected, received) }
}

fn draw(functions: &mut PythonFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.draw";
    // The text itself writes the name in two ways.
    let Some(name) = ["exibe_tabuleiro", "exhibe_tabuleiro"].into_iter().find(|name| functions.has(name)) else {
        return Ok(Check::not_checked(ID, "functions.found"));
    };
    for position in others::to_be_drawn(positions) {
        let (mistake, received) = match functions.about("T", position, &[])? {
            Err(broken) => (broken.diagnosis(), broken.text()),
            Ok(answer) => {
                let text = answer["text"].as_str().unwrap_or_default().to_owned();
                match others::wrong_drawing(viravolta_courses::Course::Ep4, position, "", &text) {
                    None => continue,
                    Some(mistake) => (mistake, text),
                }
            }
        };
        let expected = Grid::new(position).text(position.turn());
        let call = format!("{name}(tabuleiro)");
        let check = told_call(functions, Check::failed(ID, mistake), position, call, expected, received);
        return Ok(Check { position: Some(position.board_text().to_string()), ..check });
    }
    Ok(Check::passed(ID))
}

fn exists_movement(functions: &mut PythonFunctions, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "functions.exists";
    if !functions.has("existe_movimento") {
        return Ok(Check::not_checked(ID, "functions.found"));
    }
    for position in positions {
        let right = !position.legal_moves().is_empty();
        let call = format!("existe_movimento(tabuleiro, '{}')", position.turn().glyph());
        let expected = if right { "True" } else { "False" };
        let again = repeat::python_call(functions, position, &call);
        let failed = |diagnosis, received: &str| {
            let mut check = Check::failed(ID, diagnosis).showing(call.clone(), expected, received);
            check.repeat = Some(again.clone());
            check.position = Some(position.board_text().to_string());
            check
        };
        match functions.about("X", position, &[])? {
            Err(broken) => return Ok(failed(broken.diagnosis(), &broken.text())),
            Ok(answer) => {
                let found = &answer["found"];
                let said = found.as_bool().or_else(|| found.as_i64().map(|number| number != 0));
                match said {
                    Some(said) if said == right => {}
                    None if found.is_null() && !right => return Ok(failed("returns-nothing", "None")),
                    None => return Ok(failed("returns-nothing", &found.to_string())),
                    Some(_) => {
                        let diagnosis = if right { "misses-moves" } else { "choice-without-move" };
                        return Ok(failed(diagnosis, if right { "False" } else { "True" }));
                    }
                }
            }
        }
    }
    Ok(Check::passed(ID))
}
