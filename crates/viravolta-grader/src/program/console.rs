//! Programs that think a person plays: `othello`, `ep4`, `reversi` and `rothelo`.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_courses::{Course, Ep4, MostFlips, Othello, Player, Program, Scripted, drive};
use viravolta_rules::{BoardSize, Color, Position, Scoring, Square, StartKind};

use super::boards::{self, Glyphs, Played};
use super::feed::{End, Feed, Run};
use super::levels;
use super::script::{self, Event, Script};
use super::{Bench, repeated, strength};
use crate::check::{Check, Status};
use crate::room::Trouble;

pub(super) const fn glyphs(course: Course) -> Glyphs {
    match course {
        Course::Rothelo => Glyphs { black: "*", white: "0oO", empty: " .-_" },
        Course::Reversi | Course::Otelo => Glyphs { black: "PpXx*●N", white: "BbOo0○", empty: ".-_ " },
        Course::Othello | Course::Ep4 => Glyphs { black: "xX", white: "oO", empty: ".-_ " },
    }
}

/// What a state machine of ours prints for the same input.
pub(super) fn expected(mut program: impl Program, input: &str) -> String {
    let mut output = Vec::new();
    // Writing into memory does not fail.
    let _ = drive(&mut program, input.as_bytes(), &mut output);
    String::from_utf8_lossy(&output).into_owned()
}

/// Every square again and again, in an order that the seed decides: whatever is legal is played, the rest refused.
pub(super) fn every_square(seed: u64, write: impl Fn(Square) -> String) -> String {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut input = String::new();
    for _ in 0..48 {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.shuffle(&mut dice);
        squares.into_iter().for_each(|square| input += &write(square));
    }
    input
}

/// A check of the boards that a run shows: a game by the rules, from the start to the end.
pub(super) fn game(
    bench: &Bench<'_>,
    id: &'static str,
    run: &Run,
    start: Position,
    typed: &str,
) -> Result<Played, Box<Check>> {
    let shown = boards::scan(&run.text(), start.size(), glyphs(bench.course));
    let failed = |mistake: &'static str, position: Option<&Position>, expected: String, received: String| {
        let sent = typed.lines().take(6).collect::<Vec<_>>().join(" ");
        let mut check = Check::failed(id, mistake).showing(format!("{sent} …"), expected, received);
        check.position = position.map(|position| position.board_text().to_string());
        check.repeat = Some(bench.built.by_hand.clone());
        Box::new(check)
    };
    if shown.is_empty() {
        let said: String = run.text().chars().take(300).collect();
        return Err(failed(run.end.mistake().unwrap_or("no-board"), None, String::new(), said));
    }
    if shown[0] != boards::discs(&start) && boards::path(start, &shown[..1]).is_err() {
        let right = boards::text(boards::discs(&start), start.size());
        return Err(failed("wrong-start", Some(&start), right, boards::text(shown[0], start.size())));
    }
    match boards::path(start, &shown) {
        // Some offer another game, and begin it when they are told anything.
        Err(wrong) if wrong.before.is_over() => {
            let upto = shown.iter().rposition(|shown| *shown == boards::discs(&wrong.before)).unwrap_or_default();
            boards::path(start, &shown[..=upto]).map_err(|_| failed("wrong-flips", None, String::new(), String::new()))
        }
        Err(wrong) => {
            let shown = boards::text(wrong.shown, start.size());
            Err(failed(boards::mistake(&wrong), Some(&wrong.before), String::new(), shown))
        }
        Ok((moves, end)) if end.is_over() && !bad_after_the_end(bench, run) => Ok((moves, end)),
        Ok((_, end)) => {
            let mistake = run.end.mistake().unwrap_or("ends-early");
            let said: Vec<String> = run.text().lines().rev().take(3).map(str::to_owned).collect();
            Err(failed(mistake, Some(&end), String::new(), said.into_iter().rev().collect::<Vec<_>>().join("\n")))
        }
    }
}

/// The game is over, and the program does not know: it crashes, or goes on without end. Where it does so whenever its
/// input ends, this is told elsewhere.
fn bad_after_the_end(bench: &Bench<'_>, run: &Run) -> bool {
    !bench.bad_at_end && run.end.mistake().is_some()
}

/// The numbers of a result stand in the last lines.
pub(super) fn says_numbers(text: &str, numbers: [usize; 2]) -> bool {
    let tail: Vec<&str> = text.lines().rev().filter(|line| !line.trim().is_empty()).take(12).collect();
    let said: Vec<usize> = tail
        .iter()
        .flat_map(|line| line.split(|c: char| !c.is_ascii_digit()))
        .filter_map(|word| word.parse().ok())
        .collect();
    numbers.iter().all(|number| said.contains(number))
}

// --- othello -------------------------------------------------------------------------------------------------------

fn spoken(square: Square) -> String {
    format!("{}\n", square.to_line_column_text())
}

/// The person's colour, as the program says it.
fn persons_color(text: &str) -> Option<Color> {
    let line = text.lines().take(12).find(|line| {
        let line = line.to_lowercase();
        ["black", "white", "preta", "branca"].iter().any(|word| line.contains(word))
    })?;
    let line = line.to_lowercase();
    Some(if line.contains("black") || line.contains("preta") { Color::Black } else { Color::White })
}

/// Every check of `othello`.
pub(super) fn othello(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let mut checks = Vec::new();
    let mut dialogue = None;
    let mut colors: [Option<Check>; 2] = [None, None];
    let input = every_square(bench.seed, spoken);
    for attempt in 0..16 {
        let run = bench.feed(&Feed { input: input.as_bytes(), seconds: bench.seconds, ..Feed::default() })?;
        let person = persons_color(&run.text());
        let at = match person {
            Some(Color::White) => 1,
            _ => 0,
        };
        let id = ["program.game.black", "program.game.white"][at];
        if colors[at].is_none() {
            match game(bench, id, &run, Position::start(), &input) {
                Err(check) => colors[at] = Some(*check),
                Ok((moves, end)) => {
                    colors[at] = Some(result(id, &run, &end));
                    dialogue.get_or_insert_with(|| othello_dialogue(person, &moves, &input, &run));
                }
            }
        }
        if colors.iter().all(Option::is_some) {
            break;
        }
        if attempt > 0 {
            // The lot is drawn from a clock of seconds in many programs.
            std::thread::sleep(std::time::Duration::from_millis(1100));
        }
    }
    for (at, check) in colors.into_iter().enumerate() {
        let id = ["program.game.black", "program.game.white"][at];
        checks.push(check.unwrap_or_else(|| {
            Check::failed(id, "always-one-color").showing(format!("{} (16 x)", bench.built.by_hand), "", "")
        }));
    }
    checks.extend(
        dialogue.unwrap_or_else(|| levels::IDS.iter().map(|id| Check::not_checked(id, "program.game.black")).collect()),
    );
    for (event, id) in [
        (Event::Any, "program.files"),
        (Event::WipeOut, "program.wipe-out"),
        (Event::EmptySquares, "program.empty-squares"),
    ] {
        checks.push(othello_file(bench, event, id)?);
    }
    checks.push(bad_input(bench, &["", "99", "A1", "5", "FF", "00", "5F5F5F5F", "-1-1", "!"], "\n")?);
    if checks[..2].iter().all(|check| check.status == Status::Passed) {
        checks.push(strength::check("strength.random", |number| against_chance(bench, number))?);
    }
    Ok(checks)
}

/// The person plays anything that is legal.
fn against_chance(bench: &Bench<'_>, number: u64) -> Result<Option<strength::Game>, Trouble> {
    let input = every_square(bench.seed.wrapping_mul(1000) + 500 + number, spoken);
    let run = bench.feed(&Feed { input: input.as_bytes(), seconds: bench.seconds, ..Feed::default() })?;
    let own = !persons_color(&run.text()).unwrap_or(Color::Black);
    let played = game(bench, "strength.random", &run, Position::start(), &input).ok();
    Ok(played.map(|(moves, end)| strength::Game { own, start: Position::start(), moves, end, cpu: run.cpu }))
}

/// The result agrees with the last board.
fn result(id: &'static str, run: &Run, end: &Position) -> Check {
    let (black, white) = end.counts(Scoring::Plain);
    if says_numbers(&run.text(), [black, white]) {
        return Check::passed(id);
    }
    let last: Vec<String> =
        run.text().lines().rev().filter(|line| !line.trim().is_empty()).take(3).map(str::to_owned).collect();
    let received = last.into_iter().rev().collect::<Vec<_>>().join("\n");
    let mut check = Check::failed(id, "wrong-result").showing("", format!("{black} x {white}"), received);
    check.position = Some(end.board_text().to_string());
    check
}

fn othello_dialogue(person: Option<Color>, moves: &[(Color, Square)], input: &str, run: &Run) -> Vec<Check> {
    let person = person.unwrap_or(Color::Black);
    let computer = moves.iter().filter(|(color, _)| *color != person).map(|(_, square)| *square);
    let right = expected(Othello::new(person, Scripted::new(computer)), input);
    levels::compare(&right, &run.text())
}

/// A file of moves that ends the game: the last board and the result follow.
fn othello_file(bench: &Bench<'_>, event: Event, id: &'static str) -> Result<Check, Trouble> {
    let Some(game) = script::find(bench.seed, BoardSize::Eight, event, None) else {
        return Err(Trouble::Ours("no such game was found".to_owned()));
    };
    let file: String = game.moves.iter().map(|(_, square)| spoken(*square)).collect();
    // Both line ends, and none after the last move, are to be read.
    let unix = file.as_bytes().to_vec();
    let run = bench.feed(&Feed {
        arguments: &["jogadas.txt"],
        files: &[("jogadas.txt", &unix)],
        seconds: 10,
        ..Feed::default()
    })?;
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Othello));
    let (black, white) = game.end.counts(Scoring::Plain);
    let right = boards::text(boards::discs(&game.end), BoardSize::Eight);
    let moves: Vec<String> = file.lines().map(str::to_owned).collect();
    let repeat = format!("printf '%s\\n' {} > jogadas.txt; {} jogadas.txt", moves.join(" "), bench.built.by_hand);
    let check = match shown.last() {
        None => {
            Check::failed(id, run.end.mistake().unwrap_or("no-board")).showing("jogadas.txt", right, run.end.text())
        }
        Some(last) if *last != boards::discs(&game.end) => {
            Check::failed(id, "wrong-board").showing("jogadas.txt", right, boards::text(*last, BoardSize::Eight))
        }
        Some(_) if run.end.mistake().is_some() => {
            Check::failed(id, run.end.mistake().unwrap_or("never-ends")).showing("jogadas.txt", right, run.end.text())
        }
        Some(_) if !says_numbers(&run.text(), [black, white]) => {
            let tail: String =
                run.text().lines().rev().take(4).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n");
            Check::failed(id, "wrong-result").showing("jogadas.txt", format!("{black} x {white}"), tail)
        }
        Some(_) => return Ok(Check::passed(id)),
    };
    Ok(Check { repeat: Some(repeat), ..check })
}

/// Nonsense is refused: the program neither crashes nor floods, and goes on.
pub(super) fn bad_input(bench: &Bench<'_>, lines: &[&str], end: &str) -> Result<Check, Trouble> {
    const ID: &str = "program.bad-input";
    for line in lines {
        let input = format!("{line}{end}");
        let run = bench.feed(&Feed { input: input.as_bytes(), seconds: 10, ..Feed::default() })?;
        let mistake = match run.end {
            End::Crashed(_) => "crash",
            // What happens when the input ends is looked at elsewhere.
            End::Flooded if !bench.bad_at_end => "floods",
            End::Spun if !bench.bad_at_end => "endless-loop",
            _ => continue,
        };
        let mut check = Check::failed(ID, mistake).showing((*line).to_owned(), "", run.end.text());
        check.repeat = Some(repeated(&[(*line).to_owned()], &bench.built.by_hand));
        return Ok(check);
    }
    Ok(Check::passed(ID))
}

// --- ep4 -----------------------------------------------------------------------------------------------------------

/// Every check of `ep4`.
pub(super) fn ep4(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let mut checks = Vec::new();
    for (event, id) in [
        (Event::Any, "program.game.black"),
        (Event::Pass, "program.pass"),
        (Event::WipeOut, "program.wipe-out"),
        (Event::EmptySquares, "program.empty-squares"),
    ] {
        let Some(script) = ep4_script(bench.seed, event) else {
            checks.push(Check::not_checked(id, "chance"));
            continue;
        };
        let input = typed(&script);
        let run = bench.feed(&Feed { input: input.as_bytes(), seconds: 20, ..Feed::default() })?;
        let start = Position::start_of(BoardSize::Eight, StartKind::Usual);
        let check = match game(bench, id, &run, start, &input) {
            Err(check) => *check,
            Ok((moves, _)) if moves != script.moves => other_moves(id, &script, &moves),
            Ok((_, end)) => result(id, &run, &end),
        };
        if event == Event::Any {
            // A refused move comes first: it costs the turn.
            checks.extend(ep4_dialogue(bench, &script)?);
        }
        checks.push(Check { repeat: Some(repeated(&lines(&input), &bench.built.by_hand)), ..check });
    }
    let harmless = bad_input(bench, &["0\n0", "9\n9", "-1\n100", "100000\n100000"], "\n")?;
    checks.push(if harmless.status == Status::Passed { ep4_refuses(bench)? } else { harmless });
    Ok(checks)
}

/// A place where one cannot play costs the turn and leaves the board as it is.
fn ep4_refuses(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "program.bad-input";
    let input = "1\n1\n";
    let run = bench.feed(&Feed { input: input.as_bytes(), seconds: 20, ..Feed::default() })?;
    let start = Position::start_of(BoardSize::Eight, StartKind::Usual);
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Ep4));
    let wrong = match boards::path(start.passed(), &shown) {
        Ok((moves, _)) if !moves.is_empty() => return Ok(Check::passed(ID)),
        Ok(_) => Check::failed(ID, "refused-move-stays").showing("1 1", "", ""),
        Err(wrong) => {
            let mistake = boards::mistake(&wrong);
            let mut check = Check::failed(ID, mistake).showing("1 1", "", boards::text(wrong.shown, BoardSize::Eight));
            check.position = Some(start.board_text().to_string());
            check
        }
    };
    Ok(Check { repeat: Some(repeated(&lines(input), &bench.built.by_hand)), ..wrong })
}

fn ep4_script(seed: u64, event: Event) -> Option<Script> {
    script::find(seed, BoardSize::Eight, event, Some(|position| MostFlips.choose(position)))
}

fn lines(input: &str) -> Vec<String> {
    input.lines().map(str::to_owned).collect()
}

/// What the person types: line and column, each on a line of its own.
fn typed(script: &Script) -> String {
    let own = script.moves.iter().filter(|(color, _)| *color == Color::Black);
    own.map(|(_, square)| format!("{}\n{}\n", square.row() + 1, square.column() + 1)).collect()
}

/// The computer played another move than the one with the most flips that comes first.
fn other_moves(id: &'static str, script: &Script, moves: &[(Color, Square)]) -> Check {
    let at = script.moves.iter().zip(moves).position(|(right, came)| right != came).unwrap_or_default();
    let mut position = Position::start_of(BoardSize::Eight, StartKind::Usual);
    for (color, square) in &script.moves[..at] {
        if position.turn() != *color {
            position = position.passed();
        }
        if let Ok(next) = position.play(viravolta_rules::Move::Place(*square)) {
            position = next;
        }
    }
    let show = |moves: &[(Color, Square)]| {
        moves.get(at).map(|(_, square)| format!("({}, {})", square.row() + 1, square.column() + 1)).unwrap_or_default()
    };
    let (right, came) = (script.moves.get(at), moves.get(at));
    let flips = |found: Option<&(Color, Square)>| found.map_or(0, |(_, square)| position.flips(*square).len());
    let mistake = if flips(right) > flips(came) { "not-the-most-flips" } else { "last-of-equals" };
    let mut check = Check::failed(id, mistake).showing("", show(&script.moves), show(moves));
    check.position = Some(position.board_text().to_string());
    check
}

/// The printed text at its four levels; the introduction is the student's own.
fn ep4_dialogue(bench: &Bench<'_>, script: &Script) -> Result<Vec<Check>, Trouble> {
    let input = typed(script);
    let run = bench.feed(&Feed { input: input.as_bytes(), seconds: 20, ..Feed::default() })?;
    let right = expected(Ep4::new(BoardSize::Eight), &input);
    let from_board = |text: &str| {
        let header = text.lines().position(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words == ["1", "2", "3", "4", "5", "6", "7", "8"]
        });
        header.map(|at| text.split_inclusive('\n').skip(at).collect::<String>()).unwrap_or_default()
    };
    let start = Position::start_of(BoardSize::Eight, StartKind::Usual);
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Ep4));
    let same = boards::path(start, &shown).is_ok_and(|(moves, _)| moves == script.moves);
    if !same {
        let mut checks = vec![Check::failed(levels::IDS[0], "other-moves").showing("", "", "")];
        checks.extend(levels::IDS[1..].iter().map(|id| Check::not_checked(id, levels::IDS[0])));
        return Ok(checks);
    }
    Ok(levels::compare(&from_board(&right), &from_board(&run.text())))
}

// --- reversi -------------------------------------------------------------------------------------------------------

/// Ways to say a move that programs of the course understand.
const WAYS: [fn(&Position, Square) -> String; 3] = [
    |_, square| format!("{} {}\n", square.row(), square.column()),
    |position, square| {
        let at = position.legal_moves().iter().position(|legal| legal == square).unwrap_or_default();
        format!("{}\n", at + 1)
    },
    |_, square| format!("{} {}\n", square.row() + 1, square.column() + 1),
];

/// Every check of `reversi`: both sides are ours, so that whole games are known beforehand.
pub(super) fn reversi(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let mut checks = Vec::new();
    for (event, id) in [(Event::Any, "program.game.black"), (Event::Pass, "program.pass")] {
        let full =
            |seed| script::find(seed, BoardSize::Eight, event, None).filter(|script| script.end.empties().is_empty());
        let Some(script) = (bench.seed..bench.seed + 200).find_map(full) else {
            checks.push(Check::not_checked(id, "chance"));
            continue;
        };
        let mut best: Option<Check> = None;
        for way in WAYS {
            let input = said(&script, way);
            let run = bench.feed(&Feed { input: input.as_bytes(), seconds: 10, ..Feed::default() })?;
            let check = match game(bench, id, &run, Position::start(), &input) {
                Ok((moves, end)) if moves == script.moves => result(id, &run, &end),
                Ok(_) => Check::failed(id, "other-moves"),
                Err(check) => *check,
            };
            let passed = check.status == Status::Passed;
            let repeat = Some(repeated(&lines(&input), &bench.built.by_hand));
            if passed
                || best.is_none()
                || check.diagnosis == Some("wrong-flips")
                || check.diagnosis == Some("wrong-result")
            {
                best = Some(Check { repeat, ..check });
            }
            if passed {
                break;
            }
        }
        checks.extend(best);
    }
    checks.push(bad_input(bench, &["9 9", "-1 -1", "0", "x", "100000 100000"], "\n")?);
    Ok(checks)
}

fn said(script: &Script, way: fn(&Position, Square) -> String) -> String {
    let mut position = Position::start();
    let mut input = String::new();
    for (color, square) in &script.moves {
        if position.turn() != *color {
            position = position.passed();
        }
        input += &way(&position, *square);
        if let Ok(next) = position.play(viravolta_rules::Move::Place(*square)) {
            position = next;
        }
    }
    input
}
