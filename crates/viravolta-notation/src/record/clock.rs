//! Clocks in the notation of the GGS server: `main/increment/grace`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time that a side has for the game.
///
/// ```
/// use std::time::Duration;
/// use viravolta_notation::TimeControl;
/// let clock: TimeControl = "15:00//02:00".parse()?;
/// assert_eq!(clock.main, Duration::from_secs(900));
/// assert_eq!(clock.increment, None);
/// assert_eq!(clock.grace, Some(Duration::from_secs(120)));
/// assert_eq!(clock.to_string(), "15:00//02:00");
/// # Ok::<(), viravolta_notation::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// For the whole game.
    pub main: Duration,
    /// Added for each move.
    pub increment: Option<Duration>,
    /// Granted once after the main time has run out, at the price of the win.
    pub grace: Option<Duration>,
}

/// The text is not a clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a clock such as 05:00, 15:00//02:00 or 1:30:00/10, found {found:?}")]
pub struct ParseTimeControlError {
    /// What came, cut short when it is long.
    pub found: String,
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParseTimeControlError { found: text.chars().take(40).collect() })
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    let mut parts = text.trim().split('/');
    let main = span(parts.next()?)?;
    let mut optional = || match parts.next() {
        None | Some("") => Some(None),
        Some(part) => span(part).map(Some),
    };
    let (increment, grace) = (optional()?, optional()?);
    parts.next().is_none().then_some(TimeControl { main, increment, grace })
}

/// Reads `[[[days.]hours:]minutes:]seconds`.
fn span(text: &str) -> Option<Duration> {
    let mut fields = text.rsplitn(3, ':');
    let seconds = fields.next()?;
    let minutes = fields.next();
    let (days, hours) = match fields.next() {
        None => (None, None),
        Some(field) => match field.split_once('.') {
            Some((days, hours)) => (Some(days), Some(hours)),
            None => (None, Some(field)),
        },
    };
    let number = |field: Option<&str>| match field {
        None => Some(0u64),
        Some(digits) if digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        Some(_) => None,
    };
    let whole = number(days)? * 86_400 + number(hours)? * 3_600 + number(minutes)? * 60;
    // Only a lone number of seconds may have a fraction; a point before a colon separates days.
    Duration::from_secs(whole).checked_add(seconds_of(seconds)?)
}

/// Reads seconds with an optional fraction; digits beyond the microsecond are dropped.
pub(crate) fn seconds_of(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || whole.len() > 9 || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let micros =
        (0..6).fold(0u32, |sum, at| sum * 10 + fraction.as_bytes().get(at).map_or(0, |digit| u32::from(digit - b'0')));
    Some(Duration::new(if whole.is_empty() { 0 } else { whole.parse().ok()? }, micros * 1_000))
}

/// Writes seconds with as many places as there is something to say, to the microsecond.
pub(crate) fn seconds_text(time: Duration) -> String {
    let text = format!("{}.{:06}", time.as_secs(), time.subsec_micros());
    let shown = text.trim_end_matches('0');
    // At least two places, as the archives have it.
    let shortest = text.len() - 4;
    text[..shown.len().max(shortest)].to_owned()
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_span(f, self.main)?;
        if self.increment.is_some() || self.grace.is_some() {
            f.write_str("/")?;
        }
        if let Some(increment) = self.increment {
            write_span(f, increment)?;
        }
        if let Some(grace) = self.grace {
            f.write_str("/")?;
            write_span(f, grace)?;
        }
        Ok(())
    }
}

fn write_span(f: &mut fmt::Formatter<'_>, span: Duration) -> fmt::Result {
    let (seconds, micros) = (span.as_secs(), span.subsec_micros());
    let (days, hours, minutes, rest) =
        (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, Duration::new(seconds % 60, micros * 1_000));
    if days > 0 {
        write!(f, "{days}.")?;
    }
    if days > 0 || hours > 0 {
        write!(f, "{hours:02}:")?;
    }
    match micros {
        0 => write!(f, "{minutes:02}:{:02}", rest.as_secs()),
        _ => write!(f, "{minutes:02}:{}", seconds_text(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_the_forms_of_the_archive() {
        for (text, main, increment, grace, shown) in [
            ("5:00", 300, None, None, "05:00"),
            ("05:00//02:00", 300, None, Some(120), "05:00//02:00"),
            ("90", 90, None, None, "01:30"),
            ("1:30:00/10", 5_400, Some(10), None, "01:30:00/00:10"),
            ("2.03:00:00/0:05/1:00", 183_600, Some(5), Some(60), "2.03:00:00/00:05/01:00"),
        ] {
            let clock: TimeControl = text.parse().unwrap_or_else(|error| panic!("{error}"));
            let seconds = Duration::from_secs;
            let expected =
                TimeControl { main: seconds(main), increment: increment.map(seconds), grace: grace.map(seconds) };
            assert_eq!((clock, clock.to_string().as_str()), (expected, shown), "{text}");
        }
    }

    #[test]
    fn refuses_everything_else() {
        for text in ["", "a", "1:2:3:4", "5:00///", "-5:00", "5:00/x", "1.2.3:0:0", "9999999999"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn fractions_of_seconds_survive() {
        assert_eq!(seconds_text(seconds_of("2.7680000000000002").unwrap_or_default()), "2.768");
        assert_eq!(seconds_text(Duration::from_secs(3)), "3.00");
        assert_eq!(seconds_of("1e3"), None);
    }
}
