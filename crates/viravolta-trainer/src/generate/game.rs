//! One game of self-play, whoever judges its positions.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_rules::{Color, Move, Position, Scoring};

use super::{Settings, Sources};
use crate::archive::Game;
use crate::dataset::Sample;
use crate::exclude::Exclusions;

/// The least number of empty squares of a position that is kept: nobody evaluates later than that.
pub(crate) const KEEP_FROM: usize = 6;

/// What a search says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) best: Move,
    /// The label in hundredths of a disc.
    pub(super) search: i16,
    /// Whether the label is proven.
    pub(super) exact: bool,
}

/// The game with this number; `None` when it comes upon an excluded position. It ends early where nobody has a judgement.
pub(super) fn play(
    settings: &Settings,
    Sources { exclude, archive }: &Sources,
    seed: u64,
    number: u64,
    judge: &mut dyn FnMut(&Position) -> Option<Judged>,
) -> Option<Vec<Sample>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut position = match pick(archive, &mut random) {
        Some(game) => middle(game, exclude, &mut random)?,
        None => opening(exclude, &mut random)?,
    };
    let mut samples: Vec<(Color, Sample)> = Vec::with_capacity(60);
    // Samples from here on are followed by sound play only, and their outcome is not known yet.
    let mut open_from = 0;
    while !position.is_over() {
        if position.must_pass() {
            position = position.passed();
            continue;
        }
        if exclude.contains(position.board()) {
            return None;
        }
        let Some(Judged { best, search, exact }) = judge(&position) else { break };
        if position.empties().len() >= KEEP_FROM {
            samples.push((position.turn(), Sample { board: position.board(), search, outcome: None }));
        }
        if exact {
            // Whatever is played from here on, this is how the game ends for who plays well.
            settle(&mut samples[open_from..], position.turn(), search / 100);
            open_from = samples.len();
        }
        let stray = if exact { STRAY_WHEN_SOLVED } else { settings.stray };
        let mv = if random.random_bool(stray) { any_move(&position, &mut random) } else { best };
        if mv != best {
            open_from = samples.len();
        }
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    let ended = position.difference(Color::Black, Scoring::EmptiesToWinner);
    settle(&mut samples[open_from..], Color::Black, ended.discs() as i16);
    Some(samples.into_iter().map(|(_, sample)| sample).collect())
}

/// Moves at random among solved positions: those that follow are solved as well, and all on one line of best play
/// would teach the same value.
const STRAY_WHEN_SOLVED: f64 = 0.25;

/// Notes the outcome for samples that lead to it, given as one side sees it.
fn settle(samples: &mut [(Color, Sample)], seen_by: Color, discs: i16) {
    for (turn, sample) in samples {
        sample.outcome = Some(if *turn == seen_by { discs } else { -discs } as i8);
    }
}

fn any_move(position: &Position, random: &mut impl Rng) -> Move {
    let moves = position.legal_moves();
    moves.iter().nth(random.random_range(0..moves.len())).map_or(Move::Pass, Move::Place)
}

fn pick<'g>(games: &'g [Game], random: &mut impl Rng) -> Option<&'g Game> {
    if games.is_empty() { None } else { games.get(random.random_range(0..games.len())) }
}

/// The games that begin in a tournament game leave it with at least so many empty squares.
const LEAVE_BY: usize = 12;
/// Up to so many random moves lead away from what people play.
const MOST_RANDOM: usize = 3;

/// A position out of a tournament game, often some random moves away from it. `None` when the game passes through an
/// excluded position, or when there is nothing left to play.
fn middle(game: &Game, exclude: &Exclusions, random: &mut impl Rng) -> Option<Position> {
    if game.positions().any(|position| exclude.contains(position.board())) {
        return None;
    }
    let early: Vec<Position> = game.positions().filter(|position| position.empties().len() >= LEAVE_BY).collect();
    let position = *early.get(random.random_range(0..early.len().max(1)))?;
    let plies = random.random_range(0..=MOST_RANDOM);
    random_moves(position, plies, exclude, random).filter(|position| !position.is_over())
}

/// A position after a random number of random moves: mostly early, sometimes deep into the game. `None` when an
/// excluded position lies on the way.
fn opening(exclude: &Exclusions, random: &mut impl Rng) -> Option<Position> {
    loop {
        let plies = if random.random_bool(0.7) { random.random_range(4..16) } else { random.random_range(16..44) };
        let position = random_moves(Position::start(), plies, exclude, random)?;
        if !position.is_over() {
            return Some(position);
        }
    }
}

/// The position after so many random moves, or where the game ends before. `None` when an excluded position lies on
/// the way.
fn random_moves(mut position: Position, plies: usize, exclude: &Exclusions, random: &mut impl Rng) -> Option<Position> {
    for _ in 0..plies {
        if position.must_pass() {
            position = position.passed();
        }
        if position.legal_moves().is_empty() {
            break;
        }
        if exclude.contains(position.board()) {
            return None;
        }
        position = position.play(any_move(&position, random)).unwrap_or(position);
    }
    Some(position)
}
