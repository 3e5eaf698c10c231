//! What the engine says, as pages read it.

use serde::Serialize;
use viravolta_desk::Review;
use viravolta_engine::{Line, Proof, Report};
use viravolta_rules::Color;

use crate::place::written;

/// How far a value can be trusted.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Trust {
    proof: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<u8>,
}

impl From<Proof> for Trust {
    fn from(proof: Proof) -> Self {
        match proof {
            Proof::Exact => Self { proof: "exact", depth: None, confidence: None },
            Proof::WinDrawLoss => Self { proof: "win-draw-loss", depth: None, confidence: None },
            Proof::Book { depth } => Self { proof: "book", depth: Some(depth), confidence: None },
            Proof::Selective(level) => Self { proof: "selective", depth: None, confidence: Some(level.percent()) },
            Proof::Heuristic { depth, selectivity } => {
                Self { proof: "heuristic", depth: Some(depth), confidence: Some(selectivity.percent()) }
            }
        }
    }
}

/// One move and what would follow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct LineRecord {
    #[serde(rename = "move")]
    mv: Option<String>,
    score: f64,
    #[serde(flatten)]
    trust: Trust,
    line: Vec<String>,
}

impl From<&Line> for LineRecord {
    fn from(line: &Line) -> Self {
        Self {
            mv: line.first().map(written),
            score: line.score.discs(),
            trust: line.proof.into(),
            line: line.moves.iter().copied().map(written).collect(),
        }
    }
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ReportRecord {
    /// How far the best line was looked; `None` when it was looked to the end.
    depth: Option<u32>,
    lines: Vec<LineRecord>,
    nodes: u64,
    seconds: f64,
}

impl From<&Report> for ReportRecord {
    fn from(report: &Report) -> Self {
        Self {
            depth: depth(report),
            lines: report.lines.iter().map(LineRecord::from).collect(),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }
}

/// How far the best line was looked.
pub(crate) fn depth(report: &Report) -> Option<u32> {
    match report.proof()? {
        Proof::Heuristic { depth, .. } | Proof::Book { depth } => Some(depth),
        _ => None,
    }
}

/// A move of a game beside the best one, as `viravolta analyze --json` has it.
#[derive(Clone, Debug, Serialize)]
struct JudgedRecord {
    number: usize,
    place: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    score: f64,
    best: String,
    best_score: f64,
    loss: f64,
    #[serde(flatten)]
    trust: Trust,
}

/// A game with what its moves cost, as far as it is known.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReviewRecord {
    moves: Vec<JudgedRecord>,
    black_lost: f64,
    white_lost: f64,
    turns: Vec<usize>,
}

impl From<&Review> for ReviewRecord {
    fn from(review: &Review) -> Self {
        let moves = review.moves().map(|judged| JudgedRecord {
            number: judged.number,
            place: judged.place,
            side: side(judged.color),
            mv: written(judged.played),
            score: judged.value.discs(),
            best: written(judged.best),
            best_score: judged.best_value.discs(),
            loss: judged.loss().discs(),
            trust: judged.proof.into(),
        });
        Self {
            moves: moves.collect(),
            black_lost: review.lost(Color::Black).discs(),
            white_lost: review.lost(Color::White).discs(),
            turns: review.mistakes().filter(|judged| judged.turn().is_some()).map(|judged| judged.number).collect(),
        }
    }
}

/// A colour as programs read it.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
