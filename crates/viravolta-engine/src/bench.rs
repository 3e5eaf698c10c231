//! A fixed amount of thinking: whatever the processor, its result is the same to the last bit.
//!
//! ```
//! use viravolta_engine::{Engine, bench};
//!
//! let engine = Engine::new(&bench::options())?;
//! let mut checksum = bench::Checksum::default();
//! for position in bench::positions().skip(40) {
//!     checksum.add(&bench::think(&engine, &position));
//! }
//! println!("{checksum}");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fmt;

use viravolta_rules::Position;

use crate::{Engine, Limits, Options, Report};

/// From games that the engine played against itself, one position of each.
const POSITIONS: &str = include_str!("bench/positions.txt");
/// Positions with at most so many empty squares are solved.
const SOLVE_FROM: usize = 20;
/// The others are searched so deep.
const DEPTH: u32 = 14;

/// One thread, and always the same table, because its size changes what is searched.
#[must_use]
pub fn options() -> Options {
    Options { threads: 1, hash_mebibytes: 64, ..Options::default() }
}

/// The positions of the set; lines that begin with `%` are remarks.
pub fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.lines().filter(|line| !line.starts_with('%')).filter_map(|line| line.parse().ok())
}

/// Thinks about one of them, knowing nothing of the others.
#[must_use]
pub fn think(engine: &Engine, position: &Position) -> Report {
    engine.clear();
    let solve = position.empties().len() <= SOLVE_FROM;
    engine.search(position, &if solve { Limits::exact() } else { Limits::depth(DEPTH) })
}

/// Adds up what was thought (FNV-1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Adds the nodes, the value and the move of a search.
    pub fn add(&mut self, report: &Report) {
        let score = report.score().map_or(0, |score| score.hundredths());
        let mv = report.best_move().and_then(|mv| mv.square()).map_or(64, |square| square.index() as u64);
        for byte in [report.nodes, score as u64, mv].into_iter().flat_map(u64::to_le_bytes) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The sum as a number.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use viravolta_rules::simd::Level;

    use super::*;

    #[test]
    fn the_set_has_every_stage_of_the_game() {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('%')).count();
        let mut empties: Vec<usize> = positions().map(|position| position.empties().len()).collect();
        assert_eq!(empties.len(), lines, "every line is a position");
        empties.sort_unstable();
        assert!(empties.len() >= 40 && empties[0] <= 16 && empties.last() >= Some(&55));
        assert!(empties.windows(2).all(|pair| pair[1] - pair[0] <= 2), "{empties:?}");
    }

    #[test]
    fn every_instruction_set_thinks_the_same() {
        let sums = Level::available().into_iter().map(|level| {
            let engine = Engine::new(&Options { instructions: Some(level), ..options() }).unwrap();
            let mut sum = Checksum::default();
            positions().step_by(6).for_each(|position| sum.add(&think(&engine, &position)));
            sum
        });
        let sums: Vec<_> = sums.collect();
        assert!(sums.iter().all(|sum| *sum == sums[0] && *sum != Checksum::default()), "{sums:?}");
    }
}
