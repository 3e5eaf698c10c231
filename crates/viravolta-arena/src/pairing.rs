//! Who meets whom. Every function here is pure: the same players, the same results and the same seed give the same
//! pairings, so that a cup that was interrupted goes on as if nothing had happened.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::cup::{Format, FormatName};

mod knockout;
mod robin;
mod swiss;

pub use knockout::{Meeting as Duel, duels, places};

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u32,
    /// Black's number.
    pub black: usize,
    /// White's number.
    pub white: usize,
    /// Games of two players with the same number begin with the same opening: they are a pair.
    pub opening: usize,
}

impl Pairing {
    /// Whether a player is in it.
    #[must_use]
    pub const fn has(&self, player: usize) -> bool {
        self.black == player || self.white == player
    }
}

/// For which rounds a player is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The first; later than 1 for who came late.
    pub from: u32,
    /// The last, for who has left.
    pub until: Option<u32>,
}

impl Member {
    /// In from the beginning to the end.
    pub const ALWAYS: Self = Self { from: 1, until: None };

    /// Whether it is drawn for a round.
    #[must_use]
    pub fn is_in(&self, round: u32) -> bool {
        self.from <= round && self.until.is_none_or(|until| round <= until)
    }

    /// Whether it has left.
    #[must_use]
    pub const fn has_left(&self) -> bool {
        self.until.is_some()
    }
}

/// What the next pairings depend on: the games so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// Who met.
    pub pairing: Pairing,
    /// What it brought black and white; nothing for a game that could not be played.
    pub scores: Option<[Score; 2]>,
}

/// What a game brought one side. Scores add up over a meeting; the greater is the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Points in halves.
    pub half_points: u32,
    /// One's own discs minus the other's, as they count.
    pub discs: i64,
    /// Faults of one's own; more are worse.
    pub faults: Reverse<u32>,
}

impl std::ops::Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            half_points: self.half_points + other.half_points,
            discs: self.discs + other.discs,
            faults: Reverse(self.faults.0 + other.faults.0),
        }
    }
}

impl Past {
    /// What the game brought a player; nothing if it was not in it.
    pub(crate) fn score(&self, player: usize) -> Score {
        let [black, white] = self.scores.unwrap_or_default();
        match player {
            _ if player == self.pairing.black => black,
            _ if player == self.pairing.white => white,
            _ => Score::default(),
        }
    }
}

/// The games that can be played now, after all the earlier ones are finished; nothing when the cup is over.
///
/// ```
/// use viravolta_arena::{Format, FormatName, Member, next_pairings};
///
/// let format = Format { name: FormatName::DoubleRoundRobin, games: 2, rounds: 0, challenger: 0 };
/// assert_eq!(next_pairings(&format, &[Member::ALWAYS; 4], 7, &[]).len(), 12);
/// ```
#[must_use]
pub fn next_pairings(format: &Format, members: &[Member], seed: u64, past: &[Past]) -> Vec<Pairing> {
    let order = lots(members, seed);
    match format.name {
        FormatName::Swiss => swiss::next(&order, members, format, past),
        FormatName::Knockout => knockout::next(&order, format, past),
        // All at once: nothing depends on a result.
        _ if !past.is_empty() => Vec::new(),
        FormatName::RoundRobin | FormatName::DoubleRoundRobin => robin::all(&order, founders(members), format.games),
        FormatName::Gauntlet => gauntlet(&order, format),
        FormatName::Match => both_colors(1, [0, 1], format.games, 0),
    }
}

/// Who rests in a round of a Swiss or knockout cup, when all pairings of that round are in `past`.
#[must_use]
pub fn rests(format: &Format, members: &[Member], seed: u64, past: &[Past], round: u32) -> Vec<usize> {
    let in_it: Vec<usize> = match format.name {
        FormatName::Knockout => knockout::alive(&lots(members, seed), past, round),
        FormatName::Swiss => (0..members.len()).filter(|player| members[*player].is_in(round)).collect(),
        _ => Vec::new(),
    };
    let plays = |player: usize| past.iter().any(|game| game.pairing.round == round && game.pairing.has(player));
    in_it.into_iter().filter(|player| !plays(*player)).collect()
}

fn founders(members: &[Member]) -> usize {
    members.iter().take_while(|member| member.from == 1).count()
}

/// The players in an order drawn by lot; who came late stands at the end, so that the others keep their places.
fn lots(members: &[Member], seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order[..founders(members)].shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    order
}

/// An even number of games between two players, each opening once with each colour.
fn both_colors(round: u32, [first, second]: [usize; 2], games: u32, opening: usize) -> Vec<Pairing> {
    (0..games)
        .map(|game| {
            let (black, white) = if game % 2 == 0 { (first, second) } else { (second, first) };
            Pairing { round, black, white, opening: opening + game as usize / 2 }
        })
        .collect()
}

fn gauntlet(order: &[usize], format: &Format) -> Vec<Pairing> {
    let others = order.iter().filter(|player| **player != format.challenger);
    others
        .enumerate()
        .flat_map(|(round, other)| both_colors(round as u32 + 1, [format.challenger, *other], format.games, 0))
        .collect()
}

#[cfg(test)]
mod tests;
