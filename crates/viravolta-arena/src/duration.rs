//! Durations as people write them: `2s`, `500ms`, `1m`, `1.5s`.

use std::time::Duration;

/// Why a text is no duration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a duration such as 2s, 500ms or 1m is expected, and {0:?} came")]
pub struct ParseDurationError(pub String);

/// Reads a duration.
///
/// ```
/// use std::time::Duration;
/// use viravolta_arena::parse_duration;
///
/// assert_eq!(parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
/// assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
/// assert!(parse_duration("soon").is_err());
/// ```
///
/// # Errors
/// When it is not a positive number followed by `ms`, `s`, `m` or `h`, or more than a day.
pub fn parse_duration(text: &str) -> Result<Duration, ParseDurationError> {
    let fault = || ParseDurationError(text.to_owned());
    let trimmed = text.trim();
    let split = trimmed.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(fault)?;
    let (number, unit) = trimmed.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| fault())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(fault()),
    };
    if !(0.0..=86_400.0).contains(&seconds) {
        return Err(fault());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Milliseconds, rounded to the nearest.
#[must_use]
pub(crate) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from((duration.as_micros() + 500) / 1000).unwrap_or(u64::MAX)
}
