//! A search in the background.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

use viravolta_rules::Position;

use crate::{Engine, Limits, Report};

/// A search that runs in a thread of its own until it is done, stopped, or forgotten: dropping the handle stops it
/// and waits for it.
///
/// It is also how to ponder: think about the position after the answer that is expected, and when that answer
/// comes stop and search again with the real limits. The engine's table keeps what was found, so that the second
/// search begins where the first one was.
///
/// ```
/// use std::sync::Arc;
/// use viravolta_engine::{Engine, Limits, Options, Thinking};
/// use viravolta_rules::{Move, Position};
///
/// let engine = Arc::new(Engine::new(&Options { hash_mebibytes: 1, ..Options::default() })?);
/// let expected = Position::start().play("f5".parse::<Move>()?)?;
/// let pondering = Thinking::start(&engine, expected, Limits::default(), |_| {})?;
/// // The other side thinks, and plays f5.
/// pondering.stop();
/// let idea = pondering.wait();
/// let report = engine.search(&expected, &Limits::depth(6));
/// assert!(idea.best_move().is_some() && report.best_move().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Thinking {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Report>>,
}

impl Thinking {
    /// Begins to search. `progress` is called from the thread of the search, after every iteration.
    ///
    /// # Errors
    /// When the system has no thread for it.
    pub fn start(
        engine: &Arc<Engine>,
        position: Position,
        limits: Limits,
        progress: impl FnMut(&Report) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (engine, asked) = (Arc::clone(engine), Arc::clone(&stop));
        let search = move || engine.search_with(&position, &limits, &asked, progress);
        let thread = std::thread::Builder::new().name("thinking".to_owned()).spawn(search)?;
        Ok(Self { stop, thread: Some(thread) })
    }

    /// Asks the search to end with what it has found. Returns at once; the search needs a moment.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether [`wait`](Self::wait) would return at once.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end of the search and returns what it found.
    #[must_use]
    pub fn wait(mut self) -> Report {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(report)) => report,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => Report::default(),
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // Whoever drops the handle does not want the answer, nor how it failed.
            let _ = thread.join();
        }
    }
}
