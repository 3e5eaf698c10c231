//! How the value swings from one depth to the next.
//!
//! What the evaluation gives to or takes from the side to move has one sign with an even depth and the other with an odd one:
//! it shows in the difference of neighbouring depths, whatever the position is worth.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use viravolta_engine::{Engine, Limits, Proof};
use viravolta_rules::Position;

use super::statistics::mean;

/// The numbers of empty squares at which games are looked at.
pub(super) const EMPTIES: [usize; 4] = [50, 40, 30, 24];

/// The first depth that is compared with the next, and the last one.
const FIRST: u32 = 7;
const LAST: u32 = 12;

/// The values of one position in discs, from depth [`FIRST`] to the one after [`LAST`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Swing {
    empties: usize,
    values: Vec<f64>,
}

/// The difference between a depth and the next one at some number of empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parity {
    /// Empty squares.
    pub empties: usize,
    /// Plies of the shallower search.
    pub depth: u32,
    /// Positions.
    pub count: usize,
    /// Mean of the value at this depth minus the value one ply deeper, in discs.
    pub mean: f64,
    /// Half the width of its 95% interval.
    pub margin: f64,
    /// Mean absolute difference.
    pub absolute: f64,
}

/// Searches as the engine does by default, ply by ply.
pub(super) fn swing(engine: &Engine, position: &Position) -> Swing {
    let mut values = Vec::new();
    engine.search_with(position, &Limits::depth(LAST + 1), &AtomicBool::new(false), |report| {
        if let (Some(Proof::Heuristic { depth, .. }), Some(score)) = (report.proof(), report.score())
            && depth >= FIRST
        {
            values.push(score.discs());
        }
    });
    Swing { empties: position.empties().len(), values }
}

/// The differences, from many empty squares to few.
pub(super) fn summarise(swings: &[Swing]) -> Vec<Parity> {
    let mut differences: BTreeMap<(std::cmp::Reverse<usize>, u32), Vec<f64>> = BTreeMap::new();
    for Swing { empties, values } in swings {
        for (depth, pair) in (FIRST..).zip(values.windows(2)) {
            differences.entry((std::cmp::Reverse(*empties), depth)).or_default().push(pair[0] - pair[1]);
        }
    }
    let parity = |((empties, depth), differences): ((std::cmp::Reverse<usize>, u32), Vec<f64>)| {
        let (average, margin) = mean(differences.iter().copied());
        let (absolute, _) = mean(differences.iter().map(|difference| difference.abs()));
        Parity { empties: empties.0, depth, count: differences.len(), mean: average, margin, absolute }
    };
    differences.into_iter().map(parity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swing_has_opposite_signs_at_neighbouring_depths() {
        let swings = [3.0, 5.0].map(|swing| Swing { empties: 30, values: vec![swing, 0.0, swing] });
        let found = summarise(&swings);
        let figures: Vec<_> = found.iter().map(|parity| (parity.depth, parity.mean, parity.absolute)).collect();
        assert_eq!(figures, [(7, 4.0, 4.0), (8, -4.0, 4.0)]);
        assert!(found.iter().all(|parity| parity.count == 2 && parity.margin > 0.0));
    }
}
