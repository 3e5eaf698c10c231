//! Journals of version 1: without checksums, and without what the programs were. They are read, and a cup goes on with one
//! when somebody vouches for the programs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

use super::Flaw;
use super::line::{Contestant, Header, Line};
use crate::cup::{Format, FormatName};
use crate::played::Played;

#[derive(Deserialize)]
struct OldHeader {
    version: u32,
    name: String,
    players: Vec<String>,
    seed: u64,
    format: Format,
    cup: PathBuf,
    #[serde(rename = "fingerprint")]
    _fingerprint: String,
}

/// The first line, if it is that of an old journal.
pub(super) fn header(line: &[u8]) -> Option<Header> {
    let old: OldHeader = serde_json::from_slice(line).ok()?;
    let player = |name: String| Contestant { name, program: None, sandbox: None };
    let players = old.players.into_iter().map(player).collect();
    let header = Header::new(&old.name, None, old.cup, old.seed, old.format, BTreeMap::new(), players);
    (old.version == 1).then_some(header)
}

/// Any other line.
pub(super) fn line(line: &[u8], header: &Header) -> Result<Line, Flaw> {
    let mut game: Played = serde_json::from_slice(line).map_err(|error| Flaw::Unreadable(error.to_string()))?;
    game.pair = pair(&header.format, header.players.len(), &game);
    Ok(Line::Game(Box::new(game)))
}

/// Which games of two players had the same opening was not written down; it follows from round and number.
fn pair(format: &Format, players: usize, game: &Played) -> usize {
    let pair = match format.name {
        FormatName::RoundRobin | FormatName::DoubleRoundRobin => {
            let rounds = players.next_multiple_of(2) as u32 - 1;
            game.round.saturating_sub(1) / rounds.max(1) / 2
        }
        _ => game.number.saturating_sub(1) / 2,
    };
    pair as usize
}
