//! What this machine is, for those who share out the work: its kind, its speed, its name.

use std::time::{Duration, Instant};

use viravolta_jobs::Worker;
use viravolta_rules::Position;
use viravolta_rules::perft::{Convention, Counting, count_at};
use viravolta_rules::simd::Level;

use crate::processor;

/// Only workers of the very same program understand each other's jobs.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How a worker on this machine introduces itself.
pub(crate) fn introduce(name: Option<String>, class: Option<String>, level: Level, slots: usize) -> Worker {
    // Who names a class says that all its machines are alike.
    let (class, speed) = match class {
        Some(class) => (class, 1.0),
        None => (kind(level), speed(level)),
    };
    let about = serde_json::to_string(&viravolta_sandbox::doctor()).unwrap_or_default();
    Worker { name: name.unwrap_or_else(host), version: VERSION.to_owned(), class, speed, slots, about }
}

fn kind(level: Level) -> String {
    format!("{}-{} {}", std::env::consts::ARCH, std::env::consts::OS, processor::name(level))
}

/// The name of this machine.
pub(crate) fn host() -> String {
    let named = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let named = named.or_else(|| std::env::var("COMPUTERNAME").ok());
    named.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| "?".to_owned())
}

/// Positions counted in a microsecond by one processor, the best of a few times: what else the machine does counts as little
/// as possible.
fn speed(level: Level) -> f64 {
    let one = || {
        let began = processor_time();
        let mut counted = 0;
        while processor_time().saturating_sub(began) < Duration::from_millis(50) {
            counted += count_at(level, &Position::start(), 5, Convention::PassIsPly, Counting::Bulk);
        }
        counted as f64 / processor_time().saturating_sub(began).as_secs_f64() / 1e6
    };
    (0..5).map(|_| one()).fold(f64::MIN_POSITIVE, f64::max)
}

/// The time that this thread has had a processor; where the system does not say, the time of day.
fn processor_time() -> Duration {
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = said.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGAN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_has_a_name_and_a_speed() {
        let found = introduce(None, None, Level::detect(), 2);
        assert!(found.speed > 0.0 && found.speed.is_finite(), "{found:?}");
        assert!(!found.name.is_empty() && found.class.contains(' '), "{found:?}");
        let named = introduce(Some("pc-7".to_owned()), Some("lab".to_owned()), Level::detect(), 1);
        assert_eq!((named.name.as_str(), named.class.as_str(), named.speed), ("pc-7", "lab", 1.0));
    }
}
