//! `viravolta train`: makes the weights of the evaluation. Thin over `viravolta-trainer`.

mod calibrate;
mod export;
mod fit;
mod generate;
mod import;
mod measure;
pub(super) mod work;

pub(crate) use work::failure;
pub(super) use work::stop_flag;

use clap::Subcommand;

use crate::commands::Context;
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

/// The steps, in the order in which they are taken.
#[derive(Debug, Subcommand)]
enum Step {
    Generate(generate::Args),
    Import(import::Args),
    Fit(fit::Args),
    Export(export::Args),
    Calibrate(calibrate::Args),
    Measure(measure::Args),
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    match args.step {
        Step::Generate(args) => generate::run(&args, context),
        Step::Import(args) => import::run(&args, context),
        Step::Fit(args) => fit::run(&args, context),
        Step::Export(args) => export::run(&args, context),
        Step::Calibrate(args) => calibrate::run(&args, context),
        Step::Measure(args) => measure::run(&args, context),
    }
}
