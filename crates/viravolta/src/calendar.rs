//! Today's date, for the headers of files that want one.

use std::time::{SystemTime, UNIX_EPOCH};

/// Year, month and day by the clock of the world (UTC).
pub(crate) fn today() -> (u16, u8, u8) {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date that is so many days after 1 January 1970.
fn date(mut days: u64) -> (u16, u8, u8) {
    let leap = |year: u16| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_322, (2000, 12, 31)),
            (20_454, (2026, 1, 1)),
        ] {
            assert_eq!(date(days), expected, "day {days}");
        }
    }
}
