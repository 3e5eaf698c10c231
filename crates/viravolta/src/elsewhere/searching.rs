//! Positions that other machines search: the files of `solve` and `analyze`.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use viravolta_book::Book;
use viravolta_desk::wire::Told;
use viravolta_desk::{Mind, review};
use viravolta_engine::{Engine, Goal, Limits, Line, Options, Proof, Report, Selectivity};
use viravolta_i18n::{Texts, tr};
use viravolta_jobs::Hash;
use viravolta_rules::{Position, Scoring};

use super::errand::{Errand, Halt, Taken};
use super::kind::{Bench, Kind};
use super::networks::Networks;
use crate::failure::Failure;

/// The value of a line that is proven is proven again where it has so many empty squares left.
const PROVE_FROM: usize = 10;
/// It takes no longer: whoever lies must not keep everybody else waiting.
const PROOF_TIME: Duration = Duration::from_secs(20);
/// The memory of the engine that does so.
const PROOF_MEBIBYTES: usize = 16;
/// Groups go into one job as long as they take no longer together.
const JOB: Duration = Duration::from_secs(20);
/// No job has more groups.
const MOST_GROUPS: usize = 64;

/// What is asked of each search.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Wanted {
    goal: String,
    milliseconds: Option<u64>,
    depth: Option<u32>,
    solve_from: Option<u32>,
    confidence: u8,
    lines: usize,
}

const GOALS: [(Goal, &str); 3] =
    [(Goal::BestMove, "best-move"), (Goal::Exact, "exact"), (Goal::WinDrawLoss, "win-draw-loss")];

impl Wanted {
    fn of(limits: &Limits) -> Self {
        let goal = GOALS.iter().find(|(goal, _)| *goal == limits.goal).map_or("", |(_, name)| name).to_owned();
        let milliseconds = limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let Limits { depth, solve_from, selectivity, lines, .. } = *limits;
        Self { goal, milliseconds, depth, solve_from, confidence: selectivity.percent(), lines }
    }

    fn limits(&self) -> Option<Limits> {
        Some(Limits {
            goal: GOALS.iter().find(|(_, name)| *name == self.goal)?.0,
            time: self.milliseconds.map(Duration::from_millis),
            depth: self.depth,
            solve_from: self.solve_from,
            selectivity: Selectivity::ALL.into_iter().find(|level| level.percent() == self.confidence)?,
            lines: self.lines,
            ..Limits::default()
        })
    }
}

/// Groups of positions. Each group is begun with nothing in memory, so that it does not matter who has which.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SearchJob {
    /// The place of the first group among all.
    first: usize,
    groups: Vec<GroupJob>,
    wanted: Wanted,
    hash_mebibytes: u64,
    /// The evaluation, where it is not the one inside the program.
    weights: Option<String>,
    /// The opening book, if any.
    book: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct GroupJob {
    positions: Vec<String>,
    best_moves: Option<usize>,
}

/// Who searches them.
pub(super) struct Searcher {
    pub(super) networks: Networks,
}

impl Kind for Searcher {
    const NAME: &'static str = "search";
    type Job = SearchJob;
    type Done = Vec<Vec<Told>>;

    fn work(&self, job: SearchJob, bench: &Bench<'_>) -> Result<Option<Self::Done>, String> {
        let limits = job.wanted.limits().ok_or("these are no limits of a search")?;
        let Some(judge) = self.networks.judge(bench, job.weights.as_deref())? else { return Ok(None) };
        let book = match &job.book {
            None => Book::EMPTY,
            Some(hash) => match bench.blob(hash)? {
                Some(bytes) => Book::from_bytes(&bytes).map_err(|error| error.to_string())?,
                None => return Ok(None),
            },
        };
        let hash_mebibytes = usize::try_from(job.hash_mebibytes).map_err(|error| error.to_string())?;
        let options = Options { hash_mebibytes, ..Options::default() };
        let engine = Engine::with_network(&options, judge.network).map_err(|error| error.to_string())?;
        let mind = Mind { engine: &engine, book: &book };
        let stop = bench.task.stop_flag();
        let mut groups = Vec::new();
        for GroupJob { positions, best_moves } in &job.groups {
            engine.clear();
            let mut reports = Vec::new();
            for text in positions {
                let position: Position = text.parse().map_err(|_| format!("{text:?} is no position"))?;
                let report = match best_moves {
                    Some(lines) => review::best_moves(mind, &position, &limits, *lines, stop, |_| ()),
                    None => mind.search(&position, &limits, stop, |_| ()),
                };
                if bench.task.stopped() {
                    return Ok(None);
                }
                reports.push(Told::from(&report));
            }
            groups.push(reports);
        }
        Ok(Some(groups))
    }
}

/// Positions that one engine searches one after the other, having forgotten everything before.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) positions: Vec<Position>,
    /// So many of the best moves, where they are asked for.
    pub(crate) best_moves: Option<usize>,
    /// How long it may take.
    pub(crate) estimate: Duration,
}

/// A search of many positions on other machines.
pub(crate) struct Search<'a> {
    pub(crate) url: &'a str,
    /// The command, for who looks at the queue.
    pub(crate) name: &'a str,
    pub(crate) limits: &'a Limits,
    pub(crate) hash_mebibytes: u64,
    /// The evaluation as a file, where it is not the one inside the program.
    pub(crate) weights: Option<Vec<u8>>,
    pub(crate) book: &'a Book,
}

impl Search<'_> {
    /// Has all groups searched; tells what was found in each, in their order.
    pub(crate) fn run(
        &self,
        t: Texts,
        groups: &[Group],
        stop: &AtomicBool,
        found: &mut dyn FnMut(usize, Vec<Report>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let proof = Options { hash_mebibytes: PROOF_MEBIBYTES, ..Options::default() };
        let memory = |error: std::io::Error| {
            Failure::input(tr!(t, "engine-memory", mebibytes = PROOF_MEBIBYTES, reason = error.to_string()))
        };
        let proof = Engine::new(&proof).map_err(memory)?;
        self.search(t, groups, &proof, stop, found).map_err(|halt| halt.failure(t))
    }

    fn search(
        &self,
        t: Texts,
        groups: &[Group],
        proof: &Engine,
        stop: &AtomicBool,
        found: &mut dyn FnMut(usize, Vec<Report>) -> Result<(), Failure>,
    ) -> Result<(), Halt> {
        let book = (!self.book.is_empty()).then(|| self.book.to_bytes());
        // The same question is the same batch.
        let file =
            |bytes: &Option<Vec<u8>>| bytes.as_ref().map(|bytes| Hash::of(bytes).to_string()).unwrap_or_default();
        let asked = format!("{groups:?} {:?} {}", self.limits, self.hash_mebibytes);
        let mut errand = Errand::new(t, self.url, (self.name, &[&asked, &file(&self.weights), &file(&book)]), stop)?;
        let weights = self.weights.as_ref().map(|bytes| errand.put(bytes)).transpose()?;
        let book = book.map(|bytes| errand.put(&bytes)).transpose()?;
        let mut jobs = Vec::new();
        for (first, some) in portions(groups) {
            let group = |group: &Group| GroupJob {
                positions: group.positions.iter().map(|position| position.board_text().to_string()).collect(),
                best_moves: group.best_moves,
            };
            let job = SearchJob {
                first,
                groups: some.iter().map(group).collect(),
                wanted: Wanted::of(self.limits),
                hash_mebibytes: self.hash_mebibytes,
                weights: weights.clone(),
                book: book.clone(),
            };
            jobs.push(((first, some), job));
        }
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut accept = |(first, _): &(usize, &[Group]), reports: Vec<Vec<Report>>| -> Result<Taken<()>, Failure> {
            waiting.extend((*first..).zip(reports));
            while let Some(reports) = waiting.remove(&next) {
                found(next, reports)?;
                next += 1;
            }
            Ok(Taken::Counts)
        };
        let mut believe = |(_, some): &(usize, &[Group]), told: Vec<Vec<Told>>| {
            if told.len() != some.len() {
                return Err(tr!(t, "elsewhere-lie-count", came = told.len(), wanted = some.len()));
            }
            some.iter().zip(told).map(|(group, told)| self.believed(t, proof, group, &told)).collect()
        };
        errand.carry_out::<Searcher, _, _, _>(jobs, &mut believe, &mut accept)?;
        errand.close()
    }

    /// What was found about the positions of a group, if it can be.
    fn believed(&self, t: Texts, proof: &Engine, group: &Group, told: &[Told]) -> Result<Vec<Report>, String> {
        if told.len() != group.positions.len() {
            return Err(tr!(t, "elsewhere-lie-count", came = told.len(), wanted = group.positions.len()));
        }
        let lines = group.best_moves.unwrap_or(self.limits.lines);
        let look = |(position, told): (&Position, &Told)| {
            let report = told.report();
            if report.lines.len() != told.lines.len() {
                return Err(tr!(t, "elsewhere-lie-lines", position = position.board_text().to_string()));
            }
            let moves = position.legal_moves().len().max(1);
            let ordered = report.lines.is_sorted_by(|one, next| one.score >= next.score && one.first() != next.first());
            if report.lines.len() > lines.min(moves) || report.lines.is_empty() && !position.is_over() || !ordered {
                return Err(tr!(t, "elsewhere-lie-lines", position = position.board_text().to_string()));
            }
            for line in &report.lines {
                let lie = |key: &str| t.text(key);
                consistent(proof, self.limits.goal, position, line)
                    .map_err(|key| format!("{}: {}", position.board_text(), lie(key)))?;
            }
            Ok(report)
        };
        group.positions.iter().zip(told).map(look).collect()
    }
}

/// Neighbouring groups that go together, with the place of the first.
fn portions(groups: &[Group]) -> Vec<(usize, &[Group])> {
    let (mut portions, mut first) = (Vec::new(), 0);
    let mut takes = Duration::ZERO;
    for (at, group) in groups.iter().enumerate() {
        if at > first && (takes.saturating_add(group.estimate) > JOB || at - first >= MOST_GROUPS) {
            portions.push((first, &groups[first..at]));
            (first, takes) = (at, Duration::ZERO);
        }
        takes = takes.saturating_add(group.estimate);
    }
    if first < groups.len() {
        portions.push((first, &groups[first..]));
    }
    portions
}

/// Whether a line can be played, and leads where its value says if that is proven; otherwise the text that says what is wrong.
fn consistent(proof: &Engine, goal: Goal, position: &Position, line: &Line) -> Result<(), &'static str> {
    let proven = matches!(line.proof, Proof::Exact | Proof::WinDrawLoss);
    if goal == Goal::Exact && line.proof != Proof::Exact || goal == Goal::WinDrawLoss && !proven {
        return Err("elsewhere-lie-unproven");
    }
    let mut places = vec![*position];
    for mv in &line.moves {
        let next = places[places.len() - 1].play(*mv).map_err(|_| "elsewhere-lie-move")?;
        places.push(next);
    }
    if places.len() == 1 && !position.is_over() {
        return Err("elsewhere-lie-move");
    }
    let right = |place: &Position| {
        let found = if place.is_over() {
            100 * place.difference(place.turn(), Scoring::EmptiesToWinner).discs()
        } else {
            let limits = if line.proof == Proof::Exact { Limits::exact() } else { Limits::win_draw_loss() };
            let report = proof.search(place, &Limits { time: Some(PROOF_TIME), ..limits });
            match report.proof() {
                Some(Proof::Exact | Proof::WinDrawLoss) => report.score().unwrap_or_default().hundredths(),
                // It would take too long to find out.
                _ => return true,
            }
        };
        let (found, said) = (if place.turn() == position.turn() { found } else { -found }, line.score.hundredths());
        if line.proof == Proof::Exact { found == said } else { found.signum() == said.signum() }
    };
    let near = places.iter().find(|place| place.is_over() || place.empties().len() <= PROVE_FROM);
    // A line is what the memory of the search still knew: where it ends early or goes astray, only a search can tell.
    if !proven || near.is_some_and(right) || right(places.get(1).unwrap_or(position)) {
        Ok(())
    } else {
        Err("elsewhere-lie-value")
    }
}

#[cfg(test)]
mod tests {
    use viravolta_rules::Move;

    use super::*;

    #[test]
    fn groups_go_together_while_they_are_short_and_limits_travel() {
        let group = |seconds| Group {
            positions: vec![Position::start()],
            best_moves: None,
            estimate: Duration::from_secs(seconds),
        };
        let groups: Vec<Group> = [1, 15, 10, 100, 100, 1, 1].into_iter().map(group).collect();
        let shape: Vec<_> = portions(&groups).into_iter().map(|(first, some)| (first, some.len())).collect();
        assert_eq!(shape, [(0, 2), (2, 1), (3, 1), (4, 1), (5, 2)]);
        assert!(portions(&[]).is_empty());
        for limits in [Limits::exact(), Limits::win_draw_loss(), review::care(), Limits::time(Duration::from_secs(2))] {
            assert_eq!(Wanted::of(&limits).limits(), Some(limits));
        }
    }

    #[test]
    fn lines_are_replayed_and_proven_at_their_end() {
        let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
        let position: Position = "-----OX--XO-----X".parse().unwrap();
        let report = engine.search(&position, &Limits::exact());
        let honest = &report.lines[0];
        assert_eq!(consistent(&engine, Goal::Exact, &position, honest), Ok(()));
        let lie = |change: &dyn Fn(&mut Line)| {
            let mut line = honest.clone();
            change(&mut line);
            consistent(&engine, Goal::Exact, &position, &line)
        };
        assert!(lie(&|line| line.score = -line.score).is_err());
        assert!(lie(&|line| line.moves.clear()).is_err());
        assert!(lie(&|line| line.moves.insert(0, "a1".parse().unwrap())).is_err());
        assert!(lie(&|line| line.proof = Proof::Book { depth: 3 }).is_err());
        // A line that breaks off says nothing: then the value itself is looked at.
        assert_eq!(lie(&|line| line.moves.truncate(1)), Ok(()));
        assert!(lie(&|line| (line.moves.truncate(1), line.score = -line.score).0).is_err());
    }

    #[test]
    fn whoever_tells_the_truth_is_believed() {
        let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() }).unwrap();
        let mut position = Position::start();
        let mut dice = 5_u32;
        for _ in 0..4000 {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let moves: Vec<_> = position.legal_moves().iter().collect();
            position = match moves.get((dice >> 16) as usize % moves.len().max(1)) {
                _ if position.is_over() => Position::start(),
                Some(square) => position.play(Move::Place(*square)).unwrap(),
                None => position.passed(),
            };
            if position.empties().len() == 12 {
                for limits in [Limits { lines: 3, ..Limits::exact() }, Limits::win_draw_loss()] {
                    for line in &engine.search(&position, &limits).lines {
                        assert_eq!(
                            consistent(&engine, limits.goal, &position, line),
                            Ok(()),
                            "{}",
                            position.board_text()
                        );
                    }
                }
            }
        }
    }
}
