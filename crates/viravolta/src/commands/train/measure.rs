//! `viravolta train measure`: how good an evaluation is.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use viravolta_i18n::{Texts, tr};
use viravolta_trainer::dataset::Dataset;
use viravolta_trainer::fit::{Errors, Settings as FitSettings, StageErrors};
use viravolta_trainer::measure::{self, Judgement, Parity, Report, Settings, Truth};

use super::fit;
use super::work::{self, Bar, Judge};
use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "DATA", required_unless_present = "wthor")]
    data: Vec<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    wthor: Option<PathBuf>,
    #[arg(long, value_name = "YEARS", default_value = "2013-2019", value_parser = values::years)]
    years: RangeInclusive<u16>,
    #[arg(long, value_name = "GAMES", default_value_t = 1000, value_parser = values::number(1..=10_000_000))]
    sample: u64,
    #[arg(long, value_name = "DEPTH", default_value_t = 16, value_parser = values::number(1..=60))]
    deep: u64,
    #[arg(long, value_name = "GAMES", default_value_t = 300, value_parser = values::number(0..=10_000_000))]
    parity: u64,
    #[arg(long, value_name = "SQUARES", default_value_t = 18, value_parser = values::number(0..=40))]
    solve_from: u64,
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number(0..=u32::MAX.into()))]
    seed: u64,
    #[arg(long, value_name = "THREADS", default_value_t = 1, value_parser = values::number(1..=256))]
    threads: u64,
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    #[arg(long, value_name = "FILE", default_value = "measure.json")]
    to: PathBuf,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let judge = work::judge(t, args.weights.as_deref())?;
    let held_out = if args.data.is_empty() { None } else { Some(args.held_out(t, &judge)?) };
    let games = match &args.wthor {
        Some(archive) => Some(args.games(t, archive, &judge)?),
        None => None,
    };
    if context.json {
        let held_out = held_out.as_ref().map(|(all, stages)| object! {
            #[serde(flatten)]
            all: all,
            stages: stages,
        });
        return context.write_json(&object! { weights: judge.fingerprint, held_out: held_out, games: games });
    }
    if let Some((Errors { count, squared, absolute }, stages)) = held_out {
        let text = tr!(t, "train-measure-held-out", samples = count, squared = squared, absolute = absolute);
        writeln!(context.out, "{text}")?;
        fit::stages(context, &stages)?;
    }
    games.map_or(Ok(()), |report| write(context, &report))
}

impl Args {
    /// The errors on the samples of a dataset that a fit would hold out.
    fn held_out(&self, t: Texts, judge: &Judge) -> Result<(Errors, Vec<StageErrors>), Failure> {
        let data = Dataset::open(&self.data).map_err(|error| work::failure(t, &error))?;
        let share = FitSettings::default().outcome_share;
        measure::held_out(&data, &judge.network, share).map_err(|error| work::failure(t, &error))
    }

    fn games(&self, t: Texts, archive: &Path, judge: &Judge) -> Result<Report, Failure> {
        let settings = Settings {
            first_year: *self.years.start(),
            last_year: *self.years.end(),
            sample: self.sample as usize,
            seed: self.seed,
            deep: self.deep as u32,
            parity: self.parity as usize,
            solve_from: self.solve_from as usize,
        };
        let stop = work::stop_flag()?;
        let mut bar = Bar::new(t);
        let mut progress = |done: usize, total: usize| {
            bar.say(done as u64, total as u64, || tr!(t, "train-positions-state", done = done, total = total));
        };
        let mut journal = self.to.clone().into_os_string();
        journal.push(".part");
        let (network, threads) = ((&judge.network, judge.fingerprint.as_str()), self.threads as usize);
        let report = measure::measure(archive, network, &settings, threads, journal.as_ref(), &stop, &mut progress)
            .map_err(|error| work::failure(t, &error))?;
        let Some(report) = report else { return Err(Failure::Verdict(tr!(t, "train-stopped"))) };
        report.write(&self.to).map_err(|error| work::failure(t, &error))?;
        Ok(report)
    }
}

fn write(context: &mut Context<'_>, report: &Report) -> Result<(), Failure> {
    let t = context.t;
    writeln!(context.out, "{}", tr!(t, "train-measure-every-game", games = report.games))?;
    write_judgements(context, &report.every_game, report.settings.deep)?;
    let sample = report.settings.sample.min(report.games);
    writeln!(context.out, "{}", tr!(t, "train-measure-sample", games = sample))?;
    write_judgements(context, &report.judgements, report.settings.deep)?;
    for choice in &report.choices {
        let text = tr!(
            t,
            "train-measure-choice",
            who = who(t, choice.depth),
            empties = choice.empties,
            loss = choice.loss,
            margin = choice.margin,
            best = 100.0 * choice.best
        );
        writeln!(context.out, "{text}")?;
    }
    if !report.solved.is_empty() {
        writeln!(context.out, "{}", tr!(t, "train-measure-lean", games = sample))?;
        write_judgements(context, &report.solved, report.settings.deep)?;
    }
    write_parity(context, &report.parity)
}

fn write_parity(context: &mut Context<'_>, parity: &[Parity]) -> Result<(), Failure> {
    let t = context.t;
    for at in parity.chunk_by(|one, next| one.empties == next.empties) {
        let first = &at[0];
        let heading = tr!(t, "train-measure-parity", empties = first.empties, positions = first.count);
        writeln!(context.out, "{heading}")?;
        for parity in at {
            let text = tr!(
                t,
                "train-measure-swing",
                depth = parity.depth,
                next = parity.depth + 1,
                mean = format!("{:+.2}", parity.mean),
                margin = parity.margin,
                absolute = parity.absolute
            );
            writeln!(context.out, "  {text}")?;
        }
    }
    Ok(())
}

fn write_judgements(context: &mut Context<'_>, judgements: &[Judgement], deep: u32) -> Result<(), Failure> {
    let t = context.t;
    let mut last = None;
    for judgement in judgements {
        if last.replace(judgement.empties) != Some(judgement.empties) {
            writeln!(context.out, "{}", heading(t, judgement, deep))?;
        }
        let text = tr!(
            t,
            "train-measure-error",
            who = who(t, judgement.depth),
            absolute = judgement.absolute,
            margin = judgement.margin,
            root = judgement.root_squared,
            bias = format!("{:+.2}", judgement.bias)
        );
        writeln!(context.out, "  {text}")?;
    }
    Ok(())
}

fn heading(t: Texts, judgement: &Judgement, deep: u32) -> String {
    let truth = match judgement.truth {
        Truth::Archive => tr!(t, "train-measure-archive"),
        Truth::Solved => tr!(t, "train-measure-solved"),
        Truth::Nearly => tr!(t, "train-measure-nearly", percent = measure::NEARLY.percent()),
        Truth::Deep => tr!(t, "train-measure-deep", depth = deep),
    };
    tr!(t, "train-measure-heading", empties = judgement.empties, positions = judgement.count, truth = truth)
}

fn who(t: Texts, depth: u32) -> String {
    if depth == 0 { tr!(t, "train-measure-static") } else { tr!(t, "engine-depth", depth = depth) }
}
