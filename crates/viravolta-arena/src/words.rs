//! What the arena says to people. Everything else in this crate is types and files.

use std::time::Duration;

use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, TranscriptError};

use crate::cup::{CupError, OpeningFlaw, Problem, Slip};
use crate::files::Results;
use crate::journal::{Difference, Flaw, JournalError};
use crate::outcome::{Obstacle, Outcome};
use crate::played::Played;

mod advice;
mod faults;
mod notes;

pub(crate) use advice::advice;
pub use faults::fault;
pub(crate) use faults::{facts, headline, visible, visible_line};
pub use notes::note;

/// The name of an outcome.
#[must_use]
pub fn outcome(t: Texts, outcome: Outcome) -> String {
    t.text(&format!("outcome-{}", outcome.id()))
}

/// What keeps a program from starting, and what to do about it.
#[must_use]
pub fn obstacle(t: Texts, obstacle: &Obstacle) -> [String; 2] {
    [faults::obstacle(t, obstacle), advice::obstacle(t, obstacle)]
}

/// Points, halves and quarters as they are, with the language's decimal mark.
#[must_use]
pub fn points(t: Texts, points: f64) -> String {
    let places = (0..2).find(|places| (points * 10_f64.powi(*places)).fract() == 0.0).unwrap_or(2);
    t.language().decimal(points, places as usize)
}

/// How long something will still take, roughly.
#[must_use]
pub fn time_left(t: Texts, left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..90 => tr!(t, "words-seconds-left", seconds = seconds.next_multiple_of(10).max(10)),
        90..5400 => tr!(t, "words-minutes-left", minutes = (seconds + 30) / 60),
        _ => tr!(t, "words-hours-left", hours = (seconds + 1800) / 3600),
    }
}

/// A colour.
#[must_use]
pub fn color(t: Texts, color: Color) -> String {
    match color {
        Color::Black => tr!(t, "words-black"),
        Color::White => tr!(t, "words-white"),
    }
}

/// What else there is to say about games: which were played again elsewhere, and in which one side used far more of the
/// processors.
pub fn remarks(t: Texts, results: &Results) -> impl Iterator<Item = String> {
    let again = results.asides.iter().filter(|game| game.is_doubtful()).map(move |game| {
        let (black, white) = (results.name_of(game.black), results.name_of(game.white));
        tr!(t, "aside", number = game.number, black = black, white = white, late = game.referee_late_ms())
    });
    let name_of = |player| results.name_of(player).to_owned();
    again.chain(results.games.iter().filter_map(move |game| hungry(t, game, name_of)))
}

/// That one side used far more of the processors, if it did.
fn hungry(t: Texts, game: &Played, name_of: impl Fn(usize) -> String) -> Option<String> {
    let side = game.hungry()?;
    let (much, little) = (game.cpu_ms[0].max(game.cpu_ms[1]), game.cpu_ms[0].min(game.cpu_ms[1]));
    let seconds = |milliseconds: u64| milliseconds as f64 / 1000.0;
    let (number, name) = (game.number, name_of(game.player(side)));
    Some(tr!(t, "hungry", number = number, name = name, much = seconds(much), little = seconds(little)))
}

/// Why a cup cannot be read.
#[must_use]
pub fn cup_error(t: Texts, error: &CupError) -> String {
    match error {
        CupError::Read { path, cause } => tr!(t, "cup-read", path = path, reason = cause.to_string()),
        CupError::Syntax { line, column, slip, reason } => {
            tr!(t, "cup-syntax", line = *line, column = *column, slip = self::slip(t, slip, reason))
        }
        CupError::Problem(problem) => self::problem(t, problem),
    }
}

/// In our own words; the reader of the file speaks English alone.
fn slip(t: Texts, slip: &Slip, reason: &str) -> String {
    match slip {
        Slip::UnknownKey { key, known } => tr!(t, "cup-unknown-key", key = key, known = known.join(", ")),
        Slip::UnknownWord { word, known } => tr!(t, "cup-unknown-word", word = word, known = known.join(", ")),
        Slip::MissingKey(key) => tr!(t, "cup-missing-key", key = key),
        Slip::Twice => tr!(t, "cup-twice"),
        Slip::OtherKind => tr!(t, "cup-other-kind", kind = kind(t, reason)),
        Slip::NoToml => tr!(t, "cup-no-toml"),
    }
}

/// The kind of value that the reader of the file expected: its sentence ends with it.
fn kind(t: Texts, reason: &str) -> String {
    let expected = reason.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    let is = |words: &[&str]| words.iter().any(|word| expected.contains(word));
    match () {
        () if is(&["string", "str"]) => tr!(t, "cup-kind-text"),
        () if is(&["integer", "i64", "u64", "u32", "u8", "number"]) => tr!(t, "cup-kind-number"),
        () if is(&["boolean", "bool"]) => tr!(t, "cup-kind-truth"),
        () if is(&["sequence", "array", "tuple", "list"]) => tr!(t, "cup-kind-list"),
        () if is(&["map", "struct", "table"]) => tr!(t, "cup-kind-table"),
        () => tr!(t, "cup-kind-other"),
    }
}

fn problem(t: Texts, problem: &Problem) -> String {
    match problem {
        Problem::TooFewPlayers => tr!(t, "cup-too-few-players"),
        Problem::SameName([one, other]) => tr!(t, "cup-same-name", one = one, other = other),
        Problem::Language(tag) => tr!(t, "cup-language", tag = visible(tag)),
        Problem::Name(name) => tr!(t, "cup-name", name = visible(name)),
        Problem::NoSuchPlayer(name) => tr!(t, "cup-no-such-player", name = name),
        Problem::MatchOfTwo(players) => tr!(t, "cup-match-of-two", players = *players),
        Problem::Duration { key, text } => tr!(t, "cup-duration", key = *key, text = text),
        Problem::Size { key, text } => tr!(t, "cup-size", key = *key, text = text),
        Problem::TwoTimes => tr!(t, "cup-two-times"),
        Problem::Rounds { rounds, most } => tr!(t, "cup-rounds", rounds = *rounds, most = *most),
        Problem::Games(games) => tr!(t, "cup-games", games = *games),
        Problem::NoCommand(player) => tr!(t, "cup-no-command", player = player),
        Problem::NoSource(player) => tr!(t, "cup-no-source", player = player),
        Problem::DoesNotFit { player, key } => tr!(t, "cup-does-not-fit", player = player, key = *key),
        Problem::OutOfRange { player, key } => tr!(t, "cup-out-of-range", player = player, key = *key),
        Problem::NotThere { player, path } => tr!(t, "cup-not-there", player = player, path = path),
        Problem::LeadsOut { player, path, target } => {
            tr!(t, "cup-leads-out", player = player, path = path, target = target)
        }
        Problem::InSystem(folder) => tr!(t, "cup-in-system", folder = folder),
        Problem::Opening { line, flaw } => tr!(t, "cup-opening", line = *line, flaw = opening_flaw(t, flaw)),
        Problem::NoOpenings(file) => tr!(t, "cup-no-openings", file = file),
    }
}

fn opening_flaw(t: Texts, flaw: &OpeningFlaw) -> String {
    match flaw {
        OpeningFlaw::Moves(TranscriptError::Malformed(malformed)) => {
            tr!(t, "cup-opening-unreadable", column = malformed.offset() + 1)
        }
        OpeningFlaw::Moves(TranscriptError::Illegal(illegal)) => {
            tr!(t, "cup-opening-illegal", number = illegal.number, mv = illegal.illegal.tried.to_string())
        }
        OpeningFlaw::Over => tr!(t, "cup-opening-over"),
    }
}

/// Why a journal cannot be used.
#[must_use]
pub fn journal_error(t: Texts, error: &JournalError) -> String {
    let shown = |path: &std::path::Path| visible(&path.display().to_string());
    match error {
        JournalError::Io { path, cause } => tr!(t, "journal-io", path = shown(path), reason = cause.to_string()),
        JournalError::NotOurs(path) => tr!(t, "journal-not-ours", path = shown(path)),
        JournalError::Newer { path, version } => tr!(t, "journal-newer", path = shown(path), version = *version),
        JournalError::Damaged { path, line, flaw } => {
            tr!(t, "journal-damaged", path = shown(path), line = *line, flaw = self::flaw(t, flaw))
        }
        JournalError::OtherCup { path, differences } => {
            let differences: Vec<String> =
                differences.iter().map(|difference| self::difference(t, difference)).collect();
            tr!(t, "journal-other-cup", path = shown(path), differences = differences.join("; "))
        }
        JournalError::Missing { path, players } => {
            tr!(t, "journal-missing", path = shown(path), players = names(t, players), count = players.len())
        }
        JournalError::TooLate(players) => tr!(t, "journal-too-late", players = names(t, players)),
        JournalError::Changed(players) => {
            tr!(t, "journal-changed", players = names(t, players), count = players.len())
        }
        JournalError::Old(path) => tr!(t, "journal-old", path = shown(path)),
        JournalError::Busy(path) => tr!(t, "journal-busy", path = shown(path)),
    }
}

fn names(t: Texts, players: &[String]) -> String {
    players.iter().map(|name| tr!(t, "words-quoted", text = visible(name))).collect::<Vec<_>>().join(", ")
}

fn difference(t: Texts, difference: &Difference) -> String {
    let shown = |value: &serde_json::Value| if value.is_null() { "-".to_owned() } else { visible(&value.to_string()) };
    let (journal, cup) = (shown(&difference.journal), shown(&difference.cup));
    tr!(t, "journal-difference", key = visible(&difference.key), journal = journal, cup = cup)
}

/// What is wrong with a game of a journal, or with one that was played elsewhere.
#[must_use]
pub fn flaw(t: Texts, flaw: &Flaw) -> String {
    match flaw {
        Flaw::Checksum => tr!(t, "flaw-checksum"),
        Flaw::Unreadable(reason) => tr!(t, "flaw-unreadable", reason = visible(reason)),
        Flaw::Player(player) => tr!(t, "flaw-player", player = *player),
        Flaw::Value(key) => tr!(t, "flaw-value", key = *key),
        Flaw::Moves { number } => tr!(t, "flaw-moves", number = *number),
        Flaw::Result(key) => tr!(t, "flaw-result", key = *key),
        Flaw::Twice(game) => tr!(t, "flaw-twice", game = *game),
        Flaw::OutOfPlace(game) => tr!(t, "flaw-out-of-place", game = *game),
    }
}
