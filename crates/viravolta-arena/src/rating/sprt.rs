//! The sequential test for matches between versions of an engine: play on until one of two hypotheses about the
//! difference in Elo has become likely enough against the other.
//!
//! The unit is the pair of games with the same opening and exchanged colours, with its five possible scores: the two
//! games of a pair depend on each other through the opening, and counting them one by one would overstate what is known.
//! The log-likelihood ratio is that of a normal distribution of the pairs' scores with the variance that was seen.

use std::collections::BTreeMap;

use crate::played::Played;

/// How often each score of a pair of games was seen, from the first player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScores {
    /// 0, ½, 1, 1½ and 2 points.
    pub counts: [u32; 5],
}

impl PairScores {
    /// The complete pairs among the games of a match, from the view of one player.
    #[must_use]
    pub fn new<'a>(games: impl IntoIterator<Item = &'a Played>, player: usize) -> Self {
        let mut pairs: BTreeMap<usize, (u32, u32)> = BTreeMap::new();
        for (pair, points) in games.into_iter().filter_map(|game| Some((game.pair, game.half_points(player)?))) {
            let sum = pairs.entry(pair).or_default();
            *sum = (sum.0 + points, sum.1 + 1);
        }
        let mut scores = Self::default();
        for (points, _) in pairs.into_values().filter(|(_, games)| *games == 2) {
            scores.counts[points.min(4) as usize] += 1;
        }
        scores
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u32 {
        self.counts.iter().sum()
    }
}

/// The two hypotheses and the errors that are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo that is not worth having.
    pub elo0: f64,
    /// The difference in Elo that is.
    pub elo1: f64,
    /// How often elo1 may be accepted although elo0 is true.
    pub alpha: f64,
    /// How often elo0 may be accepted although elo1 is true.
    pub beta: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Play on.
    Undecided,
    /// The difference is not worth having.
    Elo0,
    /// The first player is better by what was hoped for.
    Elo1,
}

impl Sprt {
    /// The log-likelihood ratio of elo1 against elo0.
    #[must_use]
    pub fn ratio(&self, scores: &PairScores) -> f64 {
        // With three more pairs that may have had any score: a few pairs alike do not mean that there is no variance.
        // Without them the first two pairs would often decide the test, and it would be wrong far more often than it
        // may; a test in this crate counts how often.
        let weights = scores.counts.map(|count| f64::from(count) + 0.6);
        let total: f64 = weights.iter().sum();
        let value = |index: usize| index as f64 / 4.0;
        let mean = weights.iter().enumerate().map(|(index, weight)| weight * value(index)).sum::<f64>() / total;
        let variance =
            weights.iter().enumerate().map(|(index, weight)| weight * (value(index) - mean).powi(2)).sum::<f64>()
                / total;
        let [low, high] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        f64::from(scores.pairs()) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The ratios at which elo0 and elo1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the test says.
    #[must_use]
    pub fn decision(&self, scores: &PairScores) -> Decision {
        let (low, high) = self.bounds();
        match self.ratio(scores) {
            ratio if ratio <= low => Decision::Elo0,
            ratio if ratio >= high => Decision::Elo1,
            _ => Decision::Undecided,
        }
    }
}
