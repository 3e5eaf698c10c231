//! Who is asked about a position: the engine, and the opening book before it.

use std::sync::atomic::AtomicBool;

use rand::Rng;
use viravolta_book::Book;
use viravolta_engine::{Engine, Goal, Level, Limits, Line, Proof, Report, Score, Time};
use viravolta_rules::{Move, Position};

/// The engine with a book at hand. An engine alone is one with an empty book.
#[derive(Clone, Copy, Debug)]
pub struct Mind<'m> {
    /// Searches.
    pub engine: &'m Engine,
    /// What long searches have found before.
    pub book: &'m Book,
}

impl<'m> From<&'m Engine> for Mind<'m> {
    fn from(engine: &'m Engine) -> Self {
        Self { engine, book: const { &Book::EMPTY } }
    }
}

impl Mind<'_> {
    /// A move as the level would choose it.
    pub fn choose(
        self,
        position: &Position,
        level: Level,
        time: Time,
        stop: &AtomicBool,
        random: &mut impl Rng,
        progress: impl FnMut(&Report),
    ) -> Option<Move> {
        let known = self.book.play(position, level, random);
        known.or_else(|| self.engine.choose(position, level, time, stop, random, progress))
    }

    /// What is known of a position: by the book, if it has looked as far as is asked; or by a search, in which the book has
    /// the last word about the moves that it knows better.
    pub fn search(
        self,
        position: &Position,
        limits: &Limits,
        stop: &AtomicBool,
        mut progress: impl FnMut(&Report),
    ) -> Report {
        if let Some(report) = self.recall(position, limits) {
            progress(&report);
            return report;
        }
        let known = if limits.goal == Goal::BestMove { Known::of(self.book, position) } else { Known::default() };
        let report = self.engine.search_with(position, limits, stop, |report| progress(&known.correct(report, limits)));
        known.correct(&report, limits)
    }

    /// The book's answer to a question for one move.
    fn recall(self, position: &Position, limits: &Limits) -> Option<Report> {
        if limits.goal != Goal::BestMove || limits.lines > 1 || !limits.excluded.is_empty() {
            return None;
        }
        let line = self.book.line(position)?;
        let deep = reach(line.proof) >= limits.depth?;
        deep.then(|| Report { lines: vec![line], complete: true, ..Report::default() })
    }
}

/// How many moves ahead a value looks.
const fn reach(proof: Proof) -> u32 {
    match proof {
        Proof::Exact | Proof::Selective(_) | Proof::WinDrawLoss => u32::MAX,
        Proof::Heuristic { depth, .. } | Proof::Book { depth } => depth,
    }
}

/// What the book knows about the moves of a position.
#[derive(Debug, Default)]
struct Known {
    lines: Vec<Line>,
    /// No other move is worth more than this.
    most: Option<Score>,
}

impl Known {
    fn of(book: &Book, position: &Position) -> Self {
        let moves = book.moves(position);
        let most = moves.iter().find(|known| !known.inside).map(|known| known.score);
        let line = |mv| {
            let after = position.play(mv).ok().and_then(|after| book.line(&after));
            [mv].into_iter().chain(after.into_iter().flat_map(|after| after.moves)).collect()
        };
        let lines = moves.iter().map(|known| Line { moves: line(known.mv), score: known.score, proof: known.proof });
        Self { lines: lines.collect(), most }
    }

    /// A report in which moves have the values of the book where it has looked further.
    fn correct(&self, report: &Report, limits: &Limits) -> Report {
        let mut report = report.clone();
        if self.lines.is_empty() {
            return report;
        }
        for line in &mut report.lines {
            match self.lines.iter().find(|known| known.first() == line.first()) {
                Some(known) if reach(known.proof) >= reach(line.proof) => *line = known.clone(),
                Some(_) => {}
                None if reach(line.proof) == u32::MAX => {}
                None => line.score = self.most.map_or(line.score, |most| line.score.min(most)),
            }
        }
        // A search for one move may have missed the one that the book knows to be the best.
        let best = &self.lines[0];
        let beaten = |line: &Line| reach(line.proof) < reach(best.proof);
        if report.lines.iter().all(|line| beaten(line) && line.first() != best.first()) {
            report.lines.insert(0, best.clone());
            report.lines.truncate(limits.lines.max(1));
        }
        report.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        report
    }
}

#[cfg(test)]
mod tests;
