//! What the NBoard window says to an engine.

use core::fmt;
use core::str::FromStr;

use super::played::{ParsePlayedMoveError, PlayedMove};

/// A line from the window to the engine.
///
/// ```
/// use viravolta_protocol::nboard::Command;
/// assert_eq!("hint 2".parse(), Ok(Command::Hint(2)));
/// assert_eq!(Command::Ping(7).to_string(), "ping 7");
/// assert!("make coffee".parse::<Command>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `nboard 2`: the version that the window speaks.
    Version(u32),
    /// `set depth 12`.
    SetDepth(u32),
    /// `set game (;GM[Othello]...;)`: the text of the game, unread.
    SetGame(String),
    /// `set contempt -100`.
    SetContempt(i32),
    /// `move F5/1.50/3.2`, or `F5` alone as version 1 had it.
    Move(PlayedMove),
    /// `hint 2`.
    Hint(usize),
    /// `go`.
    Go,
    /// `ping 3`.
    Ping(i64),
    /// `learn`.
    Learn,
    /// `analyze`.
    Analyze,
    /// `quit`.
    Quit,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "nboard {version}"),
            Self::SetDepth(depth) => write!(f, "set depth {depth}"),
            Self::SetGame(game) => write!(f, "set game {game}"),
            Self::SetContempt(contempt) => write!(f, "set contempt {contempt}"),
            Self::Move(played) => write!(f, "move {played}"),
            Self::Hint(count) => write!(f, "hint {count}"),
            Self::Go => f.write_str("go"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Learn => f.write_str("learn"),
            Self::Analyze => f.write_str("analyze"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// A line that an engine ignores, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCommandError {
    /// Not a command of version 2.
    #[error("unknown command {found:?}")]
    Unknown {
        /// The first word.
        found: String,
    },
    /// A number was expected.
    #[error("{command} expects a whole number, found {found:?}")]
    Number {
        /// The command.
        command: &'static str,
        /// What was there instead.
        found: String,
    },
    /// The move cannot be read.
    #[error("move: {0}")]
    Move(#[from] ParsePlayedMoveError),
}

fn number<T: FromStr>(command: &'static str, text: &str) -> Result<T, ParseCommandError> {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.parse().map_err(|_| ParseCommandError::Number { command, found: word.to_owned() })
}

/// The first word and the rest, both without the white space round them.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let (word, rest) = split_word(line);
        Ok(match word {
            "nboard" => Self::Version(number("nboard", rest)?),
            "set" => return parse_set(rest),
            "move" => Self::Move(rest.parse()?),
            "hint" => Self::Hint(number("hint", rest)?),
            "go" => Self::Go,
            "ping" => Self::Ping(number("ping", rest)?),
            "learn" => Self::Learn,
            "analyze" => Self::Analyze,
            "quit" => Self::Quit,
            _ => match bare_move(word, rest) {
                Some(played) => Self::Move(played),
                None => return Err(ParseCommandError::Unknown { found: word.to_owned() }),
            },
        })
    }
}

fn parse_set(text: &str) -> Result<Command, ParseCommandError> {
    let (what, rest) = split_word(text);
    Ok(match what {
        "depth" => Command::SetDepth(number("set depth", rest)?),
        "game" => Command::SetGame(rest.to_owned()),
        "contempt" => Command::SetContempt(number("set contempt", rest)?),
        _ => return Err(ParseCommandError::Unknown { found: format!("set {what}") }),
    })
}

/// Version 1 sent a move as a line of its own.
fn bare_move(word: &str, rest: &str) -> Option<PlayedMove> {
    let is_two_letters = word.split('/').next().is_some_and(|square| square.len() == 2);
    if is_two_letters && rest.is_empty() { word.parse().ok() } else { None }
}
