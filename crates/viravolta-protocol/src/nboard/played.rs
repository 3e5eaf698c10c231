//! A move with its value and time, as NBoard and GGF write it: `F5/+1.50/3.20`.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use viravolta_rules::{Move, ParseMoveError};

use crate::{Evaluation, ParseEvaluationError};

/// A move, what the mover thought of it and how long that took.
///
/// ```
/// use viravolta_protocol::nboard::PlayedMove;
/// let edax: PlayedMove = "d6 -1.00 0.0".parse()?;
/// assert_eq!(edax.to_string(), "D6/-1.00/0.00");
/// let forced: PlayedMove = "F5//1.2".parse()?;
/// assert_eq!(forced.value, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// Its value in the mover's view.
    pub value: Option<Evaluation>,
    /// The time it took.
    pub time: Option<Duration>,
}

impl From<Move> for PlayedMove {
    fn from(mv: Move) -> Self {
        Self { mv, value: None, time: None }
    }
}

/// The two letters of a move on the wire: `F5`, or `PA` for a pass.
pub(crate) struct TwoLetters(pub(crate) Move);

impl fmt::Display for TwoLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Place(square) => write!(f, "{}", square.to_string().to_ascii_uppercase()),
            Move::Pass => f.write_str("PA"),
        }
    }
}

/// Reads a move, or any beginning of `PASS` for a pass.
pub(crate) fn parse_move(text: &str) -> Result<Move, ParseMoveError> {
    let is_start_of_pass = !text.is_empty() && "PASS".get(..text.len()).is_some_and(|p| p.eq_ignore_ascii_case(text));
    if is_start_of_pass { Ok(Move::Pass) } else { text.parse() }
}

/// Reads a time in seconds; a negative or endless one is held to what a clock can show.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).ok()
}

impl fmt::Display for PlayedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", TwoLetters(self.mv))?;
        if let Some(value) = self.value {
            write!(f, "/{value:+.2}")?;
        } else if self.time.is_some() {
            f.write_str("/")?;
        }
        match self.time {
            Some(time) => write!(f, "/{:.2}", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

/// The text is not a move with an optional value and time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayedMoveError {
    /// The move itself cannot be read.
    #[error("expected a move such as F5 or PA, found {found:?}: {reason}")]
    Move {
        /// What was there instead.
        found: String,
        /// What is wrong with it.
        reason: ParseMoveError,
    },
    /// The value after the first `/` cannot be read.
    #[error(transparent)]
    Value(#[from] ParseEvaluationError),
    /// The time after the second `/` cannot be read.
    #[error("expected a time in seconds, found {found:?}")]
    Time {
        /// What was there instead.
        found: String,
    },
}

impl FromStr for PlayedMove {
    type Err = ParsePlayedMoveError;

    /// Reads `F5`, `F5/1.5`, `F5/1.5/3.2`, `F5//3.2`, and the same with spaces for the slashes. A value that is not a
    /// number (`NaN`) counts as none.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let slashed = text.split_whitespace().collect::<Vec<_>>().join("/");
        let mut fields = slashed.split('/');
        let square = fields.next().unwrap_or_default();
        let mv =
            parse_move(square).map_err(|reason| ParsePlayedMoveError::Move { found: square.to_owned(), reason })?;
        let value = match fields.next() {
            None | Some("") => None,
            Some(nan) if nan.eq_ignore_ascii_case("nan") => None,
            Some(value) => Some(value.parse()?),
        };
        let time = match fields.next() {
            None | Some("") => None,
            Some(time) => {
                Some(parse_seconds(time).ok_or_else(|| ParsePlayedMoveError::Time { found: time.to_owned() })?)
            }
        };
        Ok(Self { mv, value, time })
    }
}
