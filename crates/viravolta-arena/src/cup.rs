//! A cup: who plays, how, and on what terms. What was written in `cup.toml` is checked here once, and every
//! default is filled in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use viravolta_i18n::Language;
use viravolta_protocol::Pace;
use viravolta_rules::{Color, Game};
use viravolta_sandbox::{Limits, MIB, Mode};

use crate::clock::TimeControl;
use crate::duration::{milliseconds, parse_duration};
use crate::player::{Protocol, Seat};
use crate::referee::Terms;

mod entrant;
mod error;
mod file;
pub(crate) mod locate;
pub(crate) mod name;
mod openings;
mod program;
mod reader;
mod size;

pub use entrant::Entrant;
pub use error::{CupError, OpeningFlaw, Problem, Slip};
pub use file::{FormatName, ProtocolName};
pub use name::made_from as name_from;

use file::CupFile;

/// Unless somebody sets another time: programs that draw their colour by the clock draw once a second, and out of two
/// million of them one would not draw the right one in so long.
const LOT_TIME: Duration = Duration::from_secs(30);

/// A cup, ready to be played.
#[derive(Clone, Debug)]
pub struct Cup {
    /// Its name.
    pub name: String,
    /// What its page and its feedback are written in; otherwise the language of who runs it.
    pub language: Option<Language>,
    /// Who meets whom.
    pub format: Format,
    /// Decides everything that is drawn by lot.
    pub seed: u64,
    /// The players, in the order of the file.
    pub players: Vec<Entrant>,
    /// The terms of every game.
    pub terms: Terms,
    /// How long a program may take until it can be asked.
    pub start_time: Duration,
    /// For how long a program that draws its colour is started again until it fits.
    pub lot_time: Duration,
    /// By how much an answer may be late, for players who have no grace of their own.
    pub grace: Duration,
    /// What a program may use.
    pub limits: Limits,
    /// Games that begin the games; none for the usual start.
    pub openings: Vec<Game>,
}

/// Who meets whom, with everything that the format needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// The kind.
    pub name: FormatName,
    /// How many games each pair plays when it meets; for a match, how many there are.
    pub games: u32,
    /// How many rounds a Swiss cup has.
    pub rounds: u32,
    /// Who plays against all the others in a gauntlet.
    pub challenger: usize,
}

/// What is different on each machine: where our engine is, and our own list of openings.
#[derive(Clone, Debug)]
pub struct House {
    /// The program to run for `builtin` players: it must know `nboard` and its options `--level`, `--threads`, `--hash`,
    /// `--weights`, `--delay` and `--seed`.
    pub program: PathBuf,
    /// Our own openings, one transcript per line.
    pub openings: &'static str,
    /// Walls that the person at the machine asks for, whatever the file says.
    pub sandbox: Option<Mode>,
}

impl Cup {
    /// Reads a cup from a file.
    ///
    /// # Errors
    /// When the file cannot be read or does not make sense; the error says what and where.
    pub fn load(path: &Path, house: &House) -> Result<Self, CupError> {
        let text = std::fs::read_to_string(path)
            .map_err(|cause| CupError::Read { path: path.display().to_string(), cause })?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder =
            folder.canonicalize().map_err(|cause| CupError::Read { path: folder.display().to_string(), cause })?;
        let default_name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Self::parse(&text, &folder, &default_name, house)
    }

    /// Reads a cup from a text; commands are relative to `folder`.
    ///
    /// # Errors
    /// When the text does not make sense.
    pub fn parse(text: &str, folder: &Path, default_name: &str, house: &House) -> Result<Self, CupError> {
        let file: CupFile = reader::read(text)?;
        let limits = limits(&file)?;
        let sandbox = house.sandbox.unwrap_or(file.sandbox);
        let grace = duration("grace", file.time.grace.as_deref(), Duration::ZERO)?;
        let neighbours = locate::Neighbours::new(&file.players, folder)?;
        let mut players = Vec::new();
        for player in &file.players {
            let terms = entrant::Terms { folder, sandbox, limits: &limits, grace, house, neighbours: &neighbours };
            let entrant = Entrant::new(player, &terms)?;
            let twin = players.iter().find(|other: &&Entrant| name::key(&other.name) == name::key(&entrant.name));
            if let Some(other) = twin {
                let names = [other.name.clone(), entrant.name];
                return Err(Problem::SameName(names).into());
            }
            players.push(entrant);
        }
        let openings = openings::read(file.openings.as_deref(), folder, house)?;
        Ok(Self {
            name: title(file.name.as_deref().unwrap_or(default_name))?,
            language: language(file.language.as_deref())?,
            format: format(&file, &players)?,
            seed: file.seed,
            terms: terms(&file)?,
            start_time: duration("start", file.time.start.as_deref(), Duration::from_secs(10))?,
            lot_time: duration("start", file.time.start.as_deref(), LOT_TIME)?,
            grace,
            limits,
            openings,
            players,
        })
    }

    /// The names of the players, in the order of the file.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// The walls around each of the players.
    pub fn walls(&self) -> impl Iterator<Item = Mode> {
        self.players.iter().filter(|player| !player.withdrawn).map(|player| player.sandbox)
    }

    /// A player's place in one game.
    #[must_use]
    pub fn seat(&self, player: usize, color: Color, game_seed: u64) -> Seat {
        let entrant = &self.players[player];
        Seat {
            launch: entrant.launch(game_seed),
            protocol: entrant.protocol,
            color,
            pace: if entrant.tell_time { self.terms.time.pace() } else { Pace::Unlimited },
            start_time: self.start_time,
            base: entrant.base,
            depth: entrant.depth,
            setup: entrant.setup.clone(),
            lot_time: self.lot_time,
            answers: entrant.answers.clone(),
            dialect: entrant.dialect.clone(),
            source: entrant.source.clone(),
            acquaintance: entrant.acquaintance.clone(),
        }
    }

    /// What must be the same for a journal to be continued, beside the players: the settings by the names that they have
    /// in the file. Times are in milliseconds, sizes in bytes; what is not limited is `null`.
    #[must_use]
    pub fn conditions(&self) -> BTreeMap<String, Value> {
        let (mut per_move, mut per_game, mut increment, mut cpu_per_move) = (None, None, None, None);
        match self.terms.time {
            TimeControl::PerMove(time) => per_move = Some(time),
            TimeControl::PerGame { main, increment: more } => (per_game, increment) = (Some(main), Some(more)),
            TimeControl::CpuPerMove(time) => cpu_per_move = Some(time),
        }
        let time = |time: Option<Duration>| Value::from(time.map(milliseconds));
        let limits = &self.limits;
        let gauntlet = self.format.name == FormatName::Gauntlet;
        let challenger = gauntlet.then(|| self.players[self.format.challenger].name.clone());
        let openings: Vec<String> = self.openings.iter().map(|game| game.transcript().to_string()).collect();
        [
            ("format", json!(self.format.name)),
            ("seed", json!(self.seed)),
            ("games", json!(self.format.games)),
            ("challenger", json!(challenger)),
            ("openings", json!(format!("{:08x}", crc32fast::hash(openings.join(" ").as_bytes())))),
            ("strikes", json!(self.terms.strikes)),
            ("ponder", json!(self.terms.ponder)),
            ("time.per_move", time(per_move)),
            ("time.per_game", time(per_game)),
            ("time.increment", time(increment)),
            ("time.cpu_per_move", time(cpu_per_move)),
            ("time.watchdog", time(Some(self.terms.watchdog))),
            ("time.start", time(Some(self.start_time))),
            ("time.grace", time(Some(self.grace))),
            ("limits.memory", json!(limits.memory)),
            ("limits.processes", json!(limits.processes)),
            ("limits.output", json!(limits.output)),
            ("limits.disk", json!(limits.disk)),
            ("limits.cpu_time", time(limits.cpu_time)),
        ]
        .map(|(key, value)| (key.to_owned(), value))
        .into()
    }

    /// Puts the players into the order of a journal; who is not in it comes after the others.
    pub(crate) fn order_as(&mut self, names: &[&str]) {
        let challenger = self.players[self.format.challenger].name.clone();
        let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or(names.len());
        self.players.sort_by_key(|player| place(&player.name));
        self.format.challenger = self.players.iter().position(|player| player.name == challenger).unwrap_or(0);
    }
}

/// The name of a cup stands in pages and on terminals: what cannot be seen has no place in it.
fn title(name: &str) -> Result<String, CupError> {
    if name.chars().any(name::hides) {
        return Err(Problem::Name(name.to_owned()).into());
    }
    Ok(name.to_owned())
}

fn language(tag: Option<&str>) -> Result<Option<Language>, CupError> {
    tag.map(|tag| tag.parse().map_err(|_| Problem::Language(tag.to_owned()).into())).transpose()
}

fn limits(file: &CupFile) -> Result<Limits, CupError> {
    let given = &file.limits;
    let bytes = |key, text: &Option<String>, default: u64| match text {
        Some(text) => size::parse(text).ok_or_else(|| Problem::Size { key, text: text.clone() }),
        None => Ok(default),
    };
    Ok(Limits {
        memory: Some(bytes("memory", &given.memory, 512 * MIB)?),
        processes: Some(given.processes.unwrap_or(128)),
        output: Some(bytes("output", &given.output, 4 * MIB)?),
        disk: bytes("disk", &given.disk, 64 * MIB)?,
        // Its clocks limit what it can use; a long game is no fault.
        cpu_time: given.cpu_time.as_deref().map(|text| duration("cpu_time", Some(text), Duration::ZERO)).transpose()?,
        ..Limits::default()
    })
}

pub(crate) fn duration(key: &'static str, text: Option<&str>, default: Duration) -> Result<Duration, CupError> {
    match text {
        Some(text) => parse_duration(text).map_err(|_| Problem::Duration { key, text: text.to_owned() }.into()),
        None => Ok(default),
    }
}

fn terms(file: &CupFile) -> Result<Terms, CupError> {
    let given = &file.time;
    let read = |key, text: &Option<String>| duration(key, text.as_deref(), Duration::from_secs(2));
    let time = match (&given.per_move, &given.per_game, &given.cpu_per_move) {
        (per_move, None, None) => TimeControl::PerMove(read("per_move", per_move)?),
        (None, per_game @ Some(_), None) => TimeControl::PerGame {
            main: read("per_game", per_game)?,
            increment: duration("increment", given.increment.as_deref(), Duration::ZERO)?,
        },
        (None, None, cpu) => TimeControl::CpuPerMove(read("cpu_per_move", cpu)?),
        _ => return Err(Problem::TwoTimes.into()),
    };
    let watchdog = duration("watchdog", given.watchdog.as_deref(), Duration::from_secs(2))?;
    Ok(Terms { time, watchdog, strikes: file.strikes.unwrap_or(1).max(1), ponder: file.ponder })
}

/// Up to this many rounds a Swiss cup can always be paired without a rematch: then everybody still has at least
/// half of the others to meet.
pub(crate) const fn most_rounds(players: usize) -> u32 {
    players.div_ceil(2) as u32
}

fn format(file: &CupFile, players: &[Entrant]) -> Result<Format, CupError> {
    if players.len() < 2 {
        return Err(Problem::TooFewPlayers.into());
    }
    if file.format == FormatName::Match && players.len() != 2 {
        return Err(Problem::MatchOfTwo(players.len()).into());
    }
    let most = most_rounds(players.len());
    let rounds = file.rounds.unwrap_or_else(|| players.len().next_power_of_two().trailing_zeros().clamp(1, most));
    if file.format == FormatName::Swiss && !(1..=most).contains(&rounds) {
        return Err(Problem::Rounds { rounds, most }.into());
    }
    let challenger = match &file.challenger {
        None => 0,
        Some(name) => {
            players.iter().position(|player| player.name == *name).ok_or_else(|| Problem::NoSuchPlayer(name.clone()))?
        }
    };
    let games = file.games.unwrap_or(match file.format {
        FormatName::RoundRobin => 1,
        FormatName::Match => 100,
        _ => 2,
    });
    if games == 0 || (games % 2 == 1 && file.format != FormatName::RoundRobin) {
        return Err(Problem::Games(games).into());
    }
    Ok(Format { name: file.format, games, rounds, challenger })
}

impl ProtocolName {
    pub(crate) const fn spoken(self) -> Protocol {
        match self {
            Self::Builtin | Self::Nboard => Protocol::Nboard,
            Self::Gtp => Protocol::Gtp,
            Self::Otelo => Protocol::Otelo,
            Self::Othello => Protocol::Othello,
            Self::Ep4 => Protocol::Ep4,
            Self::Rothelo => Protocol::Rothelo,
            Self::Reversi => Protocol::Reversi,
            Self::Console => Protocol::Console,
            Self::Function => Protocol::Function,
            Self::File => Protocol::File,
        }
    }
}

#[cfg(test)]
mod tests;
