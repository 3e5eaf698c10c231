//! Our engine as the player behind a protocol.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::{Clock, Engine, Level, Limits, Line, Proof, Score};
use viravolta_notation::{Decimal, Evaluation};
use viravolta_protocol::{Answer, Depth, Goal, Player, Report, Search, Source, TimeLimit, Variation};
use viravolta_rules::Move;

/// The engine at a level.
#[derive(Debug)]
pub(crate) struct Thinker {
    engine: Engine,
    level: Level,
    pace: Pace,
    random: Xoshiro256PlusPlus,
    /// Whether the table holds anything of this game.
    has_searched: bool,
}

/// What is made of the time that the other program grants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// `--time`: never longer than this for a move.
    pub(crate) longest: Option<Duration>,
    /// `--delay`: what may pass between the other program's clock and ours: pipes, the scheduler, a busy machine.
    pub(crate) delay: Duration,
}

impl Pace {
    /// The time that can be counted on.
    fn less_delay(self, time: Duration) -> Duration {
        time - self.delay.min(time / 4)
    }
}

impl Thinker {
    pub(crate) fn new(engine: Engine, level: Level, pace: Pace, seed: Option<u64>) -> Self {
        let random = match seed {
            Some(seed) => Xoshiro256PlusPlus::seed_from_u64(seed),
            None => Xoshiro256PlusPlus::from_rng(&mut rand::rng()),
        };
        // While no clock is running yet.
        engine.fetch_memory();
        Self { engine, level, pace, random, has_searched: false }
    }

    /// What the level, the protocol and `--time` allow, taken together.
    fn limits(&self, search: &Search) -> Limits {
        let mut limits = self.level.limits();
        if let Some(depth) = search.depth
            && depth < self.level.depth()
        {
            limits.depth = Some(depth.max(1));
            limits.solve_from = Some(depth + depth.min(6));
        }
        limits.time = match (search.goal, search.time) {
            (Goal::Move, TimeLimit::PerMove(time)) => Some(self.pace.less_delay(time)),
            // The clock decides, below.
            (Goal::Move, TimeLimit::Clock { .. }) => None,
            (Goal::Move, TimeLimit::None) => Some(self.level.patience()),
            // Who looks on has set a depth and can stop us; without one there would be no end.
            (Goal::Hint(_) | Goal::Value, _) if search.depth.is_some() => None,
            (Goal::Hint(_) | Goal::Value, _) => Some(self.level.patience()),
        };
        if let (Goal::Move, TimeLimit::Clock { left, increment, moves }) = (search.goal, search.time) {
            match moves {
                Some(moves) => limits.time = Some(self.pace.less_delay(left / moves.max(1))),
                None => limits.clock = Some(Clock { remaining: self.pace.less_delay(left), increment }),
            }
        }
        limits.time = limits.time.into_iter().chain(self.pace.longest).min();
        limits.lines = match search.goal {
            Goal::Hint(count) => count,
            Goal::Move | Goal::Value => 1,
        };
        limits
    }

    /// A weak level chooses among all moves, with its own misjudgement.
    fn choose(&mut self, search: &Search, stop: &AtomicBool) -> Answer {
        let began = Instant::now();
        let time = match search.time {
            TimeLimit::None => None,
            TimeLimit::PerMove(time) => Some(self.pace.less_delay(time)),
            TimeLimit::Clock { left, moves, .. } => Some(self.pace.less_delay(left / moves.unwrap_or(30).max(1))),
        };
        let time = time.into_iter().chain(self.pace.longest).min();
        let best = self.engine.choose(search.game.position(), self.level, time, stop, &mut self.random);
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
        Proof::Heuristic { depth, .. } => Depth::Plies(depth),
    };
    Some(Variation { moves: line.moves.clone(), value: evaluation(line.score), depth, source: Source::Search })
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
        self.has_searched = true;
        if search.goal == Goal::Move && self.level.error() > 0.0 {
            return self.choose(search, stop);
        }
        let limits = self.limits(search);
        let found = self.engine.search_with(search.game.position(), &limits, stop, |so_far| {
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

    fn set_level(&mut self, level: u8) {
        self.level = Level::new(level).unwrap_or(self.level);
    }
}
