//! What the games between two players say: the score, the difference in Elo, and how sure both are.
//!
//! The two games of an opening with exchanged colours depend on each other, so errors are counted over such pairs and
//! not over games. Nothing is assumed about draws: the spread is the one that was seen, with one more pair in which all
//! scores are equally likely, because few games alike do not prove that the next will be like them.

use serde::Serialize;

use super::{ELO, PairScores, normal};
use crate::played::{DRAW, Played, WIN};

/// Covers 19 of 20 cases of a normal distribution.
const SURE: f64 = 1.96;

/// The games between two players, from the first one's view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Meeting {
    /// The first player's number.
    pub first: usize,
    /// The second player's number.
    pub second: usize,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games lost by a fault of one's own, the first's and the second's.
    pub faults: [u32; 2],
    /// The complete pairs.
    pub pairs: PairScores,
    /// How long the first and the second thought.
    pub thinking: [Thinking; 2],
    /// The standard error of the score.
    error: f64,
}

/// How long a player thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Thinking {
    /// Moves after the opening; a pass is none.
    pub moves: u64,
    /// Milliseconds for all of them.
    pub total_ms: u64,
    /// Milliseconds for the slowest.
    pub slowest_ms: u64,
}

impl Thinking {
    /// Milliseconds for a move.
    #[must_use]
    pub fn mean_ms(&self) -> f64 {
        self.total_ms as f64 / self.moves.max(1) as f64
    }
}

/// A value and between what it lies in 19 of 20 cases. `None` is beyond all bounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The likeliest.
    pub value: Option<f64>,
    /// At least this.
    pub low: Option<f64>,
    /// At most this.
    pub high: Option<f64>,
}

impl Estimate {
    /// Half of what lies between both ends.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

impl Meeting {
    /// The games between two players of a cup.
    #[must_use]
    pub fn new<'a>(games: impl IntoIterator<Item = &'a Played>, [first, second]: [usize; 2]) -> Self {
        let mut meeting = Self { first, second, ..Self::default() };
        let mut units: Vec<(usize, u32, u32)> = Vec::new();
        for game in games {
            let Some((points, _)) = game.half_points(first).zip(game.half_points(second)) else { continue };
            meeting.wins += u32::from(points == WIN);
            meeting.draws += u32::from(points == DRAW);
            meeting.losses += u32::from(points == 0);
            for (index, player) in [first, second].into_iter().enumerate() {
                meeting.faults[index] += u32::from(game.at_fault() == Some(player));
            }
            meeting.think(game);
            units.push((game.pair, points, 1));
        }
        units.sort_unstable();
        units.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                (first.1, first.2) = (first.1 + later.1, first.2 + later.2);
            }
            same
        });
        for (_, points, _) in units.iter().filter(|(.., games)| *games == 2) {
            meeting.pairs.counts[(*points).min(4) as usize] += 1;
        }
        meeting.error = standard_error(&units);
        meeting
    }

    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The first player's share of the points, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> Estimate {
        let value = self.share();
        let margin = self.score_margin();
        Estimate { value: Some(value), low: Some((value - margin).max(0.0)), high: Some((value + margin).min(1.0)) }
    }

    /// The score is the true one within so much in 19 of 20 cases.
    #[must_use]
    pub fn score_margin(&self) -> f64 {
        SURE * self.error
    }

    /// The difference in Elo that gives such a score.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let score = self.score();
        let elo = |share: Option<f64>| {
            share.filter(|share| *share > 0.0 && *share < 1.0).map(|share| ELO * (share / (1.0 - share)).ln())
        };
        Estimate { value: elo(score.value), low: elo(score.low), high: elo(score.high) }
    }

    /// How likely it is that the first player is the stronger.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        if self.error > 0.0 { normal((self.share() - 0.5) / self.error) } else { 0.5 }
    }

    fn share(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { f64::from(2 * self.wins + self.draws) / f64::from(2 * self.games()) }
    }

    fn think(&mut self, game: &Played) {
        for (player, milliseconds) in game.thinking() {
            let index = usize::from(player == self.second);
            let thinking = &mut self.thinking[index];
            thinking.moves += 1;
            thinking.total_ms += milliseconds;
            thinking.slowest_ms = thinking.slowest_ms.max(milliseconds);
        }
    }
}

/// Of the share of the points, over units of games that depend on each other. Each is its number, its points in halves
/// and its games.
fn standard_error(units: &[(usize, u32, u32)]) -> f64 {
    let sums = units.iter().fold((0, 0), |sums, unit| (sums.0 + unit.1, sums.1 + unit.2));
    let (points, games) = (f64::from(sums.0) / 2.0, f64::from(sums.1));
    if games == 0.0 {
        return 0.5;
    }
    // With one more pair, whose score may be anything.
    let mean = (points + 1.0) / (games + 2.0);
    let anything: f64 = (0..5).map(|score| (f64::from(score) / 2.0 - 2.0 * mean).powi(2) / 5.0).sum();
    let seen: f64 = units.iter().map(|unit| (f64::from(unit.1) / 2.0 - f64::from(unit.2) * mean).powi(2)).sum();
    let squares: f64 = units.iter().map(|unit| f64::from(unit.2).powi(2)).sum();
    let variance = (seen + anything) / (squares + 4.0);
    (variance * squares).sqrt() / games
}

#[cfg(test)]
mod tests;
