//! The facade: one engine, any number of searches.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use viravolta_rules::simd::{self, Isa};
use viravolta_rules::{Board, BoardSize, DiscDiff, Move, Position, Square, Symmetry};

use crate::evaluation::Evaluation;
use crate::evaluation::handmade::Handmade;
use crate::evaluation::network::Network;
use crate::evaluation::weights::{BUILT_IN as BUILT_IN_WEIGHTS, Weights};
use crate::report::{Line, Proof, Report, Verdict};
use crate::schedule::{Step, steps};
use crate::search::probcut::ProbCut;
use crate::search::root::{self, Request, RootMove};
use crate::search::split::Pool;
use crate::search::worker::Shared;
use crate::search::{Node, line};
use crate::table::{Key, Table};
use crate::time::budget;
use crate::time_source::TimeSource;
use crate::units::UNIT;
use crate::view::View;
use crate::{Goal, Limits, Score, Selectivity};

/// How an engine is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that search together; one is reproducible. Where the system has fewer to give, fewer search.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash_mebibytes: usize,
    /// The instruction set to use; `None` takes the best of this processor.
    pub instructions: Option<simd::Level>,
    /// Tells the time.
    pub time: TimeSource,
    /// What a value is that was not searched to the end of the game.
    pub values: Values,
}

impl Default for Options {
    fn default() -> Self {
        let (time, values) = (TimeSource::default(), Values::default());
        Self { threads: 1, hash_mebibytes: 128, instructions: None, time, values }
    }
}

/// What the value of a move is that was searched deeper and deeper, but not to the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Values {
    /// The mean of the two deepest iterations. It is nearer to the truth than either, and swings half as much from depth to depth.
    #[default]
    Mean,
    /// What the deepest iteration says.
    Deepest,
}

/// An engine with its table, which lives from search to search.
///
/// ```
/// use viravolta_engine::{Engine, Limits, Options};
/// use viravolta_rules::Position;
///
/// let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() })?;
/// let report = engine.search(&Position::start(), &Limits::depth(4));
/// assert!(report.best_move().is_some());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    threads: usize,
    level: simd::Level,
    time: TimeSource,
    values: Values,
    probcut: ProbCut,
    network: Arc<Network>,
    /// One search at a time.
    memory: Mutex<Memory>,
}

/// What lives from search to search.
#[derive(Debug)]
struct Memory {
    table: Table,
    /// For which boards the table holds values.
    size: Option<BoardSize>,
    /// From where it has seen them.
    view: View,
}

impl Memory {
    fn clear(&mut self) {
        self.table.clear();
        self.view = View::open();
    }
}

impl Engine {
    /// An engine with the built-in evaluation.
    ///
    /// # Errors
    /// When the memory for the table cannot be had.
    pub fn new(options: &Options) -> std::io::Result<Self> {
        Self::with_network(options, Arc::clone(&BUILT_IN))
    }

    /// An engine with another network.
    ///
    /// # Errors
    /// When the memory for the table cannot be had.
    pub fn with_network(options: &Options, network: Arc<Network>) -> std::io::Result<Self> {
        let best = simd::Level::detect();
        Ok(Self {
            threads: options.threads.max(1),
            level: options.instructions.map_or(best, |level| level.min(best)),
            time: options.time,
            values: options.values,
            probcut: ProbCut::new(network.deviation()),
            network,
            memory: Mutex::new(Memory { table: Table::new(options.hash_mebibytes)?, size: None, view: View::open() }),
        })
    }

    /// Searches a position within the limits.
    #[must_use]
    pub fn search(&self, position: &Position, limits: &Limits) -> Report {
        self.search_with(position, limits, &AtomicBool::new(false), |_| {})
    }

    /// Searches a position within the limits, until `stop` is set; tells its progress after every iteration.
    ///
    /// A search that is stopped answers with the best it has found; it has always looked at every legal move once.
    pub fn search_with(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &AtomicBool,
        mut progress: impl FnMut(&Report),
    ) -> Report {
        let window = (limits.goal == Goal::WinDrawLoss).then_some((-UNIT, UNIT));
        self.search_window(position, limits, window, stop, &mut progress)
    }

    /// Whether the side to move comes out at least so many discs ahead when both play perfectly. Much cheaper than
    /// the value itself.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use viravolta_engine::{Engine, Options};
    /// use viravolta_rules::{BoardSize, DiscDiff, Position, StartKind};
    ///
    /// let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() })?;
    /// let small = Position::start_of(BoardSize::Four, StartKind::Usual);
    /// let reaches = |discs| engine.reaches(&small, DiscDiff::new(discs), &AtomicBool::new(false), |_| {}).reached;
    /// assert_eq!((reaches(-10), reaches(-8)), (Some(true), Some(false)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn reaches(
        &self,
        position: &Position,
        discs: DiscDiff,
        stop: &AtomicBool,
        mut progress: impl FnMut(&Report),
    ) -> Verdict {
        // What is searched after an owed pass is the other side's position: it must stay below.
        let least = if position.must_pass() { 1 - discs.discs() } else { discs.discs() } * UNIT;
        let report = self.search_window(position, &Limits::exact(), Some((least - 1, least)), stop, &mut progress);
        let reached = report.complete.then(|| report.score() >= Some(Score::from_discs(discs)));
        Verdict { reached, nodes: report.nodes, elapsed: report.elapsed }
    }

    fn search_window(
        &self,
        position: &Position,
        limits: &Limits,
        window: Option<(i32, i32)>,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let begin = self.time.now();
        if position.is_over() {
            return over(position);
        }
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let size = position.size();
        if memory.size != Some(size) {
            if memory.size.is_some() {
                memory.clear();
            }
            memory.size = Some(size);
        }
        memory.table.new_search();
        let passes = position.must_pass();
        let after_pass = if passes { position.passed() } else { *position };
        let there = memory.view.of(&after_pass);
        let limits = &Limits { excluded: there.set(limits.excluded, size), ..limits.clone() };
        let searched = &there.position(&after_pass);
        let task = Task { engine: self, table: &memory.table, position: searched, passes, limits, window, stop, begin };
        let back = |report: &Report| report.turned(there.inverse(), size);
        let mut progress = |report: &Report| progress(&back(report));
        back(&match size {
            BoardSize::Eight => task.dispatch(&*self.network, &mut progress),
            smaller => task.dispatch(&Handmade::new(smaller), &mut progress),
        })
    }

    /// Forgets everything that earlier searches found out.
    pub fn clear(&self) {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Has the table's memory handed out by the system in the background, so that no search waits for it.
    pub fn fetch_memory(&self) {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).table.fetch();
    }
}

/// One search.
struct Task<'t> {
    engine: &'t Engine,
    table: &'t Table,
    /// The position after a pass, if one is owed.
    position: &'t Position,
    passes: bool,
    limits: &'t Limits,
    /// What is asked of the solution instead of its value, in search units.
    window: Option<(i32, i32)>,
    stop: &'t AtomicBool,
    /// When it began, as the time source tells it.
    begin: Duration,
}

/// The weights that come with the program.
static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let weights = Weights::from_bytes(BUILT_IN_WEIGHTS);
    // The file is part of the program and a test reads it, so this cannot fail outside of development.
    Arc::new(Network::new(&weights.unwrap_or_else(|error| panic!("built-in weights: {error}"))))
});

impl Task<'_> {
    fn dispatch<E: Evaluation>(&self, evaluation: &E, progress: &mut dyn FnMut(&Report)) -> Report {
        match self.engine.level {
            #[cfg(target_arch = "x86_64")]
            simd::Level::Avx2 if let Some(isa) = simd::Avx2::detect() => self.run(isa, evaluation, progress),
            #[cfg(target_arch = "x86_64")]
            simd::Level::Avx512 if let Some(isa) = simd::Avx512::detect() => self.run(isa, evaluation, progress),
            _ => self.run(simd::Portable, evaluation, progress),
        }
    }

    fn run<I: Isa, E: Evaluation>(&self, isa: I, evaluation: &E, progress: &mut dyn FnMut(&Report)) -> Report {
        let limits = self.limits;
        let empties = self.position.empties().len() as i32;
        let budget = budget(limits, empties);
        let squares = self.position.size().squares().bits();
        let shared = Shared {
            evaluation,
            table: self.table,
            probcut: &self.engine.probcut,
            squares,
            area: squares.count_ones() as i32,
            stop_asked: self.stop,
            stop: AtomicBool::new(false),
            time: self.engine.time,
            deadline: budget.hard.map(|hard| self.begin + hard),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            pool: Pool::default(),
        };
        let request = Request {
            steps: steps(limits, empties),
            // A pass is the only move there is.
            lines: self.lines(),
            squares: self.representatives(),
            solving_window: self.window,
            soft_deadline: budget.soft.map(|soft| self.begin + soft),
        };
        if request.squares == 0 {
            // Everything is excluded.
            return Report { complete: true, ..Report::default() };
        }
        let node = Node::new(evaluation, self.position.board());
        let mut report = Report::default();
        let threads = self.engine.threads;
        let complete = root::run(isa, &shared, &node, &request, threads, &mut |moves, nodes| {
            report = self.report(moves, request.lines, nodes);
            progress(&report);
        });
        if complete {
            let expected = |line: &Line| line.proof == Proof::Exact && self.window.is_none();
            for line in report.lines.iter_mut().filter(|line| expected(line)) {
                line::complete(isa, &shared, self.position, self.passes, line);
            }
        }
        report.complete = complete;
        report.elapsed = self.elapsed();
        report
    }

    /// How many moves to report. A pass is the only one there is.
    const fn lines(&self) -> usize {
        if self.passes || self.limits.lines == 0 { 1 } else { self.limits.lines }
    }

    /// Of legal moves that a symmetry of the position turns into each other, the first: they are worth the same.
    fn representatives(&self) -> u64 {
        let excluded = self.limits.excluded;
        let first = |square: &Square| {
            !excluded.contains(*square) && self.twins(*square).all(|twin| twin >= *square && !excluded.contains(twin))
        };
        self.position.legal_moves().iter().filter(first).fold(0, |set, square| set | 1 << square.index())
    }

    /// The symmetries that leave the position as it is, that which changes nothing aside.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let others = Symmetry::ALL.into_iter().filter(|symmetry| *symmetry != Symmetry::Identity);
        others.filter(|symmetry| symmetry.position(self.position) == *self.position)
    }

    fn twins(&self, square: Square) -> impl Iterator<Item = Square> {
        self.symmetries().map(move |symmetry| symmetry.square(square, self.position.size()))
    }

    /// A line, then the lines that begin with other moves and are the same but for a symmetry of the position.
    fn with_twins(&self, line: Line) -> impl Iterator<Item = Line> {
        let mut twins: Vec<Line> = Vec::new();
        for symmetry in self.symmetries() {
            let twin = line.turned(symmetry, self.position.size());
            if twins.iter().chain([&line]).all(|known| known.first() != twin.first()) {
                twins.push(twin);
            }
        }
        std::iter::once(line).chain(twins)
    }

    fn report(&self, moves: &[RootMove], lines: usize, nodes: u64) -> Report {
        let lines = moves.iter().take(lines).flat_map(|mv| self.with_twins(self.line(mv))).take(self.lines()).collect();
        Report { lines, nodes, elapsed: self.elapsed(), complete: false }
    }

    fn elapsed(&self) -> Duration {
        self.engine.time.now().saturating_sub(self.begin)
    }

    fn line(&self, mv: &RootMove) -> Line {
        let empties = self.position.empties().len() as i32;
        let step = mv.step.unwrap_or(Step { depth: 0, selectivity: Selectivity::Full });
        let proof = match step {
            Step { depth, selectivity: Selectivity::Full } if depth >= empties => match self.limits.goal {
                Goal::WinDrawLoss => Proof::WinDrawLoss,
                _ => Proof::Exact,
            },
            Step { depth, selectivity } if depth >= empties => Proof::Selective(selectivity),
            Step { depth, selectivity } => Proof::Heuristic { depth: depth as u32, selectivity },
        };
        let mut moves = vec![Move::Place(mv.square)];
        self.extend(&mut moves);
        let mut score = match (self.engine.values, proof, mv.two) {
            (Values::Mean, Proof::Heuristic { .. }, Some(two)) => Score::from_two_in_units(two),
            _ => Score::from_units(mv.score),
        };
        if self.passes {
            moves.insert(0, Move::Pass);
            score = -score;
        }
        Line { moves, score, proof }
    }

    /// Follows the best moves of the table.
    fn extend(&self, moves: &mut Vec<Move>) {
        let mut position = *self.position;
        for &mv in &*moves {
            match position.play(mv) {
                Ok(next) => position = next,
                Err(_) => return,
            }
        }
        while moves.len() < 64 {
            if position.must_pass() {
                position = position.passed();
                moves.push(Move::Pass);
                continue;
            }
            let Board { player, opponent } = position.board();
            let entry = self.table.probe(Key::of(Board { player, opponent }));
            let Some(square) = entry.and_then(|entry| entry.moves[0]) else { return };
            let Ok(next) = position.play(Move::Place(square)) else { return };
            moves.push(Move::Place(square));
            position = next;
        }
    }
}

/// The report on a finished game.
fn over(position: &Position) -> Report {
    let score = Score::from_discs(position.difference(position.turn(), viravolta_rules::Scoring::EmptiesToWinner));
    Report {
        lines: vec![Line { moves: Vec::new(), score, proof: Proof::Exact }],
        nodes: 0,
        elapsed: Duration::ZERO,
        complete: true,
    }
}
