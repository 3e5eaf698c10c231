//! Writing an archive: one file of games a year, and the two lists of names.

use std::collections::BTreeMap;

use super::header::{CreationDate, Header};
use super::names::Names;
use super::raw::{GAME_BYTES, RawGame};
use crate::{GameRecord, Loss, Losses, WriteError};

/// An archive in the making. Games are held as their 68 bytes until the files are asked for, because the header of a file
/// counts them.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    names: Names,
    years: BTreeMap<u16, Year>,
}

#[derive(Clone, Debug)]
struct Year {
    depth: u8,
    games: Vec<[u8; GAME_BYTES]>,
}

/// The depth that is written when no game says another; the archive of the federation has it.
const USUAL_DEPTH: u8 = 24;

impl Archive {
    /// An empty archive with empty lists of names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty archive that goes on numbering in existing lists.
    #[must_use]
    pub fn with_names(names: Names) -> Self {
        Self { names, years: BTreeMap::new() }
    }

    /// Adds a game to the file of its year, and its names to the lists.
    ///
    /// # Errors
    /// When the game does not begin at the usual start, has no result, or a list is full.
    pub fn add(&mut self, record: &GameRecord) -> Result<Losses, WriteError> {
        let refuse = |cause| WriteError::Unrepresentable { format: "WTHOR", cause };
        let (mut raw, turned) = RawGame::from_record(record).map_err(refuse)?;
        let thor = record.thor;
        let players = &mut self.names.players;
        let full = || refuse(Loss::Players);
        let (black, black_changed) =
            players.number_for(record.black.name.as_deref(), thor.map(|thor| thor.black)).ok_or_else(full)?;
        let (white, white_changed) =
            players.number_for(record.white.name.as_deref(), thor.map(|thor| thor.white)).ok_or_else(full)?;
        let (tournament, event_changed) = self
            .names
            .tournaments
            .number_for(record.event.as_deref(), thor.map(|thor| thor.tournament))
            .ok_or_else(|| refuse(Loss::Event))?;
        (raw.black, raw.white, raw.tournament) = (black, white, tournament);
        let date = record.date.as_deref().unwrap_or_default();
        let depth = thor.map_or(USUAL_DEPTH, |thor| thor.depth);
        let file = self.years.entry(year_of(date)).or_insert_with(|| Year { depth, games: Vec::new() });
        let same_depth = thor.is_none() || file.depth == depth;
        file.games.push(raw.to_bytes());

        let outcome = record.outcome;
        let over = record.position().is_over();
        let mut losses = Losses::of(record, &[Loss::Players, Loss::Event, Loss::Date, Loss::Result, Loss::Thor]);
        losses.note(turned, Loss::Orientation);
        losses.note(record.ends_with_pass(), Loss::LastPass);
        losses.note(black_changed || white_changed, Loss::Text { what: "a name" });
        losses.note(event_changed, Loss::Text { what: "the event" });
        losses.note(!date.is_empty() && date != year_of(date).to_string(), Loss::Date);
        losses.note(!same_depth, Loss::Thor);
        losses.note(
            outcome.is_some_and(|outcome| outcome.winner.is_some() && outcome.difference.is_none()) && !over,
            Loss::Margin,
        );
        let usual = if over { crate::Termination::Normal } else { crate::Termination::Adjudication };
        losses.note(outcome.is_some_and(|outcome| outcome.termination != usual), Loss::Termination);
        Ok(losses)
    }

    /// The years with the bytes of their files of games.
    pub fn game_files(&self, created: CreationDate) -> impl Iterator<Item = (u16, Vec<u8>)> {
        self.years.iter().map(move |(year, file)| {
            let games = u32::try_from(file.games.len()).unwrap_or(u32::MAX);
            let header = Header { created, games, names: 0, year: *year, size: 8, solitaire: false, depth: file.depth };
            let mut bytes = header.to_bytes().to_vec();
            bytes.extend(file.games.iter().take(games as usize).flatten());
            (*year, bytes)
        })
    }

    /// The lists of names.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.years.values().map(|file| file.games.len()).sum()
    }

    /// Whether there is no game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.years.is_empty()
    }
}

/// The first run of exactly four digits that can be a year; 0 when there is none.
fn year_of(date: &str) -> u16 {
    let years = date.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    years.filter_map(|digits| digits.parse().ok()).find(|year| (1800..=2199).contains(year)).unwrap_or(0)
}
