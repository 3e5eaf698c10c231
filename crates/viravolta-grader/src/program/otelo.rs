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

mod answers;

use answers::{Answer, Heard};

/// Games with each colour. One is enough for a program that thinks long.
const GAMES: u64 = 3;
/// How often every square is offered: more often than a game can need.
const ROUNDS: usize = 48;

/// Words stand where the contest has a code.
const IN_WORDS: &str = "words-for-code";

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
#[derive(Clone)]
struct Wrong {
    /// So many of our messages were answered well.
    answered: usize,
    game: Vec<String>,
    sent: String,
    expected: String,
    received: String,
    position: Position,
    /// Where it plays, or where we played.
    square: Option<Square>,
    mistake: &'static str,
}

/// Follows a game through messages and answers. Boards and remarks between the answers are no mistake, as long as a referee
/// finds the answers; where it does not, words that stand for an answer are told as such.
fn follow(own: Color, base: usize, sent: &[Sent], run: &Run, seen: &mut Seen) -> Result<Played, Box<Wrong>> {
    let text = run.text();
    let mut furthest: Option<Box<Wrong>> = None;
    for heard in [answers::numbers(&text), answers::clean(&text)] {
        let mut now = Seen::default();
        match follow_answers(&mut Ear::new(heard), own, base, sent, run, &mut now) {
            Ok(played) => {
                seen.passes += now.passes;
                seen.early_ends += now.early_ends;
                return Ok(played);
            }
            Err(wrong) if furthest.as_ref().is_none_or(|other| wrong.answered > other.answered) => {
                furthest = Some(wrong);
            }
            Err(_) => {}
        }
    }
    let mut ear = Ear::new(answers::with_words(&text));
    let further = match (follow_answers(&mut ear, own, base, sent, run, &mut Seen::default()), &furthest) {
        (Err(wrong), Some(other)) => wrong.answered > other.answered,
        _ => true,
    };
    let Some(wrong) = ear.in_words.filter(|_| further).or(furthest) else { unreachable!("one reading was wrong") };
    Err(wrong)
}

/// Whether the whole game is right if the program says the column first. The start looks the same from there, so one
/// that also reads the column first is right.
fn says_column_first(own: Color, base: usize, sent: &[Sent], run: &Run) -> bool {
    let turned = |heard| match heard {
        Heard::Answer(Answer::Plays(line, column)) => Heard::Answer(Answer::Plays(column, line)),
        other => other,
    };
    let text = run.text();
    [answers::numbers(&text), answers::clean(&text)].into_iter().any(|heard| {
        let mut ear = Ear::new(heard.into_iter().map(turned).collect());
        follow_answers(&mut ear, own, base, sent, run, &mut Seen::default()).is_ok_and(|(_, end)| end.is_over())
    })
}

/// What was heard, answer by answer.
struct Ear {
    heard: Vec<Heard>,
    at: usize,
    /// The first answer that came in words.
    in_words: Option<Box<Wrong>>,
}

impl Ear {
    const fn new(heard: Vec<Heard>) -> Self {
        Self { heard, at: 0, in_words: None }
    }

    /// The next answer. `meaning` says what a line of words would have to mean here; it is left out as a remark where the
    /// answer follows it.
    fn next(&mut self, meaning: impl Fn(&str) -> Option<Answer>) -> (Option<Answer>, Option<String>) {
        while let Some(heard) = self.heard.get(self.at) {
            self.at += 1;
            match heard {
                Heard::Answer(answer) => return (Some(*answer), None),
                Heard::Words(line) => {
                    let meant = meaning(line);
                    if meant.is_some() && self.heard.get(self.at) != meant.map(Heard::Answer).as_ref() {
                        return (meant, Some(line.clone()));
                    }
                }
            }
        }
        (None, None)
    }
}

fn follow_answers(
    ear: &mut Ear,
    own: Color,
    base: usize,
    sent: &[Sent],
    run: &Run,
    seen: &mut Seen,
) -> Result<Played, Box<Wrong>> {
    let mut position = Position::start();
    let (mut game, mut moves) = (Vec::new(), Vec::new());
    let mut at = 0;
    if own == Color::Black {
        position = answered(&position, base, ear, run, (0, &game, ""), seen, &mut moves)?;
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
                position = answered(&next, base, ear, run, (at, &game, &last), seen, &mut moves)?;
            }
            None => {
                let (answer, words) = ear.next(|_| Some(Answer::Illegal));
                let mistake = match (answer, run.end.mistake()) {
                    (Some(Answer::Illegal), _) if words.is_none() => continue,
                    (Some(Answer::Illegal), _) => IN_WORDS,
                    (None, Some(mistake)) => mistake,
                    (None, None) => "ends-early",
                    (Some(_), _) if message == Sent::Pass => "accepts-false-pass",
                    (Some(_), _) => "accepts-illegal-move",
                };
                let square = match message {
                    Sent::Play(square) => Some(square),
                    Sent::Pass => None,
                };
                let said = words.or_else(|| answer.map(Answer::text));
                let wrong = Box::new(Wrong {
                    answered: at,
                    game: game.iter().cloned().chain([last.clone()]).collect(),
                    sent: last,
                    expected: "2".to_owned(),
                    received: said.unwrap_or_else(|| run.ending()),
                    position,
                    square,
                    mistake,
                });
                if mistake != IN_WORDS {
                    return Err(wrong);
                }
                ear.in_words.get_or_insert(wrong);
            }
        }
    }
    seen.early_ends += usize::from(position.is_over() && !position.empties().is_empty());
    Ok((moves, position))
}

/// The position after the program's answer to the last of so many messages.
fn answered(
    position: &Position,
    base: usize,
    ear: &mut Ear,
    run: &Run,
    (at, game, sent): (usize, &[String], &str),
    seen: &mut Seen,
    moves: &mut Vec<(Color, Square)>,
) -> Result<Position, Box<Wrong>> {
    let legal = position.legal_moves();
    let on_board = |answer| match answer {
        Answer::Plays(line, column) => Square::from_line_column(line, column, base as i64),
        _ => None,
    };
    let (answer, words) = ear.next(|line| match legal.is_empty() {
        true => Some(Answer::NoMove),
        false => answers::last_place(line).filter(|answer| on_board(*answer).is_some_and(|at| legal.contains(at))),
    });
    let square = answer.and_then(on_board);
    let expected = if legal.is_empty() {
        "0".to_owned()
    } else {
        let all: Vec<String> = legal.iter().map(|square| Sent::Play(square).text(base)).collect();
        all.join(" | ")
    };
    let told = if sent.is_empty() { argument(position.turn()) } else { sent };
    let wrong = |mistake, received| {
        let (game, sent) = (game.to_vec(), told.to_owned());
        Box::new(Wrong { answered: at, game, sent, expected, received, position: *position, square, mistake })
    };
    let next = match (answer, square.map(|square| position.play(Move::Place(square)))) {
        (_, Some(Ok(next))) => {
            moves.extend(square.map(|square| (position.turn(), square)));
            Some(next)
        }
        (Some(Answer::NoMove), _) if legal.is_empty() => {
            seen.passes += 1;
            Some(position.passed())
        }
        _ => None,
    };
    if let Some(next) = next {
        if let Some(line) = words {
            ear.in_words.get_or_insert_with(|| wrong(IN_WORDS, line));
        }
        return Ok(next);
    }
    let mistake = match (answer, run.end.mistake()) {
        (None, Some(mistake)) => mistake,
        (None, None) => "ends-early",
        (Some(Answer::NoMove), _) if sent == "0" => "passes-back",
        (Some(Answer::NoMove), _) => "false-pass",
        // Nothing has been said to it yet.
        (Some(Answer::Illegal), _) if sent.is_empty() => "not-in-protocol",
        (Some(Answer::Illegal), _) => "refuses-legal-move",
        (Some(_), _) if legal.is_empty() => "move-instead-of-pass",
        (Some(Answer::Plays(..)), _) => "illegal-move",
        (Some(Answer::Other(_)), _) => "not-in-protocol",
    };
    Err(wrong(mistake, answer.map_or_else(|| run.ending(), Answer::text)))
}

const fn argument(own: Color) -> &'static str {
    match own {
        Color::Black => "pretas",
        Color::White => "brancas",
    }
}

/// Every check of a program of the contest.
pub(super) fn check(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    const ID: &str = "program.protocol";
    let first = first_move(bench)?;
    let base = usize::from(first == First::FromOne);
    let mut checks = vec![match first {
        First::FromZero => Check::passed(ID),
        First::FromOne => {
            let check = Check::failed(ID, "base-one").showing("pretas", "1 2 3", "1 3 4");
            Check { repeat: Some(bench.repeated(&["4".to_owned()], "pretas")), ..check }
        }
        First::None => Check::not_checked(ID, "program.game.black"),
    }];
    let mut seen = Seen::default();
    for (own, id) in [(Color::Black, "program.game.black"), (Color::White, "program.game.white")] {
        checks.push(games(bench, own, base, id, &mut seen)?);
    }
    let well = checks.iter().all(|check| check.status == Status::Passed || check.id == "program.protocol");
    let wrong = checks.iter().find(|check| check.status == Status::Failed && check.id != "program.protocol");
    let waits_for = wrong.map_or("chance", |check| check.id);
    let happened = |id, times| if times > 0 { Check::passed(id) } else { Check::not_checked(id, waits_for) };
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

/// How black says its first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    FromZero,
    /// It is legal only when counted from 1.
    FromOne,
    /// There is none, or it is no message.
    None,
}

fn first_move(bench: &Bench<'_>) -> Result<First, Trouble> {
    let run = feed::run(
        bench.built,
        bench.rooms,
        &Feed { arguments: &["pretas"], input: b"4\n", seconds: 20, ..Feed::default() },
    )?;
    let text = run.text();
    let readings = [answers::numbers(&text), answers::clean(&text)];
    let first: Vec<Heard> = readings.into_iter().filter_map(|heard| heard.into_iter().next()).collect();
    let legal = |base| {
        first.iter().any(|heard| match heard {
            Heard::Answer(Answer::Plays(line, column)) => Square::from_line_column(*line, *column, base)
                .is_some_and(|square| Position::start().legal_moves().contains(square)),
            _ => false,
        })
    };
    Ok(match [legal(0), legal(1)] {
        [true, _] => First::FromZero,
        [false, true] => First::FromOne,
        [false, false] => First::None,
    })
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
        let text = run.text();
        let readings = [answers::numbers(&text), answers::clean(&text), answers::with_words(&text)];
        if readings.iter().all(|heard| heard.get(1) != Some(&Heard::Answer(Answer::Illegal))) {
            let (mistake, received) =
                match (run.end.mistake(), readings.into_iter().last().and_then(|all| all.into_iter().nth(1))) {
                    (None, Some(Heard::Words(line))) => (IN_WORDS, line),
                    (mistake, None) => (mistake.unwrap_or("ends-early"), run.ending()),
                    (mistake, Some(heard)) => (mistake.unwrap_or("accepts-illegal-move"), heard.text()),
                };
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
