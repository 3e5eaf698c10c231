//! What a program does between its answer and the next question.

use std::time::{Duration, Instant};

use viravolta_sandbox::Attention;

use super::{FLOOD, Heard, LAST_LOOK, Link, SETTLE, Turn};
use crate::outcome::Fault;

/// How soon we look again at a program that has just answered, and is about to read.
const FIRST_GLANCE: Duration = Duration::from_micros(50);
/// For how long a question is held back at most from a program that may wait for it in a way that cannot be seen.
const HELD: Duration = Duration::from_secs(1);

/// Whether it can be seen that a program waits for input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// It has not been asked yet.
    Unknown,
    /// It did so before each question so far.
    Openly,
    /// It was asked while it did something else, and nobody knows how it learns of a question.
    Unseen,
}

impl Link {
    pub(super) fn seen_waiting(&mut self) {
        if self.waits == Waits::Unknown {
            self.waits = Waits::Openly;
        }
    }

    /// Whether it waited for input before each question so far, for all to see: then it will do so before the next one,
    /// and it loses nothing if the question comes no sooner.
    pub(crate) fn waits_openly(&self) -> bool {
        self.waits == Waits::Openly
    }

    /// Before a question, on the clock of the program: takes in what else it has said since its answer, until it waits for
    /// input. Who pauses has not finished, however long it was stopped. What it does here is the same on a busy machine: the
    /// time of its computations is that of its processor; a flood runs into its limit.
    ///
    /// A program that may wait in a way that cannot be seen is asked after a while, and from then on soon.
    pub(crate) fn settle(&mut self, turn: &Turn) -> Result<(), Fault> {
        let began = Instant::now();
        let held = match self.waits {
            Waits::Unseen => SETTLE,
            _ => HELD.min(turn.allowance.limit / 2),
        };
        // It has had the opponent's time: mostly one glance is enough.
        let (mut pause, mut spent, mut computed) = (Duration::ZERO, Duration::ZERO, None);
        loop {
            // In this order: what it said before it waited is there now. Who sleeps may only have paused.
            let attention = self.child.attention_after_answer();
            let waits = attention == Attention::Reading;
            let now = Instant::now();
            if self.hear(if waits { now } else { now + pause }, now)? == Heard::Something {
                spent = Duration::ZERO;
                if began.elapsed() >= FLOOD {
                    return Ok(());
                }
            } else if waits {
                self.seen_waiting();
                return Ok(());
            } else {
                spent += match attention {
                    // How late we look does not count.
                    Attention::Asleep if self.waits != Waits::Openly => pause,
                    Attention::Asleep => Duration::ZERO,
                    _ => {
                        let now = self.child.cpu_time();
                        now.saturating_sub(computed.replace(now).unwrap_or(now))
                    }
                };
                if spent > held {
                    self.waits = Waits::Unseen;
                    return Ok(());
                }
                if Instant::now() >= turn.over() {
                    return Ok(());
                }
            }
            pause = (2 * pause).clamp(FIRST_GLANCE, LAST_LOOK);
        }
    }
}
