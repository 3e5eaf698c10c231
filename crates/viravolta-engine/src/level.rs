//! Ten levels of play, from a player that a child can beat to full strength.
//!
//! Weak levels look a few plies ahead and misjudge every move by a random amount, as people do: small errors
//! often, large ones seldom, and a disc thrown away more easily than a corner. Strong levels look deeper and play
//! what they find.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::{Rng, RngExt};
use viravolta_rules::{Move, Position};

use crate::{Engine, Limits, Line, Report, Selectivity, Time};

/// A level of play, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level does.
#[derive(Clone, Copy, Debug)]
struct Profile {
    depth: u32,
    solve_from: u32,
    /// The spread of its misjudgement in discs.
    error: f64,
    /// The time after which it plays what it has, in milliseconds.
    patience: u64,
}

const PROFILES: [Profile; 10] = [
    Profile { depth: 1, solve_from: 0, error: 14.0, patience: 500 },
    Profile { depth: 1, solve_from: 2, error: 7.0, patience: 500 },
    Profile { depth: 2, solve_from: 4, error: 4.5, patience: 500 },
    Profile { depth: 3, solve_from: 6, error: 3.0, patience: 500 },
    Profile { depth: 4, solve_from: 8, error: 2.0, patience: 500 },
    Profile { depth: 6, solve_from: 10, error: 1.2, patience: 1_000 },
    Profile { depth: 8, solve_from: 14, error: 0.6, patience: 1_000 },
    Profile { depth: 10, solve_from: 18, error: 0.3, patience: 2_000 },
    Profile { depth: 15, solve_from: 20, error: 0.0, patience: 4_000 },
    Profile { depth: 60, solve_from: 60, error: 0.0, patience: 10_000 },
];

impl Level {
    /// The level of beginners' programs: beats somebody who has just learnt the rules.
    pub const DEFAULT: Self = Self(4);
    /// Full strength.
    pub const STRONGEST: Self = Self(10);

    /// The level with this number, 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self(number)),
            _ => None,
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (1u8..11).map(Self)
    }

    /// The number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn profile(self) -> &'static Profile {
        &PROFILES[self.0 as usize - 1]
    }

    /// The longest time that the level takes for a move unless told otherwise.
    #[must_use]
    pub const fn patience(self) -> Duration {
        Duration::from_millis(self.profile().patience)
    }

    /// How many plies the level looks ahead in the midgame.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.profile().depth
    }

    /// From how many empty squares on the level plays perfectly, save for its misjudgement.
    #[must_use]
    pub const fn solves_from(self) -> u32 {
        self.profile().solve_from
    }

    /// The spread of the level's misjudgement of a move, in discs.
    #[must_use]
    pub const fn error(self) -> f64 {
        self.profile().error
    }

    /// The limits of the level's search.
    #[must_use]
    pub fn limits(self) -> Limits {
        let profile = self.profile();
        Limits {
            time: Some(self.patience()),
            depth: Some(profile.depth),
            solve_from: Some(profile.solve_from),
            selectivity: if profile.depth < 8 { Selectivity::Full } else { Selectivity::P73 },
            ..Limits::default()
        }
    }
}

impl Engine {
    /// Chooses a move as the level would: the same generator state and a generous time give the same move. Tells its
    /// progress after every iteration.
    ///
    /// Time that is granted takes the place of the level's patience. Returns `None` when the game is over.
    pub fn choose(
        &self,
        position: &Position,
        level: Level,
        time: Time,
        stop: &AtomicBool,
        random: &mut impl Rng,
        progress: impl FnMut(&Report),
    ) -> Option<Move> {
        let mut limits = level.limits().within(time);
        if level.error() > 0.0 {
            limits.lines = usize::MAX;
        }
        let report = self.search_with(position, &limits, stop, progress);
        let misjudged = |line: &Line, random: &mut _| line.score.discs() + level.error() * normal(random);
        let judged: Vec<f64> = report.lines.iter().map(|line| misjudged(line, random)).collect();
        let best = (0..judged.len()).max_by(|a, b| judged[*a].total_cmp(&judged[*b]))?;
        report.lines[best].first()
    }
}

/// A number from the standard normal distribution (Box and Muller).
fn normal(random: &mut impl Rng) -> f64 {
    let radius = (-2.0 * (1.0 - random.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.random::<f64>()).cos()
}
