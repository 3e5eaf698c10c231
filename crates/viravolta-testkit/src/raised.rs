//! A flag for those who go on until they are told to stop.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raises a flag when it goes, however that comes about: a test that fails while others wait for its flag ends, and says
/// why, instead of waiting for them for ever.
#[must_use]
pub struct RaisedAtTheEnd<'a>(pub &'a AtomicBool);

impl Drop for RaisedAtTheEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
