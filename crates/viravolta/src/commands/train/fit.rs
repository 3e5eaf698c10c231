//! `viravolta train fit`: learns a network from games.

use std::path::PathBuf;
use std::time::Duration;

use viravolta_i18n::{Texts, tr};
use viravolta_trainer::dataset::Dataset;
use viravolta_trainer::fingerprint;
use viravolta_trainer::fit::{Conduct, Epoch, Progress, Settings, StageErrors, fit};

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
    to: PathBuf,
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    #[arg(long, value_name = "PASSES", default_value_t = Settings::default().epochs.into(), value_parser = values::number(1..=10_000))]
    epochs: u64,
    #[arg(long, value_name = "POSITIONS", default_value_t = Settings::default().batch as u64, value_parser = values::number(1..=1_000_000))]
    batch: u64,
    #[arg(long, value_name = "SHARE", default_value_t = 0.012, value_parser = values::fraction)]
    row_rate: f64,
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = values::fraction)]
    row_square: f64,
    #[arg(long, value_name = "SHARE", default_value_t = 0.002, value_parser = values::fraction)]
    head_rate: f64,
    #[arg(long, value_name = "DISCS", default_value_t = 8, value_parser = values::number(1..=128))]
    far: u64,
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = values::fraction)]
    outcome_share: f64,
    #[arg(long, value_name = "THREADS", default_value_t = 2, value_parser = values::number(1..=256))]
    threads: u64,
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number(0..=u32::MAX.into()))]
    seed: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = values::number(0..=86_400))]
    checkpoint: u64,
    #[arg(long)]
    restart: bool,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let data = Dataset::open(&args.data).map_err(|error| work::failure(t, &error))?;
    let start = args.from.as_deref().map(|path| read_weights(t, path)).transpose()?;
    let settings = Settings {
        epochs: args.epochs as u32,
        batch: args.batch as usize,
        row_rate: args.row_rate as f32,
        head_rate: args.head_rate as f32,
        outcome_share: args.outcome_share as f32,
        threads: args.threads as usize,
        seed: args.seed,
        row_square: args.row_square as f32,
        far: Some(args.far as f32),
        start: start.as_ref().map(|(_, bytes)| fingerprint(bytes)),
        ..Settings::default()
    };
    let conduct = Conduct { checkpoint_every: Duration::from_secs(args.checkpoint), restart: args.restart };
    let stop = work::stop_flag()?;
    let mut bar = Bar::new(t);
    let mut progress = |progress: Progress<'_>| {
        let words = || match progress.epochs.last() {
            Some(last) => tr!(
                t,
                "train-fit-state",
                epoch = progress.epochs.len() + 1,
                epochs = args.epochs,
                training = progress.training,
                absolute = last.held_out.absolute
            ),
            None => tr!(t, "train-fit-first", epochs = args.epochs, training = progress.training),
        };
        bar.say(progress.done as u64, progress.total as u64, words);
    };
    let begin = (&settings, start.as_ref().map(|(weights, _)| weights));
    let summary = fit(&args.to, (&args.data, &data), begin, conduct, &stop, &mut progress)
        .map_err(|error| work::failure(t, &error))?;
    drop(bar);
    if summary.epochs.len() < settings.epochs as usize {
        work::unless_stopped(t, &stop)?;
    }
    if context.json {
        return context.write_json(&summary);
    }
    writeln!(context.out, "{}", tr!(t, "train-fit-data", samples = summary.samples))?;
    for epoch in &summary.epochs {
        writeln!(context.out, "{}", line(t, epoch))?;
    }
    stages(context, summary.epochs.last().map_or(&[], |epoch| &epoch.stages))
}

fn line(t: Texts, epoch: &Epoch) -> String {
    tr!(
        t,
        "train-fit-epoch",
        epoch = epoch.number,
        training = epoch.training,
        squared = epoch.held_out.squared,
        absolute = epoch.held_out.absolute
    )
}

/// The errors by stage of the game.
pub(super) fn stages(context: &mut Context<'_>, stages: &[StageErrors]) -> Result<(), Failure> {
    for stage in stages {
        let text = tr!(
            context.t,
            "train-stage",
            from = stage.empties_from,
            to = stage.empties_to,
            samples = stage.errors.count,
            squared = stage.errors.squared,
            absolute = stage.errors.absolute
        );
        writeln!(context.out, "{text}")?;
    }
    Ok(())
}
