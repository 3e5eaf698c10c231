//! What the games of one player leave for its other games: how it is to be read, and started instances that drew the
//! colour that was not needed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use viravolta_rules::Color;

use super::console::{Instance, Reading};
use crate::contest::Prepared;
use crate::outcome::{Fault, Outcome};

/// The most instances that are kept for each colour.
const SPARES: usize = 2;

/// What is known about one player of a cup.
#[derive(Debug, Default)]
pub struct Acquaintance(Mutex<Known>, Mutex<Option<Result<Arc<Prepared>, Fault>>>);

#[derive(Debug, Default)]
struct Known {
    /// How it is to be read and written, once a game has shown it.
    reading: Option<Reading>,
    /// It was seen to draw its colour by lot.
    draws: bool,
    /// Started, waiting for their first move, and unused; by the colour that they play.
    spares: [Vec<Instance>; 2],
}

impl Acquaintance {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn reading(&self) -> Option<Reading> {
        self.known().reading.clone()
    }

    /// How moves are typed, as `dialect.moves` in a cup's file says it, and the base of numbers; once a game has shown it.
    #[must_use]
    pub fn dialect(&self) -> Option<(String, Option<i64>)> {
        self.known().reading.as_ref().map(Reading::spoken)
    }

    pub(super) fn learn(&self, reading: Reading) {
        self.known().reading = Some(reading);
    }

    /// An instance that plays this colour.
    pub(super) fn take(&self, color: Color) -> Option<Instance> {
        self.known().spares[color as usize].pop()
    }

    /// Keeps an instance for another game, if there is room. That it plays a colour nobody asked for shows that it draws.
    pub(super) fn keep(&self, color: Color, instance: Instance) {
        instance.rest();
        let mut known = self.known();
        known.draws = true;
        let spares = &mut known.spares[color as usize];
        if spares.len() < SPARES {
            spares.push(instance);
        }
    }

    /// Whether it was seen to draw its colour.
    pub(super) fn draws(&self) -> bool {
        self.known().draws
    }

    /// It drew a colour that nobody asked for.
    pub(super) fn saw_it_draw(&self) {
        self.known().draws = true;
    }

    /// Whether it draws its colour, and an instance of some colour is missing.
    pub(crate) fn wants_spares(&self) -> bool {
        let known = self.known();
        known.draws && known.spares.iter().any(Vec::is_empty)
    }

    /// The program that was made from its source, or why there is none. It is made once, by the first game that asks;
    /// what the machine failed at is tried again.
    pub(crate) fn prepared(&self, make: impl FnOnce() -> Result<Arc<Prepared>, Fault>) -> Result<Arc<Prepared>, Fault> {
        let mut prepared = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &*prepared {
            return made.clone();
        }
        let made = make();
        if !made.as_ref().is_err_and(|fault| fault.outcome == Outcome::Void) {
            *prepared = Some(made.clone());
        }
        made
    }

    /// Ends what is not needed any more.
    pub(crate) fn dismiss(&self) {
        let spares = std::mem::take(&mut self.known().spares);
        drop(spares);
    }
}
