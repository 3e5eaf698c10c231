//! Self-play: games from random openings or from positions of tournament games, every position labelled by search and by how the game went on.
//!
//! A folder holds the games of any number of runs with different seeds, and `settings.json`, which all of them share.
//! A run writes `SEED.vvd` and keeps in `SEED.next` which game comes next and how many samples the games before it
//! have. Games depend on the settings, the seed and their number alone, and are written in order: whether a run was
//! killed in between and how many threads it had makes no difference to the data.

mod game;
mod player;
mod sources;

pub(crate) use game::KEEP_FROM;
pub use player::{Flaw, Judgement, Player};

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::Network;

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
    /// Whether those games are followed as they were played, instead of going on from one of their positions.
    #[serde(default)]
    pub follow: bool,
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
    let mut session = Session::open(folder, settings, run.seed)?;
    progress(session.state);
    let make_player = || {
        let player = Player::new(network, settings, sources, run.seed)?;
        Ok(move |number: u64| player.game(number))
    };
    let outcome = ordered::run(run.threads, session.state.games, run.games, stop, make_player, |_, game| {
        session.take(game)?;
        progress(session.state);
        Ok(())
    });
    // What was played before a fault is kept as well.
    outcome.and(session.flush()).map(|()| session.state)
}

/// A run that writes its games, whoever plays them.
#[derive(Debug)]
pub struct Session {
    writer: Writer,
    state_path: PathBuf,
    state: State,
    /// The samples that are not on the disk yet.
    waiting: Vec<Sample>,
    flushed: Option<Instant>,
}

impl Session {
    /// Goes on where an earlier run with the same seed was.
    ///
    /// # Errors
    /// When the folder was begun with other settings, another process uses the seed, or it cannot be written.
    pub fn open(folder: &Path, settings: &Settings, seed: u64) -> Result<Self, TrainerError> {
        std::fs::create_dir_all(folder).map_err(TrainerError::file(folder))?;
        agree(folder, settings)?;
        let state_path = folder.join(format!("{seed:08x}.next"));
        let state: State = match std::fs::read(&state_path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map_err(|_| TrainerError::malformed(&state_path, "how far a run is, as JSON"))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => State::default(),
            Err(error) => return Err(TrainerError::file(&state_path)(error)),
        };
        let writer = Writer::open(&folder.join(format!("{seed:08x}.vvd")), Some(state.samples))?;
        Ok(Self { writer, state_path, state, waiting: Vec::new(), flushed: None })
    }

    /// How far it is.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// The next game, in the order of their numbers; `None` for one that came upon an excluded position.
    ///
    /// # Errors
    /// When writing fails.
    pub fn take(&mut self, game: Option<Vec<Sample>>) -> Result<(), TrainerError> {
        self.state.games += 1;
        match game {
            Some(samples) => {
                self.state.samples += samples.len() as u64;
                self.waiting.extend(samples);
            }
            None => self.state.dropped += 1,
        }
        if self.flushed.is_none_or(|flushed| flushed.elapsed() >= FLUSH) { self.flush() } else { Ok(()) }
    }

    /// Puts everything onto the disk. First the samples, then the state: what a crash leaves in between is cut off by the
    /// next run.
    ///
    /// # Errors
    /// When writing fails.
    pub fn flush(&mut self) -> Result<(), TrainerError> {
        self.writer.append(&self.waiting)?;
        self.waiting.clear();
        files::write_json(&self.state_path, &self.state)?;
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
