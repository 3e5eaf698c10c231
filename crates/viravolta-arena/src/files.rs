//! The files beside the report, for other programs: their fields are documented in `docs/arena.md` and stay.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use serde::Serialize;
use viravolta_disk::write;
use viravolta_i18n::Language;
use viravolta_notation::ggf;

use crate::cup::FormatName;
use crate::journal::Archive;
use crate::outcome::{Detail, Outcome};
use crate::pairing::Pairing;
use crate::played::Played;
use crate::rating::{Meeting, Thinking};
use crate::schedule::{Schedule, Slot, State};
use crate::standings::{Standing, standings};

#[derive(Serialize)]
struct StandingFile<'a> {
    rank: usize,
    name: &'a str,
    points: f64,
    wins: u32,
    draws: u32,
    losses: u32,
    faults: u32,
}

#[derive(Serialize)]
struct GameFile<'a> {
    black: &'a str,
    white: &'a str,
    moves: &'a str,
    black_discs: usize,
    white_discs: usize,
    winner: Option<&'a str>,
    outcome: Outcome,
    at_fault: Option<&'a str>,
}

#[derive(Serialize)]
struct UnplayedFile<'a> {
    game: u32,
    black: &'a str,
    white: &'a str,
    attempts: usize,
    given_up: bool,
    reason: &'a str,
}

#[derive(Serialize)]
struct MeetingFile<'a> {
    first: &'a str,
    second: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    faults: [u32; 2],
    score: f64,
    score_margin: f64,
    elo: Option<f64>,
    elo_margin: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    los: f64,
    pairs: [u32; 5],
    thinking: [ThinkingFile; 2],
}

#[derive(Serialize)]
struct ThinkingFile {
    moves: u64,
    mean_ms: f64,
    slowest_ms: u64,
}

impl From<&Thinking> for ThinkingFile {
    fn from(thinking: &Thinking) -> Self {
        let mean_ms = (thinking.mean_ms() * 10.0).round() / 10.0;
        Self { moves: thinking.moves, mean_ms, slowest_ms: thinking.slowest_ms }
    }
}

/// A cup as the journal has it, with its table.
#[derive(Clone, Debug)]
pub struct Results {
    /// The cup's name.
    pub name: String,
    /// The players' names, by number.
    pub names: Vec<String>,
    /// The games that count, in the order of their numbers.
    pub games: Vec<Played>,
    /// Games that the referee could not bring to an end, in the order of their numbers.
    pub unplayed: Vec<Unplayed>,
    /// Games that were played again elsewhere because the referee was late, as they were the first time.
    pub asides: Vec<Played>,
    /// All games of the cup as far as they are known.
    pub schedule: Schedule,
    /// The table, best first.
    pub table: Vec<Standing>,
    /// What the page and the feedback are written in, where the cup says so.
    pub language: Option<Language>,
    /// What was on the clock at the beginning of each game and what each move added, in milliseconds, where there was one.
    pub clock: Option<[u64; 2]>,
}

/// A game that the referee could not bring to an end, through no fault of a player.
#[derive(Clone, Debug)]
pub struct Unplayed {
    /// The number of the game.
    pub number: u32,
    /// Who was to play.
    pub pairing: Pairing,
    /// How often it was tried.
    pub attempts: usize,
    /// Whether it is not tried any more.
    pub given_up: bool,
    /// What was in the way the last time.
    pub last: Played,
}

impl Results {
    /// The results in a journal.
    #[must_use]
    pub fn new(archive: &Archive) -> Self {
        let header = &archive.header;
        let schedule = archive.schedule();
        let counted = |slot: &&Slot| matches!(slot.state, State::Played(_));
        let games = schedule.slots.iter().filter(counted).filter_map(|slot| archive.games.get(&slot.number)).cloned();
        let unplayed = schedule.slots.iter().filter(|slot| matches!(slot.state, State::Due | State::Unplayable));
        let unplayed = unplayed.filter_map(|slot| {
            let voids = archive.voids.get(&slot.number)?;
            Some(Unplayed {
                number: slot.number,
                pairing: slot.pairing,
                attempts: voids.len(),
                given_up: slot.state == State::Unplayable,
                last: voids.last()?.clone(),
            })
        });
        let time = |key: &str| header.conditions.get(key).and_then(serde_json::Value::as_u64);
        Self {
            name: header.name.clone(),
            names: archive.names(),
            games: games.collect(),
            unplayed: unplayed.collect(),
            asides: archive.asides.values().cloned().collect(),
            table: standings(&schedule),
            schedule,
            language: header.language.as_deref().and_then(|tag| tag.parse().ok()),
            clock: time("time.per_game").map(|main| [main, time("time.increment").unwrap_or(0)]),
        }
    }

    /// A player's name.
    #[must_use]
    pub fn name_of(&self, player: usize) -> &str {
        self.names.get(player).map_or("?", String::as_str)
    }

    /// `standings.json`.
    #[must_use]
    pub fn standings_json(&self) -> String {
        let lines: Vec<_> = self
            .table
            .iter()
            .map(|line| StandingFile {
                rank: line.rank,
                name: self.name_of(line.player),
                points: line.points(),
                wins: line.wins,
                draws: line.draws,
                losses: line.losses,
                faults: line.faults,
            })
            .collect();
        pretty(&lines)
    }

    /// `games.json`.
    #[must_use]
    pub fn games_json(&self) -> String {
        let games: Vec<_> = self
            .games
            .iter()
            .map(|game| GameFile {
                black: self.name_of(game.black),
                white: self.name_of(game.white),
                moves: &game.moves,
                black_discs: game.black_discs,
                white_discs: game.white_discs,
                winner: game.winner().map(|player| self.name_of(player)),
                outcome: game.outcome,
                at_fault: game.at_fault().map(|player| self.name_of(player)),
            })
            .collect();
        pretty(&games)
    }

    /// What the games between two players say.
    #[must_use]
    pub fn meeting(&self, players: [usize; 2]) -> Meeting {
        Meeting::new(&self.games, players)
    }

    /// Everybody who met, each pair once: in a gauntlet from the challenger's view.
    #[must_use]
    pub fn meetings(&self) -> Vec<Meeting> {
        let mut met: Vec<[usize; 2]> = self.games.iter().map(|game| self.view([game.black, game.white])).collect();
        met.sort_unstable();
        met.dedup();
        met.into_iter().map(|players| self.meeting(players)).collect()
    }

    /// The challenger of a gauntlet first, otherwise who is first in the list.
    fn view(&self, mut players: [usize; 2]) -> [usize; 2] {
        let challenger = {
            let format = self.schedule.format;
            (format.name == FormatName::Gauntlet).then_some(format.challenger)
        };
        players.sort_unstable_by_key(|player| (Some(*player) != challenger, *player));
        players
    }

    /// A meeting for other programs.
    #[must_use]
    pub fn meeting_json(&self, meeting: &Meeting) -> serde_json::Value {
        let (score, elo) = (meeting.score(), meeting.elo());
        let file = MeetingFile {
            first: self.name_of(meeting.first),
            second: self.name_of(meeting.second),
            games: meeting.games(),
            wins: meeting.wins,
            draws: meeting.draws,
            losses: meeting.losses,
            faults: meeting.faults,
            score: score.value.unwrap_or_default(),
            score_margin: meeting.score_margin(),
            elo: elo.value,
            elo_margin: elo.margin(),
            elo_low: elo.low,
            elo_high: elo.high,
            los: meeting.superiority(),
            pairs: meeting.pairs.counts,
            thinking: meeting.thinking.each_ref().map(ThinkingFile::from),
        };
        // Nothing in it can fail to be written.
        serde_json::to_value(file).unwrap_or_default()
    }

    /// `meetings.json`.
    #[must_use]
    pub fn meetings_json(&self) -> String {
        let meetings: Vec<_> = self.meetings().iter().map(|meeting| self.meeting_json(meeting)).collect();
        pretty(&meetings)
    }

    /// `standings.csv`.
    #[must_use]
    pub fn standings_csv(&self) -> String {
        let mut text =
            "rank,name,points,wins,draws,losses,faults,sonneborn_berger,buchholz,disc_difference\n".to_owned();
        for line in &self.table {
            let name = cell(self.name_of(line.player));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{},{name},{},{},{},{},{},{},{},{}",
                line.rank,
                line.points(),
                line.wins,
                line.draws,
                line.losses,
                line.faults,
                f64::from(line.sonneborn_berger) / 4.0,
                f64::from(line.buchholz) / 2.0,
                line.discs
            );
        }
        text
    }

    /// `unplayed.json`.
    #[must_use]
    pub fn unplayed_json(&self) -> String {
        let games: Vec<_> = self
            .unplayed
            .iter()
            .map(|game| UnplayedFile {
                game: game.number,
                black: self.name_of(game.pairing.black),
                white: self.name_of(game.pairing.white),
                attempts: game.attempts,
                given_up: game.given_up,
                reason: match &game.last.detail {
                    Detail::Machine { reason } => reason,
                    _ => "",
                },
            })
            .collect();
        pretty(&games)
    }

    /// `games.ggf`.
    #[must_use]
    pub fn games_ggf(&self) -> String {
        self.games.iter().map(|game| ggf::to_text(&game.record(&self.names, &self.name)).0 + "\n").collect()
    }

    /// Writes all of them.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        write(&folder.join("standings.json"), self.standings_json().as_bytes())?;
        write(&folder.join("games.json"), self.games_json().as_bytes())?;
        write(&folder.join("unplayed.json"), self.unplayed_json().as_bytes())?;
        write(&folder.join("meetings.json"), self.meetings_json().as_bytes())?;
        write(&folder.join("standings.csv"), self.standings_csv().as_bytes())?;
        write(&folder.join("games.ggf"), self.games_ggf().as_bytes())
    }
}

/// A text as a cell of CSV. Programs for tables compute what begins like a formula; an apostrophe makes it a text.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@']);
    format!("\"{}{}\"", if formula { "'" } else { "" }, text.replace('"', "\"\""))
}

fn pretty(value: &impl Serialize) -> String {
    // Nothing in these structures can fail to be written.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_no_formula() {
        assert_eq!(super::cell("=cmd|' /C calc'!A0"), "\"'=cmd|' /C calc'!A0\"");
        assert_eq!(super::cell("a \"b\""), "\"a \"\"b\"\"\"");
    }
}
