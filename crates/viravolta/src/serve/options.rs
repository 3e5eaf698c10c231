//! The options of the commands that run the engine over a protocol.

use std::time::Duration;

use viravolta_engine::{Engine, Level, Options};
use viravolta_i18n::{Texts, tr};

use super::Thinker;
use crate::failure::Failure;
use crate::{processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct EngineArgs {
    #[arg(long, value_name = "LEVEL", default_value_t = 10, value_parser = values::number(1..=10))]
    level: u64,
    #[arg(long, value_name = "THREADS", default_value_t = 1, value_parser = values::number(1..=256))]
    threads: u64,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = values::number(1..=65536))]
    hash: u64,
    #[arg(long, value_name = "MILLISECONDS", value_parser = values::number(1..=86_400_000))]
    time: Option<u64>,
    #[arg(long, value_name = "SEED", value_parser = values::number(0..=u64::MAX))]
    seed: Option<u64>,
}

impl EngineArgs {
    /// The player that was asked for.
    pub(crate) fn thinker(&self, t: Texts) -> Result<Thinker, Failure> {
        let options = Options {
            threads: usize::try_from(self.threads).unwrap_or(usize::MAX),
            hash_mebibytes: usize::try_from(self.hash).unwrap_or(usize::MAX),
            instructions: Some(processor::level(t)?),
        };
        let engine = Engine::new(&options).map_err(|error| {
            Failure::input(tr!(t, "engine-memory", mebibytes = self.hash, reason = error.to_string()))
        })?;
        let level = u8::try_from(self.level).ok().and_then(Level::new).unwrap_or(Level::STRONGEST);
        Ok(Thinker::new(engine, level, self.time.map(Duration::from_millis), self.seed))
    }
}
