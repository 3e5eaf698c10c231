//! Processors for games: each running game has its own, as long as there are enough.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use viravolta_sandbox::processors;

/// How many games of this process run on each processor.
static TAKEN: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

fn taken() -> MutexGuard<'static, BTreeMap<usize, usize>> {
    TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processors of one game, or of games one after the other, given back on drop.
#[derive(Debug)]
pub struct Cores(Vec<usize>);

impl Cores {
    /// Takes the share of one of so many games at the same time: of the processors that fewest others use.
    #[must_use]
    pub fn take(games: usize) -> Self {
        let mut taken = taken();
        let mut free = processors();
        let share = share(free.len(), games);
        // The last of equals first: the first one is the referee's, if one is left over.
        free.sort_by_key(|core| (taken.get(core).copied().unwrap_or(0), std::cmp::Reverse(*core)));
        free.truncate(share);
        for core in &free {
            *taken.entry(*core).or_default() += 1;
        }
        Self(free)
    }

    /// By the system's numbers; none where they cannot be chosen.
    pub(crate) fn numbers(&self) -> &[usize] {
        &self.0
    }
}

impl Drop for Cores {
    fn drop(&mut self) {
        let mut taken = taken();
        for core in &self.0 {
            taken.entry(*core).and_modify(|games| *games = games.saturating_sub(1));
        }
    }
}

/// How many processors each game gets; one is left to the referee if there are more than games.
fn share(processors: usize, games: usize) -> usize {
    let games = games.max(1);
    let left = processors - usize::from(processors > games);
    (left / games).max(1).min(processors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_shared_out_and_one_is_left_to_the_referee() {
        for (processors, games, each) in
            [(8, 1, 7), (8, 7, 1), (8, 8, 1), (8, 3, 2), (2, 2, 1), (2, 1, 1), (1, 4, 1), (0, 1, 0)]
        {
            assert_eq!(share(processors, games), each, "{processors} processors, {games} games");
        }
    }

    #[test]
    fn games_at_the_same_time_have_different_processors() {
        let count = processors().len();
        viravolta_testkit::needs!(count >= 2, "one processor");
        let games: Vec<Cores> = (0..count).map(|_| Cores::take(count)).collect();
        let mut all: Vec<usize> = games.iter().flat_map(|game| game.numbers().to_vec()).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "{games:?}");
    }
}
