//! Scores, proofs and amounts of work, as people read them.

use std::time::Duration;

use viravolta_engine::{Line, Proof, Report, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{DiscDiff, Move};

use crate::faults;

/// A whole number of discs with its sign.
pub(crate) fn discs(discs: DiscDiff) -> String {
    match discs.discs() {
        0 => "0".to_owned(),
        discs => format!("{discs:+}"),
    }
}

/// A score: whole discs where they are proven, decimals where they are judged.
pub(crate) fn score(t: Texts, score: Score, proof: Proof) -> String {
    match proof {
        Proof::Exact => discs(score.rounded()),
        Proof::WinDrawLoss => outcome(t, score),
        Proof::Selective(_) | Proof::Heuristic { .. } => {
            let sign = if score.hundredths() < 0 { '-' } else { '+' };
            format!("{sign}{}", t.language().decimal(score.discs().abs(), 2))
        }
    }
}

/// Win, draw or loss.
fn outcome(t: Texts, score: Score) -> String {
    match score.hundredths() {
        ..0 => tr!(t, "engine-loss"),
        0 => tr!(t, "engine-draw"),
        1.. => tr!(t, "engine-win"),
    }
}

/// How far a value can be trusted.
pub(crate) fn proof(t: Texts, proof: Proof) -> String {
    match proof {
        Proof::Exact => tr!(t, "engine-exact"),
        Proof::WinDrawLoss => tr!(t, "engine-proven"),
        Proof::Selective(selectivity) => tr!(t, "engine-selective", percent = selectivity.percent()),
        Proof::Heuristic { depth, .. } => tr!(t, "engine-depth", depth = depth),
    }
}

/// Moves one after the other.
pub(crate) fn moves(t: Texts, moves: &[Move]) -> String {
    moves.iter().map(|mv| faults::name(t, *mv)).collect::<Vec<_>>().join(" ")
}

/// What a search says of itself while it runs.
pub(crate) fn state(t: Texts, report: &Report) -> String {
    let Some(Line { moves: line, score: value, proof: trust }) = report.lines.first() else { return String::new() };
    tr!(
        t,
        "engine-state",
        trust = proof(t, *trust),
        score = score(t, *value, *trust),
        line = moves(t, &line[..line.len().min(8)]),
        millions = millions(report.nodes)
    )
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
