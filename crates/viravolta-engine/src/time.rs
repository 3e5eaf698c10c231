//! How much time a move may take.

use std::time::Duration;

use crate::Limits;

/// When to stop beginning iterations, and when to stop at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    pub soft: Option<Duration>,
    pub hard: Option<Duration>,
}

/// Kept in hand for what happens around the search: scheduling, pipes, the other program's clock.
const RESERVE_SHARE: u32 = 20;
const RESERVE_LEAST: Duration = Duration::from_millis(3);
/// Goes by with every move of a game, however little is thought about it.
const MOVE_OVERHEAD: Duration = Duration::from_millis(4);

/// Takes a twentieth off, and a few milliseconds where a twentieth is next to nothing.
fn with_reserve(time: Duration) -> Duration {
    let reserve = (time / RESERVE_SHARE).max(RESERVE_LEAST).min(time / 2);
    time - reserve
}

/// The budget for one move with so many empty squares left.
pub(crate) fn budget(limits: &Limits, empties: i32) -> Budget {
    // What a move does not use of its own time is lost, and an iteration that is cut short still says which move it has
    // found to be better.
    let of_one = |time: Duration| Budget { soft: None, hard: Some(with_reserve(time)) };
    let per_move = limits.time.map(of_one);
    let per_game = limits.clock.map(|clock| {
        if let Some(moves) = clock.moves {
            return of_one(clock.remaining / moves.max(1));
        }
        // Without something laid aside for the moves to come, each could take most of what is left, until a move
        // that needs no thought comes too late.
        let moves_to_come = empties.unsigned_abs().div_ceil(2);
        let laid_aside = (MOVE_OVERHEAD * moves_to_come).min(clock.remaining / 10 * 9);
        let usable = with_reserve(clock.remaining).saturating_sub(laid_aside);
        // The end is solved in one go and the moves after it cost nothing: share the time among the moves
        // before that, most of it where the game is decided.
        let own_moves = f64::from(((empties - 14).max(2) + 1) / 2);
        let share = usable.mul_f64((1.3 / own_moves).min(0.5)) + clock.increment.mul_f64(0.8);
        let hard = (share * 3).min(usable.mul_f64(0.7)).min(usable);
        Budget { soft: Some(share.mul_f64(0.6).min(hard)), hard: Some(hard) }
    });
    match (per_move, per_game) {
        (Some(of_move), Some(of_game)) => Budget { soft: of_game.soft, hard: of_move.hard.min(of_game.hard) },
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => Budget::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Time};

    #[test]
    fn at_least_a_twentieth_is_kept_in_hand() {
        for milliseconds in [1, 10, 50, 100, 1000, 60_000] {
            let time = Duration::from_millis(milliseconds);
            let hard = budget(&Limits::time(time), 40).hard.unwrap();
            assert!(hard <= time.mul_f64(0.95), "{hard:?} of {time:?}");
            let clock = Clock { remaining: time, increment: Duration::ZERO, moves: None };
            for empties in 1..=60 {
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                assert!(budget(&limits, empties).hard.unwrap() <= time.mul_f64(0.95));
            }
        }
    }

    #[test]
    fn a_side_that_always_takes_all_it_may_never_loses_on_time() {
        for (milliseconds, increment) in [(500, 0), (1000, 0), (1000, 20), (60_000, 0), (1_800_000, 1000)] {
            let increment = Duration::from_millis(increment);
            let mut clock = Clock { remaining: Duration::from_millis(milliseconds), increment, moves: None };
            for empties in (1..=60).rev().step_by(2) {
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let used = budget(&limits, empties).hard.unwrap() + Duration::from_millis(3);
                let left = clock.remaining.checked_sub(used);
                clock.remaining = left.unwrap_or_else(|| panic!("{milliseconds} ms: late with {empties} empties"));
                clock.remaining += increment;
            }
        }
    }

    #[test]
    fn what_is_kept_for_the_way_is_never_more_than_a_quarter() {
        let second = Duration::from_secs(1);
        let time = |delay| Time { per_move: Some(second), delay, ..Time::default() };
        let limit = |delay| Limits::default().within(time(delay)).time.unwrap();
        assert_eq!(limit(Duration::from_millis(50)), Duration::from_millis(950));
        assert_eq!(limit(second), Duration::from_millis(750));
        assert_eq!(Limits::time(second).within(Time::default()).time, Some(second));
    }

    #[test]
    fn moves_before_the_next_time_control_share_the_clock_evenly() {
        let clock = Clock { remaining: Duration::from_secs(10), increment: Duration::ZERO, moves: Some(5) };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        assert_eq!(budget(&limits, 40), budget(&Limits::time(Duration::from_secs(2)), 40));
    }
}
