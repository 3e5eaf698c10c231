//! `viravolta arena run`: plays a cup, or goes on with one.

use std::path::PathBuf;

use viravolta_arena::{Archive, Changed, Decision, FormatName, JOURNAL, PairScores, Wishes};
use viravolta_i18n::tr;

use super::games::{self, Games};
use super::{Context, Walls, default_folder, jobs, load, loose_ends, preflight, read, summary};
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
    #[arg(long)]
    force: bool,
    #[arg(long, value_name = "ELO_PAIR", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
    #[arg(long)]
    replay_changed: bool,
    #[arg(long, conflicts_with = "replay_changed")]
    keep: bool,
    #[arg(long)]
    retry: bool,
    /// Where other machines look for work.
    #[arg(long, value_name = "URL", conflicts_with_all = ["jobs", "force"])]
    on: Option<String>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let jobs = jobs(t, args.jobs, args.force)?;
    let cup = if args.on.is_some() { read(t, &args.cup, args.sandbox)? } else { load(t, &args.cup, args.sandbox)? };
    let folder = args.out.unwrap_or_else(|| default_folder(&args.cup));
    let sprt = args.sprt.as_deref().map(|text| summary::read_sprt(t, text)).transpose()?;
    if sprt.is_some() && cup.format.name != FormatName::Match {
        return Err(Failure::input(tr!(t, "arena-sprt-match")));
    }
    let decided = |archive: &Archive| {
        sprt.is_some_and(|sprt| sprt.decision(&PairScores::new(archive.games.values(), 0)) != Decision::Undecided)
    };
    let changed = match (args.replay_changed, args.keep) {
        (true, _) => Changed::Replay,
        (_, true) => Changed::Keep,
        _ => Changed::Ask,
    };
    // Who goes on with a cup has seen this before; what runs elsewhere need not run here.
    if args.on.is_none() && !folder.join(JOURNAL).exists() {
        preflight(t, &cup)?;
    }
    let cup_path = args.cup.canonicalize().unwrap_or(args.cup);
    let on = args.on.as_deref().map(|url| (url, args.sandbox.map(Walls::mode)));
    let games = Games { folder: &folder, jobs, wishes: Wishes { changed, retry: args.retry }, kept: true, on };
    let (results, ending) = games.play(t, cup, &cup_path, &decided)?;
    if context.json {
        write!(context.out, "{}", results.standings_json())?;
        return games::verdict(t, ending, true);
    }
    summary::standings(&results, context)?;
    loose_ends(t, &results, context.out)?;
    summary::meetings(&results, context)?;
    if let Some(sprt) = sprt {
        summary::verdict(sprt, &results.meeting([0, 1]), context)?;
    }
    writeln!(context.out, "{}", tr!(t, "arena-written", page = folder.join("index.html").display().to_string()))?;
    games::verdict(t, ending, true)
}
