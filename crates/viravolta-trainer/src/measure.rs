//! How good an evaluation is: its errors against exact or deeper values, and what its choices of moves cost.
//!
//! The positions come from tournament games (WTHOR), which nothing is trained on. At 24 empty squares the archive has
//! the exact values; at 16 every move is solved here; at 32 and 40 a deep search of the same engine stands for the
//! truth. Whether the evaluation leans to one side is seen twice: in its mean error against solved positions, and in
//! how the value swings between odd and even depths.

mod judge;
mod parity;
mod statistics;
mod wthor;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::{Engine, Options};
use viravolta_rules::Position;

use crate::dataset::Dataset;
use crate::fit::learner::{target, usable};
use crate::fit::{Errors, StageErrors, by_stage};
use crate::journal::Journal;
use crate::split::Split;
use crate::{TrainerError, files, ordered};

pub use judge::{DEPTHS, NEARLY, Truth};
pub use parity::Parity;
pub use statistics::{Choice, Judgement};

use judge::Verdict;
use parity::Swing;

/// What is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Games of the archive from this year on,
    pub first_year: u16,
    /// to this one.
    pub last_year: u16,
    /// So many games are drawn at random; of each, one position per number of empty squares.
    pub sample: usize,
    /// Seed of the drawing.
    pub seed: u64,
    /// Plies of the search that stands for the truth where the end is too far.
    pub deep: u32,
    /// Of so many of the drawn games the swing between depths is measured.
    pub parity: usize,
    /// Up to so many empty squares positions are solved to see the mean error of the evaluation.
    pub solve_from: usize,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What was measured.
    pub settings: Settings,
    /// Fingerprint of the weights.
    pub weights: String,
    /// Games to draw from.
    pub games: usize,
    /// Errors of the evaluation in every one of them, where the archive has the exact value.
    pub every_game: Vec<Judgement>,
    /// Errors of the evaluation and of searches.
    pub judgements: Vec<Judgement>,
    /// What their choices cost.
    pub choices: Vec<Choice>,
    /// Errors of the evaluation itself where positions were solved for that.
    pub solved: Vec<Judgement>,
    /// How the value swings from one depth to the next.
    pub parity: Vec<Parity>,
}

impl Report {
    /// Writes it as JSON.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), TrainerError> {
        files::write_json(path, self)
    }
}

/// What the journal is about.
#[derive(Serialize)]
struct Work<'s> {
    settings: &'s Settings,
    weights: &'s str,
    games: usize,
}

/// Measures against the games of an archive (a folder of `WTH_YEAR.wtb`); `None` when it was stopped. What was found
/// so far is kept in the file `journal` until everything is done. `weights` is the fingerprint of the network.
///
/// # Errors
/// When the archive cannot be read, the journal belongs to other work or cannot be written, or there is no memory.
pub fn measure(
    archive: &Path,
    (network, weights): (&Arc<Network>, &str),
    settings: &Settings,
    threads: usize,
    journal: &Path,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Option<Report>, TrainerError> {
    let all = wthor::games(archive, settings)?;
    let (games, tasks) = (all.len(), wthor::tasks(&all, settings)?);
    let (mut journal, mut found) = Journal::open::<Found>(journal, &Work { settings, weights, games })?;
    let make_worker = || {
        let options = Options { hash_mebibytes: 32, ..Options::default() };
        let engine = Engine::with_network(&options, Arc::clone(network)).map_err(TrainerError::Memory)?;
        let tasks = &tasks;
        Ok(move |number: u64| tasks[number as usize].look(&engine, network, settings.deep))
    };
    progress(found.len(), tasks.len());
    ordered::run(threads, found.len() as u64, tasks.len() as u64, stop, make_worker, |_, verdict| {
        journal.add(&verdict)?;
        found.push(verdict);
        progress(found.len(), tasks.len());
        Ok(())
    })?;
    if found.len() < tasks.len() {
        return Ok(None);
    }
    journal.finish()?;
    let (every_game, _) = statistics::summarise(&wthor::evaluated(&all, network));
    let (mut verdicts, mut solved, mut swings) = (Vec::new(), Vec::new(), Vec::new());
    for found in found {
        match found {
            Found::Judged(verdict) => verdicts.push(verdict),
            Found::Solved(verdict) => solved.push(verdict),
            Found::Swings(swing) => swings.push(swing),
        }
    }
    let (judgements, choices) = statistics::summarise(&verdicts);
    let (solved, _) = statistics::summarise(&solved);
    let (settings, weights, parity) = (settings.clone(), weights.to_owned(), parity::summarise(&swings));
    Ok(Some(Report { settings, weights, games, every_game, judgements, choices, solved, parity }))
}

/// One position to look at, and what for.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// The errors of the evaluation and of searches; with the exact value if the archive has it.
    Judge(Position, Option<i32>),
    /// The error of the evaluation itself, by solving.
    Solve(Position),
    /// The values at one depth after the other.
    Swing(Position),
}

/// What was found out about a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Found {
    Judged(Verdict),
    Solved(Verdict),
    Swings(Swing),
}

impl Task {
    fn look(&self, engine: &Engine, network: &Network, deep: u32) -> Found {
        engine.clear();
        match self {
            Self::Judge(position, archive) => Found::Judged(judge::judge(engine, network, position, *archive, deep)),
            Self::Solve(position) => Found::Solved(judge::solve(engine, network, position)),
            Self::Swing(position) => Found::Swings(parity::swing(engine, position)),
        }
    }
}

/// The errors of the network as the engine uses it on the held-out samples of a dataset.
///
/// # Errors
/// When there is no held-out sample.
pub fn held_out(
    data: &Dataset,
    network: &Network,
    outcome_share: f32,
) -> Result<(Errors, Vec<StageErrors>), TrainerError> {
    let samples = Split::of(data.len()).held_out().filter_map(|at| data.sample(at)).filter(usable);
    let discs = f64::from(viravolta_engine::evaluation::network::OUTPUT_DISCS);
    let (all, stages) = by_stage(samples.map(|sample| {
        let value = f64::from(network.hundredths(sample.board)) / 100.0;
        (sample, value - f64::from(target(&sample, outcome_share)) * discs)
    }));
    if all.count == 0 { Err(TrainerError::NoPositions) } else { Ok((all, stages)) }
}

#[cfg(test)]
mod tests;
