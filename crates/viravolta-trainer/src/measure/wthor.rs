//! Positions of tournament games, with the exact values that the archive has.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_notation::wthor::{RawGame, Reader};
use viravolta_rules::{Color, Move, Position};

use super::{Settings, year_file};
use crate::TrainerError;
use crate::measure::judge::Task;

/// The numbers of empty squares at which games are looked at.
pub(super) const EMPTIES: [usize; 4] = [40, 32, 24, 16];

/// The positions to judge, and how many games there were to draw from.
pub(super) fn tasks(archive: &Path, settings: &Settings) -> Result<(usize, Vec<Task>), TrainerError> {
    let mut games = Vec::new();
    for year in settings.first_year..=settings.last_year {
        read_year(&year_file(archive, year), &mut games)?;
    }
    games.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(settings.seed));
    let tasks: Vec<Task> = games.iter().take(settings.sample).flatten().copied().collect();
    if tasks.is_empty() { Err(TrainerError::NoPositions) } else { Ok((games.len(), tasks)) }
}

fn read_year(path: &Path, games: &mut Vec<Vec<Task>>) -> Result<(), TrainerError> {
    let malformed = || TrainerError::malformed(path, "games in the format of WTHOR");
    let file = File::open(path).map_err(TrainerError::file(path))?;
    let mut reader = Reader::new(BufReader::new(file), None).map_err(|_| malformed())?;
    let depth = usize::from(reader.header().theoretical_depth());
    while let Some(raw) = reader.next_raw().map_err(|_| malformed())? {
        games.extend(positions(&raw, depth));
    }
    Ok(())
}

/// The positions of a game that was played to its end; `None` for others.
fn positions(raw: &RawGame, depth: usize) -> Option<Vec<Task>> {
    let mut position = Position::start();
    let mut tasks = Vec::new();
    for square in raw.squares().ok()? {
        if position.must_pass() {
            position = position.passed();
        }
        let empties = position.empties().len();
        if EMPTIES.contains(&empties) {
            let black = 2 * i32::from(raw.theoretical) - 64;
            let mine = if position.turn() == Color::Black { black } else { -black };
            tasks.push(Task { position, archive_value: (empties == depth).then_some(mine) });
        }
        position = position.play(Move::Place(square)).ok()?;
    }
    position.is_over().then_some(tasks)
}
