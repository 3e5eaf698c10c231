//! `viravolta train calibrate`: how far searches with some weights stray, measured and written into them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use viravolta_engine::evaluation::network::Network;
use viravolta_engine::evaluation::weights::leaf_units;
use viravolta_i18n::tr;
use viravolta_trainer::archive;
use viravolta_trainer::calibrate::{self, Measured, Settings, Sources, Summary};
use viravolta_trainer::dataset::Dataset;
use viravolta_trainer::{fingerprint, write_atomically};

use super::work::{self, Bar};
use crate::commands::Context;
use crate::engine_setup::read_weights;
use crate::failure::Failure;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "DATA", required = true)]
    data: Vec<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    wthor: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    #[arg(long, value_name = "POSITIONS", default_value_t = 2000, value_parser = values::number(1..=10_000_000))]
    positions: u64,
    #[arg(long, value_name = "DEPTH", default_value_t = 10, value_parser = values::number(4..=30))]
    depth: u64,
    #[arg(long, value_name = "SQUARES", default_value_t = 14, value_parser = values::number(0..=30))]
    solve_from: u64,
    #[arg(long, value_name = "THREADS", default_value_t = 1, value_parser = values::number(1..=256))]
    threads: u64,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let data = Dataset::open(&args.data).map_err(|error| work::failure(t, &error))?;
    let games = match &args.wthor {
        Some(folder) => archive::read_for_learning(folder).map_err(|error| work::failure(t, &error))?,
        None => Vec::new(),
    };
    let sources = Sources { data: &data, games: archive::latest(&games) };
    let (mut weights, bytes) = read_weights(t, &args.weights)?;
    let (network, before) = (Arc::new(Network::new(&weights)), fingerprint(&bytes));
    let settings = Settings {
        positions: args.positions as usize,
        depth: args.depth as u32,
        solve_from: args.solve_from as u32,
    };
    let to = args.to.as_deref().unwrap_or(&args.weights);
    let stop = work::stop_flag()?;
    let mut bar = Bar::new(t);
    let mut progress = |done: usize, total: usize| {
        bar.say(done as u64, total as u64, || tr!(t, "train-positions-state", done = done, total = total));
    };
    let journal = beside(to, "calibrate.part");
    let threads = args.threads as usize;
    let measured = calibrate::measure(sources, (&network, &before), &settings, threads, &journal, &stop, &mut progress)
        .map_err(|error| work::failure(t, &error))?;
    drop(bar);
    let Some(Measured { cells, leaning, bias }) = measured else {
        return Err(Failure::Verdict(tr!(t, "train-stopped")));
    };
    weights.deviation = calibrate::fit(&cells);
    for (leaf, leaning) in weights.leaf.iter_mut().zip(leaning) {
        *leaf -= leaf_units(leaning);
    }
    for ((head, leaf), bias) in weights.heads.iter_mut().zip(&mut weights.leaf).zip(bias) {
        head.outer_bias -= leaf_units(bias);
        *leaf += leaf_units(bias);
    }
    let model = weights.deviation.0.to_vec();
    let summary = Summary { settings, weights: before, model, cells, leaning: leaning.to_vec(), bias: bias.to_vec() };
    let bytes = weights.to_bytes();
    summary.write(&beside(to, "calibrate.json")).map_err(|error| work::failure(t, &error))?;
    write_atomically(to, &bytes).map_err(|error| work::failure(t, &error))?;
    if context.json {
        return context.write_json(&summary);
    }
    for cell in summary.cells.iter().filter(|cell| cell.count >= 30) {
        let text = tr!(
            t,
            "train-calibrate-cell",
            deep = cell.deep,
            shallow = cell.shallow,
            empties = cell.empties,
            count = cell.count,
            deviation = cell.deviation,
            model = weights.deviation.discs(cell.deep, cell.shallow, cell.empties)
        );
        writeln!(context.out, "{text}")?;
    }
    for (stage, (leaning, bias)) in summary.leaning.iter().zip(&summary.bias).enumerate() {
        let [leaning, bias] = [leaning, bias].map(|discs| format!("{discs:+.2}"));
        let (from, to) = (4 * stage, 4 * stage + 3);
        let text = tr!(t, "train-calibrate-leaning", from = from, to = to, leaning = leaning, bias = bias);
        writeln!(context.out, "{text}")?;
    }
    let text = tr!(t, "train-calibrate", file = to.display().to_string(), cells = summary.cells.len());
    Ok(writeln!(context.out, "{text}")?)
}

fn beside(path: &Path, name: &str) -> PathBuf {
    path.with_file_name(name)
}
