//! Where the time comes from.

use std::time::Duration;

/// Tells the time. The default one asks the system; where the standard library has no clock, as in a web page,
/// it always says the same, and no limit of time ever ends a search.
///
/// ```
/// use std::time::Duration;
/// use viravolta_engine::{Engine, Limits, Options, TimeSource};
/// use viravolta_rules::Position;
///
/// // A clock that stands still.
/// let time = TimeSource::new(|| Duration::ZERO);
/// let engine = Engine::new(&Options { hash_mebibytes: 1, time, ..Options::default() })?;
/// let report = engine.search(&Position::start(), &Limits { depth: Some(3), ..Limits::time(Duration::from_nanos(1)) });
/// assert!(report.complete && report.elapsed == Duration::ZERO);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TimeSource(fn() -> Duration);

impl TimeSource {
    /// A source that says how much time has passed since some fixed moment.
    #[must_use]
    pub const fn new(since_some_moment: fn() -> Duration) -> Self {
        Self(since_some_moment)
    }

    /// The time that has passed since the fixed moment.
    pub(crate) fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for TimeSource {
    fn default() -> Self {
        Self(system)
    }
}

impl PartialEq for TimeSource {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for TimeSource {}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}
