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
    let followed = if settings.follow { Some(due(archive, number)?) } else { None };
    let mut position = match followed.or_else(|| pick(archive, &mut random)) {
        Some(game) if game.positions().any(|position| exclude.contains(position.board())) => return None,
        Some(game) if settings.follow => game.positions().find(|position| position.empties().len() <= FOLLOW_FROM)?,
        Some(game) => middle(game, exclude, &mut random)?,
        None => opening(exclude, &mut random)?,
    };
    let mut story = Story::new(if settings.follow { NEAR } else { 0 });
    while !position.is_over() {
        if position.must_pass() {
            position = position.passed();
            continue;
        }
        if exclude.contains(position.board()) {
            return None;
        }
        let Some(mut judged) = judge(&position) else { break };
        if let Some(value) = followed.and_then(|game| game.exact_value(&position)) {
            (judged.search, judged.exact) = (100 * value as i16, true);
        }
        let Judged { best, exact, .. } = judged;
        story.add(&position, judged);
        let stray = if exact { STRAY_WHEN_SOLVED } else { settings.stray };
        let mv = match followed {
            Some(game) => game.move_in(&position)?,
            None if random.random_bool(stray) => any_move(&position, &mut random),
            None => best,
        };
        story.moved(mv == best);
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    let ended = position.difference(Color::Black, Scoring::EmptiesToWinner);
    Some(story.ended(ended.discs() as i16))
}

/// Moves at random among solved positions: those that follow are solved as well, and all on one line of best play
/// would teach the same value.
const STRAY_WHEN_SOLVED: f64 = 0.25;

/// In a game that is followed a search is a worse witness than an exact value that is so many best moves away.
const NEAR: usize = 3;

/// The positions of a game so far, and what is known of how it ends.
struct Story {
    samples: Vec<(Color, Sample)>,
    /// From this sample on only best moves were made, and how the game ends is not known yet.
    open_from: usize,
    /// The last exact value, whose it is, and how many best moves came after it; `None` after another move.
    known: Option<(Color, i16, usize)>,
    /// So many best moves before and after an exact value it is the label.
    near: usize,
}

impl Story {
    fn new(near: usize) -> Self {
        Self { samples: Vec::with_capacity(60), open_from: 0, known: None, near }
    }

    fn add(&mut self, position: &Position, Judged { mut search, exact, .. }: Judged) {
        let turn = position.turn();
        if let Some((of, value, _)) = self.known.filter(|(_, _, moves)| !exact && *moves <= self.near) {
            search = 100 * if of == turn { value } else { -value };
        }
        if position.empties().len() >= KEEP_FROM {
            self.samples.push((turn, Sample { board: position.board(), search, outcome: None }));
        }
        if exact {
            // Whatever is played from here on, this is how the game ends for who plays well.
            self.settle(turn, search / 100);
            let near = self.open_from.max(self.samples.len().saturating_sub(1 + self.near));
            for (_, sample) in &mut self.samples[near..] {
                sample.search = sample.outcome.map_or(sample.search, |outcome| 100 * i16::from(outcome));
            }
            self.open_from = self.samples.len();
            self.known = Some((turn, search / 100, 0));
        }
    }

    fn moved(&mut self, best: bool) {
        self.known = self.known.filter(|_| best).map(|(of, value, moves)| (of, value, moves + 1));
        if !best {
            self.open_from = self.samples.len();
        }
    }

    /// The samples of the game that Black has ended with so many discs more.
    fn ended(mut self, discs: i16) -> Vec<Sample> {
        self.settle(Color::Black, discs);
        self.samples.into_iter().map(|(_, sample)| sample).collect()
    }

    /// Notes the outcome for samples that lead to it, given as one side sees it.
    fn settle(&mut self, seen_by: Color, discs: i16) {
        for (turn, sample) in &mut self.samples[self.open_from..] {
            sample.outcome = Some(if *turn == seen_by { discs } else { -discs } as i8);
        }
    }
}

fn any_move(position: &Position, random: &mut impl Rng) -> Move {
    let moves = position.legal_moves();
    moves.iter().nth(random.random_range(0..moves.len())).map_or(Move::Pass, Move::Place)
}

fn pick<'g>(games: &'g [Game], random: &mut impl Rng) -> Option<&'g Game> {
    if games.is_empty() { None } else { games.get(random.random_range(0..games.len())) }
}

/// A tournament game is followed from so many empty squares on: before, too many games are the same.
const FOLLOW_FROM: usize = 36;

/// The tournament game that is followed at this number: each once, and any first ones of them are from all years.
fn due(games: &[Game], number: u64) -> Option<&Game> {
    let all = games.len() as u64;
    // Larger than any archive, and a prime, so that the steps come by every game.
    let step = 0xFFFF_FFFB_u64 % all.max(1);
    (number < all).then(|| &games[(number * step % all) as usize])
}

/// The games that begin in a tournament game leave it with at least so many empty squares.
const LEAVE_BY: usize = 12;
/// Up to so many random moves lead away from what people play.
const MOST_RANDOM: usize = 3;

/// A position out of a tournament game, often some random moves away from it. `None` when an excluded position lies on
/// the way, or when there is nothing left to play.
fn middle(game: &Game, exclude: &Exclusions, random: &mut impl Rng) -> Option<Position> {
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
