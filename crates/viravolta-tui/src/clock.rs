//! What time it is. Only this file asks.

use std::sync::OnceLock;
use std::time::Instant;

use time::{OffsetDateTime, UtcOffset};
use viravolta_desk::{Day, Moment};

/// Counts from when the app began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch(Instant);

impl Stopwatch {
    pub(crate) fn start() -> Self {
        learn_zone();
        Self(Instant::now())
    }

    pub(crate) fn now(self) -> Moment {
        Moment::after(self.0.elapsed())
    }
}

static ZONE: OnceLock<UtcOffset> = OnceLock::new();

/// Asks for the time zone. The system can only be asked before there are other threads.
fn learn_zone() -> UtcOffset {
    *ZONE.get_or_init(|| UtcOffset::current_local_offset().unwrap_or(UtcOffset::UTC))
}

/// The day by the clock on the wall.
#[must_use]
pub fn today() -> Day {
    let now = OffsetDateTime::now_utc();
    Day::of_unix_time(now.unix_timestamp() + i64::from(learn_zone().whole_seconds()))
}
