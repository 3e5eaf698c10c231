//! Amounts of work, as people read them.

use std::time::Duration;

use viravolta_desk::words;
use viravolta_engine::Report;
use viravolta_i18n::{Texts, tr};

/// What a search says of itself while it runs.
pub(crate) fn state(t: Texts, report: &Report) -> String {
    let Some(line) = report.lines.first() else { return String::new() };
    let [_, score, trust] = words::line(t, line);
    let moves = words::moves(t, &line.moves[..line.moves.len().min(8)]);
    tr!(t, "engine-state", trust = trust, score = score, line = moves, millions = millions(report.nodes))
}

/// Seconds with three places.
pub(crate) fn seconds(t: Texts, time: Duration) -> String {
    t.language().decimal(time.as_secs_f64(), 3)
}

/// A whole number with its digits in groups.
pub(crate) fn grouped(t: Texts, number: u64) -> String {
    t.language().grouped(number.into())
}

/// Millions.
pub(crate) fn millions(number: u64) -> f64 {
    number as f64 / 1e6
}

/// Millions a second.
pub(crate) fn speed(nodes: u64, time: Duration) -> f64 {
    millions(nodes) / time.as_secs_f64().max(1e-9)
}
