//! The two clocks. Nothing here asks what time it is: the caller says.

use std::time::Duration;

use viravolta_rules::Color;

use super::Pace;
use crate::moment::Moment;

/// Both players' clocks, of which one runs at a time.
#[derive(Clone, Debug)]
pub struct Clocks {
    pace: Pace,
    /// Black's and white's, without what has run since `running`.
    remaining: [Duration; 2],
    running: Option<(Color, Moment)>,
}

impl Clocks {
    /// Clocks at the beginning of a game, at rest.
    #[must_use]
    pub const fn new(pace: Pace) -> Self {
        let each = match pace {
            Pace::Unlimited => Duration::ZERO,
            Pace::PerMove(time) | Pace::PerGame(time, _) => time,
        };
        Self { pace, remaining: [each; 2], running: None }
    }

    /// The time control.
    #[must_use]
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// What a player has left; `None` when time is unlimited.
    #[must_use]
    pub fn remaining(&self, color: Color, now: Moment) -> Option<Duration> {
        let running = match self.running {
            Some((side, since)) if side == color => now.since(since),
            _ => Duration::ZERO,
        };
        (self.pace != Pace::Unlimited).then(|| self.remaining[color as usize].saturating_sub(running))
    }

    /// Lets the clock of this side run, or of none. Calling it again for the same side changes nothing.
    pub fn run(&mut self, side: Option<Color>, now: Moment) {
        if self.running.map(|(color, _)| color) == side || self.pace == Pace::Unlimited {
            return;
        }
        if let Some((color, since)) = self.running {
            let spent = now.since(since);
            self.remaining[color as usize] = self.remaining[color as usize].saturating_sub(spent);
        }
        self.running = side.map(|color| (color, now));
    }

    /// A player has moved: the increment is added, or the time for the next move put back.
    pub fn moved(&mut self, color: Color, now: Moment) {
        self.run(None, now);
        let left = &mut self.remaining[color as usize];
        match self.pace {
            Pace::Unlimited => {}
            Pace::PerMove(time) => *left = time,
            Pace::PerGame(_, increment) => *left = left.saturating_add(increment),
        }
    }

    /// Whether one of them runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whose time is up, if anybody's.
    #[must_use]
    pub fn fallen(&self, now: Moment) -> Option<Color> {
        let (color, _) = self.running?;
        self.remaining(color, now).is_some_and(|left| left.is_zero()).then_some(color)
    }

    /// The times at rest, to be put back when the game returns to this point.
    #[must_use]
    pub const fn reading(&self) -> [Duration; 2] {
        self.remaining
    }

    /// Puts times back and stops both clocks.
    pub const fn set(&mut self, reading: [Duration; 2]) {
        self.remaining = reading;
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn only_the_running_clock_runs() {
        let begin = Moment::START;
        let mut clocks = Clocks::new(Pace::PerGame(MINUTE, SECOND));
        clocks.run(Some(Color::Black), begin);
        let later = begin + 10 * SECOND;
        assert_eq!(clocks.remaining(Color::Black, later), Some(50 * SECOND));
        assert_eq!(clocks.remaining(Color::White, later), Some(MINUTE));
        clocks.moved(Color::Black, later);
        assert_eq!(clocks.remaining(Color::Black, later + MINUTE), Some(51 * SECOND));
    }

    #[test]
    fn a_clock_falls_once_its_time_is_up() {
        let begin = Moment::START;
        let mut clocks = Clocks::new(Pace::PerMove(5 * SECOND));
        clocks.run(Some(Color::White), begin);
        clocks.run(Some(Color::White), begin + 3 * SECOND);
        assert_eq!(clocks.fallen(begin + 4 * SECOND), None);
        assert_eq!(clocks.fallen(begin + 5 * SECOND), Some(Color::White));
        clocks.moved(Color::White, begin + 4 * SECOND);
        assert_eq!(clocks.reading(), [5 * SECOND; 2]);
    }

    #[test]
    fn without_limits_nothing_ever_falls() {
        let begin = Moment::START;
        let mut clocks = Clocks::new(Pace::Unlimited);
        clocks.run(Some(Color::Black), begin);
        assert_eq!(clocks.fallen(begin + 100 * MINUTE), None);
        assert_eq!(clocks.remaining(Color::Black, begin), None);
    }
}
