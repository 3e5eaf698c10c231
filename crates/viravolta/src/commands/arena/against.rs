//! `viravolta arena match`: two players, many games, and what they prove.

use std::path::{Path, PathBuf};

use viravolta_arena::{Archive, Changed, Cup, Decision, PairScores, Wishes, words};
use viravolta_i18n::{Texts, tr};

use super::games::{self, Games};
use super::{Context, Walls, house, jobs, loose_ends, preflight, spoken, summary, walls_hold};
use crate::failure::Failure;
use crate::values;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "PLAYER")]
    first: String,
    #[arg(value_name = "PLAYER")]
    second: String,
    #[arg(long, value_name = "GAMES", default_value_t = 100, value_parser = values::number(1..=1_000_000))]
    games: u64,
    #[arg(long, value_name = "TIME", default_value = "1s")]
    time: String,
    #[arg(long, value_name = "OPENINGS", default_value = "builtin")]
    openings: String,
    #[arg(long, value_name = "ELO_PAIR", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number(0..=i64::MAX as u64))]
    seed: u64,
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "JOBS", value_parser = values::number(1..=256))]
    jobs: Option<u64>,
    #[arg(long)]
    force: bool,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
    #[arg(long, requires = "out")]
    keep: bool,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let jobs = jobs(t, args.jobs, args.force)?;
    let sprt = args.sprt.as_deref().map(|text| summary::read_sprt(t, text)).transpose()?;
    let cup = Cup::parse(&as_cup(t, &args)?, &current_folder(t)?, "match", &house(t, args.sandbox)?)
        .map_err(|error| Failure::input(words::cup_error(spoken(t), &error)))?;
    walls_hold(t, &cup)?;
    preflight(t, &cup)?;
    // Without a folder of its own the journal is thrown away with everything else.
    let scratch = tempfile::tempdir().map_err(|error| Failure::file(t, "tmp", &error))?;
    let folder = args.out.clone().unwrap_or_else(|| scratch.path().to_owned());
    let decided = |archive: &Archive| {
        sprt.is_some_and(|sprt| sprt.decision(&PairScores::new(archive.games.values(), 0)) != Decision::Undecided)
    };
    let wishes = Wishes { changed: if args.keep { Changed::Keep } else { Changed::Ask }, retry: false };
    let kept = args.out.is_some();
    let games = Games { folder: &folder, jobs, wishes, kept, on: None };
    let (results, ending) = games.play(t, cup, Path::new("match"), &decided)?;
    let meeting = results.meeting([0, 1]);
    if context.json {
        let mut answer = results.meeting_json(&meeting);
        answer["llr"] = sprt.map(|sprt| sprt.ratio(&meeting.pairs)).into();
        writeln!(context.out, "{answer}")?;
        return games::verdict(t, ending, kept);
    }
    loose_ends(t, &results, context.out)?;
    summary::tell(&results, &meeting, context)?;
    if let Some(sprt) = sprt {
        summary::verdict(sprt, &meeting, context)?;
    }
    games::verdict(t, ending, kept)
}

fn current_folder(t: Texts) -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| Failure::file(t, ".", &error))
}

/// The match as `cup.toml` would have it.
fn as_cup(t: Texts, args: &Args) -> Result<String, Failure> {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let games = args.games + args.games % 2;
    let mut text = format!(
        "format = \"match\"\nseed = {}\ngames = {games}\nopenings = {}\n[time]\nper_move = {}\n",
        args.seed,
        quoted(&args.openings),
        quoted(&args.time)
    );
    let same = args.first == args.second;
    for (number, player) in [&args.first, &args.second].into_iter().enumerate() {
        let unknown = || Failure::input(tr!(t, "arena-match-player", player = player));
        let (protocol, rest) = player.split_once(':').ok_or_else(unknown)?;
        let name: String = player.chars().take(50).collect();
        let name = if same { format!("{name} ({})", number + 1) } else { name };
        text += &format!("[[player]]\nname = {}\nprotocol = {}\n", quoted(&name), quoted(protocol));
        if protocol == "builtin" {
            let (level, options) = rest.split_once(',').unwrap_or((rest, ""));
            text += &format!("level = {}\n", level.parse::<u8>().map_err(|_| unknown())?);
            for option in options.split(',').filter(|option| !option.is_empty()) {
                let (key, value) = option.split_once('=').ok_or_else(unknown)?;
                text += &match key {
                    "threads" => format!("threads = {}\n", value.parse::<u32>().map_err(|_| unknown())?),
                    "hash" | "weights" | "delay" => format!("{key} = {}\n", quoted(value)),
                    _ => return Err(unknown()),
                };
            }
        } else {
            let words: Vec<String> = rest.split_whitespace().map(quoted).collect();
            text += &format!("command = [{}]\n", words.join(", "));
        }
    }
    Ok(text)
}
