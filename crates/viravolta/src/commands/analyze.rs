//! `viravolta analyze`: the best moves of a position, or what every move of a game was worth.

mod games;
mod judge;
mod write;

use std::time::Duration;

use viravolta_engine::{Level, Limits};
use viravolta_i18n::tr;

use crate::commands::Context;
use crate::engine_setup::EngineSetup;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::start::StartArgs;
use crate::{say, values};
use judge::Judge;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "POSITION_OR_GAME", default_value = "-")]
    input: String,
    #[arg(long, value_name = "DEPTH", value_parser = values::number(1..=60))]
    depth: Option<u64>,
    #[arg(long, value_name = "MILLISECONDS", value_parser = values::number(1..=86_400_000))]
    time: Option<u64>,
    #[arg(long, value_name = "LEVEL", value_parser = values::number(1..=10), conflicts_with_all = ["depth", "time"])]
    level: Option<u64>,
    /// How many of the best moves of a position; all of them unless said.
    #[arg(long, value_name = "LINES", value_parser = values::number(1..=64))]
    lines: Option<u64>,
    /// Which of the games, by number.
    #[arg(long, value_name = "NUMBERS", value_parser = values::numbers)]
    only: Option<values::Numbers>,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    engine: EngineSetup,
}

/// Without any wish: this deep, which takes a fraction of a second a move.
const DEPTH: u64 = 12;
/// The end of the game is solved so many plies sooner than the midgame search would reach it.
const SOLVE_SOONER: u64 = 6;

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let records = games::read(t, &args.input, args.start.position())?;
    let chosen = |number: usize| args.only.as_ref().is_none_or(|only| only.contains(number as u64));
    let records: Vec<_> = records.into_iter().enumerate().filter(|(at, _)| chosen(at + 1)).collect();
    if records.is_empty() {
        return Err(Failure::input(tr!(t, "analyze-none")));
    }
    let engine = args.engine.engine(t)?;
    let progress = Progress::new();
    let lines = args.lines.map_or(usize::MAX, |lines| usize::try_from(lines).unwrap_or(usize::MAX));
    let judge = Judge { engine: &engine, limits: args.limits(), lines };
    let several = records.len() > 1;
    for (at, record) in records {
        let title = several.then(|| games::title(t, at + 1, &record));
        if record.moves().len() == 0 {
            let report = judge.position(record.position(), &mut |report| progress.say(say::state(t, report)));
            progress.aside(|| write::position(context, title.as_deref(), record.position(), &report))?;
        } else {
            let judged = judge.game(&record.to_game(), &mut |number, count, report| {
                let state = say::state(t, report);
                progress.say(tr!(t, "analyze-progress", number = number, positions = count, state = state));
            });
            progress.aside(|| write::game(context, title.as_deref(), &record, &judged))?;
        }
    }
    Ok(())
}

impl Args {
    fn limits(&self) -> Limits {
        let level = self.level.and_then(|level| u8::try_from(level).ok()).and_then(Level::new);
        if let Some(level) = level {
            return level.limits();
        }
        let time = self.time.map(Duration::from_millis);
        match (self.depth, time) {
            (None, Some(_)) => Limits { time, ..Limits::default() },
            (depth, _) => {
                let depth = depth.unwrap_or(DEPTH) as u32;
                let solve_from = Some(depth + SOLVE_SOONER as u32);
                Limits { time, solve_from, ..Limits::depth(depth) }
            }
        }
    }
}
