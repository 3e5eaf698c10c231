//! Perft: how many ways lead to the leaves of a given depth, under each of the three conventions in use.
//!
//! ```
//! use viravolta_rules::Position;
//! use viravolta_rules::perft::{self, Convention, Counting};
//!
//! let leaves = perft::count(&Position::start(), 6, Convention::PassIsPly, Counting::Bulk);
//! assert_eq!(leaves, 8200);
//! ```
//!
//! The counts have no hash table and no symmetry behind them: every leaf is reached by its own path.

mod convention;
mod walk;

pub use convention::{Convention, Counting, ParseConventionError};

use self::walk::{Bulk, EveryLeaf, Rules};
use crate::simd::{Isa, Level, Portable};
use crate::{Move, Position};

/// The number of leaves below a position at a depth, with the best variant of this processor.
#[must_use]
pub fn count(position: &Position, depth: u32, convention: Convention, counting: Counting) -> u64 {
    count_at(Level::detect(), position, depth, convention, counting)
}

/// As [`count`], with the variant of the level, or the next lower one that this processor can run.
#[must_use]
pub fn count_at(level: Level, position: &Position, depth: u32, convention: Convention, counting: Counting) -> u64 {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => match crate::simd::Avx2::detect() {
            Some(avx2) => with_counting(avx2, position, depth, convention, counting),
            None => with_counting(Portable, position, depth, convention, counting),
        },
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => match crate::simd::Avx512::detect() {
            Some(avx512) => with_counting(avx512, position, depth, convention, counting),
            None => count_at(Level::Avx2, position, depth, convention, counting),
        },
        _ => with_counting(Portable, position, depth, convention, counting),
    }
}

/// The leaves below each legal move of a position, in reading order; a forced pass is a move.
///
/// The counts add up to [`count`], except at depth 0 and in ended games, where there is no move. A forced pass
/// is one ply here where the convention says so, and free where it says that.
///
/// ```
/// use viravolta_rules::Position;
/// use viravolta_rules::perft::{self, Convention, Counting};
/// let divided: Vec<_> = perft::divide(&Position::start(), 3, Convention::PassIsPly, Counting::Bulk).collect();
/// assert_eq!(divided.iter().map(|(mv, leaves)| format!("{mv} {leaves}")).collect::<Vec<_>>(), [
///     "d3 14", "c4 14", "f5 14", "e6 14",
/// ]);
/// ```
pub fn divide(
    position: &Position,
    depth: u32,
    convention: Convention,
    counting: Counting,
) -> impl Iterator<Item = (Move, u64)> + use<> {
    let position = *position;
    position.all_moves().take_while(move |_| depth > 0).filter_map(move |mv| {
        let next = position.play(mv).ok()?;
        let free = mv == Move::Pass && convention == Convention::PassIsFree;
        let left = if free { depth } else { depth - 1 };
        Some((mv, count(&next, left, convention, counting)))
    })
}

fn with_counting<I: Isa>(isa: I, position: &Position, depth: u32, convention: Convention, counting: Counting) -> u64 {
    let rules = Rules { squares: position.size().squares().bits(), convention };
    match counting {
        Counting::Bulk => walk::count::<I, Bulk>(isa, position.board(), depth, rules),
        Counting::EveryLeaf => walk::count::<I, EveryLeaf>(isa, position.board(), depth, rules),
    }
}
