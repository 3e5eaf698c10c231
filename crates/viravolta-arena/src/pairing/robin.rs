//! Everybody against everybody, in rounds by the circle method.

use super::Pairing;

/// So many games for every pair. Colours alternate within a pair; a single game goes by the sum of the places,
/// which leaves nobody with more than one game of difference.
pub(super) fn all(order: &[usize], games: u32) -> Vec<Pairing> {
    let mut places: Vec<Option<usize>> = (0..order.len()).map(Some).collect();
    if places.len() % 2 == 1 {
        places.push(None);
    }
    let (count, half) = (places.len(), places.len() / 2);
    let mut pairings = Vec::new();
    for cycle in 0..games {
        for round in 0..count - 1 {
            for board in 0..half {
                let (Some(one), Some(other)) = (places[board], places[count - 1 - board]) else { continue };
                let (low, high) = (one.min(other), one.max(other));
                let (black, white) =
                    if ((low + high) % 2 == 1) == (cycle % 2 == 0) { (low, high) } else { (high, low) };
                pairings.push(Pairing {
                    round: cycle * (count as u32 - 1) + round as u32 + 1,
                    black: order[black],
                    white: order[white],
                    opening: cycle as usize / 2,
                });
            }
            places[1..].rotate_right(1);
        }
    }
    pairings
}
