//! Positions of tournament games, with the exact values that the archive has.

use std::path::Path;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Settings;
use crate::TrainerError;
use crate::archive::{self, Game};
use crate::measure::judge::Task;

/// The numbers of empty squares at which games are looked at.
pub(super) const EMPTIES: [usize; 4] = [40, 32, 24, 16];

/// The positions to judge, and how many games there were to draw from.
pub(super) fn tasks(archive: &Path, settings: &Settings) -> Result<(usize, Vec<Task>), TrainerError> {
    let mut games = Vec::new();
    for year in settings.first_year..=settings.last_year {
        games.extend(archive::read_year(archive, year)?);
    }
    games.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(settings.seed));
    let tasks: Vec<Task> = games.iter().take(settings.sample).flat_map(positions).collect();
    if tasks.is_empty() { Err(TrainerError::NoPositions) } else { Ok((games.len(), tasks)) }
}

fn positions(game: &Game) -> impl Iterator<Item = Task> {
    let looked_at = game.positions().filter(|position| EMPTIES.contains(&position.empties().len()));
    looked_at.map(|position| Task { position, archive_value: game.exact_value(&position) })
}
