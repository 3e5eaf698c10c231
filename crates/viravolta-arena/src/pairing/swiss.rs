//! Swiss: players of like points meet, nobody twice. A meeting is an even number of games, so colours are always
//! balanced. With an odd number of players one rests in each round, nobody twice, and gets the points of a meeting won.
//!
//! Who came late or has left is simply not there in the other rounds. Only where so many have left that no other pairing
//! exists do two players meet again.

use std::cmp::Reverse;

use super::{Member, Pairing, Past, both_colors};
use crate::cup::Format;

pub(super) fn next(order: &[usize], members: &[Member], format: &Format, past: &[Past]) -> Vec<Pairing> {
    let round = past.iter().map(|game| game.pairing.round).max().unwrap_or(0) + 1;
    if round > format.rounds {
        return Vec::new();
    }
    // The rest is one more player whom everybody can meet, once.
    let resting = members.len();
    let table = Table::new(members, format, past, round);
    let mut ranked: Vec<usize> = order.iter().copied().filter(|player| members[*player].is_in(round)).collect();
    ranked.sort_by_key(|player| Reverse(table.points[*player]));
    if ranked.len() % 2 == 1 {
        ranked.push(resting);
    }
    table
        .pairs(&ranked)
        .into_iter()
        .filter(|pair| !pair.contains(&resting))
        .enumerate()
        .flat_map(|(board, [one, other])| {
            let first = if (board + round as usize).is_multiple_of(2) { [one, other] } else { [other, one] };
            both_colors(round, first, format.games, (round as usize - 1) * format.games as usize / 2)
        })
        .collect()
}

struct Table {
    /// In halves; the last is the rest.
    points: Vec<u32>,
    met: Vec<Vec<bool>>,
}

impl Table {
    fn new(members: &[Member], format: &Format, past: &[Past], round: u32) -> Self {
        let count = members.len() + 1;
        let mut table = Self { points: vec![0; count], met: vec![vec![false; count]; count] };
        for game in past {
            let Pairing { black, white, .. } = game.pairing;
            table.points[black] += game.score(black).half_points;
            table.points[white] += game.score(white).half_points;
            table.meet(black, white);
        }
        for earlier in 1..round {
            for rested in super::rests(format, members, 0, past, earlier) {
                table.points[rested] += 2 * format.games;
                table.meet(rested, members.len());
            }
        }
        table
    }

    fn meet(&mut self, one: usize, other: usize) {
        self.met[one][other] = true;
        self.met[other][one] = true;
    }

    /// Pairs of players who have not met, from the top: greedily, and then mended.
    ///
    /// If two players are left over, each has met fewer than half of the others (see `most_rounds`), so among the
    /// pairs already made there is one whose halves they can take: the pigeons do not fit into the holes otherwise.
    fn pairs(&self, ranked: &[usize]) -> Vec<[usize; 2]> {
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        let mut waiting: Vec<usize> = ranked.to_vec();
        let mut left_over = Vec::new();
        while !waiting.is_empty() {
            let one = waiting.remove(0);
            match waiting.iter().position(|other| !self.met[one][*other]) {
                Some(at) => pairs.push([one, waiting.remove(at)]),
                None => left_over.push(one),
            }
        }
        while let [one, other, ..] = left_over[..] {
            left_over.drain(..2);
            let free = |a: usize, b: usize| !self.met[a][b];
            // From the bottom: the top of the table keeps its pairs.
            let fitting = pairs
                .iter()
                .rposition(|[a, b]| (free(one, *a) && free(other, *b)) || (free(one, *b) && free(other, *a)));
            let Some(at) = fitting else {
                pairs.push([one, other]);
                continue;
            };
            let [a, b] = pairs.remove(at);
            let (a, b) = if free(one, a) && free(other, b) { (a, b) } else { (b, a) };
            pairs.push([one, a]);
            pairs.push([other, b]);
        }
        pairs
    }
}
