//! The players' clocks. Time is measured here, outside the program, between the question and the answer.

use std::time::Duration;

use viravolta_notation::TimeControl as GameClock;
use viravolta_protocol::Pace;
use viravolta_rules::Color;

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// So long for each move.
    PerMove(Duration),
    /// So long for the game, and more with each move.
    PerGame {
        /// What is on the clock at the beginning.
        main: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// So much CPU time for each move.
    CpuPerMove(Duration),
}

impl TimeControl {
    /// What is told to programs that can be told.
    #[must_use]
    pub const fn pace(self) -> Pace {
        match self {
            Self::PerMove(time) | Self::CpuPerMove(time) => Pace::PerMove(time),
            Self::PerGame { main, increment } => {
                Pace::Clock(GameClock { main, increment: Some(increment), grace: None })
            }
        }
    }
}

/// The time for one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The limit.
    pub limit: Duration,
    /// Whether the limit is of CPU time.
    pub cpu: bool,
    /// How much longer the referee waits to learn whether an answer comes at all.
    pub watchdog: Duration,
}

impl Allowance {
    /// When the referee stops waiting, counted from the question. CPU time may pass much more slowly than the
    /// clock on the wall, on a busy machine or in a program that sleeps, but not without end.
    #[must_use]
    pub fn patience(&self) -> Duration {
        let limit = if self.cpu { self.limit.saturating_mul(4) } else { self.limit };
        limit.saturating_add(self.watchdog)
    }
}

/// Both clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    watchdog: Duration,
    left: [Duration; 2],
}

impl Clocks {
    /// The clocks at the beginning of a game.
    #[must_use]
    pub const fn new(control: TimeControl, watchdog: Duration) -> Self {
        let left = match control {
            TimeControl::PerMove(time) | TimeControl::CpuPerMove(time) => time,
            TimeControl::PerGame { main, .. } => main,
        };
        Self { control, watchdog, left: [left; 2] }
    }

    /// What a side has for its next answer.
    #[must_use]
    pub fn allowance(&self, color: Color) -> Allowance {
        let cpu = matches!(self.control, TimeControl::CpuPerMove(_));
        Allowance { limit: self.left[color as usize], cpu, watchdog: self.watchdog }
    }

    /// A side has answered.
    pub fn spend(&mut self, color: Color, time: Duration) {
        if let TimeControl::PerGame { increment, .. } = self.control {
            let left = &mut self.left[color as usize];
            *left = left.saturating_sub(time) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_clock_runs_down_and_gains_the_increment() {
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::new(TimeControl::PerGame { main: 10 * second, increment: second }, second);
        clocks.spend(Color::Black, 4 * second);
        assert_eq!(clocks.allowance(Color::Black).limit, 7 * second);
        assert_eq!(clocks.allowance(Color::White).limit, 10 * second);
        clocks.spend(Color::Black, 20 * second);
        assert_eq!(clocks.allowance(Color::Black).limit, second);
    }

    #[test]
    fn the_time_per_move_never_changes() {
        let mut clocks = Clocks::new(TimeControl::PerMove(Duration::from_secs(2)), Duration::ZERO);
        clocks.spend(Color::White, Duration::from_secs(1));
        assert_eq!(clocks.allowance(Color::White).limit, Duration::from_secs(2));
    }
}
