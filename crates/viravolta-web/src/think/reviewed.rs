//! What a review says, as pages read it.

use serde::Serialize;
use viravolta_desk::Review;
use viravolta_desk::wire::Trust;
use viravolta_rules::Color;

use crate::place::written;

/// A move of a game beside the best one, as `viravolta analyze --json` has it.
#[derive(Clone, Debug, Serialize)]
struct JudgedRecord {
    number: usize,
    place: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    score: f64,
    best: String,
    best_score: f64,
    loss: f64,
    #[serde(flatten)]
    trust: Trust,
}

/// A game with what its moves cost, as far as it is known.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReviewRecord {
    moves: Vec<JudgedRecord>,
    black_lost: f64,
    white_lost: f64,
    turns: Vec<usize>,
}

impl From<&Review> for ReviewRecord {
    fn from(review: &Review) -> Self {
        let moves = review.moves().map(|judged| JudgedRecord {
            number: judged.number,
            place: judged.place,
            side: side(judged.color),
            mv: written(judged.played),
            score: judged.value.discs(),
            best: written(judged.best),
            best_score: judged.best_value.discs(),
            loss: judged.loss().discs(),
            trust: judged.proof.into(),
        });
        Self {
            moves: moves.collect(),
            black_lost: review.lost(Color::Black).discs(),
            white_lost: review.lost(Color::White).discs(),
            turns: review.mistakes().filter(|judged| judged.turn().is_some()).map(|judged| judged.number).collect(),
        }
    }
}

/// A colour as programs read it.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
