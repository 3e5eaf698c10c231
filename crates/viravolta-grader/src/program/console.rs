//! What programs share that think a person plays: `othello`, `ep4`, `reversi` and `rothelo`.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_courses::{Course, Program, drive};
use viravolta_rules::{Color, Position, Scoring, Square};

use super::Bench;
use super::boards::{self, Glyphs, Played, WrongBoard};
use super::feed::{End, Feed, Run};
use crate::check::Check;
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

/// Who types what.
#[derive(Clone, Copy)]
pub(super) struct Typist {
    /// The side whose moves are typed; `None` if both are.
    pub(super) color: Option<Color>,
    /// How a move is typed, with its line end.
    pub(super) write: fn(Square) -> String,
    /// What a shell says of line `$l` and column `$c`, where the other side plays by dice: a game cannot be typed again there,
    /// and every square is typed again and again.
    pub(super) dice: Option<&'static str>,
}

impl Typist {
    /// The lines that make these moves, without anything that is refused.
    pub(super) fn lines(&self, moves: &[(Color, Square)]) -> Vec<String> {
        let own = moves.iter().filter(|(color, _)| self.color.is_none_or(|own| own == *color));
        own.flat_map(|(_, square)| lines(&(self.write)(*square))).collect()
    }

    /// A whole game, typed by a shell.
    fn repeated(&self, bench: &Bench<'_>, moves: &[(Color, Square)]) -> String {
        let Some(echo) = self.dice else { return bench.repeated(&self.lines(moves), "") };
        let squares = format!("for c in A B C D E F G H; do for l in 1 2 3 4 5 6 7 8; do echo {echo}; done; done");
        bench.built.line(&format!("for k in $(seq 48); do {squares}; done | {}", bench.built.by_hand))
    }
}

pub(super) fn lines(input: &str) -> Vec<String> {
    input.lines().map(str::to_owned).collect()
}

/// A failed check of a game after these moves, with what was typed and how to type it again.
pub(super) fn failed(bench: &Bench<'_>, check: Check, typed: &[String], expected: String, received: String) -> Check {
    let repeat = Some(bench.repeated(typed, ""));
    Check { repeat, ..check.showing(bench.sent(typed), expected, received) }
}

/// A check of the boards that a run shows: a game by the rules, from the start to the end.
pub(super) fn game(
    bench: &Bench<'_>,
    id: &'static str,
    run: &Run,
    start: Position,
    typist: Typist,
) -> Result<Played, Box<Check>> {
    let shown = boards::scan(&run.text(), start.size(), glyphs(bench.course));
    if run.end == End::Slow {
        return Err(Box::new(Check::not_checked(id, "time")));
    }
    let right = boards::text(boards::discs(&start), start.size());
    if shown.is_empty() {
        let check = Check::failed(id, run.end.mistake().unwrap_or("no-board"));
        let said: String = run.text().chars().take(300).collect();
        let said = if said.is_empty() { run.ending() } else { said };
        return Err(Box::new(failed(bench, check, &typist.lines(&[]), right, said)));
    }
    if shown[0] != boards::discs(&start) && boards::path(start, &shown[..1]).is_err() {
        let mut check = Check::failed(id, "wrong-start");
        check.position = Some(start.board_text().to_string());
        let came = boards::text(shown[0], start.size());
        return Err(Box::new(failed(bench, check, &typist.lines(&[]), right, came)));
    }
    match boards::path(start, &shown) {
        // Some offer another game, and begin it when they are told anything.
        Err(wrong) if wrong.before.is_over() => {
            let upto = shown.iter().rposition(|shown| *shown == boards::discs(&wrong.before)).unwrap_or_default();
            boards::path(start, &shown[..=upto]).map_err(|wrong| Box::new(wrong_board(bench, id, &wrong, typist)))
        }
        Err(wrong) => Err(Box::new(wrong_board(bench, id, &wrong, typist))),
        Ok((moves, end)) if end.is_over() && !bad_after_the_end(bench, run) => Ok((moves, end)),
        Ok((moves, end)) => {
            let mut check = Check::failed(id, run.end.mistake().unwrap_or("ends-early"));
            check.position = Some(end.board_text().to_string());
            let legal: Vec<String> =
                end.legal_moves().iter().map(|square| (typist.write)(square).trim().replace('\n', " ")).collect();
            let said: Vec<String> = run.text().lines().rev().take(3).map(str::to_owned).collect();
            let said = match run.end {
                End::Raised(_) => run.ending(),
                _ => said.into_iter().rev().collect::<Vec<_>>().join("\n"),
            };
            let check = failed(bench, check, &typist.lines(&moves), legal.join(" | "), said);
            Err(Box::new(Check { repeat: Some(typist.repeated(bench, &moves)), ..check }))
        }
    }
}

/// A board that no move leads to: the one before, what should have come, what came.
fn wrong_board(bench: &Bench<'_>, id: &'static str, wrong: &WrongBoard, typist: Typist) -> Check {
    let size = wrong.before.size();
    let mut check = Check::failed(id, boards::mistake(wrong));
    check.position = Some(wrong.before.board_text().to_string());
    check.marks = wrong.marks();
    let moves: Vec<(Color, Square)> = wrong.moves.iter().copied().chain(wrong.played()).collect();
    // Of a move out of turn only its moment is wrong.
    let right = wrong.right().map(|right| boards::discs(&right)).filter(|right| *right != wrong.shown);
    let right = right.map(|right| boards::text(right, size)).unwrap_or_default();
    failed(bench, check, &typist.lines(&moves), right, boards::text(wrong.shown, size))
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

/// What is said of a winner.
const WON: [&str; 8] = ["venc", "ganh", "vitor", "vitór", "parab", "win", "won", "campe"];

/// The text asks who has won, not by how much: where no numbers are told, the winner has to be the right one. `names` are
/// beginnings of what black and white are called.
pub(super) fn says_winner(text: &str, [black, white]: [usize; 2], names: [&[&str]; 2]) -> bool {
    let lines: Vec<String> = text.lines().map(str::to_lowercase).collect();
    let numbers = |line: &String| {
        let words = line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<usize>().ok());
        words.collect::<Vec<_>>()
    };
    // Numbers of discs, not of a board's columns or of a square.
    let counts = |line: &&String| {
        let all = numbers(line);
        line.chars().any(char::is_alphabetic) && all.len() == 2 && (5..=64).contains(&(all[0] + all[1]))
    };
    let is_result =
        |line: &&String| line.contains("empat") || line.contains("draw") || WON.iter().any(|word| line.contains(word));
    let results: Vec<usize> = (0..lines.len()).filter(|at| is_result(&&lines[*at])).collect();
    let named = |line: &String, side: usize| names[side].iter().filter_map(|name| line.find(name)).min();
    results.iter().any(|&at| {
        let near = &lines[at.saturating_sub(3)..(at + 3).min(lines.len())];
        let line = &lines[at];
        let drawn = line.contains("empat") || line.contains("draw");
        let right = match (named(line, 0), named(line, 1)) {
            _ if drawn || black == white => drawn && black == white,
            (Some(first), Some(second)) => (first < second) == (black > white),
            (Some(_), None) => black > white,
            (None, Some(_)) => white > black,
            // A player by another name.
            (None, None) => true,
        };
        right && !near.iter().any(|line| counts(&line))
    })
}

/// Whether only who counts right tells the result of this end: not of a draw, which is right also when one side is counted for
/// both, nor of a number so small that it stands beside the board.
pub(super) fn is_telling(end: &Position) -> bool {
    let (black, white) = end.counts(Scoring::Plain);
    black != white && black.min(white) > end.size().side()
}

/// The result agrees with the last board.
pub(super) fn result(
    bench: &Bench<'_>,
    id: &'static str,
    run: &Run,
    (moves, end): &Played,
    typist: Typist,
    says: fn(&str, [usize; 2]) -> bool,
) -> Check {
    let (black, white) = end.counts(Scoring::Plain);
    if says(&run.text(), [black, white]) {
        return Check::passed(id);
    }
    let text = run.text();
    let numbers = |line: &str| line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).count();
    let tells = |line: &&str| numbers(line) >= 2 && line.chars().any(char::is_alphabetic) && !line.contains('|');
    let last = || text.lines().rfind(|line| !line.trim().is_empty());
    let received = text.lines().rfind(tells).or_else(last).unwrap_or_default().to_owned();
    let mut check = Check::failed(id, "wrong-result");
    check.position = Some(end.board_text().to_string());
    let check = failed(bench, check, &typist.lines(moves), format!("{black} x {white}"), received);
    Check { repeat: Some(typist.repeated(bench, moves)), ..check }
}

/// Other moves were played than those that were given.
pub(super) fn other_moves(
    bench: &Bench<'_>,
    check: Check,
    start: Position,
    right: &[(Color, Square)],
    came: &[(Color, Square)],
    typist: Typist,
) -> Check {
    let at = right.iter().zip(came).take_while(|(right, came)| right == came).count();
    let position = boards::after(start, &right[..at]);
    let show = |moves: &[(Color, Square)]| {
        moves.get(at).map(|(_, square)| (typist.write)(*square).trim().replace('\n', " ")).unwrap_or_default()
    };
    let mut check = check;
    check.position = Some(position.board_text().to_string());
    check.marks =
        [right, came].iter().filter_map(|moves| moves.get(at)).map(|(_, square)| square.to_string()).collect();
    failed(bench, check, &typist.lines(&right[..(at + 1).min(right.len())]), show(right), show(came))
}

/// Nonsense is refused: the program neither crashes nor floods, and goes on.
pub(super) fn bad_input(bench: &Bench<'_>, lines: &[&str], end: &str) -> Result<Check, Trouble> {
    const ID: &str = "program.bad-input";
    for line in lines {
        let input = format!("{line}{end}");
        let run = bench.feed(&Feed { input: input.as_bytes(), seconds: 10, ..Feed::default() })?;
        let mistake = match run.end {
            End::Crashed(_) => "crash",
            End::Raised(_) if !bench.bad_at_end => "program-error",
            // What happens when the input ends is looked at elsewhere.
            End::Flooded if !bench.bad_at_end => "floods",
            End::Spun if !bench.bad_at_end => "endless-loop",
            _ => continue,
        };
        let check = Check::failed(ID, mistake).showing((*line).to_owned(), "", run.ending());
        return Ok(Check { repeat: Some(bench.repeated(&self::lines(line), "")), ..check });
    }
    Ok(Check::passed(ID))
}

#[cfg(test)]
mod tests {
    use viravolta_rules::{BoardSize, Position, Setup, SquareSet};

    use super::{is_telling, says_numbers};

    fn end(black: usize) -> Position {
        let squares = SquareSet::from_bits(u64::MAX >> (64 - black));
        let setup = Setup { black: squares, white: !squares, ..Setup::empty(BoardSize::Eight) };
        setup.check().expect("no square twice")
    }

    #[test]
    fn a_number_beside_the_board_and_a_draw_do_not_tell_who_counts_right() {
        // One side is counted for both.
        let result = |other: usize| format!("{}Fim: {other} x {other}\n", "8 * * * * 0 0 0 0\n".repeat(8));
        for black in 1..64 {
            let found = !says_numbers(&result(64 - black), [black, 64 - black]);
            assert!(found || !is_telling(&end(black)), "{black}");
        }
        assert!(!is_telling(&end(8)) && !is_telling(&end(32)) && is_telling(&end(9)) && is_telling(&end(40)));
    }
}
