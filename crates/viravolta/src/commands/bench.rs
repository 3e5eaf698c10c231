//! `viravolta bench`: a fixed amount of thinking, to measure the machine and to verify that it thinks the same.

mod clock;

use std::path::PathBuf;
use std::time::Duration;

use viravolta_engine::Report;
use viravolta_engine::bench::{self, Checksum};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Position;
use viravolta_rules::simd::Level;

use crate::commands::Context;
use crate::engine_setup;
use crate::failure::Failure;
use crate::json::object;
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

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let level = match &args.isa {
        Some(name) => processor::named(t, "--isa", name)?,
        None => processor::level(t)?,
    };
    let options = bench::options();
    let engine = engine_setup::engine(t, options.threads, options.hash_mebibytes as u64, args.weights.as_deref(), level)?;
    if args.clock {
        return clock::run(context, &engine);
    }
    let chosen = |number: usize| args.only.as_ref().is_none_or(|only| only.contains(number as u64));
    let all = bench::positions().enumerate();
    let positions: Vec<Position> = all.filter(|(at, _)| chosen(at + 1)).map(|(_, position)| position).collect();
    if positions.is_empty() {
        return Err(Failure::input(tr!(t, "bench-none")));
    }
    let progress = Progress::new();
    let mut sum = Sum::default();
    for (at, position) in positions.iter().enumerate() {
        progress.say(tr!(t, "bench-progress", number = at + 1, positions = positions.len()));
        sum.add(&bench::think(&engine, position));
    }
    drop(progress);
    sum.write(context, level)
}

/// What all searches come to.
#[derive(Debug, Default)]
struct Sum {
    positions: usize,
    nodes: u64,
    time: Duration,
    checksum: Checksum,
}

impl Sum {
    fn add(&mut self, report: &Report) {
        self.positions += 1;
        self.nodes += report.nodes;
        self.time += report.elapsed;
        self.checksum.add(report);
    }

    fn write(&self, context: &mut Context<'_>, level: Level) -> Result<(), Failure> {
        let t: Texts = context.t;
        let checksum = self.checksum.to_string();
        let (seconds, speed) = (self.time.as_secs_f64(), say::speed(self.nodes, self.time));
        if context.json {
            return context.write_json(&object! {
                positions: self.positions,
                nodes: self.nodes,
                checksum: checksum,
                instructions: processor::name(level),
                seconds: seconds,
            });
        }
        let (positions, nodes) = (self.positions, self.nodes);
        writeln!(context.out, "{}", tr!(t, "bench-nodes", positions = positions, nodes = nodes, checksum = checksum))?;
        let instructions = processor::name(level);
        let text = tr!(t, "bench-speed", seconds = seconds, speed = speed, instructions = instructions);
        Ok(writeln!(context.out, "{text}")?)
    }
}
