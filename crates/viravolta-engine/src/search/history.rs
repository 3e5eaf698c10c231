//! Which squares have refuted lately: a small memory that breaks near ties between moves.

use viravolta_rules::Square;

/// For each side (told apart by the parity of the empty squares) and square, how often it was the refutation.
#[derive(Clone, Debug)]
pub(crate) struct History([[i16; 64]; 2]);

/// The memory never exceeds this in size.
const MOST: i32 = 1024;

impl History {
    pub(crate) const fn new() -> Self {
        Self([[0; 64]; 2])
    }

    /// How well the square has done, between minus and plus 1024.
    #[inline(always)]
    pub(crate) fn value(&self, empties: i32, square: Square) -> i32 {
        i32::from(self.0[empties as usize & 1][square.index()])
    }

    /// Remembers a refutation and the moves that were tried before it.
    #[inline(always)]
    pub(crate) fn refuted(&mut self, empties: i32, depth: i32, best: Square, tried: impl Iterator<Item = Square>) {
        let weight = (depth * depth * 2).min(MOST / 4);
        let side = &mut self.0[empties as usize & 1];
        for square in tried {
            nudge(&mut side[square.index()], -weight);
        }
        nudge(&mut side[best.index()], weight);
    }
}

/// Moves the value towards the end that the weight points at, the less the nearer it is.
#[inline(always)]
fn nudge(value: &mut i16, weight: i32) {
    let old = i32::from(*value);
    *value = (old + weight - old * weight.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_bounds_and_follow_the_refutations() {
        let mut history = History::new();
        let (good, bad) = (Square::from_index(0).unwrap(), Square::from_index(9).unwrap());
        for depth in 1..60 {
            history.refuted(20, depth, good, std::iter::once(bad));
        }
        assert!(history.value(20, good) > 500 && history.value(20, good) <= MOST);
        assert!(history.value(20, bad) < -500 && history.value(20, bad) >= -MOST);
        assert_eq!(history.value(21, good), 0);
    }
}
