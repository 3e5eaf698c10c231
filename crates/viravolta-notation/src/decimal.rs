//! Decimal numbers as the formats write them: exact to four places, so that reading and writing loses nothing.

use std::fmt;
use std::str::FromStr;

/// Ten thousandths in one.
const SCALE: i64 = 10_000;
/// Larger magnitudes than this never occur in a game file and are refused.
const LIMIT: i64 = 1_000_000_000;

/// A decimal number with four places after the point.
///
/// ```
/// use viravolta_notation::Decimal;
/// let rating: Decimal = "2196.37".parse()?;
/// assert_eq!(rating.to_string(), "2196.37");
/// assert_eq!(rating, Decimal::from_ten_thousandths(21_963_700));
/// # Ok::<(), viravolta_notation::ParseDecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decimal(i64);

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// The number that is this many ten thousandths, held within plus and minus a thousand million.
    #[must_use]
    pub const fn from_ten_thousandths(value: i64) -> Self {
        let limit = LIMIT * SCALE;
        Self(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// A whole number.
    #[must_use]
    pub const fn from_integer(value: i32) -> Self {
        Self(value as i64 * SCALE)
    }

    /// The number in ten thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / SCALE as f64
    }

    /// The nearest decimal; `None` for what is not a number or too large.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        let scaled = (value * SCALE as f64).round();
        (scaled.abs() <= (LIMIT * SCALE) as f64).then_some(Self(scaled as i64))
    }

    /// The whole number, unless there is a fraction.
    #[must_use]
    pub fn to_integer(self) -> Option<i32> {
        if self.0 % SCALE == 0 { i32::try_from(self.0 / SCALE).ok() } else { None }
    }
}

impl fmt::Display for Decimal {
    /// At least two places, or the precision that the format asks for; `{:+}` always writes the sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = match f.precision() {
            Some(places) => places.min(4),
            None if self.0 % 10 != 0 => 4,
            None if self.0 % 100 != 0 => 3,
            None => 2,
        };
        let step = 10i64.pow(4 - places as u32);
        let magnitude = (self.0.abs() + step / 2) / step;
        let unit = 10i64.pow(places as u32);
        let sign = match (self.0 < 0, f.sign_plus()) {
            (true, _) => "-",
            (false, true) => "+",
            (false, false) => "",
        };
        match places {
            0 => write!(f, "{sign}{magnitude}"),
            _ => write!(f, "{sign}{}.{:0places$}", magnitude / unit, magnitude % unit),
        }
    }
}

/// The text is not a decimal number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a decimal number such as -2.50, found {found:?}")]
pub struct ParseDecimalError {
    /// What came, cut short when it is long.
    pub found: String,
}

impl FromStr for Decimal {
    type Err = ParseDecimalError;

    /// Optional sign, digits, optional point and digits. Places beyond the fourth are rounded.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParseDecimalError { found: text.chars().take(40).collect() })
    }
}

fn parse(text: &str) -> Option<Decimal> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let significant = whole.trim_start_matches('0');
    let whole: i64 = if significant.is_empty() { 0 } else { significant.parse().ok()? };
    let place = |at: usize| fraction.as_bytes().get(at).map_or(0, |digit| i64::from(digit - b'0'));
    let fraction = (0..4).fold(0, |sum, at| sum * 10 + place(at)) + i64::from(place(4) >= 5);
    let magnitude = whole.checked_mul(SCALE)?.checked_add(fraction)?;
    (magnitude <= LIMIT * SCALE).then_some(Decimal(if negative { -magnitude } else { magnitude }))
}

/// A value in discs, as programs write beside a move: positive is good for the side that the context names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Evaluation(pub Decimal);

impl Evaluation {
    /// A whole number of discs.
    #[must_use]
    pub const fn from_discs(discs: i32) -> Self {
        Self(Decimal::from_integer(discs))
    }

    /// The value as a floating-point number of discs.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0.to_f64()
    }
}

impl From<viravolta_rules::DiscDiff> for Evaluation {
    fn from(difference: viravolta_rules::DiscDiff) -> Self {
        Self::from_discs(difference.discs())
    }
}

impl std::ops::Neg for Evaluation {
    type Output = Self;

    fn neg(self) -> Self {
        Self(Decimal(-self.0.0))
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Evaluation {
    type Err = ParseDecimalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_files_contain() {
        for (text, ten_thousandths, shown) in [
            ("+0.000", 0, "0.00"),
            ("-22.87", -228_700, "-22.87"),
            (".5", 5_000, "0.50"),
            ("3.", 30_000, "3.00"),
            ("2.7680000000000002", 27_680, "2.768"),
            ("0.00005", 1, "0.0001"),
            ("-0", 0, "0.00"),
            ("000000000000000000000001", 10_000, "1.00"),
        ] {
            let value: Decimal = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((value.ten_thousandths(), value.to_string().as_str()), (ten_thousandths, shown), "{text}");
        }
    }

    #[test]
    fn refuses_everything_else() {
        for text in ["", "+", ".", "1e3", "NaN", "1,5", "--1", "1 ", "99999999999999999999", "1000000001", "١"] {
            assert!(text.parse::<Decimal>().is_err(), "{text}");
        }
    }

    #[test]
    fn sign_and_precision_follow_the_format() {
        let value = Evaluation::from_discs(4);
        assert_eq!(format!("{value:+.3}"), "+4.000");
        assert_eq!(format!("{:+.3}", -value), "-4.000");
        assert_eq!(format!("{value:.0}"), "4");
    }
}
