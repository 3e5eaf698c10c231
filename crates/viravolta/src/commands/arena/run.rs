//! `viravolta arena run`: plays a cup, or goes on with one.

use std::path::PathBuf;

use viravolta_arena::{Decision, FormatName, PairScores, Played, run as play_cup};
use viravolta_i18n::tr;

use super::progress::Progress;
use super::{Context, Walls, default_folder, default_jobs, journal_failure, load, summary, table, write_report};
use crate::failure::Failure;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "CUP")]
    cup: PathBuf,
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "JOBS", value_parser = values::number(1..=256))]
    jobs: Option<u64>,
    #[arg(long, value_name = "ELO_PAIR", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let cup = load(t, &args.cup, args.sandbox)?;
    let folder = args.out.unwrap_or_else(|| default_folder(&args.cup));
    let jobs = args.jobs.map_or_else(default_jobs, |jobs| usize::try_from(jobs).unwrap_or(1));
    let sprt = args.sprt.as_deref().map(|text| summary::read_sprt(t, text)).transpose()?;
    if sprt.is_some() && cup.format.name != FormatName::Match {
        return Err(Failure::input(tr!(t, "arena-sprt-match")));
    }
    let decided = |games: &[Played]| {
        sprt.is_some_and(|sprt| sprt.decision(&PairScores::new(games, 0)) != Decision::Undecided)
    };
    let progress = Progress::new(t, &cup, Some(&decided));
    let cup_path = args.cup.canonicalize().unwrap_or(args.cup);
    let played = play_cup(&cup, &cup_path, &folder, jobs, &progress);
    progress.finish();
    played.map_err(|error| journal_failure(t, &error))?;
    let results = write_report(t, &folder)?;
    if context.json {
        return Ok(write!(context.out, "{}", results.standings_json())?);
    }
    for line in table(t, &results) {
        writeln!(context.out, "{line}")?;
    }
    summary::meetings(&results, context)?;
    if let Some(sprt) = sprt {
        summary::verdict(sprt, &results.meeting([0, 1]), context)?;
    }
    Ok(writeln!(context.out, "{}", tr!(t, "arena-written", page = folder.join("index.html").display().to_string()))?)
}
