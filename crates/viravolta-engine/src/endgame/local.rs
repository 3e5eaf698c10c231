//! A thread's own small table for the many positions near the leaves.
//!
//! Most positions with few empty squares that come back do so soon. A table that fits in the near cache finds them
//! without the wait for main memory that the large table costs, and needs no care for other threads.

use viravolta_rules::Board;

use super::branches::Branches;
use super::shallow::SHALLOW;
use crate::table::check_of;

/// A thread's tables. Positions with the fewest empty squares are by far the most, and have one of their own so that they do
/// not drive out the others. Both together leave room in a near cache of a megabyte; with the first twice as large one
/// node in two hundred less is searched, in the same time.
#[derive(Debug, Default)]
pub(crate) struct LocalTables {
    /// Eight to eleven empty squares.
    pub(super) near: LocalTable<{ 1 << 14 }>,
    /// Six and seven.
    pub(super) shallow: LocalTable<{ 1 << 13 }>,
}

impl LocalTables {
    /// The bound above `alpha` of a node one of whose children, with so many empty squares, is known to be bad enough for
    /// the opponent.
    #[inline(always)]
    pub(super) fn decided_by_child<const FOURS: usize>(
        &self,
        branches: &Branches<FOURS>,
        empties: u32,
        alpha: i32,
    ) -> Option<i32> {
        let known = |child| {
            let key = LocalKey::of(child);
            if empties > SHALLOW { self.near.probe(key) } else { self.shallow.probe(key) }
        };
        branches.children().map(|child| -i32::from(known(child).upper)).find(|bound| *bound > alpha)
    }
}

/// A table with so many places, a power of two. A new position takes the place of the old one.
#[derive(Debug)]
pub(super) struct LocalTable<const PLACES: usize>(Box<[Place; PLACES]>);

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

/// What tells a board from others; its upper bits say where it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalKey(u64);

impl LocalKey {
    #[inline(always)]
    pub(super) const fn of(board: Board) -> Self {
        Self(check_of(board))
    }

    #[inline(always)]
    const fn place<const PLACES: usize>(self) -> usize {
        (self.0 >> (64 - PLACES.ilog2())) as usize & (PLACES - 1)
    }
}

impl<const PLACES: usize> Default for LocalTable<PLACES> {
    fn default() -> Self {
        Self(Box::new([Place { check: 0, known: Known::NOTHING }; PLACES]))
    }
}

impl<const PLACES: usize> LocalTable<PLACES> {
    /// What is known of a board.
    #[inline(always)]
    pub(super) fn probe(&self, key: LocalKey) -> Known {
        let place = &self.0[key.place::<PLACES>()];
        if place.check == key.0 { place.known } else { Known::NOTHING }
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
        self.0[key.place::<PLACES>()] = Place { check: key.0, known };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_board_are_joined_and_others_take_its_place() {
        let mut table = LocalTable::<16>::default();
        let key = LocalKey::of(Board::start());
        assert_eq!(table.probe(key), Known::NOTHING);
        table.store(key, 3, -12);
        table.store(key, -20, -14);
        assert_eq!(table.probe(key), Known { lower: -14, upper: -12 });
        assert_eq!(
            (-15..=-12).map(|alpha| table.probe(key).decides(alpha)).collect::<Vec<_>>(),
            [Some(-14), None, None, Some(-12)]
        );
        let other = LocalKey(key.0 ^ 1);
        table.store(other, 0, 2);
        assert_eq!((table.probe(key), table.probe(other)), (Known::NOTHING, Known { lower: 2, upper: 64 }));
    }
}
