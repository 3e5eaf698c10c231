//! `viravolta train export`: the network of a fit in whole numbers, as the engine uses it.

use std::path::PathBuf;

use viravolta_i18n::tr;
use viravolta_trainer::checkpoint::{self, Checkpoint};
use viravolta_trainer::{fingerprint, write_atomically};

use super::work;
use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FOLDER")]
    fit: PathBuf,
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let checkpoint = Checkpoint::read(&args.fit.join(checkpoint::FILE)).map_err(|error| work::failure(t, &error))?;
    let bytes = checkpoint.model().quantised().to_bytes();
    write_atomically(&args.to, &bytes).map_err(|error| work::failure(t, &error))?;
    let file = args.to.display().to_string();
    let epochs = checkpoint.place.epochs;
    if context.json {
        let fingerprint = fingerprint(&bytes);
        return context
            .write_json(&object! { file: file, bytes: bytes.len(), fingerprint: fingerprint, epochs: epochs });
    }
    let text =
        tr!(t, "train-export", file = file, bytes = bytes.len(), fingerprint = fingerprint(&bytes), epochs = epochs);
    Ok(writeln!(context.out, "{text}")?)
}
