//! `viravolta arena`: championships.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use viravolta_arena::{Archive, Cup, CupError, House, JournalError, Played, Results, Standing, TEXTS, feedback, page, words};
use viravolta_desk::faults;
use viravolta_desk::words::printable;
use viravolta_disk::Fault;
use viravolta_i18n::{Texts, tr};
use viravolta_sandbox::{Mode, doctor};

use super::Context;
use crate::failure::Failure;

mod against;
mod check;
mod games;
mod init;
mod progress;
mod replay;
mod report;
mod run;
mod summary;

/// Our own openings, made by `viravolta openings generate`.
pub(crate) const OPENINGS: &str = include_str!("../../data/openings.txt");

/// What can be typed.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Arena,
}

#[derive(Debug, clap::Subcommand)]
enum Arena {
    Init(init::Args),
    Check(check::Args),
    Run(run::Args),
    Report(report::Args),
    Replay(replay::Args),
    Match(against::Args),
}

/// How closed the rooms of the programs must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Walls {
    Strict,
    BestEffort,
    Off,
}

impl Walls {
    pub(crate) const fn mode(self) -> Mode {
        match self {
            Self::Strict => Mode::Strict,
            Self::BestEffort => Mode::BestEffort,
            Self::Off => Mode::Off,
        }
    }
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    match args.command {
        Arena::Init(args) => init::run(args, context),
        Arena::Check(args) => check::run(args, context),
        Arena::Run(args) => run::run(args, context),
        Arena::Report(args) => report::run(args, context),
        Arena::Replay(args) => replay::run(args, context),
        Arena::Match(args) => against::run(args, context),
    }
}

/// The arena's own texts in the user's language.
fn spoken(t: Texts) -> Texts {
    TEXTS.speak(t.language())
}

fn house(t: Texts, walls: Option<Walls>) -> Result<House, Failure> {
    if !matches!(walls, Some(Walls::Off)) {
        super::needs_rooms(t)?;
    }
    let program = std::env::current_exe().map_err(|error| Failure::file(t, "viravolta", &error))?;
    Ok(House { program, openings: OPENINGS, sandbox: walls.map(Walls::mode) })
}

fn load(t: Texts, path: &Path, walls: Option<Walls>) -> Result<Cup, Failure> {
    let cup = read(t, path, walls)?;
    walls_hold(t, &cup)?;
    Ok(cup)
}

/// Reads a cup that may be played on other machines than this one.
fn read(t: Texts, path: &Path, walls: Option<Walls>) -> Result<Cup, Failure> {
    Cup::load(path, &house(t, walls)?).map_err(|error| match error {
        CupError::Read { path, cause } => Failure::file(t, &path, &cause),
        error => {
            let reason = words::cup_error(spoken(t), &error);
            Failure::input(faults::named(t, &path.display().to_string(), &reason))
        }
    })
}

/// Says at once, not once per program, that this machine cannot close its rooms.
fn walls_hold(t: Texts, cup: &Cup) -> Result<(), Failure> {
    let mut modes: Vec<Mode> = cup.walls().collect();
    modes.sort_unstable();
    modes.dedup();
    modes.into_iter().try_for_each(|mode| mode_holds(t, mode))
}

fn mode_holds(t: Texts, mode: Mode) -> Result<(), Failure> {
    let report = doctor();
    let missing: Vec<&str> = report.missing_required().into_iter().map(|layer| layer.id()).collect();
    match mode {
        Mode::Strict if !missing.is_empty() => {
            Err(Failure::input(tr!(t, "arena-walls-missing", layers = missing.join(", "))))
        }
        Mode::BestEffort if !missing.is_empty() => {
            eprintln!("{}", tr!(t, "arena-walls-best-effort", layers = missing.join(", ")));
            Ok(())
        }
        Mode::Off if report.root => {
            eprintln!("{}", tr!(t, "arena-walls-off-root"));
            Ok(())
        }
        Mode::Off => {
            eprintln!("{}", tr!(t, "arena-walls-off"));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Starts every program once before the first game, and says at once which of them cannot be.
fn preflight(t: Texts, cup: &Cup) -> Result<(), Failure> {
    let refused = viravolta_arena::preflight(cup);
    for (player, obstacle) in &refused {
        let entrant = &cup.players[*player];
        let [reason, advice] = words::obstacle(spoken(t), obstacle);
        let (name, command) = (&entrant.name, printable(&entrant.written));
        let text =
            tr!(t, "arena-preflight-player", name = name, command = command, reason = reason, advice = advice);
        eprintln!("{}", printable(&text));
    }
    if refused.is_empty() { Ok(()) } else { Err(Failure::input(tr!(t, "arena-preflight", players = refused.len()))) }
}

fn archive(t: Texts, folder: &Path) -> Result<Archive, Failure> {
    Archive::load(folder).map_err(|error| journal_failure(t, &error))
}

fn journal_failure(t: Texts, error: &JournalError) -> Failure {
    match error {
        JournalError::Io { path, cause } => folder_failure(t, path, cause),
        error => Failure::input(words::journal_error(spoken(t), error)),
    }
}

/// Something in the cup's folder that could not be read or written. A machine that has no more to give is nobody's slip.
fn folder_failure(t: Texts, path: &Path, error: &io::Error) -> Failure {
    let name = path.display().to_string();
    match Fault::of(error) {
        Fault::Full | Fault::Device | Fault::Memory | Fault::TooManyOpen => {
            Failure::Verdict(faults::file(t, &name, error))
        }
        _ => Failure::file(t, &name, error),
    }
}

/// Writes the page and the files beside it. Feedback is only written when the cup stands still.
fn write_report(t: Texts, folder: &Path, archive: &Archive, still: Still) -> Result<Results, Failure> {
    let results = Results::new(archive);
    let texts = TEXTS.speak(results.language.unwrap_or_else(|| t.language()));
    let left = if let Still::No(left) = still { left } else { None };
    let written = results
        .write(folder)
        .and_then(|()| viravolta_disk::write(&folder.join("index.html"), page(texts, &results, left).as_bytes()))
        .and_then(|()| if still == Still::Yes { feedback::write(texts, &results, folder) } else { Ok(()) });
    written.map_err(|error| folder_failure(t, folder, &error))?;
    Ok(results)
}

/// Whether games are being played; then, how long they will take, where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Still {
    Yes,
    No(Option<Duration>),
}

/// What stands beneath the table: games that could not be played, and a final that nobody has won.
fn loose_ends(t: Texts, results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
    for game in &results.unplayed {
        let (black, white) = (results.name_of(game.pairing.black), results.name_of(game.pairing.white));
        let why = words::fault(spoken(t), &game.last, "").join(" ");
        let text = if game.given_up {
            tr!(t, "arena-given-up", number = game.number, black = black, white = white, times = game.attempts, why = why)
        } else {
            tr!(t, "arena-unplayed", number = game.number, black = black, white = white, why = why)
        };
        writeln!(out, "{text}")?;
    }
    for duel in results.schedule.undecided().iter().filter(|_| results.schedule.due().next().is_none()) {
        let [one, other] = duel.players.map(|player| results.name_of(player));
        writeln!(out, "{}", tr!(t, "arena-undecided", one = one, other = other))?;
    }
    for sentence in words::remarks(spoken(t), results).take(REMARKS) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// The discs of a game as they count.
fn score(game: &Played) -> String {
    let (black, white) = game.score();
    format!("{black}-{white}")
}

/// The table as lines of text.
fn table(t: Texts, names: &[String], standings: &[Standing]) -> Vec<String> {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8);
    let head = tr!(t, "arena-table-head");
    let mut heads = head.split('|').map(str::trim);
    let mut next = || heads.next().unwrap_or_default().to_owned();
    let mut lines = vec![format!(
        "{:>3}  {:<width$}  {:>7} {:>5} {:>5} {:>5} {:>7}",
        next(),
        next(),
        next(),
        next(),
        next(),
        next(),
        next()
    )];
    lines.extend(standings.iter().map(|line| {
        format!(
            "{:>3}  {:<width$}  {:>7} {:>5} {:>5} {:>5} {:>7}",
            line.rank,
            names[line.player],
            words::points(t, line.points()),
            line.wins,
            line.draws,
            line.losses,
            line.faults
        )
    }));
    lines
}

/// How many remarks about single games there are at most.
const REMARKS: usize = 10;

/// How many games are played at the same time. More than there are processors would make programs wait for each other
/// while their clocks run.
fn jobs(t: Texts, wished: Option<u64>, force: bool) -> Result<usize, Failure> {
    let Some(wished) = wished else { return Ok(default_jobs()) };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if wished > cores as u64 && !force {
        return Err(Failure::input(tr!(t, "arena-too-many-jobs", jobs = wished, cores = cores)));
    }
    Ok(usize::try_from(wished).unwrap_or(1))
}

/// Threads for games: one for each processor but one, which is the referee's and everybody else's.
pub(crate) fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get().saturating_sub(1).max(1))
}

/// Where the results of a cup go unless somebody says otherwise.
fn default_folder(cup: &Path) -> PathBuf {
    let stem = cup.file_stem().map_or_else(|| "cup".to_owned(), |stem| stem.to_string_lossy().into_owned());
    cup.with_file_name(format!("{stem}-results"))
}
