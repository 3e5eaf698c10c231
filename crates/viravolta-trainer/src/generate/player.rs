//! Who plays the games of a run, and who looks at games that somebody else has played.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::{Engine, Limits, Options, Proof, Selectivity};
use viravolta_rules::{Move, Position, Scoring, Square};

use super::game::{self, Judged};
use super::{Settings, Sources};
use crate::TrainerError;
use crate::dataset::Sample;

/// Small, because it is wiped for every game: a game must not depend on those before it.
const HASH_MEBIBYTES: usize = 2;
/// Values that are said to be proven are proven again from so many empty squares on.
const PROVE_FROM: usize = 8;
/// No label is further from zero, in hundredths of a disc.
const MOST: i16 = 6400;

/// What was thought of a position in which somebody had to move: the square of the best move, the label in hundredths of
/// a disc, and whether that is proven. Everything else about a game follows from the settings, the seed and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement(u8, i16, bool);

impl Judgement {
    fn judged(self) -> Option<Judged> {
        let Self(square, search, exact) = self;
        Some(Judged { best: Move::Place(Square::from_index(square.into())?), search, exact })
    }
}

/// What is wrong with a game that somebody says to have played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A move that is none.
    #[error("judgement {0}: no legal move")]
    Illegal(usize),
    /// A label that cannot be.
    #[error("judgement {0}: no such value")]
    Value(usize),
    /// A proven value that contradicts another, or the end of the game.
    #[error("judgement {0}: a proven value is wrong")]
    Proof(usize),
    /// The game goes on, or is over, after this many judgements.
    #[error("there are more or fewer than {0} judgements")]
    Length(usize),
}

/// Plays games, each of which depends on the settings, the seed and its number alone.
#[derive(Debug)]
pub struct Player<'a> {
    engine: Engine,
    settings: &'a Settings,
    sources: &'a Sources,
    seed: u64,
}

impl<'a> Player<'a> {
    /// A player of one thread.
    ///
    /// # Errors
    /// When there is no memory for an engine.
    pub fn new(
        network: &Arc<Network>,
        settings: &'a Settings,
        sources: &'a Sources,
        seed: u64,
    ) -> Result<Self, TrainerError> {
        let options = Options { hash_mebibytes: HASH_MEBIBYTES, ..Options::default() };
        let engine = Engine::with_network(&options, Arc::clone(network)).map_err(TrainerError::Memory)?;
        Ok(Self { engine, settings, sources, seed })
    }

    /// The game with this number; `None` when it comes upon an excluded position.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<Vec<Sample>> {
        self.play(number, &mut |position| self.judge(position))
    }

    /// What the game with this number is made of.
    #[must_use]
    pub fn judgements(&self, number: u64) -> Vec<Judgement> {
        let mut judgements = Vec::new();
        // Only what was thought is asked for.
        let _ = self.play(number, &mut |position| {
            let judged = self.judge(position)?;
            if let Move::Place(square) = judged.best {
                judgements.push(Judgement(square.index() as u8, judged.search, judged.exact));
            }
            Some(judged)
        });
        judgements
    }

    /// The game with this number as somebody else has judged it, played again by the rules.
    ///
    /// # Errors
    /// When that cannot be the game.
    pub fn replay(&self, number: u64, judgements: &[Judgement]) -> Result<Option<Vec<Sample>>, Flaw> {
        let mut flaw = None;
        let mut before: Option<(Position, Judged)> = None;
        let mut next = 0;
        let game = self.play(number, &mut |position| {
            let looked = match judgements.get(next) {
                Some(judgement) => self.look(next, *judgement, position, before),
                None => Err(Flaw::Length(next)),
            };
            next += 1;
            let judged = looked.map_err(|found| flaw = Some(found)).ok()?;
            before = Some((*position, judged));
            Some(judged)
        });
        match flaw {
            Some(flaw) => Err(flaw),
            None if next != judgements.len() => Err(Flaw::Length(next)),
            None => Ok(game),
        }
    }

    fn play(&self, number: u64, judge: &mut dyn FnMut(&Position) -> Option<Judged>) -> Option<Vec<Sample>> {
        // The game must not depend on which ones this player has played before.
        self.engine.clear();
        game::play(self.settings, self.sources, self.seed, number, judge)
    }

    /// The best move with the label: the exact value, or the engine's mean of the two deepest iterations. Whatever the
    /// evaluation gives to or takes from the side to move has one sign with an even depth and the other with an odd one.
    fn judge(&self, position: &Position) -> Option<Judged> {
        let limits = Limits {
            depth: Some(self.settings.depth),
            solve_from: Some(self.settings.solve_from),
            selectivity: Selectivity::P95,
            ..Limits::default()
        };
        let report = self.engine.search(position, &limits);
        let (best, label) = (report.best_move()?, report.score()?.hundredths());
        let exact = report.proof() == Some(Proof::Exact);
        Some(Judged { best, search: label.clamp(-i32::from(MOST), MOST.into()) as i16, exact })
    }

    /// Whether a judgement can be right, given the one before it.
    fn look(
        &self,
        at: usize,
        judgement: Judgement,
        position: &Position,
        before: Option<(Position, Judged)>,
    ) -> Result<Judged, Flaw> {
        let judged = judgement.judged().ok_or(Flaw::Illegal(at))?;
        let after = position.play(judged.best).map_err(|_| Flaw::Illegal(at))?;
        if !(-MOST..=MOST).contains(&judged.search) || judged.exact && judged.search % 200 != 0 {
            return Err(Flaw::Value(at));
        }
        if !judged.exact {
            return Ok(judged);
        }
        let value = i32::from(judged.search);
        let ended = after.is_over().then(|| 100 * after.difference(position.turn(), Scoring::EmptiesToWinner).discs());
        let solved = || self.engine.search(position, &Limits::exact()).score().map(|score| score.hundredths());
        if ended.is_some_and(|ended| ended != value)
            || position.empties().len() <= PROVE_FROM && solved() != Some(value)
        {
            return Err(Flaw::Proof(at));
        }
        if let Some((earlier, was)) = before.filter(|(_, was)| was.exact) {
            let mine = if earlier.turn() == position.turn() { value } else { -value };
            let on_turn = |after: Position| if after.must_pass() { after.passed() } else { after };
            let was_best = earlier.play(was.best).is_ok_and(|after| on_turn(after) == *position);
            let promised = i32::from(was.search);
            if was_best && mine != promised || mine > promised {
                return Err(Flaw::Proof(at));
            }
        }
        Ok(judged)
    }
}
