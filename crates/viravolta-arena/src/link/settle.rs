//! What a program does between its answer and the next question.

use std::time::{Duration, Instant};

use viravolta_sandbox::Attention;

use super::{FLOOD, Heard, LAST_LOOK, Link, SETTLE, Turn};
use crate::outcome::Fault;

/// How soon we look again at a program that has just answered, and is about to read.
const FIRST_GLANCE: Duration = Duration::from_micros(50);
/// For how long a question is held back at most from a program that may wait for it in a way that cannot be seen.
const HELD: Duration = Duration::from_secs(1);
/// The same on the clock on the wall: on a busy machine a second of the processor can be many.
const HELD_AT_MOST: Duration = Duration::from_secs(4);

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
    /// A program that may wait in a way that cannot be seen is asked after a while, and from then on soon. One that listens with
    /// one thread while another computes is asked at once: what it says then is its answer.
    pub(crate) fn settle(&mut self, turn: &Turn) -> Result<(), Fault> {
        let began = Instant::now();
        let held = match self.waits {
            Waits::Unseen => SETTLE,
            _ => HELD.min(turn.allowance.limit / 2),
        };
        let held_at_most = HELD_AT_MOST.min(turn.allowance.limit / 2);
        // It has had the opponent's time: mostly one glance is enough.
        let mut pause = Duration::ZERO;
        // What it has used of both, and when that was.
        let (mut spent, mut passed) = (Duration::ZERO, Duration::ZERO);
        let (mut looked, mut computed) = (began, None);
        loop {
            // In this order: what it said before it waited is there now. Who sleeps may only have paused.
            let attention = self.child.attention_after_answer();
            let waits = matches!(attention, Attention::Reading | Attention::Listening);
            let now = Instant::now();
            if self.hear(if waits { now } else { now + pause }, now)? == Heard::Something {
                (spent, passed) = (Duration::ZERO, Duration::ZERO);
                if began.elapsed() >= FLOOD {
                    return Ok(());
                }
            } else if waits {
                self.seen_waiting();
                return Ok(());
            } else if Instant::now() >= turn.over() {
                return Ok(());
            } else if attention == Attention::Busy || self.waits != Waits::Openly {
                passed += looked.elapsed();
                spent += if attention == Attention::Busy {
                    let now = self.child.cpu_time();
                    now.saturating_sub(computed.replace(now).unwrap_or(now))
                } else {
                    // How late we look does not count.
                    pause
                };
                if spent > held || passed > held_at_most {
                    self.waits = Waits::Unseen;
                    return Ok(());
                }
            }
            looked = Instant::now();
            pause = (2 * pause).clamp(FIRST_GLANCE, LAST_LOOK);
        }
    }
}
