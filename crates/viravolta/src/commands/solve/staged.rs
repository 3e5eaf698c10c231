//! Solves one position in stages that can be resumed.
//!
//! Some plies below the root the tree is cut into positions, the same up to symmetry counting once, each of which the
//! engine solves on its own. Above them plain alpha-beta asks one question at a time: does the side to move reach so
//! many discs here? Every answer goes into the journal before the next question.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use viravolta_engine::{Engine, Limits, Line, Proof, Score};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Board, BoardSize, DiscDiff, Move, Position, Scoring};

use super::answer::Answer;
use super::journal::Journal;
use super::problems::Task;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::say;

/// Positions with so many empty squares are left to the engine: they take seconds.
const fn engine_from(size: BoardSize) -> usize {
    match size {
        BoardSize::Four => 8,
        BoardSize::Six => 27,
        BoardSize::Eight => 24,
    }
}

/// How deep the engine looks to put the moves above in order.
const ORDER_DEPTH: u32 = 10;
/// How deep it looks to guess the value.
const GUESS_DEPTH: u32 = 12;

/// Solves the position with the help of its journal.
pub(super) fn solve(t: Texts, engine: &Engine, task: &Task, path: &Path, progress: &Progress) -> Result<Answer, Failure> {
    let root = &task.problem.position;
    let journal = Journal::open(t, path, root)?;
    let name = path.display().to_string();
    let mut proof = Proving { t, engine, journal, name, orders: HashMap::new(), progress };
    let value = proof.value(root)?;
    let line = proof.line(root, value)?;
    let (nodes, time) = (proof.journal.nodes, proof.journal.time);
    Ok(Answer { task: task.clone(), lines: vec![line], nodes, time })
}

struct Proving<'a> {
    t: Texts,
    engine: &'a Engine,
    journal: Journal,
    /// The journal's name, for messages.
    name: String,
    /// The moves of positions above the cut, the most promising first.
    orders: HashMap<Board, Vec<Move>>,
    progress: &'a Progress,
}

impl Proving<'_> {
    /// Walks from a guess to the value, two discs at a time: no value is odd.
    fn value(&mut self, root: &Position) -> Result<i32, Failure> {
        let area = root.size().area() as i32;
        let guess = self.engine.search(root, &Limits::depth(GUESS_DEPTH)).score().unwrap_or_default();
        let mut value = (guess.rounded().discs() / 2 * 2).clamp(-area, area);
        if self.reaches(root, value)? {
            while value < area && self.reaches(root, value + 2)? {
                value += 2;
            }
        } else {
            value -= 2;
            while value > -area && !self.reaches(root, value)? {
                value -= 2;
            }
        }
        Ok(value)
    }

    /// Whether the side to move reaches so many discs, an even number.
    fn reaches(&mut self, position: &Position, discs: i32) -> Result<bool, Failure> {
        if position.is_over() {
            return Ok(position.difference(position.turn(), Scoring::EmptiesToWinner).discs() >= discs);
        }
        if position.must_pass() {
            return Ok(!self.reaches(&position.passed(), 2 - discs)?);
        }
        let (position, _) = position.canonical();
        if let Some(known) = self.journal.answer(&position, discs) {
            return Ok(known);
        }
        if position.empties().len() <= engine_from(position.size()) {
            return self.ask_engine(&position, discs);
        }
        let mut answer = false;
        for mv in self.ordered(&position) {
            let Ok(child) = position.play(mv) else { continue };
            if !self.reaches(&child, 2 - discs)? {
                answer = true;
                break;
            }
        }
        self.record(&position, discs, answer, 0, std::time::Duration::ZERO)?;
        Ok(answer)
    }

    fn ask_engine(&mut self, position: &Position, discs: i32) -> Result<bool, Failure> {
        let (t, journal) = (self.t, &self.journal);
        let (answers, before) = (journal.answers, journal.nodes);
        let state = |nodes: u64| {
            let millions = say::millions(before + nodes);
            tr!(t, "solve-staged-progress", answers = answers, millions = millions, discs = format!("{discs:+}"))
        };
        self.progress.say(state(0));
        let verdict = self.engine.reaches(position, DiscDiff::new(discs), &AtomicBool::new(false), |report| {
            self.progress.say(state(report.nodes));
        });
        // Nobody stops it, so it knows.
        let answer = verdict.reached.unwrap_or_default();
        self.record(position, discs, answer, verdict.nodes, verdict.elapsed)?;
        Ok(answer)
    }

    fn record(
        &mut self,
        position: &Position,
        discs: i32,
        answer: bool,
        nodes: u64,
        time: std::time::Duration,
    ) -> Result<(), Failure> {
        let kept = self.journal.record(position, discs, answer, nodes, time);
        kept.map_err(|error| Failure::file(self.t, &self.name, &error))
    }

    /// The legal moves, the most promising first; of moves that lead to the same position up to symmetry only one.
    fn ordered(&mut self, position: &Position) -> Vec<Move> {
        if let Some(known) = self.orders.get(&position.board()) {
            return known.clone();
        }
        let limits = Limits { lines: usize::MAX, ..Limits::depth(ORDER_DEPTH) };
        let report = self.engine.search(position, &limits);
        let mut seen = Vec::new();
        let mut moves = Vec::new();
        for mv in report.lines.iter().filter_map(Line::first) {
            let board = position.play(mv).map(|child| child.canonical().0.board()).ok();
            if !seen.contains(&board) {
                seen.push(board);
                moves.push(mv);
            }
        }
        self.orders.insert(position.board(), moves.clone());
        moves
    }

    /// The line of perfect play, whose questions have mostly been answered on the way.
    fn line(&mut self, root: &Position, value: i32) -> Result<Line, Failure> {
        let (mut position, mut left, mut moves) = (*root, value, Vec::new());
        while !position.is_over() && position.empties().len() > engine_from(position.size()) {
            let mut best = position.must_pass().then_some(Move::Pass);
            for mv in position.legal_moves().iter().map(Move::Place) {
                let Ok(child) = position.play(mv) else { continue };
                if best.is_none() && !self.reaches(&child, 2 - left)? {
                    best = Some(mv);
                }
            }
            let Some((mv, Ok(next))) = best.map(|mv| (mv, position.play(mv))) else { break };
            moves.push(mv);
            (position, left) = (next, -left);
        }
        if !position.is_over() {
            let rest = self.engine.search_with(&position, &Limits::exact(), &AtomicBool::new(false), |report| {
                self.progress.say(say::state(self.t, report));
            });
            moves.extend(rest.lines.first().into_iter().flat_map(|line| &line.moves));
        }
        Ok(Line { moves, score: Score::from_discs(DiscDiff::new(value)), proof: Proof::Exact })
    }
}

#[cfg(test)]
mod tests {
    use viravolta_engine::Options;
    use viravolta_i18n::Language;
    use viravolta_rules::StartKind;

    use super::*;
    use crate::TEXTS;

    #[test]
    fn the_small_board_is_solved_once_and_then_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
        for kind in [StartKind::Usual, StartKind::Mirrored] {
            let task = Task::of(Position::start_of(BoardSize::Four, kind));
            let path = folder.path().join(format!("{kind:?}.jsonl"));
            let solve = || solve(TEXTS.speak(Language::English), &engine, &task, &path, &Progress::new()).unwrap();
            let (first, again) = (solve(), solve());
            let direct = engine.search(&task.problem.position, &Limits::exact());
            let line = &first.lines[0];
            assert_eq!(Some(line.score), direct.score());
            let end = line.moves.iter().try_fold(task.problem.position, |position, mv| position.play(*mv)).unwrap();
            assert!(end.is_over());
            assert_eq!((again.nodes, again.lines[0].score), (first.nodes, line.score));
        }
    }
}
