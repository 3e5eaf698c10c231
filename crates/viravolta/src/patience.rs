//! Says beforehand that something may take long.

use std::time::Duration;

use viravolta_i18n::{Texts, tr};

/// Shorter than this needs no word.
const WORTH_A_WORD: Duration = Duration::from_secs(20);

/// What people call such a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Span {
    Seconds,
    Minutes,
    Hours,
    Days,
}

fn span(estimate: Duration) -> Option<Span> {
    match estimate.as_secs() {
        _ if estimate < WORTH_A_WORD => None,
        0..120 => Some(Span::Seconds),
        120..7_200 => Some(Span::Minutes),
        7_200..172_800 => Some(Span::Hours),
        _ => Some(Span::Days),
    }
}

/// A line for people beside the answer, in round words: nobody knows it better before.
pub(crate) fn announce(t: Texts, estimate: Duration) {
    let text = match span(estimate) {
        None => return,
        Some(Span::Seconds) => tr!(t, "common-patience-seconds", seconds = estimate.as_secs().div_ceil(10) * 10),
        Some(Span::Minutes) => tr!(t, "common-patience-minutes", minutes = estimate.as_secs().div_ceil(60)),
        Some(Span::Hours) => tr!(t, "common-patience-hours", hours = estimate.as_secs().div_ceil(3_600)),
        Some(Span::Days) => tr!(t, "common-patience-days"),
    };
    eprintln!("{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_words() {
        let of = |seconds| span(Duration::from_secs(seconds));
        assert_eq!(
            [1, 30, 600, 10_000, 1_000_000].map(of),
            [None, Some(Span::Seconds), Some(Span::Minutes), Some(Span::Hours), Some(Span::Days)]
        );
        assert_eq!(span(Duration::MAX), Some(Span::Days));
    }
}
