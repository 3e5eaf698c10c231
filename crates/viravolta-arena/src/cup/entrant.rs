//! A player of the cup: what it speaks and how it is started.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use viravolta_sandbox::{Command, Folder, Limits, MIB, Mode, Policy, Streams};

use super::error::{CupError, Problem};
use super::file::{DialectFile, PlayerFile, ProtocolName};
use super::locate::{Neighbours, Place, locate, plain, visible};
use super::{House, duration, name, program, size};
use crate::contest::Source;
use crate::duration::milliseconds;
use crate::link::Launch;
use crate::player::{Acquaintance, Begin, Dialect, Protocol, Typing};

/// A player of the cup.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// Whether it is our own engine.
    pub builtin: bool,
    /// The command as it was written.
    pub written: String,
    /// The walls around it.
    pub sandbox: Mode,
    /// Whether it has left the cup.
    pub withdrawn: bool,
    settings: String,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) base: Option<i64>,
    pub(crate) depth: u32,
    pub(crate) tell_time: bool,
    pub(crate) setup: Vec<String>,
    pub(crate) answers: Vec<(String, String)>,
    pub(crate) dialect: Dialect,
    pub(crate) source: Option<Source>,
    pub(crate) acquaintance: Arc<Acquaintance>,
    launch: Launch,
}

/// What is the same for all players of a cup.
pub(crate) struct Terms<'a> {
    /// Where the cup's file is.
    pub(crate) folder: &'a Path,
    pub(crate) sandbox: Mode,
    pub(crate) limits: &'a Limits,
    pub(crate) grace: Duration,
    pub(crate) house: &'a House,
    /// The files of all players.
    pub(crate) neighbours: &'a Neighbours,
}

impl Entrant {
    pub(crate) fn new(player: &PlayerFile, terms: &Terms<'_>) -> Result<Self, CupError> {
        let name = player.name.trim().to_owned();
        if !name::fits(&name) {
            return Err(Problem::Name(player.name.clone()).into());
        }
        check(player)?;
        let builtin = player.protocol == ProtocolName::Builtin;
        let Place { command, folder, shown } = match player.withdrawn {
            // Its program may be gone with it.
            true => Place { command: Command::new(""), folder: Folder::Empty, shown: Vec::new() },
            false if builtin => engine(player, terms)?,
            false => locate(player, terms.folder, terms.neighbours)?,
        };
        let source = player.source.as_ref().map(|source| Source {
            file: plain(&terms.folder.join(source)),
            folder: match &folder {
                Folder::Copy(folder) | Folder::ReadOnly(folder) => Some(folder.clone()),
                Folder::Empty => None,
            },
        });
        let visible = if player.withdrawn { Vec::new() } else { visible(player, terms.folder)? };
        let files = files(player, terms, &folder, &shown, &visible);
        // What the person at the machine says goes for everybody.
        let sandbox = terms.house.sandbox.or(player.sandbox).unwrap_or(terms.sandbox);
        let mut policy = Policy::new(folder)
            .mode(sandbox)
            .limits(terms.limits.clone())
            .streams(streams(player))
            .env("PYTHONUNBUFFERED", "1");
        for path in shown.into_iter().chain(visible) {
            policy = policy.visible(path);
        }
        for path in std::iter::once(terms.folder).chain(terms.neighbours.folders()) {
            policy = policy.hidden(path);
        }
        for (key, value) in &player.env {
            policy = policy.env(key, value);
        }
        let written = if builtin {
            let words = command.to_string();
            words.split_once(" nboard ").map_or_else(String::new, |(_, options)| options.to_owned())
        } else {
            player.source.clone().unwrap_or_else(|| player.command.join(" "))
        };
        Ok(Self {
            name,
            withdrawn: player.withdrawn,
            settings: player.settings(),
            files,
            protocol: player.protocol.spoken(),
            builtin,
            written,
            sandbox,
            base: player.base,
            depth: player.depth.unwrap_or(60),
            tell_time: player.tell_time.unwrap_or(true),
            setup: player.setup.clone(),
            answers: player.answers.clone(),
            dialect: dialect(player),
            source,
            acquaintance: Arc::default(),
            launch: Launch { command, policy, grace: duration("grace", player.grace.as_deref(), terms.grace)? },
        })
    }

    /// How to start it for one game.
    #[must_use]
    pub fn launch(&self, game_seed: u64) -> Launch {
        let mut launch = self.launch.clone();
        if self.builtin {
            launch.command = launch.command.args(["--seed", &(game_seed >> 1).to_string()]);
        }
        launch
    }

    /// The hash of its settings and files; our engine is known by its version instead of its file.
    ///
    /// # Errors
    /// When one of the files cannot be read.
    pub fn program(&self) -> io::Result<String> {
        let version = if self.builtin { env!("CARGO_PKG_VERSION") } else { "" };
        program::hash(&format!("{}{version}", self.settings), &self.files)
    }

    /// By how much its answers may be late.
    #[must_use]
    pub const fn grace(&self) -> Duration {
        self.launch.grace
    }

    /// How moves are typed, as `dialect.moves` says it, and the base of numbers; once a game has shown it.
    #[must_use]
    pub fn dialect(&self) -> Option<(String, Option<i64>)> {
        self.acquaintance.dialect()
    }

    /// Whether it can be given the first moves of a game.
    #[must_use]
    pub const fn takes_openings(&self) -> bool {
        matches!(self.protocol, Protocol::Nboard | Protocol::Gtp | Protocol::Function | Protocol::File)
    }
}

/// The files that the program is: its folder, what is shown to it beside that, and what its command names by a whole path.
fn files(
    player: &PlayerFile,
    terms: &Terms<'_>,
    folder: &Folder,
    shown: &[PathBuf],
    visible: &[PathBuf],
) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = match folder {
        Folder::Copy(folder) => vec![folder.clone()],
        Folder::ReadOnly(folder) if player.folder.is_some() => vec![folder.clone()],
        // A large folder that a whole path leads to holds much that is not the program.
        Folder::ReadOnly(_) | Folder::Empty => Vec::new(),
    };
    let named = player.command.iter().map(PathBuf::from).filter(|path| path.is_absolute() && path.is_file());
    let own = visible.iter().filter(|path| path.starts_with(terms.folder)).cloned();
    files.extend(shown.iter().cloned().chain(named.filter(|_| !player.withdrawn)).chain(own));
    files.sort_unstable();
    files.dedup();
    files
}

fn check(player: &PlayerFile) -> Result<(), CupError> {
    let name = || player.name.clone();
    let builtin = player.protocol == ProtocolName::Builtin;
    let function = player.protocol == ProtocolName::Function;
    if function && player.source.is_none() {
        return Err(Problem::NoSource(name()).into());
    }
    if !builtin && !function && player.command.is_empty() {
        return Err(Problem::NoCommand(name()).into());
    }
    let engine = builtin || matches!(player.protocol, ProtocolName::Nboard | ProtocolName::Gtp);
    let person = !engine && !function && !matches!(player.protocol, ProtocolName::Otelo | ProtocolName::File);
    // Each key, whether it was given, and whether it means anything to this player.
    let keys = [
        ("command", !player.command.is_empty(), !builtin && !function),
        ("source", player.source.is_some(), function),
        ("folder", player.folder.is_some(), !builtin && !function),
        ("copy", player.copy.is_some(), player.folder.is_some()),
        ("level", player.level.is_some(), builtin),
        ("threads", player.threads.is_some(), builtin),
        ("hash", player.hash.is_some(), builtin),
        ("weights", player.weights.is_some(), builtin),
        ("delay", player.delay.is_some(), builtin),
        ("tell_time", player.tell_time.is_some(), engine),
        ("setup", !player.setup.is_empty(), engine),
        ("base", player.base.is_some(), !engine),
        ("answers", !player.answers.is_empty(), person),
        ("dialect", player.dialect != DialectFile::default(), person),
        ("depth", player.depth.is_some(), player.protocol == ProtocolName::Nboard),
        ("terminal", player.terminal.is_some(), !function && player.protocol != ProtocolName::File),
    ];
    if let Some((key, ..)) = keys.into_iter().find(|(_, given, fits)| *given && !fits) {
        return Err(Problem::DoesNotFit { player: name(), key }.into());
    }
    let ranges = [
        ("level", player.level.is_none_or(|level| (1..=10).contains(&level))),
        ("setup", !player.setup.iter().any(|line| line.contains(['\n', '\r']))),
        ("dialect.moves", player.dialect.moves.as_deref().is_none_or(is_example)),
        ("threads", player.threads.is_none_or(|threads| (1..=256).contains(&threads))),
        ("base", player.base.is_none_or(|base| (0..=1).contains(&base))),
    ];
    match ranges.into_iter().find(|(_, within)| !within) {
        Some((key, _)) => Err(Problem::OutOfRange { player: name(), key }.into()),
        None => Ok(()),
    }
}

/// Whether a text shows how f5 is typed, counted from 1, or stands for a list.
fn is_example(text: &str) -> bool {
    let count = |letters: &[char]| text.matches(letters).count();
    text == "list" || (count(&['5']) == 1 && count(&['6', 'F', 'f']) == 1)
}

fn dialect(player: &PlayerFile) -> Dialect {
    let given = &player.dialect;
    Dialect {
        moves: given.moves.as_ref().map(|moves| match moves.as_str() {
            "list" => Typing::List,
            example => Typing::Example(example.to_owned()),
        }),
        begin: given.begin.as_ref().map(|begin| match begin.as_str() {
            "impossible" => Begin::Impossible,
            text => Begin::Type(text.to_owned()),
        }),
        black: given.black.clone(),
        white: given.white.clone(),
    }
}

/// Our own engine, as one more program.
fn engine(player: &PlayerFile, terms: &Terms<'_>) -> Result<Place, CupError> {
    let hash = match &player.hash {
        None => 16,
        Some(text) => match size::parse(text) {
            Some(bytes) if (MIB..=65536 * MIB).contains(&bytes) => bytes / MIB,
            _ => return Err(Problem::Size { key: "hash", text: text.clone() }.into()),
        },
    };
    // A measure of how well others play: its own strength, and not what it has read.
    let mut command = Command::new(&terms.house.program).args(["nboard", "--no-book", "--level"]);
    command = command.arg(player.level.unwrap_or(5).to_string()).args(["--hash", &hash.to_string()]);
    if let Some(threads) = player.threads {
        command = command.args(["--threads", &threads.to_string()]);
    }
    if let Some(delay) = &player.delay {
        let delay = duration("delay", Some(delay), Duration::ZERO)?;
        command = command.args(["--delay", &milliseconds(delay).to_string()]);
    }
    let mut shown = Vec::new();
    if let Some(weights) = &player.weights {
        let path = terms.folder.join(weights);
        let path = path
            .canonicalize()
            .map_err(|_| Problem::NotThere { player: player.name.clone(), path: path.display().to_string() })?;
        command = command.arg("--weights").arg(&path);
        shown.push(path);
    }
    Ok(Place { command, folder: Folder::Empty, shown })
}

/// Programs in C do not flush into pipes; Python writes its prompts to standard error on a terminal.
fn streams(player: &PlayerFile) -> Streams {
    let engine = matches!(
        player.protocol,
        ProtocolName::Builtin | ProtocolName::Nboard | ProtocolName::Gtp | ProtocolName::Function | ProtocolName::File
    );
    let python = player.command.iter().take(2).any(|word| {
        let name = word.rsplit('/').next().unwrap_or_default();
        name.starts_with("python") || name.starts_with("pypy") || name.ends_with(".py")
    });
    match player.terminal {
        Some(true) => Streams::Terminal,
        Some(false) => Streams::Pipes,
        None if engine || python => Streams::Pipes,
        None => Streams::Terminal,
    }
}
