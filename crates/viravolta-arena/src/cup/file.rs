//! `cup.toml` as it is written. What it means is worked out in `cup.rs`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use viravolta_sandbox::Mode;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CupFile {
    pub(crate) name: Option<String>,
    #[serde(default)]
    pub(crate) format: FormatName,
    #[serde(default)]
    pub(crate) seed: u64,
    pub(crate) games: Option<u32>,
    pub(crate) rounds: Option<u32>,
    pub(crate) challenger: Option<String>,
    pub(crate) openings: Option<String>,
    pub(crate) strikes: Option<u32>,
    #[serde(default)]
    pub(crate) ponder: bool,
    pub(crate) language: Option<String>,
    #[serde(default)]
    pub(crate) sandbox: Mode,
    #[serde(default)]
    pub(crate) time: TimeFile,
    #[serde(default)]
    pub(crate) limits: LimitsFile,
    #[serde(default, rename = "player")]
    pub(crate) players: Vec<PlayerFile>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormatName {
    /// Every pair once.
    RoundRobin,
    /// Every pair twice, once with each colour.
    #[default]
    DoubleRoundRobin,
    /// Rounds between players of like points, without a rematch.
    Swiss,
    /// The loser is out.
    Knockout,
    /// One against all the others.
    Gauntlet,
    /// Two players, many games.
    Match,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeFile {
    pub(crate) per_move: Option<String>,
    pub(crate) per_game: Option<String>,
    pub(crate) increment: Option<String>,
    pub(crate) cpu_per_move: Option<String>,
    pub(crate) watchdog: Option<String>,
    pub(crate) start: Option<String>,
    pub(crate) grace: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsFile {
    pub(crate) memory: Option<String>,
    pub(crate) processes: Option<u64>,
    pub(crate) output: Option<String>,
    pub(crate) disk: Option<String>,
    pub(crate) cpu_time: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerFile {
    pub(crate) name: String,
    pub(crate) protocol: ProtocolName,
    #[serde(default)]
    pub(crate) withdrawn: bool,
    #[serde(default)]
    pub(crate) command: Vec<String>,
    pub(crate) source: Option<String>,
    pub(crate) folder: Option<String>,
    pub(crate) copy: Option<bool>,
    pub(crate) sandbox: Option<Mode>,
    pub(crate) grace: Option<String>,
    pub(crate) tell_time: Option<bool>,
    pub(crate) level: Option<u8>,
    pub(crate) threads: Option<u32>,
    pub(crate) hash: Option<String>,
    pub(crate) weights: Option<String>,
    pub(crate) delay: Option<String>,
    pub(crate) depth: Option<u32>,
    #[serde(default)]
    pub(crate) setup: Vec<String>,
    pub(crate) base: Option<i64>,
    #[serde(default)]
    pub(crate) answers: Vec<(String, String)>,
    #[serde(default)]
    pub(crate) dialect: DialectFile,
    pub(crate) terminal: Option<bool>,
    #[serde(default)]
    pub(crate) visible: Vec<String>,
    #[serde(default)]
    pub(crate) env: BTreeMap<String, String>,
}

impl PlayerFile {
    /// Everything that makes the program play as it does, and is not in its files. What was not given is left out, so
    /// that a setting that did not exist yet changes nothing.
    pub(crate) fn settings(&self) -> String {
        let mut settings = serde_json::to_value(self).unwrap_or_default();
        if let Some(keys) = settings.as_object_mut() {
            keys.retain(|key, value| {
                let given = !value.is_null()
                    && value.as_array().is_none_or(|list| !list.is_empty())
                    && value.as_object().is_none_or(|map| map.values().any(|value| !value.is_null()));
                given && !matches!(key.as_str(), "name" | "withdrawn" | "sandbox")
            });
        }
        settings.to_string()
    }
}

/// How a program talks to a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DialectFile {
    /// The square f5 as a person types it, counted from 1; or `list`.
    pub(crate) moves: Option<String>,
    /// What is typed so that the program begins; or `impossible`.
    pub(crate) begin: Option<String>,
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
}

/// What a player speaks, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProtocolName {
    /// Our engine.
    Builtin,
    /// The codes of the 2013 contest.
    Otelo,
    /// NBoard.
    Nboard,
    /// GTP.
    Gtp,
    /// A program of the Évora course, which thinks that a person plays.
    Othello,
    /// A program of the MAC0110 course, likewise.
    Ep4,
    /// A program of the MAC 115 course, likewise.
    Rothelo,
    /// A program of the UFF course that plays one side, likewise.
    Reversi,
    /// Any other program that thinks that a person plays.
    Console,
    /// A source file with a function that chooses moves.
    Function,
    /// A program that is started for each move, and reads and writes a file.
    File,
}
