//! A player that repeats the moves of a recorded game: the opponent when a fault is played again.

use viravolta_notation::GameRecord;
use viravolta_rules::Move;

use super::{Answer, Player};
use crate::clock::Allowance;
use crate::link::{Story, Taken};
use crate::outcome::{Detail, Fault, Outcome};

/// Repeats the moves of a game.
#[derive(Clone, Debug)]
pub struct Scripted {
    moves: Vec<Move>,
}

impl Scripted {
    /// The moves of the whole game, both sides', passes included.
    #[must_use]
    pub const fn new(moves: Vec<Move>) -> Self {
        Self { moves }
    }
}

impl Player for Scripted {
    fn start(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn answer(&mut self, game: &GameRecord, _allowance: Allowance) -> Result<Answer, Fault> {
        let mv = *self.moves.get(game.moves().len()).ok_or(Fault::new(Outcome::NoAnswer, Detail::None))?;
        let taken = Taken { time: Default::default(), referee: Default::default(), late: None };
        Ok(Answer { mv, said: mv.to_string(), numbers: None, taken })
    }

    fn close(&mut self, _diagnose: bool) -> Story {
        Story::default()
    }
}
