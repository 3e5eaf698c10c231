//! An analysis in words and in JSON.

use std::io;

use serde::Serialize;
use viravolta_engine::{Line, Proof, Report, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::{GameRecord, opening_of_record};
use viravolta_rules::{Color, Position};

use super::judge::{JudgedGame, JudgedMove, Standing};
use crate::commands::{Context, opening_name};
use crate::failure::Failure;
use crate::{faults, say};

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
        return Ok(writeln!(context.out, "{}", tr!(t, "analyze-over"))?);
    }
    for line in &report.lines {
        let Some(mv) = line.first() else { continue };
        let (mv, value) = (faults::name(t, mv), say::score(t, line.score, line.proof));
        let rest = say::moves(t, &line.moves[1..]);
        writeln!(context.out, "{}", format!("{mv:<6}{value:>7}  {:<16}{rest}", say::proof(t, line.proof)).trim_end())?;
    }
    work(context, report.nodes, report.elapsed)
}

/// Every move of a game.
pub(super) fn game(
    context: &mut Context<'_>,
    title: Option<&str>,
    record: &GameRecord,
    judged: &JudgedGame,
) -> Result<(), Failure> {
    if context.json {
        return json(context, &GameAnalysis::of(record, judged));
    }
    let t = context.t;
    heading(context, title)?;
    if let Some(opening) = opening_of_record(record) {
        writeln!(context.out, "{}", tr!(t, "show-opening", name = opening_name(t, &opening)))?;
    }
    let cells = |[number, side, mv, value, best, best_value, loss, trust]: [&str; 8]| {
        let row = format!("{number:>4}  {side:<8}{mv:<7}{value:>8}  {best:<7}{best_value:>8}{loss:>9}  {trust}");
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
    writeln!(context.out, "{}", cells(heads.each_ref().map(String::as_str)))?;
    for judged in &judged.moves {
        let lost = judged.loss().hundredths() > 0;
        let row = [
            judged.number.to_string(),
            faults::side(t, judged.color),
            faults::name(t, judged.played),
            say::score(t, judged.value, judged.proof),
            if lost { faults::name(t, judged.best) } else { String::new() },
            if lost { say::score(t, judged.best_value, judged.proof) } else { String::new() },
            if lost { discs(t, judged.loss()) } else { String::new() },
            say::proof(t, judged.proof),
        ];
        writeln!(context.out, "{}", cells(row.each_ref().map(String::as_str)))?;
    }
    summary(context, judged)?;
    work(context, judged.nodes, judged.time)
}

fn summary(context: &mut Context<'_>, judged: &JudgedGame) -> Result<(), Failure> {
    let t = context.t;
    let lost = |color| discs(t, judged.lost(color));
    writeln!(context.out, "{}", tr!(t, "analyze-lost", black = lost(Color::Black), white = lost(Color::White)))?;
    let turns: Vec<_> = judged.moves.iter().filter_map(|judged| Some((judged, judged.turn()?))).collect();
    for (judged, (before, after)) in &turns {
        let (number, side) = (judged.number, faults::side(t, judged.color));
        let mv = faults::name(t, judged.played);
        let (before, after) = (standing(t, *before), standing(t, *after));
        let text = tr!(t, "analyze-turn", number = number, side = side, mv = mv, before = before, after = after);
        writeln!(context.out, "{text}")?;
    }
    if turns.is_empty() {
        writeln!(context.out, "{}", tr!(t, "analyze-no-turn"))?;
    }
    Ok(())
}

/// An amount of discs, without a sign.
fn discs(t: Texts, amount: Score) -> String {
    match amount.hundredths() {
        whole if whole % 100 == 0 => (whole / 100).to_string(),
        _ => t.language().decimal(amount.discs(), 2),
    }
}

fn standing(t: Texts, standing: Standing) -> String {
    match standing {
        Standing::Won => tr!(t, "analyze-won"),
        Standing::Even => tr!(t, "analyze-even"),
        Standing::Lost => tr!(t, "analyze-standing-lost"),
    }
}

fn heading(context: &mut Context<'_>, title: Option<&str>) -> Result<(), Failure> {
    match title {
        Some(title) => Ok(writeln!(context.out, "{title}")?),
        None => Ok(()),
    }
}

fn work(context: &mut Context<'_>, nodes: u64, time: std::time::Duration) -> Result<(), Failure> {
    let (seconds, speed) = (time.as_secs_f64(), say::speed(nodes, time));
    let text = tr!(context.t, "engine-work", nodes = nodes, seconds = seconds, speed = speed);
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
    /// Plies, where it is a judgement.
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
    fn of(record: &GameRecord, judged: &JudgedGame) -> Self {
        let row = |judged: &JudgedMove| MoveRecord {
            number: judged.number,
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
        let turns = judged.moves.iter().filter(|judged| judged.turn().is_some());
        Self {
            start: record.start().board_text().to_string(),
            black: record.black.name.clone(),
            white: record.white.name.clone(),
            opening: opening_of_record(record).map(|opening| opening.name),
            moves: judged.moves.iter().map(row).collect(),
            black_lost: judged.lost(Color::Black).discs(),
            white_lost: judged.lost(Color::White).discs(),
            turns: turns.map(|judged| judged.number).collect(),
            nodes: judged.nodes,
            seconds: judged.time.as_secs_f64(),
        }
    }
}
