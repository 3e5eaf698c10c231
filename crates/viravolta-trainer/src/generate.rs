//! Self-play: games from random openings or from positions of tournament games, every position labelled by search and by how the game went on.
//!
//! A folder holds the games of any number of runs with different seeds, and `settings.json`, which all of them share.
//! A run writes `SEED.vvd` and keeps in `SEED.next` which game comes next and how many samples the games before it
//! have. Games depend on the settings, the seed and their number alone, and are written in order: whether a run was
//! killed in between and how many threads it had makes no difference to the data.

mod game;

pub(crate) use game::KEEP_FROM;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::{Engine, Options};

use crate::archive::Game;
use crate::dataset::{Sample, Writer};
use crate::exclude::Exclusions;
use crate::{TrainerError, files, ordered};

/// How games are made: what all runs of a folder have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Plies that the players look ahead.
    pub depth: u32,
    /// From so many empty squares on the game is solved.
    pub solve_from: u32,
    /// The chance that a move after the opening is made at random.
    pub stray: f64,
    /// Fingerprint of the players' weights.
    pub weights: String,
    /// How many positions must not come up, and the fingerprint of their set.
    pub excluded: (usize, String),
    /// How many tournament games lend their positions to begin with, and the fingerprint of their moves.
    #[serde(default)]
    pub archive: (usize, String),
}

/// Where games come from and what they must avoid.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Positions that must not come up.
    pub exclude: Exclusions,
    /// Tournament games whose positions are begun with; none for random openings.
    pub archive: Vec<Game>,
}

/// What differs from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Games to have in all, those of earlier runs with this seed included.
    pub games: u64,
    /// Different seeds give different games.
    pub seed: u64,
    /// Threads that play, each its own games.
    pub threads: usize,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Games that are over.
    pub games: u64,
    /// Positions that they have left in the file.
    pub samples: u64,
    /// Games that were thrown away because they came upon an excluded position.
    pub dropped: u64,
}

/// The shared settings of a folder.
const SETTINGS: &str = "settings.json";
/// Games are on the disk at the latest after this time.
const FLUSH: Duration = Duration::from_secs(1);
/// Small, because it is wiped for every game: a game must not depend on those before it.
const HASH_MEBIBYTES: usize = 2;

/// Plays games into the folder until there are as many as asked for, or `stop` is set. Goes on where an earlier run
/// with the same seed was. `progress` is told how far it is.
///
/// # Errors
/// When the folder was begun with other settings or another process uses the seed, when it cannot be written, or when
/// there is no memory for an engine.
pub fn generate(
    folder: &Path,
    settings: &Settings,
    run: &Run,
    network: &Arc<Network>,
    sources: &Sources,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(State),
) -> Result<State, TrainerError> {
    std::fs::create_dir_all(folder).map_err(TrainerError::file(folder))?;
    agree(folder, settings)?;
    let state_path = folder.join(format!("{:08x}.next", run.seed));
    let mut state = match std::fs::read(&state_path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map_err(|_| TrainerError::malformed(&state_path, "how far a run is, as JSON"))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => State::default(),
        Err(error) => return Err(TrainerError::file(&state_path)(error)),
    };
    let writer = Writer::open(&folder.join(format!("{:08x}.vvd", run.seed)), Some(state.samples))?;
    progress(state);
    let mut sink = Sink { writer, state_path: &state_path, waiting: Vec::new(), flushed: None };
    let make_player = || {
        let options = Options { hash_mebibytes: HASH_MEBIBYTES, ..Options::default() };
        let engine = Engine::with_network(&options, Arc::clone(network)).map_err(TrainerError::Memory)?;
        Ok(move |number: u64| game::play(&engine, settings, sources, run.seed, number))
    };
    let outcome = ordered::run(run.threads, state.games, run.games, stop, make_player, |_, samples| {
        state.games += 1;
        match samples {
            Some(samples) => {
                state.samples += samples.len() as u64;
                sink.waiting.extend(samples);
            }
            None => state.dropped += 1,
        }
        if sink.flushed.is_none_or(|flushed| flushed.elapsed() >= FLUSH) {
            sink.flush(&state)?;
        }
        progress(state);
        Ok(())
    });
    // What was played before a fault is kept as well.
    outcome.and(sink.flush(&state)).map(|()| state)
}

/// The games that are not on the disk yet.
struct Sink<'p> {
    writer: Writer,
    state_path: &'p Path,
    waiting: Vec<Sample>,
    flushed: Option<Instant>,
}

impl Sink<'_> {
    /// First the samples, then the state: what a crash leaves in between is cut off by the next run.
    fn flush(&mut self, state: &State) -> Result<(), TrainerError> {
        self.writer.append(&self.waiting)?;
        self.waiting.clear();
        files::write_json(self.state_path, state)?;
        self.flushed = Some(Instant::now());
        Ok(())
    }
}

/// The first run of a folder says how its games are made; the others must do the same.
fn agree(folder: &Path, settings: &Settings) -> Result<(), TrainerError> {
    let path = folder.join(SETTINGS);
    match std::fs::read(&path) {
        Ok(bytes) => {
            let there: Settings = serde_json::from_slice(&bytes)
                .map_err(|_| TrainerError::malformed(&path, "the settings of a dataset, as JSON"))?;
            if there == *settings { Ok(()) } else { Err(TrainerError::OtherSettings { path }) }
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => files::write_json(&path, settings),
        Err(error) => Err(TrainerError::file(&path)(error)),
    }
}

#[cfg(test)]
mod tests;
