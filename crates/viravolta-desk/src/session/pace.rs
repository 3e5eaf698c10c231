//! How much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time that each player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// As long as one likes.
    #[default]
    Unlimited,
    /// So long for every move.
    PerMove(Duration),
    /// So long for the whole game, and so much more after every move.
    PerGame(Duration, Duration),
}

/// Written as in settings and on the command line: `none`, `30s` (per move), `5m` (per game), `5m+3s`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Self::Unlimited => "none".to_owned(),
            Self::PerMove(time) => format!("{}s", time.as_secs()),
            Self::PerGame(time, increment) if increment.is_zero() => format!("{}m", minutes(*time)),
            Self::PerGame(time, increment) => format!("{}m+{}s", minutes(*time), increment.as_secs()),
        })
    }
}

/// At least one: a game without time would be over before it began.
fn minutes(time: Duration) -> u64 {
    (time.as_secs() / 60).max(1)
}

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `none`, `30s` (per move), `5m` (per game) or `5m+3s`, found `{found}`")]
pub struct ParsePaceError {
    /// What came.
    pub found: String,
}

impl FromStr for Pace {
    type Err = ParsePaceError;

    fn from_str(text: &str) -> Result<Self, ParsePaceError> {
        parse(&text.to_ascii_lowercase()).ok_or_else(|| ParsePaceError { found: text.to_owned() })
    }
}

/// The most that makes sense: a day.
const MOST: u64 = 24 * 60 * 60;

fn parse(text: &str) -> Option<Pace> {
    let seconds = |text: &str| text.parse().ok().filter(|count| *count <= MOST).map(Duration::from_secs);
    if ["none", "0", "livre", "sem"].contains(&text) {
        return Some(Pace::Unlimited);
    }
    if let Some(per_move) = text.strip_suffix('s').filter(|rest| !rest.contains('m')) {
        return seconds(per_move).filter(|time| !time.is_zero()).map(Pace::PerMove);
    }
    let (total, increment) = match text.split_once('+') {
        Some((total, increment)) => (total, seconds(increment.strip_suffix('s').unwrap_or(increment))?),
        None => (text, Duration::ZERO),
    };
    let total: u64 = total.strip_suffix('m')?.parse().ok()?;
    (1..=MOST / 60).contains(&total).then(|| Pace::PerGame(Duration::from_secs(total * 60), increment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_as_they_are_written() {
        for text in ["none", "30s", "5m", "5m+3s"] {
            let pace: Pace = text.parse().unwrap();
            assert_eq!(pace.to_string(), text);
        }
        assert_eq!("5M+3".parse(), Ok(Pace::PerGame(Duration::from_secs(300), Duration::from_secs(3))));
        for wrong in ["", "s", "m", "0s", "0m", "-5m", "5", "5m+", "5m+xs", "99999999999999999999m", "1441m"] {
            assert!(wrong.parse::<Pace>().is_err(), "{wrong}");
        }
    }
}
