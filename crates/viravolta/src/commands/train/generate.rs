//! `viravolta train generate`: games of self-play into a folder.

use std::path::PathBuf;

use viravolta_i18n::tr;
use viravolta_trainer::archive;
use viravolta_trainer::exclude::Exclusions;
use viravolta_trainer::generate::{Run, Settings, Sources, State, generate};

use super::work::{self, Bar};
use crate::commands::Context;
use crate::elsewhere::Elsewhere;
use crate::engine_setup::read_weights;
use crate::failure::Failure;
use crate::json::object;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    #[arg(long, value_name = "GAMES", default_value_t = 10_000, value_parser = values::number(1..=1_000_000_000))]
    games: u64,
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number(0..=u32::MAX.into()))]
    seed: u64,
    #[arg(long, value_name = "THREADS", default_value_t = 1, value_parser = values::number(1..=256))]
    threads: u64,
    #[arg(long, value_name = "DEPTH", default_value_t = 5, value_parser = values::number(1..=60))]
    depth: u64,
    #[arg(long, value_name = "SQUARES", default_value_t = 16, value_parser = values::number(0..=60))]
    solve_from: u64,
    #[arg(long, value_name = "SHARE", default_value_t = 0.03, value_parser = values::fraction)]
    stray: f64,
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    exclude: Vec<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    wthor: Option<PathBuf>,
    #[arg(long, requires = "wthor")]
    follow: bool,
    /// Where other machines look for work.
    #[arg(long, value_name = "URL", conflicts_with = "threads")]
    on: Option<String>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let judge = work::judge(t, args.weights.as_deref())?;
    let exclude = Exclusions::read(&args.exclude).map_err(|error| work::failure(t, &error))?;
    let archive = match &args.wthor {
        Some(folder) => archive::read_for_learning(folder).map_err(|error| work::failure(t, &error))?,
        None => Vec::new(),
    };
    let settings = Settings {
        depth: args.depth as u32,
        solve_from: args.solve_from as u32,
        stray: args.stray,
        weights: judge.fingerprint,
        excluded: (exclude.len(), exclude.fingerprint()),
        archive: (archive.len(), archive::fingerprint(&archive)),
        follow: args.follow,
    };
    let sources = Sources { exclude, archive };
    // Each tournament game is followed once.
    let games = if args.follow { args.games.min(sources.archive.len() as u64) } else { args.games };
    let run = Run { games, seed: args.seed, threads: args.threads as usize };
    let stop = work::stop_flag()?;
    let mut bar = Bar::new(t);
    let mut progress = |state: State| {
        let words = || tr!(t, "train-generate-state", games = state.games, samples = state.samples);
        bar.say(state.games, games, words);
    };
    let state = match &args.on {
        Some(url) => {
            let weights = args.weights.as_ref().map(|path| read_weights(t, path)).transpose()?.map(|(_, bytes)| bytes);
            let (network, settings, sources) = (&judge.network, &settings, &sources);
            Elsewhere { url, weights, network, settings, sources }
                .generate(t, &args.folder, &run, &stop, &mut progress)?
        }
        None => generate(&args.folder, &settings, &run, &judge.network, &sources, &stop, &mut progress)
            .map_err(|error| work::failure(t, &error))?,
    };
    drop(bar);
    if state.games < games {
        work::unless_stopped(t, &stop)?;
    }
    if context.json {
        return context.write_json(&object! {
            settings: &settings,
            seed: args.seed,
            #[serde(flatten)]
            state: state,
        });
    }
    writeln!(context.out, "{}", tr!(t, "train-generate-state", games = state.games, samples = state.samples))?;
    let excluded = sources.exclude.len();
    if excluded > 0 {
        writeln!(context.out, "{}", tr!(t, "train-generate-dropped", games = state.dropped, positions = excluded))?;
    }
    Ok(())
}
