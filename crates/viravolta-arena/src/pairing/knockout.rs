//! Knockout: who loses a meeting is out. Equal points are decided by the discs, then by who made fewer faults, then by
//! the lot of the draw. A meeting that a game is missing from, and that this game could turn, is decided for nobody.

use std::cmp::Reverse;

use super::{Member, Pairing, Past, Score, both_colors};
use crate::cup::Format;

/// Two players of one round, of whom one goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Who met.
    pub players: [usize; 2],
    /// What the games so far brought them.
    pub scores: [Score; 2],
    /// Who goes on, if that is clear.
    pub winner: Option<usize>,
}

pub(super) fn next(order: &[usize], format: &Format, past: &[Past]) -> Vec<Pairing> {
    let last = past.iter().map(|game| game.pairing.round).max().unwrap_or(0);
    if last > 0 && meetings(order, past, last).iter().any(|meeting| meeting.winner.is_none()) {
        return Vec::new();
    }
    let round = last + 1;
    let alive = alive(order, past, round);
    if alive.len() < 2 {
        return Vec::new();
    }
    pairs(&alive, round)
        .into_iter()
        .flat_map(|pair| both_colors(round, pair, format.games, (round as usize - 1) * format.games as usize / 2))
        .collect()
}

/// Who meets in a round. In the first, enough players rest for their number to become a power of two.
fn pairs(alive: &[usize], round: u32) -> Vec<[usize; 2]> {
    let resting = if round == 1 { alive.len().next_power_of_two() - alive.len() } else { 0 };
    alive[resting..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn meetings(order: &[usize], past: &[Past], round: u32) -> Vec<Meeting> {
    pairs(&alive(order, past, round), round).into_iter().map(|pair| meeting(pair, order, past, round)).collect()
}

/// The meetings of a round in the order of the draw, as far as they are known.
#[must_use]
pub fn duels(members: &[Member], seed: u64, past: &[Past], round: u32) -> Vec<Meeting> {
    meetings(&super::lots(members, seed), past, round)
}

/// Who is still in at the beginning of a round, in the order of the draw.
pub(super) fn alive(order: &[usize], past: &[Past], round: u32) -> Vec<usize> {
    let mut alive = order.to_vec();
    for earlier in 1..round {
        let meetings: Vec<Meeting> =
            pairs(&alive, earlier).into_iter().map(|pair| meeting(pair, order, past, earlier)).collect();
        let out = |player: usize| {
            meetings.iter().any(|meeting| meeting.players.contains(&player) && meeting.winner != Some(player))
        };
        alive.retain(|player| !out(*player));
    }
    alive
}

fn meeting(players: [usize; 2], order: &[usize], past: &[Past], round: u32) -> Meeting {
    let games =
        || past.iter().filter(|game| game.pairing.round == round && players.iter().all(|one| game.pairing.has(*one)));
    let scores = players.map(|player| games().fold(Score::default(), |sum, game| sum + game.score(player)));
    let missing = games().filter(|game| game.scores.is_none()).count() as u32;
    let lead = scores[0].half_points.abs_diff(scores[1].half_points);
    let lot = |player: usize| Reverse(order.iter().position(|drawn| *drawn == player));
    let [one, other] = players;
    let winner = if (scores[0], lot(one)) >= (scores[1], lot(other)) { one } else { other };
    // Nobody goes on by the lot before the first game, nor by a game that nobody could play.
    let clear = games().count() > 0 && (missing == 0 || lead > 2 * missing);
    Meeting { players, scores, winner: clear.then_some(winner) }
}

/// How far each player came: the round in which it was put out, and one more for the winner.
#[must_use]
pub fn places(members: &[Member], seed: u64, past: &[Past]) -> Vec<u32> {
    let order = super::lots(members, seed);
    let last = past.iter().map(|game| game.pairing.round).max().unwrap_or(0);
    let alive: Vec<Vec<usize>> = (1..=last + 1).map(|round| alive(&order, past, round)).collect();
    (0..members.len()).map(|player| alive.iter().take_while(|alive| alive.contains(&player)).count() as u32).collect()
}
