//! `viravolta arena match`: two players, many games, and what they prove.

use std::path::{Path, PathBuf};

use viravolta_arena::{
    Cup, Decision, PairScores, Played, Sprt, likelihood_of_superiority, ratings, run as play_cup, words,
};
use viravolta_i18n::{Texts, tr};

use super::progress::Progress;
use super::{Context, Walls, default_jobs, house, journal_failure, spoken, walls_hold, write_report};
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
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let sprt = args.sprt.as_deref().map(|text| read_sprt(t, text)).transpose()?;
    let cup = Cup::parse(&as_cup(t, &args)?, &current_folder(t)?, "match", &house(t, args.sandbox)?)
        .map_err(|error| Failure::input(words::cup_error(spoken(t), &error)))?;
    walls_hold(t, cup.sandbox)?;
    // Without a folder of its own the journal is thrown away with everything else.
    let scratch = tempfile::tempdir().map_err(|error| Failure::file(t, "tmp", &error))?;
    let folder = args.out.clone().unwrap_or_else(|| scratch.path().to_owned());
    let decided = |games: &[Played]| {
        sprt.is_some_and(|sprt| sprt.decision(&PairScores::new(games, 0)) != Decision::Undecided)
    };
    let jobs = args.jobs.map_or_else(default_jobs, |jobs| usize::try_from(jobs).unwrap_or(1));
    let progress = Progress::new(t, &cup, Some(&decided));
    let played = play_cup(&cup, Path::new("match"), &folder, jobs, &progress);
    progress.finish();
    let games = played.map_err(|error| journal_failure(t, &error))?;
    if args.out.is_some() {
        write_report(t, &folder)?;
    }
    tell(&cup, &games, sprt, context)
}

fn current_folder(t: Texts) -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| Failure::file(t, ".", &error))
}

/// `LOW,HIGH` in Elo.
fn read_sprt(t: Texts, text: &str) -> Result<Sprt, Failure> {
    let bounds = text.split_once(',').and_then(|(low, high)| {
        let (elo0, elo1): (f64, f64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some((elo0, elo1))
    });
    let (elo0, elo1) = bounds.ok_or_else(|| Failure::input(tr!(t, "arena-match-sprt", text = text)))?;
    Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
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
            text += &format!("level = {}\n", rest.parse::<u8>().map_err(|_| unknown())?);
        } else {
            let words: Vec<String> = rest.split_whitespace().map(quoted).collect();
            text += &format!("command = [{}]\n", words.join(", "));
        }
    }
    Ok(text)
}

fn tell(cup: &Cup, games: &[Played], sprt: Option<Sprt>, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let count = |points: u32| games.iter().filter(|game| game.half_points(0) == Some(points)).count() as u32;
    let (wins, draws, losses) = (count(2), count(1), count(0));
    let rated = ratings(2, games);
    let (elo, error) = (rated[0].elo - rated[1].elo, 2.0 * rated[0].elo_error.min(rated[1].elo_error));
    let pairs = PairScores::new(games, 0);
    let superiority = likelihood_of_superiority(wins, losses);
    let faults = [0, 1].map(|player| games.iter().filter(|game| game.at_fault() == Some(player)).count());
    if context.json {
        let answer = serde_json::json!({
            "first": cup.players[0].name, "second": cup.players[1].name,
            "games": games.len(), "wins": wins, "draws": draws, "losses": losses, "faults": faults,
            "elo": elo, "elo_error": error, "los": superiority, "pairs": pairs.counts,
            "llr": sprt.map(|sprt| sprt.ratio(&pairs)),
        });
        return Ok(writeln!(context.out, "{answer}")?);
    }
    let (first, second) = (&cup.players[0].name, &cup.players[1].name);
    writeln!(context.out, "{}", tr!(t, "arena-match-names", first = first, second = second))?;
    writeln!(context.out, "{}", tr!(t, "arena-match-score", wins = wins, draws = draws, losses = losses))?;
    let elo = tr!(t, "arena-match-elo", elo = elo, error = error, superiority = 100.0 * superiority);
    writeln!(context.out, "{elo}")?;
    let [zero, half, one, more, two] = pairs.counts;
    let shown = tr!(t, "arena-match-pairs", zero = zero, half = half, one = one, more = more, two = two);
    writeln!(context.out, "{shown}")?;
    if faults != [0, 0] {
        writeln!(context.out, "{}", tr!(t, "arena-match-faults", first = faults[0], second = faults[1]))?;
    }
    if let Some(sprt) = sprt {
        let (low, high) = sprt.bounds();
        let ratio = sprt.ratio(&pairs);
        writeln!(context.out, "{}", tr!(t, "arena-match-llr", ratio = ratio, low = low, high = high))?;
        let verdict = match sprt.decision(&pairs) {
            Decision::Undecided => tr!(t, "arena-match-undecided"),
            Decision::Elo0 => tr!(t, "arena-match-elo0", elo = sprt.elo0),
            Decision::Elo1 => tr!(t, "arena-match-elo1", elo = sprt.elo1),
        };
        writeln!(context.out, "{verdict}")?;
    }
    Ok(())
}
