//! Programs of the 2013 contest: every possible message is sent, and each gets exactly one answer.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_rules::{Color, Move, Position, Square};

use super::boards::Played;
use super::feed::{self, End, Feed, Run};
use super::{Bench, strength};
use crate::check::{Check, Status};
use crate::room::Trouble;

/// Games with each colour. One is enough for a program that thinks long.
const GAMES: u64 = 3;
/// How often every square is offered: more often than a game can need.
const ROUNDS: usize = 48;

/// A message of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sent {
    Play(Square),
    Pass,
}

impl Sent {
    fn text(self, base: usize) -> String {
        match self {
            Self::Play(square) => format!("1 {} {}", square.row() + base, square.column() + base),
            Self::Pass => "0".to_owned(),
        }
    }
}

/// An answer of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    NoMove,
    Plays(i64, i64),
    Illegal,
    /// A number that is no message.
    Other(i64),
}

impl Answer {
    fn text(self) -> String {
        match self {
            Self::NoMove => "0".to_owned(),
            Self::Plays(line, column) => format!("1 {line} {column}"),
            Self::Illegal => "2".to_owned(),
            Self::Other(number) => number.to_string(),
        }
    }
}

/// The answers in a text; words that are no numbers are left out, as a referee does.
fn answers(text: &str) -> Vec<Answer> {
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse::<i64>().ok());
    let mut found = Vec::new();
    while let Some(code) = numbers.next() {
        found.push(match code {
            0 => Answer::NoMove,
            2 => Answer::Illegal,
            1 => match (numbers.next(), numbers.next()) {
                (Some(line), Some(column)) => Answer::Plays(line, column),
                _ => break,
            },
            other => Answer::Other(other),
        });
    }
    found
}

/// Everything that we could ever say, in an order that the seed decides.
fn messages(seed: u64) -> Vec<Sent> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut all = Vec::new();
    for _ in 0..ROUNDS {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.shuffle(&mut dice);
        all.extend(squares.into_iter().map(Sent::Play));
        all.push(Sent::Pass);
    }
    all
}

/// What was seen in the games.
#[derive(Debug, Default)]
struct Seen {
    passes: usize,
    early_ends: usize,
}

/// A game that went wrong: the messages that led there, without those that were refused, and what was wrong.
struct Wrong {
    game: Vec<String>,
    sent: String,
    expected: String,
    received: String,
    position: Position,
    /// Where it plays, or where we played.
    square: Option<Square>,
    mistake: &'static str,
}

/// Follows a game through messages and answers.
fn follow(own: Color, base: usize, sent: &[Sent], run: &Run, seen: &mut Seen) -> Result<Played, Box<Wrong>> {
    follow_answers(&answers(&run.text()), own, base, sent, run, seen)
}

/// Whether the whole game is right if the program says the column first. The start looks the same from there, so one
/// that also reads the column first is right.
fn says_column_first(own: Color, base: usize, sent: &[Sent], run: &Run) -> bool {
    let turned = |answer| match answer {
        Answer::Plays(line, column) => Answer::Plays(column, line),
        other => other,
    };
    let found: Vec<Answer> = answers(&run.text()).into_iter().map(turned).collect();
    follow_answers(&found, own, base, sent, run, &mut Seen::default()).is_ok_and(|(_, end)| end.is_over())
}

fn follow_answers(
    found: &[Answer],
    own: Color,
    base: usize,
    sent: &[Sent],
    run: &Run,
    seen: &mut Seen,
) -> Result<Played, Box<Wrong>> {
    let mut heard = found.iter().copied();
    let mut position = Position::start();
    let (mut game, mut moves) = (Vec::new(), Vec::new());
    let mut at = 0;
    if own == Color::Black {
        position = answered(&position, base, heard.next(), run, &game, "", seen, &mut moves)?;
    }
    while !position.is_over() {
        let Some(&message) = sent.get(at) else { break };
        at += 1;
        let last = message.text(base);
        let next = match message {
            Sent::Play(square) => position.play(Move::Place(square)).ok(),
            Sent::Pass if position.must_pass() => Some(position.passed()),
            Sent::Pass => None,
        };
        match next {
            Some(next) => {
                game.push(last.clone());
                match message {
                    Sent::Play(square) => moves.push((position.turn(), square)),
                    Sent::Pass => seen.passes += 1,
                }
                if next.is_over() {
                    // The last word may be theirs or ours: the text does not say.
                    position = next;
                    break;
                }
                position = answered(&next, base, heard.next(), run, &game, &last, seen, &mut moves)?;
            }
            None => match heard.next() {
                Some(Answer::Illegal) => {}
                other => {
                    let mistake = match (other, run.end.mistake()) {
                        (None, Some(mistake)) => mistake,
                        (None, None) => "ends-early",
                        (Some(_), _) if message == Sent::Pass => "accepts-false-pass",
                        (Some(_), _) => "accepts-illegal-move",
                    };
                    let received = other.map_or_else(|| run.ending(), Answer::text);
                    let expected = "2".to_owned();
                    game.push(last.clone());
                    let square = match message {
                        Sent::Play(square) => Some(square),
                        Sent::Pass => None,
                    };
                    return Err(Box::new(Wrong { game, sent: last, expected, received, position, square, mistake }));
                }
            },
        }
    }
    seen.early_ends += usize::from(position.is_over() && !position.empties().is_empty());
    Ok((moves, position))
}

/// The position after the program's answer.
#[expect(clippy::too_many_arguments, reason = "everything that is known at one point of a game")]
fn answered(
    position: &Position,
    base: usize,
    answer: Option<Answer>,
    run: &Run,
    game: &[String],
    sent: &str,
    seen: &mut Seen,
    moves: &mut Vec<(Color, Square)>,
) -> Result<Position, Box<Wrong>> {
    let square = match answer {
        Some(Answer::Plays(line, column)) => Square::from_line_column(line, column, base as i64),
        _ => None,
    };
    let legal = position.legal_moves();
    if let Some(square) = square
        && let Ok(next) = position.play(Move::Place(square))
    {
        moves.push((position.turn(), square));
        return Ok(next);
    }
    if answer == Some(Answer::NoMove) && legal.is_empty() {
        seen.passes += 1;
        return Ok(position.passed());
    }
    let mistake = match (answer, run.end.mistake()) {
        (None, Some(mistake)) => mistake,
        (None, None) => "ends-early",
        (Some(Answer::NoMove), _) if sent == "0" => "passes-back",
        (Some(Answer::NoMove), _) => "false-pass",
        (Some(Answer::Illegal), _) => "refuses-legal-move",
        (Some(_), _) if legal.is_empty() => "move-instead-of-pass",
        (Some(Answer::Plays(..)), _) => "illegal-move",
        (Some(Answer::Other(_)), _) => "not-in-protocol",
    };
    let expected = if legal.is_empty() {
        "0".to_owned()
    } else {
        let all: Vec<String> = legal.iter().map(|square| Sent::Play(square).text(base)).collect();
        all.join(" | ")
    };
    let received = answer.map_or_else(|| run.ending(), Answer::text);
    let game = game.to_vec();
    let sent = if sent.is_empty() { argument(position.turn()) } else { sent };
    Err(Box::new(Wrong { game, sent: sent.to_owned(), expected, received, position: *position, square, mistake }))
}

const fn argument(own: Color) -> &'static str {
    match own {
        Color::Black => "pretas",
        Color::White => "brancas",
    }
}

/// Every check of a program of the contest.
pub(super) fn check(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let base = usize::from(counts_from_one(bench)?);
    let mut checks = vec![if base == 1 {
        let check = Check::failed("program.protocol", "base-one").showing("pretas", "1 2 3", "1 3 4");
        Check { repeat: Some(bench.repeated(&["4".to_owned()], "pretas")), ..check }
    } else {
        Check::passed("program.protocol")
    }];
    let mut seen = Seen::default();
    for (own, id) in [(Color::Black, "program.game.black"), (Color::White, "program.game.white")] {
        checks.push(games(bench, own, base, id, &mut seen)?);
    }
    let well = checks.iter().all(|check| check.status == Status::Passed || check.id == "program.protocol");
    let happened = |id, times| if times > 0 { Check::passed(id) } else { Check::not_checked(id, "chance") };
    checks.push(happened("program.pass", seen.passes));
    checks.push(happened("program.empty-squares", seen.early_ends));
    checks.push(bad_input(bench)?);
    checks.push(flushes(bench)?);
    if well {
        checks.push(strength::check("strength.random", |number| against_chance(bench, base, number))?);
    }
    Ok(checks)
}

/// What we say is anything that is legal.
fn against_chance(bench: &Bench<'_>, base: usize, number: u64) -> Result<Option<strength::Game>, Trouble> {
    let own = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    let sent = messages(bench.seed.wrapping_mul(1000) + 500 + number);
    let run = talk(bench, own, base, &sent)?;
    let played = follow(own, base, &sent, &run, &mut Seen::default()).ok().filter(|(_, end)| end.is_over());
    Ok(played.map(|(moves, end)| strength::Game { own, start: Position::start(), moves, end, cpu: run.cpu }))
}

/// Sends all messages of a game.
fn talk(bench: &Bench<'_>, own: Color, base: usize, sent: &[Sent]) -> Result<Run, Trouble> {
    let lines: Vec<String> = sent.iter().map(|message| message.text(base)).collect();
    let input = lines.join("\n") + "\n4\n";
    let arguments = [argument(own)];
    bench.feed(&Feed { arguments: &arguments, input: input.as_bytes(), seconds: bench.seconds, ..Feed::default() })
}

/// Black's first move is legal only when counted from 1.
fn counts_from_one(bench: &Bench<'_>) -> Result<bool, Trouble> {
    let run = feed::run(
        bench.built,
        bench.rooms,
        &Feed { arguments: &["pretas"], input: b"4\n", seconds: 20, ..Feed::default() },
    )?;
    let legal = |base| match answers(&run.text()).first() {
        Some(&Answer::Plays(line, column)) => Square::from_line_column(line, column, base)
            .is_some_and(|square| Position::start().legal_moves().contains(square)),
        _ => false,
    };
    Ok(!legal(0) && legal(1))
}

fn games(bench: &Bench<'_>, own: Color, base: usize, id: &'static str, seen: &mut Seen) -> Result<Check, Trouble> {
    for game in 0..GAMES {
        let sent = messages(bench.seed.wrapping_mul(1000) + game);
        let run = talk(bench, own, base, &sent)?;
        if let Err(wrong) = follow(own, base, &sent, &run, seen) {
            if run.end == End::Slow {
                return Ok(Check::not_checked(id, "time"));
            }
            let mistake = if says_column_first(own, base, &sent, &run) { "transposed" } else { wrong.mistake };
            let mut check = Check::failed(id, mistake).showing(wrong.sent, wrong.expected, wrong.received);
            check.position = Some(wrong.position.board_text().to_string());
            check.marks = wrong.square.iter().map(ToString::to_string).collect();
            check.repeat = Some(bench.repeated(&wrong.game, argument(own)));
            return Ok(check);
        }
        if run.cpu.as_secs() >= 5 {
            break;
        }
    }
    Ok(Check::passed(id))
}

/// Places far outside the board are illegal like any other.
fn bad_input(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "program.bad-input";
    for bad in ["1 9 9", "1 -1 3", "1 100000 100000", "1 -2147483648 2147483647"] {
        let input = format!("{bad}\n4\n");
        let run = feed::run(
            bench.built,
            bench.rooms,
            &Feed { arguments: &["pretas"], input: input.as_bytes(), seconds: bench.seconds, ..Feed::default() },
        )?;
        let said = answers(&run.text());
        if said.get(1) != Some(&Answer::Illegal) {
            let mistake = run.end.mistake().unwrap_or("accepts-illegal-move");
            let received = said.get(1).map_or_else(|| run.ending(), |answer| answer.text());
            let check = Check::failed(ID, mistake).showing(bad, "2", received);
            return Ok(Check { repeat: Some(bench.repeated(&[bad.to_owned()], "pretas")), ..check });
        }
    }
    Ok(Check::passed(ID))
}

/// Black's first move reaches another program through a pipe before anything is sent.
fn flushes(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "program.flush";
    if feed::speaks_first(bench.built, bench.rooms, &["pretas"])? {
        return Ok(Check::passed(ID));
    }
    let sent = format!("sleep 4 | timeout 2 {} pretas | cat", bench.built.by_hand);
    let check = Check::failed(ID, "no-flush").showing(sent.clone(), "1 2 3", "…");
    Ok(Check { repeat: Some(bench.built.line(&sent)), ..check })
}

#[cfg(test)]
mod tests {
    use super::{Answer, answers};

    #[test]
    fn answers_are_read_from_noise() {
        let found = answers("1 2 3\n2 jogo\n0\n1 4 5\n7 1 2");
        let right = [Answer::Plays(2, 3), Answer::Illegal, Answer::NoMove, Answer::Plays(4, 5), Answer::Other(7)];
        assert_eq!(found, right);
    }
}
