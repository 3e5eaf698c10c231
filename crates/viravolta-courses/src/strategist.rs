//! The unpredictable strategic player of `rothelo` and `othello`.

use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_rules::{Position, Square, SquareSet};

use crate::player::Player;

/// The level when none is asked for.
pub const DEFAULT_LEVEL: u8 = 4;

/// Plays by mobility and corners; among moves of nearly equal value it chooses at random.
#[derive(Clone, Debug)]
pub struct Strategist {
    dice: Xoshiro256PlusPlus,
}

impl Strategist {
    /// A player of a level, 1 to 10.
    #[must_use]
    pub const fn new(_level: u8, dice: Xoshiro256PlusPlus) -> Self {
        Self { dice }
    }
}

impl Player for Strategist {
    fn choose(&mut self, position: &Position) -> Option<Square> {
        let values: Vec<(Square, i32)> = position
            .legal_moves()
            .iter()
            .filter_map(|square| {
                let after = position.board().play(square)?;
                let corners = (SquareSet::from_bits(after.opponent) & SquareSet::CORNERS).len() as i32;
                Some((square, 10 * corners - after.moves().len() as i32))
            })
            .collect();
        let best = values.iter().map(|(_, value)| *value).max()?;
        let near: Vec<Square> =
            values.iter().filter(|(_, value)| *value >= best - 1).map(|(square, _)| *square).collect();
        near.choose(&mut self.dice).copied()
    }
}
