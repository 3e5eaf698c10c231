//! How the engine of a command is set up: the options that all of them share.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use viravolta_desk::faults;
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::evaluation::weights::{Weights, WeightsError};
use viravolta_engine::{Engine, Options};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::simd::Level;

use crate::failure::Failure;
use crate::{processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct EngineSetup {
    #[arg(long, value_name = "THREADS", value_parser = values::number(1..=256))]
    threads: Option<u64>,
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = values::number(1..=65536))]
    hash: u64,
    /// Another evaluation than the one inside the program.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl EngineSetup {
    /// The engine that was asked for, with this many threads unless a number was.
    pub(crate) fn engine(&self, t: Texts, threads: usize) -> Result<Engine, Failure> {
        let threads = self.threads.map_or(threads, |asked| usize::try_from(asked).unwrap_or(usize::MAX));
        engine(t, threads, self.hash, self.weights.as_deref(), processor::level(t)?)
    }

    /// What an engine on another machine needs: the size of its memory, and the evaluation as a file where it is not the one
    /// inside the program.
    pub(crate) fn elsewhere(&self, t: Texts) -> Result<(u64, Option<Vec<u8>>), Failure> {
        let weights = self.weights.as_ref().map(|path| read_weights(t, path)).transpose()?;
        Ok((self.hash, weights.map(|(_, bytes)| bytes)))
    }
}

/// The engine of a command that has no options for it.
pub(crate) fn usual(t: Texts) -> Result<Engine, Failure> {
    engine(t, all_threads(), 128, None, processor::level(t)?)
}

/// As many threads as the machine runs at once: for work that somebody waits for.
pub(crate) fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// An engine with this many threads and MiB, for these instructions.
pub(crate) fn engine(
    t: Texts,
    threads: usize,
    mebibytes: u64,
    weights: Option<&Path>,
    instructions: Level,
) -> Result<Engine, Failure> {
    let options = Options {
        threads,
        hash_mebibytes: usize::try_from(mebibytes).unwrap_or(usize::MAX),
        instructions: Some(instructions),
        ..Options::default()
    };
    let made = match weights {
        Some(path) => Engine::with_network(&options, network(t, path)?),
        None => Engine::new(&options),
    };
    made.map_err(|error| Failure::input(tr!(t, "engine-memory", mebibytes = mebibytes, reason = error.to_string())))
}

fn network(t: Texts, path: &Path) -> Result<Arc<Network>, Failure> {
    Ok(Arc::new(Network::new(&read_weights(t, path)?.0)))
}

/// The weights of a file, and its bytes.
pub(crate) fn read_weights(t: Texts, path: &Path) -> Result<(Weights, Vec<u8>), Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Failure::file(t, &name, &error))?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| {
        let reason = match error {
            WeightsError::Magic => tr!(t, "engine-weights-other"),
            WeightsError::Newer => tr!(t, "engine-weights-newer"),
            WeightsError::Layout { .. } => tr!(t, "engine-weights-layout"),
            WeightsError::Damaged(_) => tr!(t, "engine-weights-damaged"),
        };
        Failure::input(faults::named(t, &name, &reason))
    })?;
    Ok((weights, bytes))
}
