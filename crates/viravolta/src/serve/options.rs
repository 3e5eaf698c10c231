//! The options of the commands that run the engine over a protocol.

use std::time::Duration;

use viravolta_engine::Level;
use viravolta_i18n::Texts;

use super::Thinker;
use super::memory::Memory;
use super::thinker::Haste;
use crate::book_setup::BookUse;
use crate::engine_setup::EngineSetup;
use crate::failure::Failure;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct EngineArgs {
    #[arg(long, value_name = "LEVEL", default_value_t = 10, value_parser = values::number(1..=10))]
    level: u64,
    #[arg(long, value_name = "MILLISECONDS", value_parser = values::number(1..=86_400_000))]
    time: Option<u64>,
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 50, value_parser = values::number(0..=10_000))]
    delay: u64,
    #[arg(long, value_name = "SEED", value_parser = values::number(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    book: BookUse,
    #[command(flatten)]
    setup: EngineSetup,
}

impl EngineArgs {
    /// The player that was asked for.
    pub(crate) fn thinker(&self, t: Texts) -> Result<Thinker, Failure> {
        let engine = self.setup.engine(t, 1)?;
        let level = u8::try_from(self.level).ok().and_then(Level::new).unwrap_or(Level::STRONGEST);
        let haste = Haste { longest: self.time.map(Duration::from_millis), delay: Duration::from_millis(self.delay) };
        let memory = Memory { book: self.book.book(t)?, path: self.book.memory(), t };
        Ok(Thinker::new(engine, memory, level, haste, self.seed))
    }
}
