//! `viravolta train import`: the exact values of the archive of tournament games into a folder.

use std::path::PathBuf;

use viravolta_i18n::tr;
use viravolta_trainer::archive;
use viravolta_trainer::exclude::Exclusions;
use viravolta_trainer::import::import;

use super::work;
use crate::commands::Context;
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[arg(long, value_name = "FOLDER")]
    wthor: PathBuf,
    #[arg(long, value_name = "FILE")]
    exclude: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let fault = |error| work::failure(t, &error);
    let exclude = Exclusions::read(&args.exclude).map_err(fault)?;
    let games = archive::read_for_learning(&args.wthor).map_err(fault)?;
    let imported = import(&args.folder, &games, &exclude).map_err(fault)?;
    if context.json {
        return context.write_json(&imported);
    }
    writeln!(context.out, "{}", tr!(t, "train-generate-state", games = imported.games, samples = imported.samples))?;
    if !exclude.is_empty() {
        let text = tr!(t, "train-generate-dropped", games = imported.dropped, positions = exclude.len());
        writeln!(context.out, "{text}")?;
    }
    Ok(())
}
