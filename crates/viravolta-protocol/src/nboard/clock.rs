//! What is left on a side's clock, by what the moves of the game say that they took.

use core::time::Duration;

use viravolta_notation::GameRecord;
use viravolta_rules::Color;

use crate::TimeLimit;

/// The limit for the side to move: its clock at the start, less the seconds of its moves, plus an increment for each.
pub(super) fn limit(record: &GameRecord) -> TimeLimit {
    let side = record.position().turn();
    let Some(clock) = record.player(side).clock else { return TimeLimit::None };
    let increment = clock.increment.unwrap_or_default();
    let (moves, spent) = spent_by(record, side);
    let granted = clock.main.saturating_add(increment.saturating_mul(moves));
    let left = granted.saturating_sub(spent);
    if !increment.is_zero() && left <= increment {
        // The next move will have at least as much again: nothing has to be saved for it. A referee whose time is per
        // move says it so, for NBoard has no other way.
        TimeLimit::PerMove(left)
    } else {
        TimeLimit::Clock { left, increment, moves: None }
    }
}

/// How many moves a side has made and how long they took.
fn spent_by(record: &GameRecord, side: Color) -> (u32, Duration) {
    record
        .replay()
        .filter(|(before, _)| before.turn() == side)
        .fold((0, Duration::ZERO), |(moves, spent), (_, recorded)| {
            (moves + 1, spent.saturating_add(recorded.note.time.unwrap_or_default()))
        })
}
