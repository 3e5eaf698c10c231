//! Programs of the Évora course: games in both colours, files of moves, and the dialogue to the byte.

use std::thread;
use std::time::Duration;

use viravolta_courses::{Course, Othello, Scripted};
use viravolta_rules::{BoardSize, Color, Position, Scoring, Square};

use super::boards;
use super::console::{Typist, bad_input, every_square, expected, game, glyphs, result, says_numbers};
use super::feed::{End, Feed, Run};
use super::levels;
use super::script::{self, Event};
use super::{Bench, strength};
use crate::check::{Check, Status};
use crate::room::Trouble;

const GAMES: [&str; 2] = ["program.game.black", "program.game.white"];
/// The moves of a file with which a dialogue begins.
const OPENING: [&str; 6] = ["4C", "5C", "6C", "5B", "6E", "5F"];

fn spoken(square: Square) -> String {
    format!("{}\n", square.to_line_column_text())
}

const fn typist(person: Color) -> Typist {
    Typist { color: Some(person), write: spoken, dice: None }
}

/// The person's colour, as the program says it: in a line about the person, else in the first that names a colour.
fn persons_color(text: &str) -> Option<Color> {
    let named = |line: &str, words: [&str; 2]| words.iter().filter_map(|word| line.find(word)).min();
    let lines = || text.lines().take(12).map(str::to_lowercase);
    let color = |line: String| match (named(&line, ["black", "preta"]), named(&line, ["white", "branca"])) {
        (None, None) => None,
        (black, white) => {
            Some(if white.is_none() || black.is_some_and(|at| Some(at) < white) { Color::Black } else { Color::White })
        }
    };
    let personal = |line: &String| ["you", "sua", "seu", "tua", "teu", "voc"].iter().any(|word| line.contains(word));
    lines().filter(personal).find_map(color).or_else(|| lines().find_map(color))
}

/// Every check of `othello`.
pub(super) fn check(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let mut dialogues = Vec::new();
    let mut colors: [Option<Check>; 2] = [None, None];
    let input = every_square(bench.seed, spoken);
    for attempt in 0..16 {
        let feed = Feed { input: input.as_bytes(), seconds: bench.seconds, older: attempt, ..Feed::default() };
        let run = bench.feed(&feed)?;
        let person = persons_color(&run.text()).unwrap_or(Color::Black);
        let at = usize::from(person == Color::White);
        if colors[at].is_none() {
            colors[at] = Some(match game(bench, GAMES[at], &run, Position::start(), typist(person)) {
                Err(check) => *check,
                Ok(played) => {
                    dialogues.push(dialogue(bench, person, &played.0, &input, &run));
                    result(bench, GAMES[at], &run, &played, typist(person), says_numbers)
                }
            });
        }
        // What does not end takes all its time again.
        if colors.iter().all(Option::is_some) || matches!(run.end, End::Waited | End::Spun | End::Slow) {
            break;
        }
        if attempt > 0 {
            // The lot is drawn from a clock of seconds in many programs.
            thread::sleep(Duration::from_millis(1100));
        }
    }
    let mut checks = Vec::new();
    let failed = colors.iter().flatten().any(|check| check.status != Status::Passed);
    for (at, (id, check)) in GAMES.into_iter().zip(colors).enumerate() {
        if check.is_none() && failed {
            checks.push(Check::not_checked(id, GAMES[1 - at]));
            continue;
        }
        checks.push(check.unwrap_or_else(|| {
            let lines = bench
                .built
                .line(&format!("for i in 1 2 3 4; do {} < /dev/null | head -4; sleep 1; done", bench.built.by_hand));
            let check = Check::failed(id, "always-one-color").showing(
                format!("{} (16 x)", bench.built.by_hand),
                "Black, White",
                ["White", "Black"][at],
            );
            Check { repeat: Some(lines), ..check }
        }));
    }
    if !dialogues.is_empty() {
        dialogues.extend(file_dialogue(bench)?);
    }
    let waiting = || levels::IDS.iter().map(|id| Check::not_checked(id, GAMES[0])).collect();
    checks.extend(levels::worst(dialogues).unwrap_or_else(waiting));
    for (event, id) in [
        (Event::Any, "program.files"),
        (Event::WipeOut, "program.wipe-out"),
        (Event::EmptySquares, "program.empty-squares"),
    ] {
        checks.push(file(bench, event, id)?);
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
    let person = persons_color(&run.text()).unwrap_or(Color::Black);
    let played = game(bench, "strength.random", &run, Position::start(), typist(person)).ok();
    Ok(played.map(|(moves, end)| strength::Game { own: !person, start: Position::start(), moves, end, cpu: run.cpu }))
}

/// A whole game as the text shows it, from the first line to the result.
fn dialogue(bench: &Bench<'_>, person: Color, moves: &[(Color, Square)], input: &str, run: &Run) -> Vec<Check> {
    let computer = moves.iter().filter(|(color, _)| *color != person).map(|(_, square)| *square);
    let right = expected(Othello::new(person, Scripted::new(computer)), input);
    let passes: Vec<usize> = (1..moves.len()).filter(|at| moves[at - 1].0 == moves[*at].0).collect();
    let [right, came] = [&right, &run.text()].map(|text| without_passes(text, &passes));
    let mut checks = levels::compare(&right, &came);
    // Everything that was typed, if the difference comes soon; else the moves alone.
    let asked = right.lines().take(levels::first_line(&right, &came) + 1).filter(|line| line.starts_with("Choose"));
    let asked = asked.count();
    let typed: Vec<String> =
        if asked <= 40 { input.lines().take(asked).map(str::to_owned).collect() } else { typist(person).lines(moves) };
    for check in checks.iter_mut().filter(|check| check.status == Status::Failed) {
        check.sent = Some(bench.sent(&typed));
        check.repeat = Some(bench.repeated(&typed, ""));
    }
    checks
}

/// The text shows no pass, so what is said then is the student's own: whatever stands between the board after one of these
/// moves and the next question or move is left out.
fn without_passes(text: &str, passes: &[usize]) -> String {
    let is_header = |line: &str| line.split_whitespace().eq(["A", "B", "C", "D", "E", "F", "G", "H"]);
    let (mut boards, mut rows_left, mut leaving) = (0, 0, false);
    let mut kept = String::new();
    for line in text.split_inclusive('\n') {
        if is_header(line) {
            (boards, rows_left, leaving) = (boards + 1, 9, false);
        } else if rows_left > 0 {
            // Eight rows and the empty line after them.
            rows_left -= 1;
            leaving = rows_left == 0 && passes.contains(&(boards - 1));
            if leaving && line.trim().is_empty() {
                kept += line;
                continue;
            }
        }
        leaving &= !(line.starts_with("My move") || line.starts_with("Choose"));
        if !leaving {
            kept += line;
        }
    }
    kept
}

/// A dialogue that goes on after a file of moves.
fn file_dialogue(bench: &Bench<'_>) -> Result<Option<Vec<Check>>, Trouble> {
    let file = OPENING.join("\n") + "\n";
    let run = bench.feed(&Feed {
        arguments: &["jogadas.txt"],
        files: &[("jogadas.txt", file.as_bytes())],
        seconds: bench.seconds,
        ..Feed::default()
    })?;
    let squares = OPENING.iter().filter_map(|text| Square::from_line_column_text(text).ok());
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let start = boards::after(Position::start(), &colors.zip(squares).collect::<Vec<_>>());
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Othello));
    // Whether files are read at all, and what happens at the end of the input, is told elsewhere.
    let (Ok((moves, _)), Some(person)) = (boards::path(start, &shown), persons_color(&run.text())) else {
        return Ok(None);
    };
    if bench.bad_at_end || shown.first() != Some(&boards::discs(&start)) {
        return Ok(None);
    }
    let computer = Scripted::new(moves.iter().map(|(_, square)| *square));
    let right = expected(Othello::after_moves(start, person, computer), "");
    // The text's two examples write the title in two ways.
    let came = match run.text().split_once('\n') {
        Some((title, rest)) if title.eq_ignore_ascii_case("Othello game") => format!("Othello game\n{rest}"),
        _ => run.text(),
    };
    let mut checks = levels::compare(&right, &came);
    for check in checks.iter_mut().filter(|check| check.status == Status::Failed) {
        check.sent = Some(format!("jogadas.txt: {}", OPENING.join(" ")));
        check.repeat = Some(with_file(bench, &OPENING.map(str::to_owned)));
    }
    Ok(Some(checks))
}

/// A line for a shell that writes a file of moves and starts the program with it.
fn with_file(bench: &Bench<'_>, moves: &[String]) -> String {
    let run = format!("{} jogadas.txt < /dev/null", bench.built.by_hand);
    bench.built.line(&format!("printf '%s\\n' {} > jogadas.txt && {run}", moves.join(" ")))
}

/// A file of moves that ends the game: the last board and the result follow.
fn file(bench: &Bench<'_>, event: Event, id: &'static str) -> Result<Check, Trouble> {
    let Some(game) = script::find(bench.seed, BoardSize::Eight, event, None) else {
        return Err(Trouble::Ours("no such game was found".to_owned()));
    };
    let file: String = game.moves.iter().map(|(_, square)| spoken(*square)).collect();
    let run = bench.feed(&Feed {
        arguments: &["jogadas.txt"],
        files: &[("jogadas.txt", file.as_bytes())],
        seconds: 10,
        ..Feed::default()
    })?;
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Othello));
    let (black, white) = game.end.counts(Scoring::Plain);
    let right = boards::text(boards::discs(&game.end), BoardSize::Eight);
    let failed = |mistake, expected: String, received: String| {
        Check::failed(id, mistake).showing("jogadas.txt", expected, received)
    };
    let check = match (shown.last(), run.end.mistake()) {
        (None, mistake) => failed(mistake.unwrap_or("no-board"), right, run.ending()),
        (Some(last), _) if *last != boards::discs(&game.end) => {
            failed("wrong-board", right, boards::text(*last, BoardSize::Eight))
        }
        (Some(_), Some(mistake)) => failed(mistake, right, run.ending()),
        (Some(_), None) if !says_numbers(&run.text(), [black, white]) => {
            let text = run.text();
            let tail: Vec<&str> = text.lines().rev().take(4).collect();
            let tail: Vec<&str> = tail.into_iter().rev().collect();
            failed("wrong-result", format!("{black} x {white}"), tail.join("\n"))
        }
        (Some(_), None) => return Ok(Check::passed(id)),
    };
    let moves: Vec<String> = file.lines().map(str::to_owned).collect();
    Ok(Check { repeat: Some(with_file(bench, &moves)), ..check })
}

#[cfg(test)]
mod tests {
    use viravolta_rules::Color;

    use super::{persons_color, without_passes};

    #[test]
    fn a_legend_does_not_say_whose_the_discs_are() {
        let told = |text: &str| persons_color(text);
        assert_eq!(told("Othello Game\nx = Black, o = White\nYour discs are White.\n"), Some(Color::White));
        assert_eq!(told("As pretas começam.\nAs suas peças são as brancas (o)\n"), Some(Color::White));
        assert_eq!(told("Othello Game\n\nYour discs are Black.\n"), Some(Color::Black));
        assert_eq!(told("Jogas com as Brancas\n"), Some(Color::White));
        assert_eq!(told("Othello\n"), None);
    }

    #[test]
    fn what_is_said_of_a_pass_is_the_students_own() {
        let board = format!("  A B C D E F G H\n{}\n", "1 . . . . . . . .\n".repeat(8));
        let game = |pass: &str| format!("Othello Game\n\n{board}My move: 5C\n\n{board}{pass}Choose your move\n");
        let ours = without_passes(&game("You have no valid moves.\n\n"), &[1]);
        assert_eq!(ours, game(""));
        assert_eq!(without_passes(&game("Passo!\n"), &[1]), ours);
        assert_eq!(without_passes(&game(""), &[1]), ours);
        // Only there.
        assert_ne!(without_passes(&game("Passo!\n"), &[0]), ours);
    }
}
