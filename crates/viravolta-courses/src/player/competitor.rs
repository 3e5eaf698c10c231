//! The player of the competition, `otelo`: as strong as the time allows.

use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_engine::{Engine, Level, Limits, Options, Time};
use viravolta_rules::{Position, Square, Symmetry};

use super::Player;

/// Memory for what the search remembers: a match runs many programs on one machine.
const HASH_MEBIBYTES: usize = 64;

/// Plays the best move that it finds in the time for one move, or as a level would within that time.
///
/// Chance decides only between moves that mirror each other, such as black's four first moves.
#[derive(Debug)]
pub struct Competitor {
    engine: Engine,
    level: Option<Level>,
    time: Duration,
    dice: Xoshiro256PlusPlus,
}

impl Competitor {
    /// A player that thinks at most for `time`, at full strength or at a level.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn new(level: Option<Level>, time: Duration, dice: Xoshiro256PlusPlus) -> io::Result<Self> {
        let engine = Engine::new(&Options { hash_mebibytes: HASH_MEBIBYTES, ..Options::default() })?;
        Ok(Self { engine, level, time, dice })
    }

    fn mirrored(&mut self, square: Square, position: &Position) -> Square {
        let same: Vec<Symmetry> =
            Symmetry::ALL.into_iter().filter(|symmetry| symmetry.position(position) == *position).collect();
        same.choose(&mut self.dice).map_or(square, |symmetry| symmetry.square(square, position.size()))
    }
}

impl Player for Competitor {
    fn choose(&mut self, position: &Position) -> Option<Square> {
        let best = match self.level {
            Some(level) => {
                let never = AtomicBool::new(false);
                let time = Time { per_move: Some(self.time), ..Time::default() };
                self.engine.choose(position, level, time, &never, &mut self.dice, |_| {})?
            }
            None => self.engine.search(position, &Limits::time(self.time)).best_move()?,
        };
        let square = best.square()?;
        Some(self.mirrored(square, position))
    }
}
