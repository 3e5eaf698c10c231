//! Programs of the MAC 115 course: the game, and the optional commands one by one.
//!
//! A command that is not there is no mistake: the text leaves it to the student.

use viravolta_rules::{BoardSize, Color, Position, Square, StartKind};

use super::boards::{self, Discs, Played};
use super::console::{Typist, bad_input, every_square, game, glyphs, is_telling, result, says_numbers, says_winner};
use super::feed::{self, Feed, Run};
use super::script::{self, Event};
use super::{Bench, strength};
use crate::check::{Check, Status};
use crate::room::Trouble;

const FILE: &str = "rothelo.txt";

fn typed(square: Square) -> String {
    format!("{}\n", square.to_string().to_uppercase())
}

/// The person has the stars.
const TYPIST: Typist = Typist { color: Some(Color::Black), write: typed, dice: Some("$c$l") };

fn start() -> Position {
    Position::start_of(BoardSize::Eight, StartKind::Mirrored)
}

fn shown(run: &Run, bench: &Bench<'_>) -> Vec<Discs> {
    boards::scan(&run.text(), BoardSize::Eight, glyphs(bench.course))
}

/// The 65 characters of a saved game: the side to move, then A1, A2, ..., H8.
fn saved(position: &Position) -> String {
    let glyph = |color: Option<Color>| match color {
        Some(Color::Black) => '*',
        Some(Color::White) => '0',
        None => ' ',
    };
    let squares = (0..8).flat_map(|column| (0..8).map(move |line| (line, column)));
    let cells =
        squares.map(|(line, column)| glyph(Square::new(line, column).and_then(|square| position.disc_at(square))));
    std::iter::once(glyph(Some(position.turn()))).chain(cells).collect()
}

/// The same with lines and columns exchanged.
fn transposed(text: &str) -> String {
    let cells: Vec<char> = text.chars().collect();
    let turned = (0..64).filter_map(|at| cells.get(1 + at % 8 * 8 + at / 8));
    cells.first().into_iter().chain(turned).collect()
}

/// Every check of `rothelo`.
pub(super) fn check(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let mut checks = Vec::new();
    let (input, run, whole) = telling_game(bench)?;
    let well = whole.is_ok();
    checks.push(match whole {
        Ok(played) => result(bench, "program.game.black", &run, &played, TYPIST, says_numbers_somewhere),
        Err(check) => *check,
    });
    checks.push(bad_input(bench, &["", "Z9", "A", "44", "A9", "I1", "F4F4F4F4", "100000", "%s%n"], "\nt\n")?);
    if !well {
        return Ok(checks);
    }
    checks.push(hand_over(bench)?);
    checks.push(quit(bench)?);
    checks.push(save(bench)?);
    let load = load(bench)?;
    let loads = load.status == Status::Passed;
    checks.push(load);
    checks.push(restart(bench)?);
    checks.push(help(bench)?);
    checks.push(strength::check("extras.strategy", |number| against_chance(bench, number))?);
    checks.push(random(bench, &input, &run)?);
    if loads {
        checks.push(from_file(bench, Event::Pass, "program.pass")?);
        checks.push(from_file(bench, Event::EmptySquares, "program.empty-squares")?);
        checks.push(from_file(bench, Event::WipeOut, "program.wipe-out")?);
    } else {
        let waiting = ["program.pass", "program.empty-squares", "program.wipe-out"];
        checks.extend(waiting.map(|id| Check::not_checked(id, "extras.load")));
    }
    Ok(checks)
}

/// What was typed in a game, what came, and whether it was a game.
type WholeGame = (String, Run, Result<Played, Box<Check>>);

/// So many games are played for one whose result tells whether the program counts.
const GAMES: u64 = 6;

/// A whole game with a result that only who counts right tells. The program throws dice, and the only game there is might hide a mistake.
fn telling_game(bench: &Bench<'_>) -> Result<WholeGame, Trouble> {
    let mut number = 0;
    loop {
        let input = every_square(bench.seed.wrapping_add(number), typed) + "t\n";
        let run = bench.feed(&Feed { input: input.as_bytes(), seconds: bench.seconds, ..Feed::default() })?;
        let whole = game(bench, "program.game.black", &run, start(), TYPIST);
        number += 1;
        if number == GAMES || whole.as_ref().map_or(true, |(_, end)| is_telling(end)) {
            return Ok((input, run, whole));
        }
    }
}

/// A finished game may be followed by another: the result stands somewhere.
fn says_numbers_somewhere(text: &str, numbers: [usize; 2]) -> bool {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines
        .windows(3)
        .any(|window| says_numbers(&window.join("\n"), numbers) && !window.iter().any(|line| line.contains('|')))
        || says_numbers(text, numbers)
        || says_winner(text, numbers, [&["estrela", "voc", "usu"], &["bola", "computador"]])
}

/// The computer has the balls, and the stars play anything that is legal.
fn against_chance(bench: &Bench<'_>, number: u64) -> Result<Option<strength::Game>, Trouble> {
    let input = every_square(bench.seed.wrapping_mul(1000) + 500 + number, typed) + "t\n";
    let run = bench.feed(&Feed { input: input.as_bytes(), seconds: bench.seconds, ..Feed::default() })?;
    let played = game(bench, "extras.strategy", &run, start(), TYPIST).ok();
    Ok(played.map(|(moves, end)| strength::Game { own: Color::White, start: start(), moves, end, cpu: run.cpu }))
}

fn optional(id: &'static str) -> Check {
    Check::not_checked(id, "optional")
}

fn hand_over(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "extras.play";
    let run = bench.feed(&Feed { input: b"j\nt\n", seconds: bench.seconds, ..Feed::default() })?;
    let found = shown(&run, bench);
    Ok(match found.last() {
        Some(last) if *last != boards::discs(&start()) => match boards::path(start(), &found) {
            Ok((moves, _)) if moves.first().is_some_and(|(color, _)| *color == Color::Black) => Check::passed(ID),
            _ => {
                let came = boards::text(*last, BoardSize::Eight);
                let check = Check::failed(ID, "wrong-board").showing("j", "", came);
                let lines = ["j", "t"].map(str::to_owned);
                Check {
                    repeat: Some(bench.repeated(&lines, "")),
                    position: Some(start().board_text().to_string()),
                    ..check
                }
            }
        },
        _ => optional(ID),
    })
}

fn quit(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "extras.quit";
    Ok(if feed::ends_after(bench.built, bench.rooms, b"t\n")? { Check::passed(ID) } else { optional(ID) })
}

fn save(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "extras.save";
    let run =
        bench.feed(&Feed { input: b"F4\ns\nt\n", wanted: Some(FILE), seconds: bench.seconds, ..Feed::default() })?;
    let Some(file) = &run.file else { return Ok(optional(ID)) };
    let found = shown(&run, bench);
    let Ok((_, end)) = boards::path(start(), &found) else { return Ok(optional(ID)) };
    let right = saved(&end);
    let came: String = String::from_utf8_lossy(file).chars().map(|c| if "oO".contains(c) { '0' } else { c }).collect();
    let mistake = if came == right {
        return Ok(Check::passed(ID));
    } else if file.len() != 65 {
        "save-wrong-length"
    } else if came == transposed(&right) {
        "save-transposed"
    } else {
        "save-wrong"
    };
    let mut check = Check::failed(ID, mistake).showing("F4 s t", right, came);
    check.position = Some(end.board_text().to_string());
    let lines = ["F4", "s", "t"].map(str::to_owned);
    check.repeat = Some(bench.repeated(&lines, "") + "; od -c rothelo.txt");
    Ok(check)
}

fn load(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "extras.load";
    // Not the same when lines and columns are exchanged.
    let position = ["F4", "F5", "D6", "F3"].iter().fold(start(), |position, square| {
        let mv = square.to_lowercase().parse();
        mv.ok().and_then(|mv| position.play(mv).ok()).unwrap_or(position)
    });
    let file = saved(&position);
    let run = bench.feed(&Feed {
        input: b"r\nt\n",
        files: &[(FILE, file.as_bytes())],
        seconds: bench.seconds,
        ..Feed::default()
    })?;
    let found = shown(&run, bench);
    let right = boards::discs(&position);
    if found.contains(&right) {
        return Ok(Check::passed(ID));
    }
    let other = found.iter().find(|shown| **shown != boards::discs(&start()));
    Ok(match other {
        None => optional(ID),
        Some(shown) => {
            let came = boards::text(*shown, BoardSize::Eight);
            let expected = boards::text(right, BoardSize::Eight);
            let turned: String = (0..64).filter_map(|at| came.chars().nth(at % 8 * 8 + at / 8)).collect();
            let mistake = if turned == expected { "load-transposed" } else { "wrong-board" };
            let check = Check::failed(ID, mistake).showing("r", expected, came);
            Check { repeat: Some(after_loading(bench, &file, &[])), ..check }
        }
    })
}

fn restart(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "extras.restart";
    let run = bench.feed(&Feed { input: b"F4\nz\nt\n", seconds: bench.seconds, ..Feed::default() })?;
    let found = shown(&run, bench);
    let again = found.last().is_some_and(|last| *last == boards::discs(&start()));
    Ok(if again && found.len() > 2 { Check::passed(ID) } else { optional(ID) })
}

fn help(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "extras.help";
    let said = |input: &[u8]| -> Result<usize, Trouble> {
        Ok(bench.feed(&Feed { input, seconds: bench.seconds, ..Feed::default() })?.output.len())
    };
    Ok(if said(b"?\nt\n")? > said(b"@\nt\n")? + 30 { Check::passed(ID) } else { optional(ID) })
}

/// The same moves do not get the same answers every time.
fn random(bench: &Bench<'_>, input: &str, first: &Run) -> Result<Check, Trouble> {
    const ID: &str = "extras.random";
    for older in 1..=3 {
        std::thread::sleep(std::time::Duration::from_millis(1100));
        let feed = Feed { input: input.as_bytes(), seconds: bench.seconds, older, ..Feed::default() };
        let again = bench.feed(&feed)?;
        if shown(&again, bench) != shown(first, bench) {
            return Ok(Check::passed(ID));
        }
    }
    Ok(optional(ID))
}

/// A game that goes on from a file, shortly before something happens.
fn from_file(bench: &Bench<'_>, event: Event, id: &'static str) -> Result<Check, Trouble> {
    let position = (bench.seed..bench.seed + 40).find_map(|seed| before(seed, event));
    let Some(position) = position else { return Ok(Check::not_checked(id, "chance")) };
    let file = saved(&position);
    let input = format!("r\n{}t\n", every_square(bench.seed, typed));
    let run = bench.feed(&Feed {
        input: input.as_bytes(),
        files: &[(FILE, file.as_bytes())],
        seconds: bench.seconds,
        ..Feed::default()
    })?;
    let text = run.text();
    let rest = Run { output: text.as_bytes()[after_first_board(&text)..].to_vec(), ..run };
    Ok(match game(bench, id, &rest, position, TYPIST) {
        Ok(_) => Check::passed(id),
        Err(check) if check.status == Status::Failed => {
            let moves: Vec<String> =
                check.sent.iter().flat_map(|sent| sent.split_whitespace()).map(str::to_owned).collect();
            Check { repeat: Some(after_loading(bench, &file, &moves)), ..*check }
        }
        Err(check) => *check,
    })
}

/// A line for a shell that writes a saved game, has it read and plays on.
fn after_loading(bench: &Bench<'_>, file: &str, moves: &[String]) -> String {
    let lines: Vec<String> =
        std::iter::once("r".to_owned()).chain(moves.iter().cloned()).chain(["t".to_owned()]).collect();
    format!("printf '%s' '{file}' > {FILE} && {}", bench.repeated(&lines, ""))
}

/// Where the text goes on after the board that is drawn before anything is typed.
fn after_first_board(text: &str) -> usize {
    let mut rows = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        rows += usize::from(line.matches('|').count() >= 8);
        if rows == 8 {
            return at;
        }
    }
    0
}

/// A position of a random game, with the stars to move, from which the event is near.
fn before(seed: u64, event: Event) -> Option<Position> {
    let script = script::find(seed, BoardSize::Eight, event, None)?;
    let mut position = Position::start();
    let mut found = None;
    for (at, (color, square)) in script.moves.iter().enumerate() {
        if position.turn() != *color {
            // Somebody passes here.
            if event == Event::Pass && position.turn() == Color::Black {
                return Some(position);
            }
            position = position.passed();
        }
        if event != Event::Pass && position.turn() == Color::Black && at + 1 == script.moves.len() {
            found = Some(position);
        }
        position = position.play(viravolta_rules::Move::Place(*square)).ok()?;
    }
    found
}
