//! One place of the table: two words that any number of threads read and write without locks.
//!
//! The second word is the check of the entry mixed with its data. When two writes meet, a reader may see the data of
//! one beside the check of the other; unmixing then gives neither check, and the slot counts as another position's.
//! No order between the two words is needed, so the cheapest kind of access will do. `model.rs` tries every
//! interleaving.

use super::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Two words; all zero is an empty slot.
#[derive(Debug, Default)]
pub(crate) struct Slot {
    data: AtomicU64,
    mixed: AtomicU64,
}

impl Slot {
    /// The data, and the check of the entry that it belongs to if it was read whole.
    #[inline(always)]
    pub(crate) fn read(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (data, self.mixed.load(Relaxed) ^ data)
    }

    #[inline(always)]
    pub(crate) fn write(&self, data: u64, check: u64) {
        self.data.store(data, Relaxed);
        self.mixed.store(check ^ data, Relaxed);
    }
}
