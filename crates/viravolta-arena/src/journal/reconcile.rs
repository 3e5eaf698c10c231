//! What has changed between a journal and the cup as it is now, and what must be said about it.

use std::path::Path;

use serde_json::{Value, json};

use super::JournalError;
use super::archive::Archive;
use super::line::{Contestant, Header, Line};
use crate::cup::{Cup, FormatName};

/// What to do about a program that is not the one that played the games in the journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Changed {
    /// Say so and play nothing.
    #[default]
    Ask,
    /// Its games are played again.
    Replay,
    /// Its games stay.
    Keep,
}

/// How to go on with a journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What to do about changed programs.
    pub changed: Changed,
    /// Whether games that could not be played are tried again.
    pub retry: bool,
}

/// A setting that is not what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Its name in `cup.toml`.
    pub key: String,
    /// What the journal has.
    pub journal: Value,
    /// What the cup has now.
    pub cup: Value,
}

/// The first line of a journal of this cup.
pub(super) fn header(cup: &Cup, cup_path: &Path) -> Result<Header, JournalError> {
    let mut players = Vec::new();
    for entrant in &cup.players {
        let hash =
            entrant.program().map_err(|cause| JournalError::Io { path: entrant.written.clone().into(), cause })?;
        players.push(Contestant { name: entrant.name.clone(), program: Some(hash), sandbox: Some(entrant.sandbox) });
    }
    let language = cup.language.map(|language| language.tag().to_owned());
    Ok(Header::new(&cup.name, language, cup_path.to_owned(), cup.seed, cup.format, cup.conditions(), players))
}

/// The lines that bring a journal up to the cup as it is now. Puts the cup's players into the journal's order.
pub(super) fn lines(
    archive: &Archive,
    cup: &mut Cup,
    now: Header,
    wishes: Wishes,
    path: &Path,
) -> Result<Vec<Line>, JournalError> {
    if archive.old && wishes.changed != Changed::Keep {
        return Err(JournalError::Old(path.to_owned()));
    }
    let player_now = |name: &str| now.players.iter().find(|player| player.name == name);
    let missing: Vec<String> = archive.names().into_iter().filter(|name| player_now(name).is_none()).collect();
    if !missing.is_empty() {
        return Err(JournalError::Missing { path: path.to_owned(), players: missing });
    }
    let differences = differences(archive, &now);
    if !differences.is_empty() {
        return Err(JournalError::OtherCup { path: path.to_owned(), differences });
    }
    cup.order_as(&archive.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>());
    let mut lines = programs(archive, cup, player_now, wishes.changed)?;
    lines.extend(comings_and_goings(archive, cup, player_now)?);
    if cup.format.rounds != archive.header.format.rounds {
        lines.push(Line::Rounds { rounds: cup.format.rounds });
    }
    if wishes.retry && !archive.voids.is_empty() {
        lines.push(Line::Retry);
    }
    Ok(lines)
}

/// Settings that both know and that are not the same. A setting that an earlier version did not have is not compared.
fn differences(archive: &Archive, now: &Header) -> Vec<Difference> {
    let then = &archive.header;
    let of = |key: &str, journal: Value, cup: Value| {
        (journal != cup).then(|| Difference { key: key.to_owned(), journal, cup })
    };
    let mut found: Vec<Difference> = Vec::new();
    if archive.old {
        found.extend(of("seed", json!(then.seed), json!(now.seed)));
        found.extend(of("format", json!(then.format.name), json!(now.format.name)));
        found.extend(of("games", json!(then.format.games), json!(now.format.games)));
    }
    let both = then.conditions.iter().filter_map(|(key, journal)| Some((key, journal, now.conditions.get(key)?)));
    found.extend(both.filter_map(|(key, journal, cup)| of(key, journal.clone(), cup.clone())));
    for player in &archive.players {
        let walls = now.players.iter().find(|other| other.name == player.name).and_then(|other| other.sandbox);
        if player.sandbox.is_some() && walls != player.sandbox {
            found.extend(of(&format!("sandbox ({})", player.name), json!(player.sandbox), json!(walls)));
        }
    }
    found
}

fn programs<'a>(
    archive: &Archive,
    cup: &Cup,
    player_now: impl Fn(&str) -> Option<&'a Contestant>,
    changed: Changed,
) -> Result<Vec<Line>, JournalError> {
    let mut lines = Vec::new();
    let mut names = Vec::new();
    for (number, player) in archive.players.iter().enumerate() {
        let program = player_now(&player.name).and_then(|now| now.program.clone());
        let Some(program) = program.filter(|_| !cup.players[number].withdrawn) else { continue };
        if player.program.as_ref().is_some_and(|before| *before != program) {
            names.push(player.name.clone());
            lines.push(Line::Program { player: number, program, replay: changed == Changed::Replay });
        }
    }
    if changed == Changed::Ask && !names.is_empty() { Err(JournalError::Changed(names)) } else { Ok(lines) }
}

/// Who came late, who has left, who is back.
fn comings_and_goings<'a>(
    archive: &Archive,
    cup: &Cup,
    player_now: impl Fn(&str) -> Option<&'a Contestant>,
) -> Result<Vec<Line>, JournalError> {
    let mut lines = Vec::new();
    let mut too_late = Vec::new();
    let round = archive.games.values().map(|game| game.round).max().unwrap_or(1);
    let drawn_once = matches!(cup.format.name, FormatName::Knockout | FormatName::Match);
    for (number, entrant) in cup.players.iter().enumerate() {
        let name = entrant.name.clone();
        match archive.members.get(number) {
            None if drawn_once => too_late.push(name),
            None => {
                lines.extend(player_now(&name).map(|player| Line::Entry { player: player.clone(), from: round + 1 }));
                if entrant.withdrawn {
                    lines.push(Line::Withdrawal { player: number, until: round });
                }
            }
            Some(member) => match (member.has_left(), entrant.withdrawn) {
                (false, true) => lines.push(Line::Withdrawal { player: number, until: round }),
                (true, false) if matches!(cup.format.name, FormatName::Swiss | FormatName::Knockout) => {
                    too_late.push(name);
                }
                (true, false) => lines.push(Line::Return { player: number }),
                _ => {}
            },
        }
    }
    if too_late.is_empty() { Ok(lines) } else { Err(JournalError::TooLate(too_late)) }
}
