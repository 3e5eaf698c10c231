//! `viravolta bench --clock`: whole games against short clocks, and how much of them was used.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use viravolta_engine::{Clock, Engine, Limits};
use viravolta_i18n::tr;
use viravolta_rules::{Game, Move, Position};

use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;
use crate::progress::Progress;

/// How long a side may think.
#[derive(Clone, Copy, Debug)]
enum Pace {
    /// For each move.
    PerMove(Duration),
    /// For the whole game, and more for each move made.
    PerGame(Duration, Duration),
}

const PACES: [Pace; 5] = [
    Pace::PerMove(Duration::from_millis(50)),
    Pace::PerMove(Duration::from_millis(100)),
    Pace::PerMove(Duration::from_millis(200)),
    Pace::PerGame(Duration::from_millis(1000), Duration::ZERO),
    Pace::PerGame(Duration::from_millis(500), Duration::from_millis(20)),
];

/// The first moves are random, so that the games differ.
const RANDOM_MOVES: usize = 8;

/// What became of a game at a pace.
#[derive(Debug, Serialize)]
struct Outcome {
    /// Milliseconds for a move, or for the game.
    limit: f64,
    increment: f64,
    moves: usize,
    /// Milliseconds of the longest move.
    longest: f64,
    /// The largest part of the limit that a move, or a side in the whole game, has used.
    used: f64,
    overruns: usize,
}

pub(super) fn run(context: &mut Context<'_>, engine: &Engine) -> Result<(), Failure> {
    let t = context.t;
    let progress = Progress::new();
    for (seed, pace) in PACES.into_iter().enumerate() {
        progress.say(tr!(t, "bench-progress", number = seed + 1, positions = PACES.len()));
        let outcome = play(engine, pace, seed as u64);
        progress.aside(|| outcome.write(context, pace))?;
    }
    drop(progress);
    let late = machine_lateness().as_secs_f64() * 1e3;
    if context.json {
        return context.write_json(&object! { machine_late: late });
    }
    Ok(writeln!(context.out, "{}", tr!(t, "bench-machine", late = late))?)
}

/// How late a bare loop is at most that only looks at the clock: what no engine can do anything about.
fn machine_lateness() -> Duration {
    let wait = |_| {
        let due = Instant::now() + MACHINE_WAIT;
        while Instant::now() < due {}
        due.elapsed()
    };
    (0..MACHINE_WAITS).map(wait).max().unwrap_or_default()
}

const MACHINE_WAIT: Duration = Duration::from_millis(47);
const MACHINE_WAITS: usize = 40;

fn play(engine: &Engine, pace: Pace, seed: u64) -> Outcome {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(Position::start());
    let (limit, increment) = match pace {
        Pace::PerMove(time) => (time, Duration::ZERO),
        Pace::PerGame(time, increment) => (time, increment),
    };
    let mut used = [Duration::ZERO; 2];
    let mut granted = [limit; 2];
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let mut outcome = Outcome {
        limit: milliseconds(limit),
        increment: milliseconds(increment),
        moves: 0,
        longest: 0.0,
        used: 0.0,
        overruns: 0,
    };
    engine.clear();
    while !game.is_over() {
        let position = *game.position();
        if position.must_pass() || game.moves().len() < RANDOM_MOVES {
            let moves: Vec<Move> = position.all_moves().collect();
            if game.play(moves[random.random_range(0..moves.len())]).is_err() {
                break;
            }
            continue;
        }
        let side = position.turn() as usize;
        let limits = match pace {
            Pace::PerMove(time) => Limits::time(time),
            Pace::PerGame(..) => {
                let remaining = granted[side].saturating_sub(used[side]);
                Limits { clock: Some(Clock { remaining, increment, moves: None }), ..Limits::default() }
            }
        };
        let began = Instant::now();
        let report = engine.search_with(&position, &limits, &AtomicBool::new(false), |_| {});
        let took = began.elapsed();
        used[side] += took;
        let share = match pace {
            Pace::PerMove(time) => took.as_secs_f64() / time.as_secs_f64(),
            Pace::PerGame(..) => used[side].as_secs_f64() / granted[side].as_secs_f64(),
        };
        granted[side] += increment;
        outcome.moves += 1;
        outcome.longest = outcome.longest.max(milliseconds(took));
        outcome.used = outcome.used.max(share);
        outcome.overruns += usize::from(share > 1.0);
        let played = report.best_move().is_some_and(|mv| game.play(mv).is_ok());
        if !played {
            break;
        }
    }
    outcome
}

impl Outcome {
    fn write(&self, context: &mut Context<'_>, pace: Pace) -> Result<(), Failure> {
        let t = context.t;
        if context.json {
            return context.write_json(self);
        }
        let pace = match pace {
            Pace::PerMove(_) => tr!(t, "bench-per-move", limit = self.limit),
            Pace::PerGame(..) => tr!(t, "bench-per-game", limit = self.limit, increment = self.increment),
        };
        let text = tr!(
            t,
            "bench-clock",
            pace = pace,
            moves = self.moves,
            longest = self.longest,
            used = self.used * 100.0,
            overruns = self.overruns
        );
        writeln!(context.out, "{text}")?;
        Ok(context.out.flush()?)
    }
}
