//! `time_settings` and `time_left`, as the programs that send them mean them.

use core::time::Duration;

use viravolta_rules::Color;

use crate::TimeLimit;

/// The time for a game, as `time_settings main byo stones` gives it.
///
/// ```
/// use std::time::Duration;
/// use viravolta_protocol::gtp::TimeSettings;
/// assert_eq!(TimeSettings::new(0, 1, 0), TimeSettings::Unlimited);
/// assert_eq!(TimeSettings::new(0, 5, 0), TimeSettings::PerMove(Duration::from_secs(5)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeSettings {
    /// No limit: `0 0 0`, or `0 1 0` as Quarry says it.
    #[default]
    Unlimited,
    /// So long for each move: `0 5 0`, and `0 5 1`.
    PerMove(Duration),
    /// A clock for the game and an increment for each move: `300 0 0`, `300 5 0`.
    Game {
        /// At the start.
        main: Duration,
        /// After each move.
        increment: Duration,
    },
    /// A clock, and when it has run out so long for so many moves, again and again: `300 30 5`.
    Periods {
        /// At the start.
        main: Duration,
        /// Of a period.
        period: Duration,
        /// In a period.
        moves: u32,
    },
}

impl TimeSettings {
    /// What the three numbers mean. By the letter of GTP any `M B 0` with B above zero would be without limit; Othello
    /// programs use it for an increment or a time per move, and Quarry means the letter only by `0 1 0`.
    #[must_use]
    pub const fn new(main: u32, byo_yomi: u32, stones: u32) -> Self {
        let main_time = Duration::from_secs(main as u64);
        let byo_yomi_time = Duration::from_secs(byo_yomi as u64);
        match (main, byo_yomi, stones) {
            (0, 0 | 1, 0) | (0, 0, _) => Self::Unlimited,
            (0, _, 0 | 1) => Self::PerMove(byo_yomi_time),
            (_, 0, _) | (_, _, 0) => Self::Game { main: main_time, increment: byo_yomi_time },
            (_, _, moves) => Self::Periods { main: main_time, period: byo_yomi_time, moves },
        }
    }
}

/// Both clocks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    settings: TimeSettings,
    black: Clock,
    white: Clock,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    left: Duration,
    /// Moves until the period ends; `None` in main time.
    stones: Option<u32>,
    /// Whether the controller has told the time since the settings.
    told: bool,
}

impl Clock {
    const fn full(settings: TimeSettings) -> Self {
        let (left, stones) = match settings {
            TimeSettings::Unlimited => (Duration::ZERO, None),
            TimeSettings::PerMove(time) => (time, None),
            TimeSettings::Game { main, .. } => (main, None),
            TimeSettings::Periods { main: Duration::ZERO, period, moves } => (period, Some(moves)),
            TimeSettings::Periods { main, .. } => (main, None),
        };
        Self { left, stones, told: false }
    }
}

impl Clocks {
    /// Both clocks full.
    #[must_use]
    pub const fn new(settings: TimeSettings) -> Self {
        Self { settings, black: Clock::full(settings), white: Clock::full(settings) }
    }

    const fn clock_mut(&mut self, color: Color) -> &mut Clock {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// Both clocks as at the start of a game.
    pub const fn reset(&mut self) {
        *self = Self::new(self.settings);
    }

    /// `time_left`: the controller's clock is the one that counts. No stones means main time.
    pub const fn tell(&mut self, color: Color, left: Duration, stones: u32) {
        *self.clock_mut(color) = Clock { left, stones: if stones == 0 { None } else { Some(stones) }, told: true };
    }

    /// A move of this colour took so long.
    pub fn spend(&mut self, color: Color, time: Duration) {
        let settings = self.settings;
        let clock = self.clock_mut(color);
        match settings {
            TimeSettings::Unlimited | TimeSettings::PerMove(_) => {}
            TimeSettings::Game { increment, .. } => {
                clock.left = clock.left.saturating_sub(time).saturating_add(increment);
            }
            TimeSettings::Periods { period, moves, .. } => {
                clock.left = clock.left.saturating_sub(time);
                let period_ends = match &mut clock.stones {
                    None => clock.left.is_zero(),
                    Some(stones) => {
                        *stones = stones.saturating_sub(1);
                        *stones == 0
                    }
                };
                if period_ends {
                    *clock = Clock { left: period, stones: Some(moves), told: clock.told };
                }
            }
        }
    }

    /// How long a move of this colour may take.
    #[must_use]
    pub const fn limit(&self, color: Color) -> TimeLimit {
        let clock = match color {
            Color::Black => self.black,
            Color::White => self.white,
        };
        match (self.settings, clock.stones) {
            // Who sends `time_left` after `0 1 0` did mean one second for each move.
            (TimeSettings::Unlimited, None) if clock.told => TimeLimit::PerMove(clock.left),
            (TimeSettings::Unlimited, None) => TimeLimit::None,
            (TimeSettings::PerMove(_), None) => TimeLimit::PerMove(clock.left),
            (TimeSettings::Game { increment, .. }, None) => {
                TimeLimit::Clock { left: clock.left, increment, moves: None }
            }
            (TimeSettings::Periods { period, moves, .. }, None) => {
                // Main time, and after it at least a move's share of a period.
                let share = match period.checked_div(moves) {
                    Some(share) => share,
                    None => period,
                };
                TimeLimit::Clock { left: clock.left, increment: share, moves: None }
            }
            (_, Some(1)) => TimeLimit::PerMove(clock.left),
            (_, moves) => TimeLimit::Clock { left: clock.left, increment: Duration::ZERO, moves },
        }
    }
}
