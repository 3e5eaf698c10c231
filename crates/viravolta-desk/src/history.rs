//! The games that somebody has played here: finished ones, and those that another game took the place of.
//!
//! The history is a text with one game a line in our JSON, oldest first, so every command that reads games reads it too. Tags of
//! each game say who sat where and what was left on the clocks: whoever opens it again goes on where it was left.

use std::collections::HashSet;
use std::time::Duration;

use viravolta_i18n::Texts;
use viravolta_notation::{GameRecord, NodeId, Tag, json, opening_of_record};
use viravolta_rules::{Color, Move, Scoring};

use crate::day::Day;
use crate::session::{Pace, Seat, Session};
use crate::texts::tr;
use crate::words;

const SEATS: &str = "Seats";
const TIME: &str = "Time";
const CLOCKS: &str = "Clocks";
/// The number of the game that this one goes on with, and takes the place of.
const CONTINUES: &str = "Continues";
const OURS: [&str; 4] = [SEATS, TIME, CLOCKS, CONTINUES];

/// A game of the history.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number among all games of the history, from 1.
    pub number: usize,
    /// The game.
    pub record: GameRecord,
}

/// The line that a game adds to the history, without its end.
#[must_use]
pub fn line(session: &Session, names: [String; 2], today: Day) -> String {
    let mut record = session.record(names, today);
    record.date.get_or_insert_with(|| today.to_string());
    let [black, white] = session.seats();
    let [mine, yours] = session.clocks().reading().map(|left| left.as_millis());
    let said = [
        Some((SEATS, format!("{black} {white}"))),
        Some((TIME, session.clocks().pace().to_string())),
        Some((CLOCKS, format!("{mine} {yours}"))),
        session.entry().map(|number| (CONTINUES, number.to_string())),
    ];
    record.tags.retain(|tag| !OURS.contains(&tag.name.as_str()));
    let tags = said.into_iter().flatten().map(|(name, value)| Tag { name: name.to_owned(), value });
    record.tags.extend(tags);
    json::to_text(&record)
}

/// The games of a history, the newest first, each as it was left last. Lines that cannot be read are passed over, and counted
/// all the same.
#[must_use]
pub fn read(content: &[u8]) -> Vec<Entry> {
    let text = String::from_utf8_lossy(content);
    let lines = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
    let entry = |(index, line)| Some(Entry { number: index + 1, record: json::parse(line).ok()? });
    let mut entries: Vec<Entry> = lines.filter_map(entry).collect();
    let continued: HashSet<usize> =
        entries.iter().filter_map(|entry| entry.record.tag(CONTINUES)?.parse().ok()).collect();
    entries.retain(|entry| !continued.contains(&entry.number));
    entries.reverse();
    entries
}

/// How many lines are no games that this version can read. They stay where they are.
#[must_use]
pub fn unread(content: &[u8]) -> usize {
    let text = String::from_utf8_lossy(content);
    text.lines().filter(|line| !line.trim().is_empty() && json::parse(line).is_err()).count()
}

impl Entry {
    /// The game as it was left.
    #[must_use]
    pub fn session(&self) -> Session {
        let mut record = self.record.clone();
        let seats = record.tag(SEATS).and_then(|tag| {
            let (black, white) = tag.split_once(' ')?;
            Some([black.parse::<Seat>().ok()?, white.parse::<Seat>().ok()?])
        });
        let pace = record.tag(TIME).and_then(|tag| tag.parse::<Pace>().ok()).unwrap_or_default();
        let clocks = record.tag(CLOCKS).and_then(|tag| {
            let (mine, yours) = tag.split_once(' ')?;
            Some([mine, yours].map(|left| left.parse().ok().map(Duration::from_millis).unwrap_or_default()))
        });
        record.tags.retain(|tag| !OURS.contains(&tag.name.as_str()));
        let finished = record.outcome.is_some();
        let mut session = Session::from_record(record, seats.unwrap_or([Seat::Person; 2]));
        let (at, stopped): (NodeId, _) = (session.walk().current(), session.stopped());
        session.restore(at, stopped, pace, clocks.unwrap_or_default());
        // Where a game was not finished, whoever takes back and plays on plays the game itself.
        session.set_origin(finished, false, Some(self.number));
        session
    }

    /// What tells the game from others: date, players, result, opening.
    #[must_use]
    pub fn cells(&self, t: Texts) -> [String; 4] {
        let record = &self.record;
        let name = |color: Color| record.player(color).name.clone().unwrap_or_else(|| words::side(t, color));
        // As the end of the game was told: empty squares belong to the winner.
        let (black, white) =
            record.to_game().result().map_or_else(|| record.position().counts(Scoring::Plain), |result| result.counts);
        let moves = record.moves().filter(|recorded| recorded.mv != Move::Pass).count();
        let result = match record.outcome {
            Some(_) => format!("{black}-{white}"),
            None => tr!(t, "history-unfinished", moves = moves),
        };
        let opening = opening_of_record(record).map_or_else(String::new, |named| words::opening(t, &named).to_owned());
        let players = format!("{} – {}", name(Color::Black), name(Color::White));
        [record.date.clone().unwrap_or_default(), players, result, opening].map(|cell| words::printable(&cell))
    }

    /// Whether every word is somewhere in what tells the game from others, or in its moves.
    #[must_use]
    pub fn matches(&self, t: Texts, wanted: &str) -> bool {
        let moves = self.record.to_game().transcript().to_string();
        let text = format!("{} {moves}", self.cells(t).join(" ")).to_lowercase();
        wanted.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

#[cfg(test)]
mod tests;
