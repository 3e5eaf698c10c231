//! The pages of cups: which there are, how one stands, and a game of it.

use std::sync::Arc;

use askama::Template;
use viravolta_arena::{Explanation, FormatName, Played, Results, State, words as arena_words};
use viravolta_desk::words;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, Game, Position};

use super::{Shell, Still, numbered};
use crate::cups::{Cup, Progress};

/// Faults that are told on the page of a cup; all of them are in its report.
const FAULTS: usize = 12;
/// Pairings that are told ahead.
const NEXT: usize = 24;

/// All cups.
#[derive(Template)]
#[template(path = "cups.html")]
pub(crate) struct CupsPage<'a> {
    shell: &'a Shell,
    cups: Vec<Brief>,
}

struct Brief {
    name: String,
    title: String,
    state: String,
}

impl<'a> CupsPage<'a> {
    pub(crate) fn new(shell: &'a Shell, cups: &[Arc<Cup>]) -> Self {
        let brief = |cup: &Arc<Cup>| Brief {
            name: cup.name.clone(),
            title: words::printable(&cup.results.name),
            state: state(shell.t, cup),
        };
        Self { shell, cups: cups.iter().map(brief).collect() }
    }
}

fn state(t: Texts, cup: &Cup) -> String {
    let (played, all) = cup.counts();
    match cup.progress {
        Progress::Running => tr!(t, "web-cup-running", played = played, all = all),
        Progress::Waiting => tr!(t, "web-cup-waiting", played = played, all = all),
        Progress::Finished => tr!(t, "web-cup-finished", played = played),
    }
}

/// One cup.
#[derive(Template)]
#[template(path = "cup.html")]
pub(crate) struct CupPage<'a> {
    shell: &'a Shell,
    name: &'a str,
    title: String,
    state: String,
    projector: bool,
    standings: Vec<Line>,
    /// Who made how many points against whom, in the order of the standings; empty where a bracket says more.
    cross: Vec<Vec<Cell>>,
    rounds: Vec<Round>,
    is_knockout: bool,
    running: Vec<Board>,
    next: Vec<Pair>,
    faults: Vec<FaultLine>,
}

struct Line {
    rank: usize,
    name: String,
    points: String,
    wins: u32,
    draws: u32,
    losses: u32,
    faults: u32,
    discs: String,
}

struct Cell {
    text: String,
    /// A game of the two, to follow.
    game: Option<u32>,
    is_self: bool,
}

struct Round {
    title: String,
    meetings: Vec<Meeting>,
}

/// Two players and their points, as they are told; the second may be missing where somebody rests.
struct Meeting {
    sides: Vec<Side>,
}

struct Side {
    name: String,
    points: String,
    won: bool,
}

struct Board {
    number: u32,
    title: String,
    still: Still,
}

struct Pair {
    round: String,
    black: String,
    white: String,
}

struct FaultLine {
    number: u32,
    sentence: String,
}

impl<'a> CupPage<'a> {
    pub(crate) fn new(shell: &'a Shell, cup: &'a Cup, projector: bool) -> Self {
        let (t, results) = (shell.t, &cup.results);
        let is_knockout = results.schedule.format.name == FormatName::Knockout;
        let by_rounds = is_knockout || results.schedule.format.name == FormatName::Swiss;
        Self {
            shell,
            name: &cup.name,
            title: words::printable(&results.name),
            state: state(t, cup),
            projector,
            standings: standings(t, results),
            cross: if is_knockout { Vec::new() } else { cross(t, results) },
            rounds: if by_rounds { rounds(t, results) } else { Vec::new() },
            is_knockout,
            running: running(t, cup),
            next: next(t, cup),
            faults: faults(t, results),
        }
    }
}

fn points(t: Texts, half_points: u32) -> String {
    arena_words::points(t, f64::from(half_points) / 2.0)
}

fn name(results: &Results, player: usize) -> String {
    words::printable(results.name_of(player))
}

fn standings(t: Texts, results: &Results) -> Vec<Line> {
    let line = |line: &viravolta_arena::Standing| Line {
        rank: line.rank,
        name: name(results, line.player),
        points: points(t, line.half_points),
        wins: line.wins,
        draws: line.draws,
        losses: line.losses,
        faults: line.faults,
        discs: format!("{:+}", line.discs),
    };
    results.table.iter().map(line).collect()
}

fn cross(t: Texts, results: &Results) -> Vec<Vec<Cell>> {
    let order: Vec<usize> = results.table.iter().map(|line| line.player).collect();
    let met = |game: &&Played, one: usize, other: usize| {
        (game.black == one && game.white == other) || (game.black == other && game.white == one)
    };
    let cell = |one: usize, other: usize| {
        let games: Vec<&Played> = results.games.iter().filter(|game| met(game, one, other)).collect();
        let made = games.iter().filter_map(|game| game.half_points(one)).sum();
        let text = if games.is_empty() { String::new() } else { format!("{}/{}", points(t, made), games.len()) };
        Cell { text, game: games.first().map(|game| game.number), is_self: one == other }
    };
    order.iter().map(|one| order.iter().map(|other| cell(*one, *other)).collect()).collect()
}

/// The way through a knockout or a Swiss cup.
fn rounds(t: Texts, results: &Results) -> Vec<Round> {
    let schedule = &results.schedule;
    let knockout = schedule.format.name == FormatName::Knockout;
    let round = |number: u32| {
        let mut meetings: Vec<Meeting> = if knockout {
            schedule.duels(number).iter().map(|duel| duel_of(t, results, duel)).collect()
        } else {
            pairs(results, number).into_iter().map(|pair| pair_of(t, results, number, pair)).collect()
        };
        meetings.extend(schedule.rests(number).into_iter().map(|player| Meeting {
            sides: vec![Side { name: name(results, player), points: tr!(t, "web-cup-rests"), won: knockout }],
        }));
        Round { title: tr!(t, "web-cup-round", number = number), meetings }
    };
    (1..=schedule.last_round()).map(round).collect()
}

fn duel_of(t: Texts, results: &Results, duel: &viravolta_arena::Duel) -> Meeting {
    let side = |at: usize| Side {
        name: name(results, duel.players[at]),
        points: points(t, duel.scores[at].half_points),
        won: duel.winner == Some(duel.players[at]),
    };
    Meeting { sides: vec![side(0), side(1)] }
}

/// Who meets in a round, each pair once, in the order of the draw.
fn pairs(results: &Results, round: u32) -> Vec<[usize; 2]> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for slot in results.schedule.slots.iter().filter(|slot| slot.pairing.round == round) {
        let pair = [slot.pairing.black, slot.pairing.white];
        if !pairs.iter().any(|known| known.iter().all(|player| pair.contains(player))) {
            pairs.push(pair);
        }
    }
    pairs
}

fn pair_of(t: Texts, results: &Results, round: u32, pair: [usize; 2]) -> Meeting {
    let made = |player: usize| -> u32 {
        let slots = results.schedule.slots.iter().filter(|slot| {
            slot.pairing.round == round
                && pair.iter().all(|one| slot.pairing.black == *one || slot.pairing.white == *one)
        });
        slots
            .map(|slot| match slot.state {
                State::Played([black, white]) | State::Walkover([black, white]) => {
                    if slot.pairing.black == player {
                        black.half_points
                    } else {
                        white.half_points
                    }
                }
                _ => 0,
            })
            .sum()
    };
    let both = pair.map(made);
    let side =
        |at: usize| Side { name: name(results, pair[at]), points: points(t, both[at]), won: both[at] > both[1 - at] };
    Meeting { sides: vec![side(0), side(1)] }
}

fn running(t: Texts, cup: &Cup) -> Vec<Board> {
    let board = |running: &viravolta_arena::running::RunningGame| {
        let slot = cup.results.schedule.slots.iter().find(|slot| slot.number == running.number)?;
        let game = Game::from_transcript(Position::start(), &running.moves).ok()?;
        let [black, white] = [slot.pairing.black, slot.pairing.white].map(|player| name(&cup.results, player));
        Some(Board { number: running.number, title: format!("{black} – {white}"), still: Still::of(t, &game) })
    };
    cup.running.iter().filter_map(board).collect()
}

fn next(t: Texts, cup: &Cup) -> Vec<Pair> {
    let is_on = |number: u32| cup.running.iter().any(|running| running.number == number);
    let due = cup.results.schedule.due().filter(|slot| !is_on(slot.number));
    let pair = |slot: &viravolta_arena::Slot| Pair {
        round: tr!(t, "web-cup-round", number = slot.pairing.round),
        black: name(&cup.results, slot.pairing.black),
        white: name(&cup.results, slot.pairing.white),
    };
    due.take(NEXT).map(pair).collect()
}

/// The latest faults, the newest first.
fn faults(t: Texts, results: &Results) -> Vec<FaultLine> {
    let told = results.games.iter().rev().filter_map(|game| {
        let sentence = headline(t, results, game)?;
        Some(FaultLine { number: game.number, sentence })
    });
    told.take(FAULTS).collect()
}

fn headline(t: Texts, results: &Results, game: &Played) -> Option<String> {
    let player = name(results, game.at_fault()?);
    Explanation::new(viravolta_arena::TEXTS.speak(t.language()), game, &player, None).map(|told| told.headline)
}

/// A game of a cup.
#[derive(Template)]
#[template(path = "cup-game.html")]
pub(crate) struct CupGamePage<'a> {
    shell: &'a Shell,
    name: String,
    number: u32,
    title: String,
    outcome: String,
    fault: Vec<String>,
    transcript: String,
    still: Still,
    moves: Vec<String>,
}

impl<'a> CupGamePage<'a> {
    /// The page of the game with this number, if it was played or is on.
    pub(crate) fn new(shell: &'a Shell, cup: &Cup, number: u32) -> Option<Self> {
        let (t, results) = (shell.t, &cup.results);
        let arena = viravolta_arena::TEXTS.speak(t.language());
        let slot = results.schedule.slots.iter().find(|slot| slot.number == number)?;
        let played = results.games.iter().find(|game| game.number == number);
        let game = match played {
            Some(played) => played.game(),
            None => {
                let running = cup.running.iter().find(|running| running.number == number)?;
                Game::from_transcript(Position::start(), &running.moves).ok()?
            }
        };
        let [black, white] = [slot.pairing.black, slot.pairing.white].map(|player| name(results, player));
        let explained =
            played.and_then(|played| Explanation::new(arena, played, results.name_of(played.at_fault()?), None));
        let sides = [words::side_inside(t, Color::Black), words::side_inside(t, Color::White)];
        Some(Self {
            shell,
            name: cup.name.clone(),
            number,
            title: format!("{black} ({}) – {white} ({})", sides[0], sides[1]),
            outcome: played.map_or_else(
                || tr!(t, "web-cup-game-on"),
                |played| {
                    let (black, white) = played.score();
                    format!("{black}–{white}: {}", arena_words::outcome(arena, played.outcome))
                },
            ),
            fault: explained.map(|explained| explained.sentences()).unwrap_or_default(),
            transcript: game.transcript().to_string(),
            still: Still::of(t, &game),
            moves: numbered(t, &game),
        })
    }
}
