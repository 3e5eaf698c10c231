//! What was found out about a position, beside what the file says; and the sum of it all.

use std::time::Duration;

use viravolta_desk::words;
use viravolta_engine::{Line, Proof};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{DiscDiff, Move, Position, Scoring};

use super::problems::Task;
use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::say;

/// A solved position.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) task: Task,
    /// The best move first; no move when the game is over.
    pub(super) lines: Vec<Line>,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

/// What is wrong with what the file says, or with us.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Difference {
    Score { expected: DiscDiff },
    Best { expected: Vec<Move> },
    /// A move that is not the best has another score in the file.
    Move { mv: Move, expected: DiscDiff },
}

impl Answer {
    fn proof(&self) -> Proof {
        self.lines.first().map_or(Proof::Exact, |line| line.proof)
    }

    fn score(&self) -> DiscDiff {
        self.lines.first().map_or(DiscDiff::new(0), |line| line.score.rounded())
    }

    /// Under win/draw/loss only the sign counts.
    fn same(&self, a: DiscDiff, b: DiscDiff) -> bool {
        match self.proof() {
            Proof::WinDrawLoss => a.discs().signum() == b.discs().signum(),
            _ => a == b,
        }
    }

    /// Compares with the file. `None` when it says nothing.
    fn difference(&self) -> Option<Result<(), Difference>> {
        let problem = &self.task.problem;
        let expected = problem.best_score()?;
        if !self.same(expected, self.score()) {
            return Some(Err(Difference::Score { expected }));
        }
        let best = self.lines.first().and_then(Line::first);
        let as_good: Vec<Move> =
            problem.moves.iter().filter(|(_, score)| self.same(*score, expected)).map(|(mv, _)| *mv).collect();
        if let Some(best) = best
            && !problem.moves.is_empty()
            && !as_good.contains(&best)
        {
            return Some(Err(Difference::Best { expected: as_good }));
        }
        for line in &self.lines {
            let said = problem.moves.iter().find(|(mv, _)| Some(*mv) == line.first());
            if let Some((mv, expected)) = said
                && !self.same(*expected, line.score.rounded())
            {
                return Some(Err(Difference::Move { mv: *mv, expected: *expected }));
            }
        }
        Some(Ok(()))
    }

    /// Writes a row, or an object; `first` has the heading before it.
    pub(super) fn write(&self, context: &mut Context<'_>, first: bool, alone: bool) -> Result<(), Failure> {
        if context.json {
            return self.write_json(context);
        }
        if first {
            writeln!(context.out, "{}", heading(context.t))?;
        }
        self.write_rows(context, alone)?;
        Ok(context.out.flush()?)
    }

    fn write_json(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        let (problem, texts) = (&self.task.problem, |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>());
        // What win/draw/loss proves is a sign.
        let wld = self.proof() == Proof::WinDrawLoss;
        let shown = |discs: DiscDiff| if wld { discs.discs().signum() } else { discs.discs() };
        let line = |line: &Line| object! { score: shown(line.score.rounded()), moves: texts(&line.moves) };
        let best: Vec<Move> = problem.best_moves().collect();
        context.write_json(&object! {
            number: self.task.number,
            position: problem.position.board_text().to_string(),
            empties: problem.position.empties().len(),
            proof: if wld { "win-draw-loss" } else { "exact" },
            score: shown(self.score()),
            best: self.lines.first().and_then(Line::first).map(|mv| mv.to_string()),
            lines: self.lines.iter().filter(|line| line.first().is_some()).map(line).collect::<Vec<_>>(),
            nodes: self.nodes,
            seconds: self.time.as_secs_f64(),
            expected: problem.best_score().map(|score| object! { score: score.discs(), best: texts(&best) }),
            agrees: self.difference().map(|difference| difference.is_ok()),
        })
    }

    fn write_rows(&self, context: &mut Context<'_>, alone: bool) -> Result<(), Failure> {
        let t = context.t;
        let value = |line: &Line| words::value(t, line.score, line.proof);
        let name = |line: &Line| line.first().map_or_else(String::new, |mv| words::mv(t, mv));
        let row = [
            self.task.number.to_string(),
            self.task.problem.position.empties().len().to_string(),
            self.lines.first().map(value).unwrap_or_default(),
            self.lines.first().map(name).unwrap_or_default(),
            say::grouped(t, self.nodes),
            say::seconds(t, self.time),
            t.language().decimal(say::speed(self.nodes, self.time), 1),
            self.verdict(t),
        ];
        writeln!(context.out, "{}", align(&row))?;
        for line in self.lines.iter().skip(1) {
            let row = [const { String::new() }; 2].into_iter().chain([value(line), name(line)]);
            writeln!(context.out, "{}", align(&row.collect::<Vec<_>>()))?;
        }
        if alone && let Some(line) = self.lines.first().filter(|line| line.moves.len() > 1) {
            writeln!(context.out, "{}", tr!(t, "solve-line", moves = words::moves(t, &line.moves)))?;
            let end = line.moves.iter().try_fold(self.task.problem.position, |position, mv| position.play(*mv));
            if let Some(end) = end.ok().filter(Position::is_over) {
                let ((black, white), empty) = (end.counts(Scoring::Plain), end.empties().len());
                writeln!(context.out, "{}", tr!(t, "solve-end", black = black, white = white, empty = empty))?;
            }
        }
        Ok(())
    }

    fn verdict(&self, t: Texts) -> String {
        match self.difference() {
            None => String::new(),
            Some(Ok(())) => tr!(t, "solve-agrees"),
            Some(Err(Difference::Score { expected })) => tr!(t, "solve-score-differs", score = words::discs(expected)),
            Some(Err(Difference::Best { expected })) => {
                tr!(t, "solve-move-differs", moves = words::moves(t, &expected))
            }
            Some(Err(Difference::Move { mv, expected })) => {
                tr!(t, "solve-value-differs", mv = words::mv(t, mv), score = words::discs(expected))
            }
        }
    }
}

const WIDTHS: [isize; 8] = [4, 8, 8, -7, 16, 11, 9, -1];

/// Columns: to the right, or to the left where the width is negative.
fn align(cells: &[String]) -> String {
    let cell = |(cell, width): (&String, &isize)| match width {
        ..0 => format!("  {cell:<0$}", width.unsigned_abs()),
        _ => format!("{cell:>0$}", width.unsigned_abs()),
    };
    cells.iter().zip(&WIDTHS).map(cell).collect::<String>().trim_end().to_owned()
}

fn heading(t: Texts) -> String {
    align(&[
        "#".to_owned(),
        tr!(t, "solve-head-empties"),
        tr!(t, "solve-head-score"),
        tr!(t, "solve-head-move"),
        tr!(t, "solve-head-nodes"),
        tr!(t, "solve-head-seconds"),
        tr!(t, "solve-head-speed"),
        tr!(t, "solve-head-file"),
    ])
}

/// All answers together.
#[derive(Debug, Default)]
pub(super) struct Totals {
    positions: usize,
    agreeing: usize,
    disagreeing: usize,
    nodes: u64,
    time: Duration,
}

impl Totals {
    pub(super) fn add(&mut self, answer: &Answer) {
        self.positions += 1;
        self.nodes += answer.nodes;
        self.time += answer.time;
        match answer.difference() {
            Some(Ok(())) => self.agreeing += 1,
            Some(Err(_)) => self.disagreeing += 1,
            None => {}
        }
    }

    /// Writes the sum; where a file says otherwise, that is the verdict.
    pub(super) fn conclude(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        self.write(context)?;
        match self.disagreeing {
            0 => Ok(()),
            count => Err(Failure::Verdict(tr!(context.t, "solve-disagreement", positions = count))),
        }
    }

    fn write(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        let t = context.t;
        if context.json {
            return context.write_json(&object! {
                positions: self.positions,
                agreeing: self.agreeing,
                disagreeing: self.disagreeing,
                nodes: self.nodes,
                seconds: self.time.as_secs_f64(),
            });
        }
        let text = tr!(
            t,
            "solve-total",
            positions = self.positions,
            agreeing = self.agreeing,
            compared = self.agreeing + self.disagreeing,
            nodes = self.nodes,
            seconds = self.time.as_secs_f64(),
            speed = say::speed(self.nodes, self.time)
        );
        Ok(writeln!(context.out, "{text}")?)
    }
}
