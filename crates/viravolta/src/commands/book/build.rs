//! `viravolta book build`: a book of the positions that tournament players met most often.

use std::path::PathBuf;

use viravolta_trainer::archive;
use viravolta_trainer::book::{most_met, next_size};

use super::SearchArgs;
use crate::commands::Context;
use crate::commands::train::work;
use crate::failure::Failure;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FILE")]
    book: PathBuf,
    #[arg(long, value_name = "FOLDER")]
    wthor: PathBuf,
    #[arg(long, value_name = "POSITIONS", default_value_t = 50_000, value_parser = values::number(1..=10_000_000))]
    positions: u64,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let games = archive::read_all(&args.wthor).map_err(|error| work::failure(t, &error))?;
    let met = most_met(&games, args.positions as usize);
    drop(games);
    let mut chosen = 0;
    args.search.work(context, &args.book, |_, draft| {
        // What the book has already is passed over; a step ends when there is enough that is new.
        let mut added = 0;
        let enough = next_size(draft.len(), usize::MAX) - draft.len();
        while chosen < met.len() && added < enough {
            added += usize::from(draft.add(&met[chosen]));
            chosen += 1;
        }
        added > 0
    })
}
