//! Knockout: who loses a meeting is out. Equal points are decided by the discs, then by who
//! made fewer faults, then by the lot of the draw.

use std::cmp::Reverse;

use super::{Pairing, Past, Score, both_colors};
use crate::cup::Format;

pub(super) fn next(order: &[usize], format: &Format, past: &[Past]) -> Vec<Pairing> {
    let round = past.iter().map(|game| game.pairing.round).max().unwrap_or(0) + 1;
    let alive = alive(order, past, round);
    if alive.len() < 2 {
        return Vec::new();
    }
    meetings(&alive, round)
        .into_iter()
        .flat_map(|pair| both_colors(round, pair, format.games, (round as usize - 1) * format.games as usize / 2))
        .collect()
}

/// The meetings of a round. In the first, enough players rest for their number to become a power of two.
fn meetings(alive: &[usize], round: u32) -> Vec<[usize; 2]> {
    let resting = if round == 1 { alive.len().next_power_of_two() - alive.len() } else { 0 };
    alive[resting..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Who is still in at the beginning of a round, in the order of the draw.
pub(super) fn alive(order: &[usize], past: &[Past], round: u32) -> Vec<usize> {
    let mut alive = order.to_vec();
    for earlier in 1..round {
        let out: Vec<usize> =
            meetings(&alive, earlier).into_iter().map(|pair| loser(pair, order, past, earlier)).collect();
        alive.retain(|player| !out.contains(player));
    }
    alive
}

fn loser([one, other]: [usize; 2], order: &[usize], past: &[Past], round: u32) -> usize {
    let games = || past.iter().filter(|game| game.pairing.round == round);
    let score = |player: usize| games().fold(Score::default(), |sum, game| sum + game.score(player));
    let lot = |player: usize| Reverse(order.iter().position(|drawn| *drawn == player));
    if (score(one), lot(one)) >= (score(other), lot(other)) { other } else { one }
}

/// How far each player came: the round in which it was put out, and one more for the winner.
#[must_use]
pub fn places(players: usize, seed: u64, past: &[Past]) -> Vec<u32> {
    let order = super::lots(players, seed);
    let last = past.iter().map(|game| game.pairing.round).max().unwrap_or(0);
    (0..players)
        .map(|player| {
            let stays = (1..=last + 1).take_while(|round| alive(&order, past, *round).contains(&player));
            stays.count() as u32
        })
        .collect()
}
