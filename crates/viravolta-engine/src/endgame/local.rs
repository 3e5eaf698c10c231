//! A thread's own small table for the many positions near the leaves.
//!
//! Most positions with few empty squares that come back do so soon. A table that fits in the near cache finds them
//! without the wait for main memory that the large table costs, and needs no care for other threads.

use viravolta_rules::Board;

use crate::table::check_of;

/// How many places there are; a power of two.
const PLACES: usize = 1 << 14;

/// The table. A new position takes the place of the old one.
#[derive(Debug)]
pub(crate) struct LocalTable(Box<[Place; PLACES]>);

#[derive(Clone, Copy, Debug)]
struct Place {
    check: u64,
    known: Known,
}

/// Bounds of a value in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub lower: i8,
    pub upper: i8,
}

impl Known {
    const NOTHING: Self = Self { lower: -64, upper: 64 };

    /// The bound that answers a null window above `alpha`, if one does.
    #[inline(always)]
    pub(super) const fn decides(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (self.lower as i32, self.upper as i32);
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }
}

/// Where a board is kept, and how it is told from others there.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalKey {
    at: usize,
    check: u64,
}

impl LocalKey {
    #[inline(always)]
    pub(super) const fn of(board: Board) -> Self {
        let check = check_of(board);
        let at = check >> (64 - PLACES.ilog2());
        Self { at: at as usize, check }
    }
}

impl LocalTable {
    pub(crate) fn new() -> Self {
        Self(Box::new([Place { check: 0, known: Known::NOTHING }; PLACES]))
    }

    /// What is known of a board.
    #[inline(always)]
    pub(super) fn probe(&self, key: LocalKey) -> Known {
        let place = &self.0[key.at & (PLACES - 1)];
        if place.check == key.check { place.known } else { Known::NOTHING }
    }

    /// Stores the result of a null-window search.
    #[inline(always)]
    pub(super) fn store(&mut self, key: LocalKey, alpha: i32, score: i32) {
        let mut known = self.probe(key);
        if score > alpha {
            known.lower = known.lower.max(score as i8);
        } else {
            known.upper = known.upper.min(score as i8);
        }
        self.0[key.at & (PLACES - 1)] = Place { check: key.check, known };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_board_are_joined_and_others_take_its_place() {
        let mut table = LocalTable::new();
        let key = LocalKey::of(Board::start());
        assert_eq!(table.probe(key), Known::NOTHING);
        table.store(key, 3, -12);
        table.store(key, -20, -14);
        assert_eq!(table.probe(key), Known { lower: -14, upper: -12 });
        assert_eq!(
            (-15..=-12).map(|alpha| table.probe(key).decides(alpha)).collect::<Vec<_>>(),
            [Some(-14), None, None, Some(-12)]
        );
        let other = LocalKey { check: 1, ..key };
        table.store(other, 0, 2);
        assert_eq!((table.probe(key), table.probe(other)), (Known::NOTHING, Known { lower: 2, upper: 64 }));
    }
}
