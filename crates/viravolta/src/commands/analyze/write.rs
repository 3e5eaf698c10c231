//! An analysis in words and in JSON.

use std::time::Duration;

use serde::Serialize;
use viravolta_desk::review::JudgedMove;
use viravolta_desk::wire::Trust;
use viravolta_desk::{Review, faults, words};
use viravolta_engine::{Line, Report, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::{GameRecord, opening_of_record};
use viravolta_rules::{Color, Position};

use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
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
        return context.write_json(&position_json(position, report));
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
        let tail = format!("  {proof:<15} {rest}");
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
        return context.write_json(&game_json(record, review, took));
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

fn position_json(position: &Position, report: &Report) -> impl Serialize {
    let line = |line: &Line| object! {
        score: line.score.discs(),
        #[serde(flatten)]
        trust: Trust::from(line.proof),
        line: line.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
    };
    object! {
        position: position.board_text().to_string(),
        moves: report.lines.iter().filter(|line| line.first().is_some()).map(line).collect::<Vec<_>>(),
        nodes: report.nodes,
        seconds: report.elapsed.as_secs_f64(),
    }
}

fn game_json(record: &GameRecord, review: &Review, took: &Work) -> impl Serialize {
    let row = |judged: JudgedMove| object! {
        number: judged.place,
        side: if judged.color == Color::Black { "black" } else { "white" },
        r#move: judged.played.to_string(),
        score: judged.value.discs(),
        best: judged.best.to_string(),
        best_score: judged.best_value.discs(),
        loss: judged.loss().discs(),
        #[serde(flatten)]
        trust: Trust::from(judged.proof),
    };
    let turns = review.mistakes().filter(|judged| judged.turn().is_some());
    object! {
        start: record.start().board_text().to_string(),
        black: record.black.name.clone(),
        white: record.white.name.clone(),
        opening: opening_of_record(record).map(|opening| opening.name),
        moves: review.moves().map(row).collect::<Vec<_>>(),
        black_lost: review.lost(Color::Black).discs(),
        white_lost: review.lost(Color::White).discs(),
        turns: turns.map(|judged| judged.place).collect::<Vec<_>>(),
        nodes: took.nodes,
        seconds: took.time.as_secs_f64(),
    }
}
