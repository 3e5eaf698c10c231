//! A player inside the referee that makes any legal move: the partner when a program is checked.

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_notation::GameRecord;
use viravolta_rules::Move;

use super::{Answer, Player};
use crate::clock::Allowance;
use crate::link::{Story, Taken};
use crate::outcome::Fault;

/// Makes any legal move.
#[derive(Clone, Debug)]
pub struct Sparring {
    random: Xoshiro256PlusPlus,
}

impl Sparring {
    /// The same seed makes the same moves.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Player for Sparring {
    fn start(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn answer(&mut self, game: &GameRecord, _allowance: Allowance) -> Result<Answer, Fault> {
        let mv = game.position().all_moves().choose(&mut self.random).unwrap_or(Move::Pass);
        let taken = Taken { time: Default::default(), referee: Default::default(), late: None };
        Ok(Answer { mv, said: mv.to_string(), numbers: None, taken })
    }

    fn close(&mut self, _diagnose: bool) -> Story {
        Story::default()
    }
}
