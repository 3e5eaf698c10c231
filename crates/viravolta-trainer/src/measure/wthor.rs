//! Positions of tournament games, with the exact values that the archive has.

use std::path::Path;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::evaluation::network::Network;
use viravolta_rules::Position;

use super::{Settings, Task, parity};
use crate::TrainerError;
use crate::archive::{self, Game};
use crate::measure::judge::{self, Truth, Verdict};

/// The numbers of empty squares at which games are looked at.
const EMPTIES: [usize; 4] = [40, 32, 24, 16];

/// With fewer empty squares nobody asks the evaluation.
const SOLVE_TO: usize = 12;

/// The games of the years that are measured.
pub(super) fn games(archive: &Path, settings: &Settings) -> Result<Vec<Game>, TrainerError> {
    let mut games = Vec::new();
    for year in settings.first_year..=settings.last_year {
        games.extend(archive::read_year(archive, year)?);
    }
    if games.is_empty() { Err(TrainerError::NoPositions) } else { Ok(games) }
}

/// The positions to judge more closely: those of some games, drawn at random.
pub(super) fn tasks(games: &[Game], settings: &Settings) -> Result<Vec<Task>, TrainerError> {
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let mut order: Vec<&Game> = games.iter().collect();
    order.shuffle(random);
    order.truncate(settings.sample);
    let judged = order.iter().flat_map(|game| known(game)).map(|(position, value)| Task::Judge(position, value));
    let swings = order.iter().take(settings.parity).flat_map(|game| at(game, &parity::EMPTIES)).map(Task::Swing);
    let solved: Vec<usize> = (SOLVE_TO..=settings.solve_from).step_by(2).collect();
    let solved = order.iter().flat_map(|game| at(game, &solved)).map(Task::Solve);
    let tasks: Vec<Task> = judged.chain(swings).chain(solved).collect();
    if tasks.is_empty() { Err(TrainerError::NoPositions) } else { Ok(tasks) }
}

/// What the evaluation itself says of every position whose exact value the archive has.
pub(super) fn evaluated(games: &[Game], network: &Network) -> Vec<Verdict> {
    let verdict = |position: Position, value: i32| Verdict {
        empties: position.empties().len(),
        truth: Truth::Archive,
        value: f64::from(value),
        judged: vec![judge::evaluated(network, &position)],
        lost: Vec::new(),
    };
    let of_game = |game| known(game).filter_map(|(position, value)| Some(verdict(position, value?)));
    games.iter().flat_map(of_game).collect()
}

/// The positions that are judged, with their exact value where the archive has it.
fn known(game: &Game) -> impl Iterator<Item = (Position, Option<i32>)> {
    at(game, &EMPTIES).map(|position| (position, game.exact_value(&position)))
}

fn at<'g>(game: &'g Game, empties: &[usize]) -> impl Iterator<Item = Position> + use<'g> {
    let empties = empties.to_vec();
    game.positions().filter(move |position| empties.contains(&position.empties().len()))
}
