//! Touching the table's memory before it is needed.
//!
//! The system hands a page out when it is first touched, and zeroes it then: in mid-search that can cost as much as a
//! thousand positions. A thread of its own does it while nobody waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::JoinHandle;

use memmap2::MmapMut;

/// The smallest page there is.
const PAGE: usize = 4096;

/// The thread at work. When this is dropped, it has stopped.
#[derive(Debug)]
pub(super) struct Fetcher {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Fetcher {
    /// Begins; without a thread to be had nothing is fetched, which only costs speed.
    pub(super) fn start(memory: Arc<MmapMut>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let thread = std::thread::Builder::new().name("fetch memory".to_owned()).spawn(move || {
            for at in (0..memory.len()).step_by(PAGE) {
                if told.load(Relaxed) {
                    return;
                }
                // SAFETY: the place lies within the mapping, which is page-aligned, a whole number of buckets long, and
                // accessed through atomics of this size only while it is shared.
                unsafe { &*memory.as_ptr().add(at).cast::<AtomicU64>() }.fetch_or(0, Relaxed);
            }
        });
        Self { stop, thread: thread.ok() }
    }
}

impl Drop for Fetcher {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            // It cannot panic; if it did, its memory is let go of all the same.
            let _ = thread.join();
        }
    }
}
