//! A player of the cup: what it speaks and how it is started.

use std::path::{Path, PathBuf};

use viravolta_sandbox::{Command, Folder, Limits, Mode, Policy, Streams};

use super::House;
use super::error::{CupError, Problem};
use super::file::{PlayerFile, ProtocolName};
use crate::link::Launch;
use crate::player::Protocol;

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
    pub(crate) base: Option<i64>,
    pub(crate) depth: u32,
    launch: Launch,
}

impl Entrant {
    pub(crate) fn new(
        player: &PlayerFile,
        folder: &Path,
        mode: Mode,
        limits: &Limits,
        house: &House,
    ) -> Result<Self, CupError> {
        let name = player.name.trim().to_owned();
        if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
            return Err(Problem::Name(player.name.clone()).into());
        }
        check(player)?;
        let builtin = player.protocol == ProtocolName::Builtin;
        let (command, room, extra) = if builtin {
            let level = player.level.unwrap_or(5).to_string();
            let command = Command::new(&house.program).args(["nboard", "--hash", "16", "--level"]).arg(level);
            (command, Folder::Empty, Vec::new())
        } else {
            locate(player, folder)?
        };
        let mut policy =
            Policy::new(room).mode(mode).limits(limits.clone()).streams(streams(player)).env("PYTHONUNBUFFERED", "1");
        for path in extra.into_iter().chain(player.visible.iter().map(|path| folder.join(path))) {
            policy = policy.visible(path);
        }
        for (key, value) in &player.env {
            policy = policy.env(key, value);
        }
        let written = if builtin { format!("level {}", player.level.unwrap_or(5)) } else { player.command.join(" ") };
        Ok(Self {
            name,
            protocol: player.protocol.spoken(),
            builtin,
            written,
            base: player.base,
            depth: player.depth.unwrap_or(60),
            launch: Launch { command, policy },
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

    /// Whether it can be given the first moves of a game.
    #[must_use]
    pub const fn takes_openings(&self) -> bool {
        matches!(self.protocol, Protocol::Nboard | Protocol::Gtp)
    }
}

fn check(player: &PlayerFile) -> Result<(), CupError> {
    let name = || player.name.clone();
    let does_not_fit = |key| Err(Problem::DoesNotFit { player: name(), key }.into());
    let builtin = player.protocol == ProtocolName::Builtin;
    match player {
        _ if !builtin && player.command.is_empty() => Err(Problem::NoCommand(name()).into()),
        _ if builtin && !player.command.is_empty() => does_not_fit("command"),
        PlayerFile { level: Some(_), .. } if !builtin => does_not_fit("level"),
        PlayerFile { base: Some(_), protocol, .. } if *protocol != ProtocolName::Otelo => does_not_fit("base"),
        PlayerFile { depth: Some(_), protocol, .. } if *protocol != ProtocolName::Nboard => does_not_fit("depth"),
        PlayerFile { level: Some(level), .. } if !(1..=10).contains(level) => {
            Err(Problem::OutOfRange { player: name(), key: "level" }.into())
        }
        PlayerFile { base: Some(base), .. } if !(0..=1).contains(base) => {
            Err(Problem::OutOfRange { player: name(), key: "base" }.into())
        }
        _ => Ok(()),
    }
}

/// Programs in C do not flush into pipes; Python writes its prompts to standard error on a terminal.
fn streams(player: &PlayerFile) -> Streams {
    let engine = matches!(player.protocol, ProtocolName::Builtin | ProtocolName::Nboard | ProtocolName::Gtp);
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

/// The command, the folder that it runs in, and single files that it needs to see.
///
/// Words of the command that name something beside the cup's file are found there. The first that lies in a folder
/// of its own makes that folder the player's; files that lie right beside the cup, among the other players', are
/// shown alone.
fn locate(player: &PlayerFile, cup: &Path) -> Result<(Command, Folder, Vec<PathBuf>), CupError> {
    let not_there = |path: &Path| Problem::NotThere { player: player.name.clone(), path: path.display().to_string() };
    let mut words = player.command.iter().map(String::as_str);
    let program = words.next().unwrap_or_default();
    if let Some(folder) = &player.folder {
        let folder = cup.join(folder);
        let folder = folder.canonicalize().map_err(|_| not_there(&folder))?;
        return Ok((Command::new(program).args(words), Folder::Copy(folder), Vec::new()));
    }
    let found = |word: &str| {
        let path = cup.join(word);
        let plain = word.is_empty() || word.starts_with('-') || Path::new(word).is_absolute();
        if plain { None } else { path.canonicalize().ok() }
    };
    if program.contains('/') && !Path::new(program).is_absolute() && found(program).is_none() {
        return Err(not_there(&cup.join(program)).into());
    }
    // A program along PATH is a program along PATH, and a word is a word, whatever lies beside the cup: only what
    // looks like a file, or is a folder, is taken for one.
    let own = |index: usize, word: &str| match found(word) {
        Some(path) if word.contains('/') || (index > 0 && (word.contains('.') || path.is_dir())) => Some(path),
        _ => None,
    };
    let paths: Vec<Option<PathBuf>> = player.command.iter().enumerate().map(|(index, word)| own(index, word)).collect();
    let folder = paths.iter().flatten().find_map(|path| {
        let folder = if path.is_dir() { path.as_path() } else { path.parent()? };
        (folder != cup && folder.starts_with(cup)).then(|| folder.to_owned())
    });
    let mut shown = Vec::new();
    let mut command = Vec::new();
    for (word, path) in player.command.iter().zip(paths) {
        command.push(match (path, &folder) {
            (None, _) => word.clone().into(),
            (Some(path), Some(folder)) if path.starts_with(folder) => {
                Path::new(".").join(path.strip_prefix(folder).unwrap_or(&path)).into_os_string()
            }
            (Some(path), _) => {
                shown.push(path.clone());
                path.into_os_string()
            }
        });
    }
    let mut command = command.into_iter();
    let program = command.next().unwrap_or_default();
    Ok((Command::new(program).args(command), folder.map_or(Folder::Empty, Folder::Copy), shown))
}
