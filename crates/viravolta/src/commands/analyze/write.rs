//! An analysis in words and in JSON.

use std::io;
use std::time::Duration;

use serde::Serialize;
use viravolta_desk::review::JudgedMove;
use viravolta_desk::{Review, faults, words};
use viravolta_engine::{Line, Proof, Report, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::{GameRecord, opening_of_record};
use viravolta_rules::{Color, Position};

use crate::commands::Context;
use crate::failure::Failure;
use crate::output::{BAD, GOOD, HEAD, styled};
use crate::say;

/// What an analysis took.
pub(super) struct Work {
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// The best moves of a position.
pub(super) fn position(
    context: &mut Context<'_>,
    title: Option<&str>,
    position: &Position,
    report: &Report,
) -> Result<(), Failure> {
    if context.json {
        return json(context, &PositionRecord::of(position, report));
    }
    let t = context.t;
    heading(context, title)?;
    if report.best_move().is_none() {
        return Ok(writeln!(context.out, "{}", faults::over_sentence(t))?);
    }
    let best = report.lines.first().map(|line| line.score);
    for line in &report.lines {
        let Some((_, rest)) = line.moves.split_first() else { continue };
        let ([mv, value, proof], rest) = (words::line(t, line), words::moves(t, rest));
        let head = format!("{mv:<6}{value:>7}");
        let head = if Some(line.score) == best { styled(GOOD, &head) } else { head };
        let tail = format!("  {proof:<16}{rest}");
        writeln!(context.out, "{head}{}", tail.trim_end())?;
    }
    work(context, &Work { nodes: report.nodes, time: report.elapsed })
}

/// Every move of a game.
pub(super) fn game(
    context: &mut Context<'_>,
    title: Option<&str>,
    record: &GameRecord,
    review: &Review,
    took: &Work,
) -> Result<(), Failure> {
    if context.json {
        return json(context, &GameAnalysis::of(record, review, took));
    }
    let t = context.t;
    heading(context, title)?;
    if let Some(opening) = opening_of_record(record) {
        writeln!(context.out, "{}", tr!(t, "show-opening", name = words::opening(t, &opening)))?;
    }
    let cells = |[number, side, mv, value, best, best_value, loss, trust]: [&str; 8]| {
        let better = styled(GOOD, &format!("{best:<7}{best_value:>8}"));
        let lost = styled(BAD, &format!("{loss:>9}"));
        let row = format!("{number:>4}  {side:<8}{mv:<7}{value:>8}  {better}{lost}  {trust}");
        row.trim_end().to_owned()
    };
    let heads = [
        "#".to_owned(),
        tr!(t, "analyze-head-side"),
        tr!(t, "analyze-head-move"),
        tr!(t, "analyze-head-value"),
        tr!(t, "analyze-head-best"),
        tr!(t, "analyze-head-value"),
        tr!(t, "analyze-head-loss"),
        tr!(t, "analyze-head-trust"),
    ];
    let heads = anstream::adapter::strip_str(&cells(heads.each_ref().map(String::as_str))).to_string();
    writeln!(context.out, "{}", styled(HEAD, &heads))?;
    for judged in review.moves() {
        let lost = judged.is_mistake();
        let row = [
            judged.number.to_string(),
            words::side_inside(t, judged.color),
            words::mv(t, judged.played),
            words::value(t, judged.value, judged.proof),
            if lost { words::mv(t, judged.best) } else { String::new() },
            if lost { words::value(t, judged.best_value, judged.proof) } else { String::new() },
            if lost { discs(t, judged.loss()) } else { String::new() },
            words::proof(t, judged.proof),
        ];
        writeln!(context.out, "{}", cells(row.each_ref().map(String::as_str)))?;
    }
    for sentence in words::summary(t, review) {
        writeln!(context.out, "{sentence}")?;
    }
    work(context, took)
}

/// An amount of discs, without a sign.
fn discs(t: Texts, amount: Score) -> String {
    match amount.hundredths() {
        whole if whole % 100 == 0 => (whole / 100).to_string(),
        _ => t.language().decimal(amount.discs(), 1),
    }
}

fn heading(context: &mut Context<'_>, title: Option<&str>) -> Result<(), Failure> {
    match title {
        Some(title) => Ok(writeln!(context.out, "{title}")?),
        None => Ok(()),
    }
}

fn work(context: &mut Context<'_>, took: &Work) -> Result<(), Failure> {
    let (seconds, speed) = (took.time.as_secs_f64(), say::speed(took.nodes, took.time));
    let text = tr!(context.t, "engine-work", nodes = took.nodes, seconds = seconds, speed = speed);
    writeln!(context.out, "{text}")?;
    Ok(context.out.flush()?)
}

fn json(context: &mut Context<'_>, record: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *context.out, record).map_err(io::Error::from)?;
    writeln!(context.out)?;
    Ok(context.out.flush()?)
}

/// The JSON forms; `docs/formats/json.md` explains them.
#[derive(Debug, Serialize)]
struct PositionRecord {
    position: String,
    moves: Vec<LineRecord>,
    nodes: u64,
    seconds: f64,
}

#[derive(Debug, Serialize)]
struct LineRecord {
    score: f64,
    #[serde(flatten)]
    trust: Trust,
    line: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Trust {
    proof: &'static str,
    /// How many moves it looks ahead, where it is a judgement.
    depth: Option<u32>,
    /// Per cent, where something was pruned.
    confidence: Option<u8>,
}

impl Trust {
    fn of(proof: Proof) -> Self {
        match proof {
            Proof::Exact => Self { proof: "exact", depth: None, confidence: None },
            Proof::WinDrawLoss => Self { proof: "win-draw-loss", depth: None, confidence: None },
            Proof::Selective(level) => Self { proof: "selective", depth: None, confidence: Some(level.percent()) },
            Proof::Heuristic { depth, selectivity } => {
                Self { proof: "heuristic", depth: Some(depth), confidence: Some(selectivity.percent()) }
            }
        }
    }
}

impl PositionRecord {
    fn of(position: &Position, report: &Report) -> Self {
        let line = |line: &Line| LineRecord {
            score: line.score.discs(),
            trust: Trust::of(line.proof),
            line: line.moves.iter().map(ToString::to_string).collect(),
        };
        Self {
            position: position.board_text().to_string(),
            moves: report.lines.iter().filter(|line| line.first().is_some()).map(line).collect(),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }
}

#[derive(Debug, Serialize)]
struct GameAnalysis {
    start: String,
    black: Option<String>,
    white: Option<String>,
    opening: Option<&'static str>,
    moves: Vec<MoveRecord>,
    black_lost: f64,
    white_lost: f64,
    turns: Vec<usize>,
    nodes: u64,
    seconds: f64,
}

#[derive(Debug, Serialize)]
struct MoveRecord {
    number: usize,
    side: &'static str,
    #[serde(rename = "move")]
    played: String,
    score: f64,
    best: String,
    best_score: f64,
    loss: f64,
    #[serde(flatten)]
    trust: Trust,
}

impl GameAnalysis {
    fn of(record: &GameRecord, review: &Review, took: &Work) -> Self {
        let row = |judged: JudgedMove| MoveRecord {
            number: judged.place,
            side: match judged.color {
                Color::Black => "black",
                Color::White => "white",
            },
            played: judged.played.to_string(),
            score: judged.value.discs(),
            best: judged.best.to_string(),
            best_score: judged.best_value.discs(),
            loss: judged.loss().discs(),
            trust: Trust::of(judged.proof),
        };
        let turns = review.mistakes().filter(|judged| judged.turn().is_some());
        Self {
            start: record.start().board_text().to_string(),
            black: record.black.name.clone(),
            white: record.white.name.clone(),
            opening: opening_of_record(record).map(|opening| opening.name),
            moves: review.moves().map(row).collect(),
            black_lost: review.lost(Color::Black).discs(),
            white_lost: review.lost(Color::White).discs(),
            turns: turns.map(|judged| judged.place).collect(),
            nodes: took.nodes,
            seconds: took.time.as_secs_f64(),
        }
    }
}
