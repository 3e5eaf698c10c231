//! Our engine as the player behind a protocol.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_desk::Mind;
use viravolta_engine::{Clock, Engine, Level, Limits, Line, Proof, Score, Time};
use viravolta_notation::{Decimal, Evaluation};
use viravolta_protocol::{Answer, Depth, Goal, Player, Report, Search, Source, TimeLimit, Variation};
use viravolta_rules::{Game, Move};

use super::memory::Memory;

/// The engine at a level.
pub(crate) struct Thinker {
    engine: Engine,
    memory: Memory,
    level: Level,
    haste: Haste,
    random: Xoshiro256PlusPlus,
    /// Whether the table holds anything of this game.
    has_searched: bool,
}

/// What the command line says about time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Haste {
    /// `--time`: never longer than this for a move.
    pub(crate) longest: Option<Duration>,
    /// `--delay`: what may pass between the other program's clock and ours: pipes, the scheduler, a busy machine.
    pub(crate) delay: Duration,
}

impl Thinker {
    pub(crate) fn new(engine: Engine, memory: Memory, level: Level, haste: Haste, seed: Option<u64>) -> Self {
        let random = match seed {
            Some(seed) => Xoshiro256PlusPlus::seed_from_u64(seed),
            None => Xoshiro256PlusPlus::from_rng(&mut rand::rng()),
        };
        // While no clock is running yet.
        engine.fetch_memory();
        Self { engine, memory, level, haste, random, has_searched: false }
    }

    /// The time that the other program and `--time` grant for a move.
    fn granted(&self, search: &Search) -> Time {
        let (per_move, clock) = match search.time {
            TimeLimit::None => (self.haste.longest.map(|_| self.level.patience()), None),
            TimeLimit::PerMove(time) => (Some(time), None),
            TimeLimit::Clock { left, increment, moves } => (None, Some(Clock { remaining: left, increment, moves })),
        };
        Time { per_move: per_move.into_iter().chain(self.haste.longest).min(), clock, delay: self.haste.delay }
    }

    /// What the level, the protocol and `--time` allow, taken together.
    fn limits(&self, search: &Search) -> Limits {
        let mut limits = self.level.limits();
        match search.goal {
            Goal::Move => limits = limits.within(self.granted(search)),
            Goal::Hint(_) | Goal::Value => {
                // Who looks on has set a depth and can stop us; without one there would be no end.
                let patience = search.depth.is_none().then(|| self.level.patience());
                limits.time = patience.into_iter().chain(self.haste.longest).min();
            }
        }
        if let Some(depth) = search.depth
            && depth < self.level.depth()
        {
            limits.depth = Some(depth.max(1));
            limits.solve_from = Some(depth + depth.min(6));
        }
        limits.lines = match search.goal {
            Goal::Hint(count) => count,
            Goal::Move | Goal::Value => 1,
        };
        limits
    }

    fn mind(&self) -> Mind<'_> {
        Mind { engine: &self.engine, book: &self.memory.book }
    }

    /// A move of the book, with what it says about it.
    fn recalled(&self, search: &Search, mv: Move, report: &mut dyn FnMut(Report)) -> Answer {
        let known = self.memory.book.moves(search.game.position());
        let line = known.into_iter().find(|known| known.mv == mv);
        let line = line.and_then(|known| variation(&Line { moves: vec![mv], score: known.score, proof: known.proof }));
        line.iter().for_each(|line| report(Report::Variation(line.clone())));
        Answer { best: Some(mv), variations: line.into_iter().collect(), ..Answer::default() }
    }

    /// A weak level chooses among all moves, with its own misjudgement.
    fn choose(&mut self, search: &Search, stop: &AtomicBool) -> Answer {
        let began = Instant::now();
        let (position, time) = (search.game.position(), self.granted(search));
        let mind = Mind { engine: &self.engine, book: &self.memory.book };
        let best = mind.choose(position, self.level, time, stop, &mut self.random, |_| {});
        Answer { best, elapsed: began.elapsed(), ..Answer::default() }
    }
}

fn evaluation(score: Score) -> Evaluation {
    Evaluation(Decimal::from_ten_thousandths(i64::from(score.hundredths()) * 100))
}

fn variation(line: &Line) -> Option<Variation> {
    line.first()?;
    let depth = match line.proof {
        Proof::Exact => Depth::Exact,
        Proof::WinDrawLoss => Depth::WinLossDraw,
        Proof::Selective(selectivity) => Depth::Selective(selectivity.percent().into()),
        Proof::Heuristic { depth, .. } | Proof::Book { depth } => Depth::Plies(depth),
    };
    let source = if matches!(line.proof, Proof::Book { .. }) { Source::Book { games: 0 } } else { Source::Search };
    Some(Variation { moves: line.moves.clone(), value: evaluation(line.score), depth, source })
}

/// The only legal move, if it is the only one.
fn forced(search: &Search) -> Option<Move> {
    let mut moves = search.game.position().all_moves();
    moves.next().filter(|_| moves.next().is_none())
}

impl Player for Thinker {
    fn think(&mut self, search: &Search, stop: &AtomicBool, report: &mut dyn FnMut(Report)) -> Answer {
        if search.goal == Goal::Move
            && let Some(only) = forced(search)
        {
            return Answer { best: Some(only), ..Answer::default() };
        }
        if search.goal == Goal::Move
            && let Some(known) = self.memory.book.play(search.game.position(), self.level, &mut self.random)
        {
            return self.recalled(search, known, report);
        }
        self.has_searched = true;
        if search.goal == Goal::Move && self.level.error() > 0.0 {
            return self.choose(search, stop);
        }
        let limits = self.limits(search);
        let found = self.mind().search(search.game.position(), &limits, stop, |so_far| {
            so_far.lines.iter().filter_map(variation).for_each(|line| report(Report::Variation(line)));
            report(Report::Nodes { nodes: so_far.nodes, elapsed: so_far.elapsed });
        });
        Answer {
            best: found.best_move(),
            variations: found.lines.iter().filter_map(variation).collect(),
            nodes: found.nodes,
            elapsed: found.elapsed,
        }
    }

    fn new_game(&mut self) {
        if std::mem::take(&mut self.has_searched) {
            self.engine.clear();
        }
    }

    fn learn(&mut self, game: &Game) {
        self.has_searched = true;
        self.memory.learn(game, &self.engine);
    }

    fn set_level(&mut self, level: u8) {
        self.level = Level::new(level).unwrap_or(self.level);
    }
}
