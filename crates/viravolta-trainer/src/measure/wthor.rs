//! Positions of tournament games, with the exact values that the archive has.

use std::path::Path;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::evaluation::network::Network;
use viravolta_rules::Position;

use super::Settings;
use crate::TrainerError;
use crate::archive::{self, Game};
use crate::measure::judge::{self, Task, Truth, Verdict};

/// The numbers of empty squares at which games are looked at.
pub(super) const EMPTIES: [usize; 4] = [40, 32, 24, 16];

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
    let tasks: Vec<Task> = order.into_iter().take(settings.sample).flat_map(positions).collect();
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
    let of_game = |game| positions(game).filter_map(|task| Some(verdict(task.position, task.archive_value?)));
    games.iter().flat_map(of_game).collect()
}

fn positions(game: &Game) -> impl Iterator<Item = Task> {
    let looked_at = game.positions().filter(|position| EMPTIES.contains(&position.empties().len()));
    looked_at.map(|position| Task { position, archive_value: game.exact_value(&position) })
}
