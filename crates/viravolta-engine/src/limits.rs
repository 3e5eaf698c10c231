//! What a search may spend and what it should find out.

use std::time::Duration;

use viravolta_rules::SquareSet;

use crate::Selectivity;

/// What is asked of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The best move within the limits; solved exactly when the end is in reach.
    #[default]
    BestMove,
    /// The exact value under perfect play, however long it takes (limits still hold).
    Exact,
    /// Only whether the side to move wins, draws or loses.
    WinDrawLoss,
}

/// The clock of a whole game, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Time left for the rest of the game, or for the next `moves`.
    pub remaining: Duration,
    /// Time added after every move.
    pub increment: Duration,
    /// How many moves must be made before the clock is set anew; `None` for the rest of the game.
    pub moves: Option<u32>,
}

/// The time that a clock, a person or another program grants for a move. How much of it is used is decided by the
/// engine alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Time {
    /// No longer than this for the move.
    pub per_move: Option<Duration>,
    /// The clock of the game.
    pub clock: Option<Clock>,
    /// What may pass between their clock and ours: pipes, a screen, a busy machine. At most a quarter of the time is
    /// kept for it.
    pub delay: Duration,
}

impl Time {
    /// Whether any time is granted, or as much as one likes.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.per_move.is_some() || self.clock.is_some()
    }

    fn less_delay(&self, time: Duration) -> Duration {
        time - self.delay.min(time / 4)
    }
}

/// The limits of one search. The default has none: it runs until it has solved the position or is stopped.
///
/// ```
/// use std::time::Duration;
/// use viravolta_engine::{Goal, Limits};
/// let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
/// assert_eq!(limits.goal, Goal::BestMove);
/// assert_eq!(Limits::depth(8).depth, Some(8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time for this move.
    pub time: Option<Duration>,
    /// The game clock, from which the time for this move is taken.
    pub clock: Option<Clock>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies of the midgame search; the end is still solved when it is within this depth.
    pub depth: Option<u32>,
    /// From so many empty squares on the position is solved instead of judged; `None` leaves it to the engine.
    pub solve_from: Option<u32>,
    /// What to find out.
    pub goal: Goal,
    /// The confidence with which a midgame search prunes, and the least with which a solved value is accepted.
    pub selectivity: Selectivity,
    /// How many best moves to report, each with its value.
    pub lines: usize,
    /// Moves that are not looked at, nor those that a symmetry of the position turns into them: for whoever knows
    /// their values already.
    pub excluded: SquareSet,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: None,
            clock: None,
            nodes: None,
            depth: None,
            solve_from: None,
            goal: Goal::BestMove,
            selectivity: Selectivity::P73,
            lines: 1,
            excluded: SquareSet::EMPTY,
        }
    }
}

impl Limits {
    /// A search of so many plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A search of so long.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// These limits with the time that is granted in the place of their own.
    #[must_use]
    pub fn within(self, time: Time) -> Self {
        if !time.is_limited() {
            return self;
        }
        let clock = time.clock.map(|clock| Clock { remaining: time.less_delay(clock.remaining), ..clock });
        Self { time: time.per_move.map(|per_move| time.less_delay(per_move)), clock, ..self }
    }

    /// The exact value.
    #[must_use]
    pub fn exact() -> Self {
        Self { goal: Goal::Exact, selectivity: Selectivity::Full, ..Self::default() }
    }

    /// Win, draw or loss.
    #[must_use]
    pub fn win_draw_loss() -> Self {
        Self { goal: Goal::WinDrawLoss, selectivity: Selectivity::Full, ..Self::default() }
    }
}
