//! Touching the table's memory before it is needed.
//!
//! The system hands a page out when it is first touched, and zeroes it then: in mid-search that can cost as much as a
//! thousand positions. A thread of its own does it while nobody waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

use super::memory::Memory;

/// The thread at work. When this is dropped, it has stopped.
#[derive(Debug)]
pub(super) struct Fetcher {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Fetcher {
    /// Begins; without a thread to be had nothing is fetched, which only costs speed.
    pub(super) fn start(memory: Arc<Memory>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let thread = std::thread::Builder::new().name("fetch memory".to_owned()).spawn(move || memory.touch(&told));
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
