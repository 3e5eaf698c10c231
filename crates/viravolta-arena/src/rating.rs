//! How strong the players are, and how sure that is.

mod meeting;
mod sprt;

pub use meeting::{Estimate, Meeting, Thinking};
pub use sprt::{Decision, PairScores, Sprt};

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::played::{DRAW, Played, WIN};

/// What a player's results say about its strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo, with the mean of all players at 1500.
    pub elo: f64,
    /// The true value lies within so much of it in 19 of 20 cases.
    pub elo_error: f64,
    /// Glicko-2.
    pub glicko: f64,
    /// The deviation of Glicko-2.
    pub glicko_deviation: f64,
}

impl Rating {
    /// How likely it is that this player is stronger than another one, by their Elo and its errors.
    #[must_use]
    pub fn superiority(&self, other: &Self) -> f64 {
        let deviation = self.elo_error.hypot(other.elo_error) / 1.96;
        normal((self.elo - other.elo) / deviation)
    }
}

/// One Elo point in the natural units of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
const MEAN: f64 = 1500.0;

/// The ratings of all players, by number.
#[must_use]
pub fn ratings(players: usize, games: &[Played]) -> Vec<Rating> {
    let (elo, errors) = elo(players, games);
    let glicko = glicko(players, games);
    (0..players)
        .map(|player| Rating {
            elo: elo[player],
            elo_error: errors[player],
            glicko: glicko[player].rating,
            glicko_deviation: glicko[player].deviation,
        })
        .collect()
}

/// The strengths under which these results are most likely; a draw is half a win. Everybody also has one draw against
/// a player of mean strength that nobody sees: without it, who won every game would be infinitely strong.
fn elo(players: usize, games: &[Played]) -> (Vec<f64>, Vec<f64>) {
    let mut won = vec![0.5; players];
    let mut met = vec![vec![0.0; players]; players];
    for game in games {
        for (player, opponent) in [(game.black, game.white), (game.white, game.black)] {
            won[player] += f64::from(game.half_points(player).unwrap_or(0)) / 2.0;
            met[player][opponent] += 1.0;
        }
    }
    let mut strength = vec![1.0_f64; players];
    for _ in 0..2000 {
        let mut change = 0.0_f64;
        for player in 0..players {
            let mine = strength[player];
            let expected: f64 = (0..players).map(|other| met[player][other] / (mine + strength[other])).sum();
            let better = won[player] / (expected + 1.0 / (mine + 1.0));
            change = change.max((better / mine).ln().abs());
            strength[player] = better;
        }
        if change < 1e-9 {
            break;
        }
    }
    let elo: Vec<f64> = strength.iter().map(|strength| strength.ln() * ELO).collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    let error = |player: usize| {
        let surprise = |other: f64| {
            let expected = strength[player] / (strength[player] + other);
            expected * (1.0 - expected)
        };
        let known: f64 =
            (0..players).map(|other| met[player][other] * surprise(strength[other])).sum::<f64>() + surprise(1.0);
        1.96 * ELO / known.sqrt()
    };
    (elo.iter().map(|elo| elo - mean + MEAN).collect(), (0..players).map(error).collect())
}

/// Glicko-2, each round of the cup being one rating period.
fn glicko(players: usize, games: &[Played]) -> Vec<Glicko2Rating> {
    let mut ratings = vec![Glicko2Rating::new(); players];
    let config = Glicko2Config::new();
    let last = games.iter().map(|game| game.round).max().unwrap_or(0);
    for round in 1..=last {
        let before = ratings.clone();
        for (player, rating) in ratings.iter_mut().enumerate() {
            let results: Vec<(Glicko2Rating, Outcomes)> = games
                .iter()
                .filter(|game| game.round == round)
                .filter_map(|game| {
                    let outcome = match game.half_points(player)? {
                        WIN => Outcomes::WIN,
                        DRAW => Outcomes::DRAW,
                        _ => Outcomes::LOSS,
                    };
                    let opponent = if game.black == player { game.white } else { game.black };
                    Some((before[opponent], outcome))
                })
                .collect();
            if !results.is_empty() {
                *rating = glicko2_rating_period(rating, &results, &config);
            }
        }
    }
    ratings
}

/// How likely it is that the first is the stronger of two, from wins and losses between them; draws say nothing.
///
/// ```
/// use viravolta_arena::likelihood_of_superiority;
///
/// assert_eq!(likelihood_of_superiority(5, 5), 0.5);
/// assert!(likelihood_of_superiority(60, 40) > 0.97);
/// ```
#[must_use]
pub fn likelihood_of_superiority(wins: u32, losses: u32) -> f64 {
    let games = f64::from(wins + losses);
    if games == 0.0 {
        return 0.5;
    }
    normal((f64::from(wins) - f64::from(losses)) / games.sqrt())
}

/// The normal distribution up to `x`, by the series for small and a bound for large values.
fn normal(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while term.abs() > 1e-16 {
        n += 2.0;
        term *= x * x / n;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests;
