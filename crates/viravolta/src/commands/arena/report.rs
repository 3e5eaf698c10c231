//! `viravolta arena report`: the page and the files once more, from the journal.

use std::path::PathBuf;

use viravolta_i18n::tr;

use super::{Context, Still, archive, loose_ends, summary, write_report};
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let results = write_report(t, &args.folder, &archive(t, &args.folder)?, Still::Yes)?;
    if context.json {
        return Ok(write!(context.out, "{}", results.standings_json())?);
    }
    summary::standings(&results, context)?;
    loose_ends(t, &results, context.out)?;
    summary::meetings(&results, context)?;
    let page = args.folder.join("index.html").display().to_string();
    Ok(writeln!(context.out, "{}", tr!(t, "arena-written", page = page))?)
}
