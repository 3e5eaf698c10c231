//! Everybody against everybody, in rounds by the circle method. Who comes late meets all who are there already.

use super::Pairing;

/// So many games for every pair: first those of the founders, then those of each newcomer, so that nothing that was
/// played before changes its number.
pub(super) fn all(order: &[usize], founders: usize, games: u32) -> Vec<Pairing> {
    let mut pairings = circle(&order[..founders], games);
    let mut round = pairings.iter().map(|pairing| pairing.round).max().unwrap_or(0);
    for newcomer in founders..order.len() {
        for cycle in 0..games {
            for place in 0..newcomer {
                round += 1;
                pairings.push(game(order, [place, newcomer], cycle, round));
            }
        }
    }
    pairings
}

fn circle(order: &[usize], games: u32) -> Vec<Pairing> {
    let mut places: Vec<Option<usize>> = (0..order.len()).map(Some).collect();
    if places.len() % 2 == 1 {
        places.push(None);
    }
    let (count, half) = (places.len(), places.len() / 2);
    let mut pairings = Vec::new();
    for cycle in 0..games {
        for round in 0..count.saturating_sub(1) {
            for board in 0..half {
                let (Some(one), Some(other)) = (places[board], places[count - 1 - board]) else { continue };
                pairings.push(game(order, [one, other], cycle, cycle * (count as u32 - 1) + round as u32 + 1));
            }
            places[1..].rotate_right(1);
        }
    }
    pairings
}

/// Colours alternate within a pair; a single game goes by the sum of the places, which leaves nobody with more than one
/// game of difference, however many there are.
fn game(order: &[usize], [one, other]: [usize; 2], cycle: u32, round: u32) -> Pairing {
    let (low, high) = (one.min(other), one.max(other));
    let (black, white) = if ((low + high) % 2 == 1) == cycle.is_multiple_of(2) { (low, high) } else { (high, low) };
    Pairing { round, black: order[black], white: order[white], opening: cycle as usize / 2 }
}
