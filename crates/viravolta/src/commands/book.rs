//! `viravolta book`: opening books, made and looked into. Thin over `viravolta-book` and `viravolta-trainer`.

mod build;
mod exchange;
mod extend;
mod json;
mod show;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use viravolta_book::{Book, Draft};
use viravolta_i18n::tr;
use viravolta_trainer::book::{Builder, Outcome, Progress, Settings};

use crate::commands::Context;
use crate::commands::train::work::{self, Bar};
use crate::failure::Failure;
use crate::json::object;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    Build(build::Args),
    Extend(extend::Args),
    Show(show::Args),
    Export(exchange::Export),
    Import(exchange::Import),
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    match args.step {
        Step::Build(args) => build::run(&args, context),
        Step::Extend(args) => extend::run(&args, context),
        Step::Show(args) => show::run(&args, context),
        Step::Export(args) => exchange::export(&args, context),
        Step::Import(args) => exchange::import(&args, context),
    }
}

/// How positions are searched.
#[derive(Debug, clap::Args)]
struct SearchArgs {
    #[arg(long, value_name = "DEPTH", default_value_t = 20, value_parser = values::number(1..=60))]
    depth: u64,
    #[arg(long, value_name = "SQUARES", default_value_t = 24, value_parser = values::number(0..=60))]
    solve_from: u64,
    #[arg(long, value_name = "THREADS", default_value_t = 1, value_parser = values::number(1..=256))]
    threads: u64,
    #[arg(long, value_name = "MIB", default_value_t = 32, value_parser = values::number(1..=65536))]
    hash: u64,
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl SearchArgs {
    /// Works on a book in steps; each adds positions and says whether there were any.
    fn work(
        &self,
        context: &mut Context<'_>,
        path: &Path,
        step: impl FnMut(&Book, &mut Draft) -> bool,
    ) -> Result<(), Failure> {
        let t = context.t;
        let judge = work::judge(t, self.weights.as_deref())?;
        let stop = work::stop_flag()?;
        let builder = Builder {
            path,
            settings: Settings {
                depth: self.depth as u32,
                solve_from: self.solve_from as u32,
                weights: judge.fingerprint,
            },
            network: judge.network,
            threads: self.threads as usize,
            hash_mebibytes: self.hash as usize,
            stop: &stop,
        };
        let mut bar = Bar::new(t);
        let mut progress = |Progress { positions, done, searches }| {
            let words = || tr!(t, "book-state", positions = positions, done = done, searches = searches);
            bar.say(done as u64, searches as u64, words);
        };
        let outcome = builder.run(step, &mut progress).map_err(|error| work::failure(t, &error))?;
        drop(bar);
        told(context, path, &outcome)
    }
}

/// Says what a run has come to.
fn told(context: &mut Context<'_>, path: &Path, outcome: &Outcome) -> Result<(), Failure> {
    let (t, file) = (context.t, path.display().to_string());
    if context.json {
        context.write_json(&object! {
            file: file,
            positions: outcome.book.len(),
            searches: outcome.searches,
            complete: outcome.complete,
        })?;
    } else {
        let text = tr!(t, "book-built", file = file, positions = outcome.book.len(), searches = outcome.searches);
        writeln!(context.out, "{text}")?;
    }
    if outcome.complete { Ok(()) } else { Err(Failure::Verdict(tr!(t, "train-stopped"))) }
}
