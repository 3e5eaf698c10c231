//! The unpredictable strategic player of `rothelo` and `othello`.

use std::io;
use std::sync::atomic::AtomicBool;

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::{Engine, Level, Limits, Line, Options, Proof, Time};
use viravolta_rules::{Position, Square};

use super::Player;

/// Memory for what the search remembers: enough for a search of a few seconds.
const HASH_MEBIBYTES: usize = 16;

/// How many of the best moves the strongest levels weigh against each other.
const CANDIDATES: usize = 4;

/// What is nearly equal to the strongest levels, in discs.
const NEARLY: f64 = 0.5;

/// Plays by strategy at one of ten levels, and so that somebody who knows the program cannot foresee its moves.
///
/// The levels below the strongest misjudge every move by a random amount, so among nearly equal moves chance
/// decides; the strongest, which do not err, draw lots among the moves that are nearly as good as the best.
#[derive(Debug)]
pub struct Strategist {
    engine: Engine,
    level: Level,
    dice: Xoshiro256PlusPlus,
}

impl Strategist {
    /// A player of a level, whose random choices come from `dice`.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn new(level: Level, dice: Xoshiro256PlusPlus) -> io::Result<Self> {
        let engine = Engine::new(&Options { hash_mebibytes: HASH_MEBIBYTES, ..Options::default() })?;
        Ok(Self { engine, level, dice })
    }

    /// One of the best moves; a solved position leaves only true equals to choose from.
    fn one_of_the_best(&mut self, position: &Position) -> Option<Square> {
        let limits = Limits { lines: CANDIDATES, ..self.level.limits() };
        let lines = self.engine.search(position, &limits).lines;
        let best = lines.first()?;
        let tolerance = if best.proof == Proof::Exact { 0.0 } else { NEARLY };
        let least = best.score.discs() - tolerance;
        let near: Vec<&Line> = lines.iter().filter(|line| line.score.discs() >= least).collect();
        near.choose(&mut self.dice)?.first()?.square()
    }
}

impl Player for Strategist {
    fn choose(&mut self, position: &Position) -> Option<Square> {
        if self.level.error() > 0.0 {
            let never = AtomicBool::new(false);
            self.engine.choose(position, self.level, Time::default(), &never, &mut self.dice, |_| {})?.square()
        } else {
            self.one_of_the_best(position)
        }
    }
}
