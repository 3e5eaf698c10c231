//! How late the referee itself is: on a busy machine an answer may lie there for a while before we get to read it,
//! and that is not the player's fault.
//!
//! A thread sleeps for a moment again and again and notes by how much it overslept: nobody else who waits on this
//! machine fares better.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// How long the thread means to sleep.
const NAP: Duration = Duration::from_millis(5);
/// Delays are kept per slot of time.
const SLOT: Duration = Duration::from_millis(250);
/// How far back a question may lie: 4096 slots are 17 minutes.
const SLOTS: usize = 4096;
/// What waking up, reading and parsing cost on an idle machine.
const FLOOR: Duration = Duration::from_millis(5);

/// A watch over the referee's own delay.
#[derive(Debug)]
pub struct Latency {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    began: Instant,
    /// Microseconds of the greatest delay in each slot, with the number of the slot above them.
    slots: Vec<AtomicU64>,
    stop: AtomicBool,
}

impl Latency {
    /// Starts watching.
    #[must_use]
    pub fn watch() -> Self {
        let slots = (0..SLOTS).map(|_| AtomicU64::new(u64::MAX)).collect();
        let shared = Arc::new(Shared { began: Instant::now(), slots, stop: AtomicBool::new(false) });
        let watched = Arc::clone(&shared);
        // Without the thread the floor alone is granted.
        let _ = thread::Builder::new().name("latency".to_owned()).spawn(move || watched.run());
        Self { shared }
    }

    /// The one watch of this process.
    pub fn global() -> &'static Self {
        static WATCH: OnceLock<Latency> = OnceLock::new();
        WATCH.get_or_init(Self::watch)
    }

    /// The greatest delay between two moments, never less than what reading an answer costs.
    #[must_use]
    pub fn between(&self, from: Instant, to: Instant) -> Duration {
        let shared = &self.shared;
        let (first, last) = (shared.slot(from), shared.slot(to));
        let first = first.max(last.saturating_sub(SLOTS as u64 - 1));
        let most = (first..=last).filter_map(|slot| shared.delay(slot)).max().unwrap_or_default();
        most + FLOOR
    }
}

impl Drop for Latency {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

impl Shared {
    fn slot(&self, moment: Instant) -> u64 {
        (moment.saturating_duration_since(self.began).as_millis() / SLOT.as_millis()) as u64
    }

    fn delay(&self, slot: u64) -> Option<Duration> {
        let packed = self.slots[slot as usize % SLOTS].load(Ordering::Relaxed);
        (packed != u64::MAX && packed >> 32 == slot & 0xFFFF_FFFF).then(|| Duration::from_micros(packed & 0xFFFF_FFFF))
    }

    fn note(&self, slot: u64, delay: Duration) {
        let micros = u64::try_from(delay.as_micros()).unwrap_or(u64::MAX).min(0xFFFF_FFFE);
        let most = self.delay(slot).map_or(micros, |known| micros.max(known.as_micros() as u64));
        self.slots[slot as usize % SLOTS].store((slot & 0xFFFF_FFFF) << 32 | most, Ordering::Relaxed);
    }

    fn run(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            let before = Instant::now();
            thread::sleep(NAP);
            let now = Instant::now();
            let delay = now.duration_since(before).saturating_sub(NAP);
            // A long sleep is a delay of every slot that it covers.
            for slot in self.slot(before).max(self.slot(now).saturating_sub(SLOTS as u64 - 1))..=self.slot(now) {
                self.note(slot, delay);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_found_in_their_time_and_not_later() {
        let latency = Latency::watch();
        latency.shared.stop.store(true, Ordering::Relaxed);
        let began = latency.shared.began;
        latency.shared.note(8, Duration::from_secs(7));
        latency.shared.note(8, Duration::from_secs(3));
        let at = |seconds: u64| began + Duration::from_secs(seconds);
        assert_eq!(latency.between(at(1), at(3)), Duration::from_secs(7) + FLOOR);
        assert_eq!(latency.between(at(3000), at(3001)), FLOOR);
    }
}
