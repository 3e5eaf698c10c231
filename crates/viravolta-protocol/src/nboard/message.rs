//! What an engine says to the NBoard window.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use viravolta_rules::Move;

use super::command::split_word;
use super::played::{ParsePlayedMoveError, PlayedMove, TwoLetters, parse_move, parse_seconds};
use crate::{Depth, Evaluation, ParseEvaluationError, Source, Variation};

/// A line from the engine to the window.
///
/// ```
/// use viravolta_protocol::nboard::{Message, PlayedMove};
/// assert_eq!(Message::parse("pong 3"), Ok(Some(Message::Pong(3))));
/// assert_eq!(Message::parse("anything at all"), Ok(None));
/// assert!(Message::parse("search F5").is_err());
/// assert_eq!(Message::Learned.to_string(), "learned");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `set myname Viravolta12`.
    Name(String),
    /// `status Thinking`; an empty one clears.
    Status(String),
    /// `pong 3`.
    Pong(i64),
    /// `=== F5/+1.50/3.20`.
    Move(PlayedMove),
    /// `search F5-D6 +1.50 0 12`, or `book ...`.
    Hint(Hint),
    /// `nodestats 91022 0.060`.
    NodeStats {
        /// Positions since the search began.
        nodes: u64,
        /// Time since the search began.
        time: Duration,
    },
    /// `analysis 3 -1.00`: the value of the position after so many moves, to the side that is to move there.
    Analysis {
        /// How many moves were made, passes counted.
        moves_made: usize,
        /// The value.
        value: Evaluation,
    },
    /// `learned`.
    Learned,
}

/// A line of play with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The moves; at least one.
    pub moves: Vec<Move>,
    /// The value to the mover, or the draw-seeking one of a pair; `None` when the engine had none (`NaN`).
    pub value: Option<Evaluation>,
    /// The second of a pair of values.
    pub draw_avoiding: Option<Evaluation>,
    /// How deep.
    pub depth: Depth,
    /// Search or book.
    pub source: Source,
    /// Free text at the end of the line.
    pub text: String,
}

impl From<Variation> for Hint {
    fn from(variation: Variation) -> Self {
        Self {
            moves: variation.moves,
            value: Some(variation.value),
            draw_avoiding: None,
            depth: variation.depth,
            source: variation.source,
            text: String::new(),
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, games) = match self.source {
            Source::Search => ("search", 0),
            Source::Book { games } => ("book", games),
        };
        write!(f, "{word} ")?;
        for (index, mv) in self.moves.iter().enumerate() {
            let dash = if index == 0 { "" } else { "-" };
            write!(f, "{dash}{}", TwoLetters(*mv))?;
        }
        match self.value {
            Some(value) => write!(f, " {value:+.2}")?,
            None => f.write_str(" NaN")?,
        }
        if let Some(second) = self.draw_avoiding {
            write!(f, ",{second:+.2}")?;
        }
        write!(f, " {games} {}", self.depth)?;
        if self.text.is_empty() { Ok(()) } else { write!(f, " {}", self.text) }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "set myname {name}"),
            Self::Status(text) if text.is_empty() => f.write_str("status"),
            Self::Status(text) => write!(f, "status {text}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Move(played) => write!(f, "=== {played}"),
            Self::Hint(hint) => hint.fmt(f),
            Self::NodeStats { nodes, time } => write!(f, "nodestats {nodes} {:.3}", time.as_secs_f64()),
            Self::Analysis { moves_made, value } => write!(f, "analysis {moves_made} {value:+.2}"),
            Self::Learned => f.write_str("learned"),
        }
    }
}

/// A line that begins like a message and goes on wrongly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMessageError {
    /// The move after `===` cannot be read.
    #[error("===: {0}")]
    Move(#[from] ParsePlayedMoveError),
    /// A value cannot be read.
    #[error("{0}")]
    Value(#[from] ParseEvaluationError),
    /// Something else is missing or wrong.
    #[error("{message} expects {expected}, found {found:?}")]
    Field {
        /// The first word of the line.
        message: &'static str,
        /// What should be there.
        expected: &'static str,
        /// What was there instead.
        found: String,
    },
}

impl Message {
    /// Reads a line; `None` for one that a window ignores.
    ///
    /// # Errors
    /// When the first word is known and what follows cannot be read.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseMessageError> {
        let (word, rest) = split_word(line);
        Ok(Some(match word {
            "set" => match split_word(rest) {
                ("myname", name) => Self::Name(split_word(name).0.to_owned()),
                _ => return Ok(None),
            },
            "status" => Self::Status(rest.to_owned()),
            "pong" => Self::Pong(field("pong", "a whole number", split_word(rest).0)?),
            "===" => Self::Move(rest.parse()?),
            "search" | "book" => Self::Hint(parse_hint(word == "book", rest)?),
            "nodestats" => parse_node_stats(rest)?,
            "analysis" => {
                let (moves_made, value) = split_word(rest);
                let moves_made = field("analysis", "a number of moves", moves_made)?;
                Self::Analysis { moves_made, value: split_word(value).0.parse()? }
            }
            // NTest says `learn`.
            "learned" | "learn" => Self::Learned,
            _ => return Ok(None),
        }))
    }
}

fn field<T: FromStr>(message: &'static str, expected: &'static str, text: &str) -> Result<T, ParseMessageError> {
    text.parse().map_err(|_| ParseMessageError::Field { message, expected, found: text.to_owned() })
}

fn parse_node_stats(text: &str) -> Result<Message, ParseMessageError> {
    let (nodes, time) = split_word(text);
    let time = split_word(time).0;
    Ok(Message::NodeStats {
        nodes: field("nodestats", "a number of nodes", nodes)?,
        time: parse_seconds(time).ok_or_else(|| ParseMessageError::Field {
            message: "nodestats",
            expected: "a time in seconds",
            found: time.to_owned(),
        })?,
    })
}

fn parse_hint(is_book: bool, text: &str) -> Result<Hint, ParseMessageError> {
    let message = if is_book { "book" } else { "search" };
    let (line, rest) = split_word(text);
    let (values, rest) = split_word(rest);
    let (games, rest) = split_word(rest);
    let (depth, free) = split_word(rest);
    let (value, draw_avoiding) = parse_values(values)?;
    let games: u64 = field(message, "a number of games", games)?;
    Ok(Hint {
        moves: parse_line_of_play(line).ok_or_else(|| ParseMessageError::Field {
            message,
            expected: "a line of play such as F5-D6",
            found: line.to_owned(),
        })?,
        value,
        draw_avoiding,
        depth: parse_depth(depth).ok_or_else(|| ParseMessageError::Field {
            message,
            expected: "a depth such as 12 or 100%",
            found: depth.to_owned(),
        })?,
        source: if is_book { Source::Book { games } } else { Source::Search },
        text: free.to_owned(),
    })
}

fn parse_values(text: &str) -> Result<(Option<Evaluation>, Option<Evaluation>), ParseEvaluationError> {
    let one = |text: &str| match text {
        nan if nan.eq_ignore_ascii_case("nan") => Ok(None),
        number => number.parse().map(Some),
    };
    match text.split_once(',') {
        Some((first, second)) => Ok((one(first)?, one(second)?)),
        None => Ok((one(text)?, None)),
    }
}

/// Reads as many moves as it can; only the first is promised to be one.
fn parse_line_of_play(text: &str) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    let mut rest = text;
    while let Some(mv) = rest.get(..2).and_then(|pair| parse_move(pair).ok()) {
        moves.push(mv);
        rest = &rest[2..];
        // A lone `-` separates; `--` would be a pass.
        if rest.starts_with('-') && !rest.starts_with("--") {
            rest = &rest[1..];
        }
    }
    if moves.is_empty() { None } else { Some(moves) }
}

fn parse_depth(text: &str) -> Option<Depth> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: u32 = text[..digits].parse().ok()?;
    Some(match (number, &text[digits..]) {
        (100, "%W") => Depth::WinLossDraw,
        (100, "%") => Depth::Exact,
        (percent, "%") => Depth::Selective(percent),
        (plies, _) => Depth::Plies(plies),
    })
}
