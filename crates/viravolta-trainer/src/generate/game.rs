//! One game of self-play.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::{Engine, Limits, Selectivity};
use viravolta_rules::{Color, Move, Position, Scoring};

use super::{Settings, Sources};
use crate::archive::Game;
use crate::dataset::Sample;
use crate::exclude::Exclusions;

/// The least number of empty squares of a position that is kept: nobody evaluates later than that.
pub(crate) const KEEP_FROM: usize = 6;

/// The game with this number; `None` when it comes upon an excluded position.
pub(super) fn play(
    engine: &Engine,
    settings: &Settings,
    Sources { exclude, archive }: &Sources,
    seed: u64,
    number: u64,
) -> Option<Vec<Sample>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    // The game must not depend on which ones this thread has played before.
    engine.clear();
    let mut position = match pick(archive, &mut random) {
        Some(game) => middle(game, exclude, &mut random)?,
        None => opening(exclude, &mut random)?,
    };
    let limits = Limits {
        depth: Some(settings.depth),
        solve_from: Some(settings.solve_from),
        selectivity: Selectivity::P95,
        ..Limits::default()
    };
    let mut samples: Vec<(Color, Sample)> = Vec::with_capacity(60);
    // Samples from here on are followed by sound play only.
    let mut sound_from = 0;
    while !position.is_over() {
        if position.must_pass() {
            position = position.passed();
            continue;
        }
        if exclude.contains(position.board()) {
            return None;
        }
        let report = engine.search(&position, &limits);
        let (Some(best), Some(score)) = (report.best_move(), report.score()) else { break };
        if position.empties().len() >= KEEP_FROM {
            let search = score.hundredths().clamp(-6400, 6400) as i16;
            samples.push((position.turn(), Sample { board: position.board(), search, outcome: None }));
        }
        let may_stray = position.empties().len() > settings.solve_from as usize;
        let mv = if may_stray && random.random_bool(settings.stray) { any_move(&position, &mut random) } else { best };
        if mv != best {
            sound_from = samples.len();
        }
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    for (turn, sample) in &mut samples[sound_from..] {
        let value = position.difference(*turn, Scoring::EmptiesToWinner);
        sample.outcome = Some(value.discs() as i8);
    }
    Some(samples.into_iter().map(|(_, sample)| sample).collect())
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
