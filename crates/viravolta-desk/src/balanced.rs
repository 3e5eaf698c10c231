//! Openings in which neither side is ahead, to be drawn by lot.

use rand::Rng;
use rand::seq::IteratorRandom;
use viravolta_rules::{Game, Position};

/// Made by `viravolta openings generate --count 150 --plies 8 --margin 1 --depth 12 --seed 18`.
const LINES: &str = include_str!("balanced/openings.txt");

/// The openings, each from the usual start of 8x8.
pub fn all() -> impl Iterator<Item = Game> {
    LINES.lines().filter_map(|line| Game::from_transcript(Position::start(), line).ok())
}

/// One of them by lot.
pub fn any(random: &mut impl Rng) -> Game {
    all().choose(random).unwrap_or_else(|| Game::new(Position::start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_game_of_eight_moves() {
        assert_eq!(all().count(), LINES.lines().count());
        assert!(all().count() >= 100 && all().all(|game| game.moves().len() == 8));
    }
}
