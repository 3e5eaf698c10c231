//! `viravolta bench`: a fixed amount of thinking, to measure the machine and to verify that it thinks the same.

mod clock;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use viravolta_engine::{Engine, Limits, Report};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Position;
use viravolta_rules::simd::Level;

use crate::commands::Context;
use crate::engine_setup;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{processor, say, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The instruction set, instead of the best one.
    #[arg(long, value_name = "INSTRUCTIONS")]
    isa: Option<String>,
    /// Which of the positions, by number.
    #[arg(long, value_name = "NUMBERS", value_parser = values::numbers, conflicts_with = "clock")]
    only: Option<values::Numbers>,
    /// Play against the clock instead.
    #[arg(long)]
    clock: bool,
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// From games that the engine played against itself, one position of each.
const POSITIONS: &str = include_str!("bench/positions.txt");
/// Positions with at most so many empty squares are solved.
const SOLVE_FROM: usize = 20;
/// The others are searched so deep.
const DEPTH: u32 = 14;
/// Always the same, because the size of the table changes what is searched.
const HASH_MEBIBYTES: u64 = 64;

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let level = match &args.isa {
        Some(name) => processor::named(t, "--isa", name)?,
        None => processor::level(t)?,
    };
    let engine = engine_setup::engine(t, 1, HASH_MEBIBYTES, args.weights.as_deref(), level)?;
    if args.clock {
        return clock::run(context, &engine);
    }
    let chosen = |number: usize| args.only.as_ref().is_none_or(|only| only.contains(number as u64));
    let positions: Vec<Position> = positions(POSITIONS).enumerate().filter(|(at, _)| chosen(at + 1)).map(|(_, p)| p).collect();
    if positions.is_empty() {
        return Err(Failure::input(tr!(t, "bench-none")));
    }
    let progress = Progress::new();
    let mut sum = Sum::default();
    for (at, position) in positions.iter().enumerate() {
        progress.say(tr!(t, "bench-progress", number = at + 1, positions = positions.len()));
        sum.add(&think(&engine, position));
    }
    drop(progress);
    sum.write(context, level)
}

/// The positions of the set; lines that begin with `%` are remarks.
fn positions(text: &str) -> impl Iterator<Item = Position> {
    text.lines().filter(|line| !line.starts_with('%')).filter_map(|line| line.parse().ok())
}

fn think(engine: &Engine, position: &Position) -> Report {
    engine.clear();
    let solve = position.empties().len() <= SOLVE_FROM;
    let limits = if solve { Limits::exact() } else { Limits::depth(DEPTH) };
    engine.search_with(position, &limits, &AtomicBool::new(false), |_| {})
}

/// What all searches come to.
#[derive(Debug)]
struct Sum {
    positions: usize,
    nodes: u64,
    time: Duration,
    checksum: u64,
}

impl Default for Sum {
    fn default() -> Self {
        // The offset of the FNV-1a hash.
        Self { positions: 0, nodes: 0, time: Duration::ZERO, checksum: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Sum {
    fn add(&mut self, report: &Report) {
        self.positions += 1;
        self.nodes += report.nodes;
        self.time += report.elapsed;
        let score = report.score().map_or(0, |score| score.hundredths());
        let mv = report.best_move().and_then(|mv| mv.square()).map_or(64, |square| square.index() as u64);
        for word in [report.nodes, score as u64, mv] {
            for byte in word.to_le_bytes() {
                self.checksum = (self.checksum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }

    fn write(&self, context: &mut Context<'_>, level: Level) -> Result<(), Failure> {
        let t: Texts = context.t;
        let checksum = format!("{:016x}", self.checksum);
        let (seconds, speed) = (self.time.as_secs_f64(), say::speed(self.nodes, self.time));
        if context.json {
            let record = Record {
                positions: self.positions,
                nodes: self.nodes,
                checksum,
                instructions: processor::name(level),
                seconds,
            };
            serde_json::to_writer(&mut *context.out, &record).map_err(io::Error::from)?;
            return Ok(writeln!(context.out)?);
        }
        let (positions, nodes) = (self.positions, self.nodes);
        writeln!(context.out, "{}", tr!(t, "bench-nodes", positions = positions, nodes = nodes, checksum = checksum))?;
        let instructions = processor::name(level);
        let text = tr!(t, "bench-speed", seconds = seconds, speed = speed, instructions = instructions);
        Ok(writeln!(context.out, "{text}")?)
    }
}

/// The JSON form; `docs/formats/json.md` explains it.
#[derive(Debug, Serialize)]
struct Record {
    positions: usize,
    nodes: u64,
    checksum: String,
    instructions: String,
    seconds: f64,
}

#[cfg(test)]
mod tests {
    use viravolta_i18n::Language;

    use super::*;
    use crate::TEXTS;

    #[test]
    fn the_set_has_every_stage_of_the_game() {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('%')).count();
        let mut empties: Vec<usize> = positions(POSITIONS).map(|position| position.empties().len()).collect();
        assert_eq!(empties.len(), lines, "every line is a position");
        empties.sort_unstable();
        assert!(empties.len() >= 40 && empties[0] <= 16 && empties.last() >= Some(&55));
        assert!(empties.windows(2).all(|pair| pair[1] - pair[0] <= 2), "{empties:?}");
    }

    #[test]
    fn every_instruction_set_thinks_the_same() {
        let t = TEXTS.speak(Language::English);
        let sums = Level::available().into_iter().map(|level| {
            let engine = engine_setup::engine(t, 1, HASH_MEBIBYTES, None, level).unwrap();
            let mut sum = Sum::default();
            positions(POSITIONS).step_by(6).for_each(|position| sum.add(&think(&engine, &position)));
            (sum.nodes, sum.checksum)
        });
        let sums: Vec<_> = sums.collect();
        assert!(sums.iter().all(|sum| *sum == sums[0] && sum.0 > 0), "{sums:?}");
    }
}
