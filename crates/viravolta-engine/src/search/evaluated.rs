//! A thread's memory of what the evaluation said.
//!
//! A shallow search that stands for a deep one, the deep one itself and the next iteration end in many of the same
//! positions. To ask here is far cheaper than to work out the features and the value again.

use viravolta_rules::Board;

use crate::table::check_of;

/// Small enough to stay in a near cache beside the rows that are in use.
const PLACES: usize = 1 << 14;

/// Values by board; a new one takes the place of the old one.
#[derive(Debug)]
pub(crate) struct Evaluated(Box<[Place]>);

#[derive(Clone, Copy, Debug)]
struct Place {
    check: u64,
    value: i32,
}

impl Evaluated {
    pub(crate) fn new() -> Self {
        let mut places = vec![Place { check: 0, value: 0 }; PLACES].into_boxed_slice();
        // A board is looked for where the upper bits of its check say: this check belongs to the last place, and 0,
        // which stands in all others, to this one. So none is found that was never stored.
        places[0].check = u64::MAX;
        Self(places)
    }

    /// The value of the board: remembered, or worked out and remembered.
    #[inline(always)]
    pub(crate) fn value_or(&mut self, board: Board, evaluate: impl FnOnce() -> i32) -> i32 {
        let check = check_of(board);
        let place = &mut self.0[(check >> (64 - PLACES.ilog2())) as usize & (PLACES - 1)];
        if place.check != check {
            *place = Place { check, value: evaluate() };
        }
        place.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_evaluated_once_and_not_taken_for_another() {
        let mut evaluated = Evaluated::new();
        let (start, empty) = (Board::start(), Board { player: 0, opponent: 0 });
        assert_eq!(evaluated.value_or(start, || 3), 3);
        assert_eq!(evaluated.value_or(start, || 4), 3);
        assert_eq!(evaluated.value_or(start.pass(), || 5), 5);
        // Its check is 0, what places begin with.
        assert_eq!(evaluated.value_or(empty, || 7), 7);
    }
}
