//! What the arena says to people. Everything else in this crate is types and files.

use viravolta_i18n::{Texts, tr};
use viravolta_rules::Color;
use viravolta_sandbox::Status;

use crate::cup::{CupError, Problem, Slip};
use crate::journal::JournalError;
use crate::outcome::{Detail, Guess, Outcome, Reason};
use crate::played::Played;

/// The name of an outcome.
#[must_use]
pub fn outcome(t: Texts, outcome: Outcome) -> String {
    t.text(&format!("outcome-{}", outcome.id()))
}

/// Points, halves and quarters as they are, with the language's decimal mark.
#[must_use]
pub fn points(t: Texts, points: f64) -> String {
    let places = (0..2).find(|places| (points * 10_f64.powi(*places)).fract() == 0.0).unwrap_or(2);
    t.language().decimal(points, places as usize)
}

/// A colour.
#[must_use]
pub fn color(t: Texts, color: Color) -> String {
    match color {
        Color::Black => tr!(t, "words-black"),
        Color::White => tr!(t, "words-white"),
    }
}

/// What happened on the turn of the player at fault, in sentences; nothing after a normal game.
#[must_use]
pub fn fault(t: Texts, game: &Played, name: &str) -> Vec<String> {
    let Some(side) = game.at_fault else { return Vec::new() };
    let place = game.game();
    let position = place.position();
    let color = color(t, side.into());
    let number = place.moves().len() + 1;
    let mut sentences =
        vec![tr!(t, "fault-head", name = name, color = color, number = number, outcome = outcome(t, game.outcome))];
    sentences.extend(detail(t, &game.detail));
    if matches!(game.outcome, Outcome::IllegalMove | Outcome::WrongClaim) {
        let legal: Vec<String> = position.legal_moves().iter().map(|square| square.to_string()).collect();
        sentences.push(if legal.is_empty() {
            tr!(t, "fault-no-legal-moves")
        } else {
            tr!(t, "fault-legal-moves", moves = legal.join(" "))
        });
    }
    sentences
}

fn detail(t: Texts, detail: &Detail) -> Vec<String> {
    match detail {
        Detail::Move { said, square, guess } => {
            let mut sentences = vec![tr!(t, "fault-move", said = visible(said), square = square)];
            sentences.extend(guess.map(|guess| self::guess(t, guess)));
            sentences
        }
        Detail::Said { text, reason } => {
            let said = (!text.trim().is_empty()).then(|| tr!(t, "fault-said", text = visible(text)));
            reason.map(|reason| self::reason(t, reason)).into_iter().chain(said).collect()
        }
        Detail::Complaint { said, guess } => {
            let said = tr!(t, "fault-said", text = visible(said));
            vec![tr!(t, "reason-false-complaint"), said, self::guess(t, *guess)]
        }
        Detail::Board { shown } => vec![tr!(t, "fault-board", board = shown)],
        Detail::Time { took_ms, limit_ms, referee_ms } => {
            vec![tr!(t, "fault-time", took = *took_ms, limit = *limit_ms, referee = *referee_ms)]
        }
        Detail::Exit { status: Status::Exited(code) } => vec![tr!(t, "fault-exited", code = *code)],
        Detail::Exit { status: Status::Signaled(signal) } => {
            vec![tr!(t, "fault-signaled", signal = *signal, name = signal_name(*signal))]
        }
        Detail::Exit { status: Status::Unknown } | Detail::None => Vec::new(),
        Detail::Start { reason } => vec![tr!(t, "fault-start", reason = reason)],
        Detail::Color => vec![tr!(t, "fault-color")],
    }
}

/// A text of a program, on one line, with what cannot be seen made visible.
fn visible(text: &str) -> String {
    let shown: String = text.trim().chars().take(160).flat_map(char::escape_debug).collect();
    shown.replace("\\'", "'").replace("\\\"", "\"")
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        _ => "",
    }
}

fn guess(t: Texts, guess: Guess) -> String {
    match guess {
        Guess::Swapped => tr!(t, "guess-swapped"),
        Guess::FromOne => tr!(t, "guess-from-one"),
        Guess::FromZero => tr!(t, "guess-from-zero"),
        Guess::LinesReversed => tr!(t, "guess-lines-reversed"),
        Guess::OtherColor => tr!(t, "guess-other-color"),
    }
}

fn reason(t: Texts, reason: Reason) -> String {
    match reason {
        Reason::NotInProtocol => tr!(t, "reason-not-in-protocol"),
        Reason::BeforeAsked => tr!(t, "reason-before-asked"),
        Reason::Resigned => tr!(t, "reason-resigned"),
        Reason::Refused => tr!(t, "reason-refused"),
        Reason::ClosedOutput => tr!(t, "reason-closed-output"),
        Reason::FalseComplaint => tr!(t, "reason-false-complaint"),
        Reason::FalsePass => tr!(t, "reason-false-pass"),
    }
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

/// In our own words; the reader's are added where they say more.
fn slip(t: Texts, slip: &Slip, reason: &str) -> String {
    match slip {
        Slip::UnknownKey { key, known } => tr!(t, "cup-unknown-key", key = key, known = known.join(", ")),
        Slip::UnknownWord { word, known } => tr!(t, "cup-unknown-word", word = word, known = known.join(", ")),
        Slip::MissingKey(key) => tr!(t, "cup-missing-key", key = key),
        Slip::Twice => tr!(t, "cup-twice"),
        Slip::OtherKind => tr!(t, "cup-other-kind", reason = one_line(reason)),
        Slip::NoToml => tr!(t, "cup-no-toml", reason = one_line(reason)),
    }
}

fn one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join("; ")
}

fn problem(t: Texts, problem: &Problem) -> String {
    match problem {
        Problem::TooFewPlayers => tr!(t, "cup-too-few-players"),
        Problem::SameName(name) => tr!(t, "cup-same-name", name = name),
        Problem::Name(name) => tr!(t, "cup-name", name = visible(name)),
        Problem::NoSuchPlayer(name) => tr!(t, "cup-no-such-player", name = name),
        Problem::MatchOfTwo(players) => tr!(t, "cup-match-of-two", players = *players),
        Problem::Duration { key, text } => tr!(t, "cup-duration", key = *key, text = text),
        Problem::Size { key, text } => tr!(t, "cup-size", key = *key, text = text),
        Problem::TwoTimes => tr!(t, "cup-two-times"),
        Problem::Rounds { rounds, most } => tr!(t, "cup-rounds", rounds = *rounds, most = *most),
        Problem::Games(games) => tr!(t, "cup-games", games = *games),
        Problem::NoCommand(player) => tr!(t, "cup-no-command", player = player),
        Problem::DoesNotFit { player, key } => tr!(t, "cup-does-not-fit", player = player, key = *key),
        Problem::OutOfRange { player, key } => tr!(t, "cup-out-of-range", player = player, key = *key),
        Problem::NotThere { player, path } => tr!(t, "cup-not-there", player = player, path = path),
        Problem::Opening { line, reason } => tr!(t, "cup-opening", line = *line, reason = reason),
        Problem::NoOpenings(file) => tr!(t, "cup-no-openings", file = file),
    }
}

/// Why a journal cannot be used.
#[must_use]
pub fn journal_error(t: Texts, error: &JournalError) -> String {
    let shown = |path: &std::path::Path| path.display().to_string();
    match error {
        JournalError::Io { path, cause } => tr!(t, "journal-io", path = shown(path), reason = cause.to_string()),
        JournalError::Damaged { path, line, reason } => {
            tr!(t, "journal-damaged", path = shown(path), line = *line, reason = reason)
        }
        JournalError::OtherCup(path) => tr!(t, "journal-other-cup", path = shown(path)),
        JournalError::Busy(path) => tr!(t, "journal-busy", path = shown(path)),
    }
}
