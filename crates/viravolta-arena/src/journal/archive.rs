//! Everything that a journal holds, read and checked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::line::{self, Contestant, Header, Line, MAGIC, VERSION};
use super::{Flaw, JOURNAL, JournalError, flaw, old};
use crate::cup::{FormatName, name};
use crate::pairing::{Member, Pairing};
use crate::played::Played;
use crate::schedule::{Known, Schedule};
use crate::standings::scores;

/// How often the referee tries a game that it could not bring to an end.
pub const ATTEMPTS: usize = 3;

/// A cup as its journal has it.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The first line. Its format has the number of rounds that the cup has now.
    pub header: Header,
    /// The players by number: those of the first line, then who came late.
    pub players: Vec<Contestant>,
    /// For which rounds each is drawn.
    pub members: Vec<Member>,
    /// The finished games by number.
    pub games: BTreeMap<u32, Played>,
    /// Attempts at games that came to nothing, through no fault of a player, by number.
    pub voids: BTreeMap<u32, Vec<Played>>,
    /// Games that do not count and are played again elsewhere, by number: the referee there was late.
    pub asides: BTreeMap<u32, Played>,
    /// How many bytes are whole lines.
    pub(super) whole: u64,
    /// Whether an earlier version has written it.
    pub(super) old: bool,
    /// Whether games may lie there that no longer belong to the cup, because others before them were played again.
    replayed: bool,
}

impl Archive {
    /// Reads the journal in a folder.
    ///
    /// # Errors
    /// When it cannot be read, or something in it cannot be.
    pub fn load(folder: &Path) -> Result<Self, JournalError> {
        let path = folder.join(JOURNAL);
        let io = |cause| JournalError::Io { path: path.clone(), cause };
        // A pipe would be waited for without end.
        if !std::fs::metadata(&path).map_err(io)?.is_file() {
            return Err(JournalError::NotOurs(path));
        }
        let mut text = Vec::new();
        File::open(&path).and_then(|mut file| file.read_to_end(&mut text)).map_err(io)?;
        Self::parse(&text, &path)
    }

    /// The names of the players, by number.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// All games of the cup, as far as the results lead.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        let fits = |game: &Played, pairing: &Pairing| {
            (game.round, game.black, game.white) == (pairing.round, pairing.black, pairing.white)
        };
        Schedule::new(&self.header.format, &self.members, self.header.seed, |number, pairing| {
            let tried =
                self.voids.get(&number).map_or(0, |games| games.iter().filter(|game| fits(game, pairing)).count());
            match self.games.get(&number) {
                Some(game) if fits(game, pairing) => Known::Score(scores(game)),
                _ if tried >= ATTEMPTS => Known::Unplayable,
                _ => Known::Nothing,
            }
        })
    }

    pub(super) fn new(header: Header, old: bool) -> Self {
        Self {
            players: header.players.clone(),
            members: vec![Member::ALWAYS; header.players.len()],
            header,
            games: BTreeMap::new(),
            voids: BTreeMap::new(),
            asides: BTreeMap::new(),
            whole: 0,
            old,
            replayed: old,
        }
    }

    pub(super) fn parse(text: &[u8], path: &Path) -> Result<Self, JournalError> {
        let not_ours = || JournalError::NotOurs(path.to_owned());
        let ours = text.starts_with(MAGIC);
        // What has no line end was being written when the referee was killed; unless it is whole after all.
        let ended = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let whole = if ours && line::is_whole(&text[ended..]) { text.len() } else { ended };
        if whole == 0 {
            return Err(not_ours());
        }
        let mut lines = text[..whole].split(|&byte| byte == b'\n').enumerate().map(|(index, line)| (index + 1, line));
        let first = lines.next().map(|(_, line)| line).unwrap_or_default();
        let damaged = |line: usize, flaw: Flaw| JournalError::Damaged { path: path.to_owned(), line, flaw };
        let mut archive = match ours {
            true => Self::new(header(first, path)?, false),
            false => Self::new(old::header(first).ok_or_else(not_ours)?, true),
        };
        archive.check_names().map_err(|flaw| damaged(1, flaw))?;
        archive.whole = whole as u64;
        let mut places = BTreeMap::new();
        for (number, text) in lines.filter(|(_, line)| !line.is_empty()) {
            let line = if ours { line::read(text) } else { old::line(text, &archive.header) };
            let line = line.map_err(|flaw| damaged(number, flaw))?;
            if let Line::Game(game) | Line::Aside(game) = &line {
                places.insert(game.number, number);
            }
            archive.take(line).map_err(|flaw| damaged(number, flaw))?;
        }
        archive
            .put_in_place()
            .map_err(|game| damaged(places.get(&game).copied().unwrap_or(1), Flaw::OutOfPlace(game)))?;
        Ok(archive)
    }

    fn check_names(&self) -> Result<(), Flaw> {
        let names: BTreeSet<String> = self.players.iter().map(|player| name::key(&player.name)).collect();
        let format = &self.header.format;
        match () {
            () if !self.players.iter().all(|player| name::fits(&player.name)) => Err(Flaw::Value("name")),
            () if names.len() < self.players.len() || names.len() < 2 => Err(Flaw::Value("players")),
            () if self.players.len() > 10_000 => Err(Flaw::Value("players")),
            () if self.header.name.chars().any(name::hides) => Err(Flaw::Value("name")),
            () if format.challenger >= self.players.len() => Err(Flaw::Value("challenger")),
            () if !(1..=1_000_000).contains(&format.games) => Err(Flaw::Value("games")),
            () if format.rounds > 10_000 => Err(Flaw::Value("rounds")),
            () if format.name == FormatName::Match && self.players.len() != 2 => Err(Flaw::Value("players")),
            () => Ok(()),
        }
    }

    /// The game of the same number and players that was put aside, if there is one.
    #[must_use]
    pub fn aside(&self, game: &Played) -> Option<&Played> {
        self.asides.get(&game.number).filter(|before| same(before, game))
    }

    fn check(&self, game: &Played) -> Result<(), Flaw> {
        let strikes = self.header.conditions.get("strikes").and_then(serde_json::Value::as_u64);
        flaw::check(game, self.players.len(), strikes.unwrap_or(u64::MAX))
    }

    /// What a line changes.
    pub(super) fn take(&mut self, line: Line) -> Result<(), Flaw> {
        let known = |player: usize| if player < self.players.len() { Ok(player) } else { Err(Flaw::Player(player)) };
        match line {
            Line::Aside(game) => {
                self.check(&game)?;
                if game.is_void() {
                    return Err(Flaw::Value("outcome"));
                }
                if self.aside(&game).is_some() || self.games.get(&game.number).is_some_and(|before| same(before, &game))
                {
                    return Err(Flaw::Twice(game.number));
                }
                self.asides.insert(game.number, *game);
            }
            Line::Game(game) => {
                self.check(&game)?;
                let same = |before: &Played| same(before, &game);
                if game.is_void() {
                    let tried = self.voids.entry(game.number).or_default();
                    // Nobody tries more often, so what comes after that was not written by a referee.
                    if tried.iter().filter(|before| same(before)).count() >= ATTEMPTS {
                        return Err(Flaw::Twice(game.number));
                    }
                    tried.push(*game);
                    return Ok(());
                }
                if self.games.get(&game.number).is_some_and(same) {
                    return Err(Flaw::Twice(game.number));
                }
                self.games.insert(game.number, *game);
            }
            Line::Entry { player, from } => {
                if !(2..=1 << 24).contains(&from) {
                    return Err(Flaw::Value("from"));
                }
                self.players.push(player);
                self.members.push(Member { from, until: None });
                self.check_names()?;
            }
            Line::Withdrawal { player, until } => {
                let player = known(player)?;
                self.members[player].until = Some(until);
            }
            Line::Return { player } => {
                let player = known(player)?;
                self.members[player].until = None;
            }
            Line::Program { player, program, replay } => {
                let player = known(player)?;
                self.players[player].program = Some(program);
                if replay {
                    self.replayed = true;
                    let stays = |game: &Played| game.black != player && game.white != player;
                    self.games.retain(|_, game| stays(game));
                    self.voids.retain(|_, games| games.iter().all(stays));
                    self.asides.retain(|_, game| stays(game));
                }
            }
            Line::Rounds { rounds } => {
                self.header.format.rounds = rounds;
                self.check_names()?;
            }
            Line::Retry => self.voids.clear(),
        }
        Ok(())
    }

    /// Every game must be the one that the cup has under its number. After games were played again, later rounds may have
    /// been drawn anew; then what does not fit is forgotten.
    fn put_in_place(&mut self) -> Result<(), u32> {
        let schedule = self.schedule();
        let fits = |game: &Played| {
            let slot = schedule.slots.get(game.number as usize - 1);
            slot.is_some_and(|slot| {
                let Pairing { round, black, white, opening } = slot.pairing;
                (round, black, white, opening) == (game.round, game.black, game.white, game.pair)
            })
        };
        let odd = |game: &&Played| !fits(game);
        let stray = self.games.values().chain(self.asides.values()).chain(self.voids.values().flatten()).find(odd);
        match stray.map(|game| game.number) {
            Some(number) if !self.replayed => Err(number),
            _ => {
                self.games.retain(|_, game| fits(game));
                self.voids.retain(|_, games| games.iter().all(fits));
                self.asides.retain(|_, game| fits(game));
                Ok(())
            }
        }
    }
}

/// Whether two games are the same one of the cup.
fn same(one: &Played, other: &Played) -> bool {
    (one.round, one.black, one.white) == (other.round, other.black, other.white)
}

fn header(first: &[u8], path: &Path) -> Result<Header, JournalError> {
    let damaged = |flaw: Flaw| JournalError::Damaged { path: path.to_owned(), line: 1, flaw };
    let digits = first.iter().skip(MAGIC.len()).take_while(|byte| byte.is_ascii_digit());
    let version = String::from_utf8_lossy(&digits.copied().collect::<Vec<u8>>()).parse().unwrap_or(u32::MAX);
    if version != VERSION {
        return Err(JournalError::Newer { path: path.to_owned(), version });
    }
    line::read(first).map_err(damaged)
}

/// What the system says when something is there that is no file.
pub(super) fn is_file(path: &Path) -> io::Result<Option<bool>> {
    match std::fs::metadata(path) {
        Ok(found) => Ok(Some(found.is_file())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
