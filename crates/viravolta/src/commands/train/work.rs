//! What all steps share: a bar with the time left, a clean end on Ctrl-C, faults in the user's language.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use viravolta_desk::faults;
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::evaluation::weights::{BUILT_IN, Weights};
use viravolta_i18n::{Texts, tr};
use viravolta_trainer::{TrainerError, fingerprint};

use crate::book_setup;
use crate::engine_setup::read_weights;
use crate::failure::Failure;

/// A network with the fingerprint of its file.
pub(in crate::commands) struct Judge {
    pub(in crate::commands) network: Arc<Network>,
    pub(in crate::commands) fingerprint: String,
}

/// The network of a file, or the one inside the program.
pub(in crate::commands) fn judge(t: Texts, path: Option<&Path>) -> Result<Judge, Failure> {
    let (weights, fingerprint) = match path {
        Some(path) => read_weights(t, path).map(|(weights, bytes)| (weights, fingerprint(&bytes)))?,
        None => {
            let weights = Weights::from_bytes(BUILT_IN).map_err(|error| Failure::input(error.to_string()))?;
            (weights, fingerprint(BUILT_IN))
        }
    };
    Ok(Judge { network: Arc::new(Network::new(&weights)), fingerprint })
}

/// Set by Ctrl-C and by a request to terminate; asked a second time, the process ends at once.
pub(in crate::commands) fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // In this order: the first signal only sets the flag, the second finds it set.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Turns work that was stopped into its message: the same command goes on.
pub(in crate::commands) fn unless_stopped(t: Texts, stop: &AtomicBool) -> Result<(), Failure> {
    if stop.load(Relaxed) { Err(Failure::Verdict(tr!(t, "train-stopped"))) } else { Ok(()) }
}

/// The fault of the library in the user's language.
pub(crate) fn failure(t: Texts, error: &TrainerError) -> Failure {
    let about = |path: &Path, reason: String| {
        Failure::input(faults::named(t, &path.display().to_string(), &reason))
    };
    match error {
        TrainerError::File { path, source } => Failure::file(t, &path.display().to_string(), source),
        TrainerError::Malformed { path, .. } => about(path, tr!(t, "train-malformed")),
        TrainerError::Book { path, source } => about(path, book_setup::fault(t, source)),
        TrainerError::OtherSettings { path } => about(path, tr!(t, "train-other-settings")),
        TrainerError::Busy { path } => about(path, tr!(t, "train-busy")),
        TrainerError::NoPositions => Failure::input(tr!(t, "train-no-positions")),
        TrainerError::Memory(error) => Failure::input(tr!(t, "train-memory", reason = error.to_string())),
    }
}

/// A bar on standard error, if anybody sees it.
pub(in crate::commands) struct Bar {
    t: Texts,
    bar: ProgressBar,
    said: Option<Instant>,
}

/// The bar says something new at most so often.
const PACE: Duration = Duration::from_millis(200);

impl Bar {
    pub(in crate::commands) fn new(t: Texts) -> Self {
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {percent:>3}% {wide_msg}") {
            bar.set_style(style);
        }
        Self { t, bar, said: None }
    }

    /// How far the work is, in words and in steps.
    pub(in crate::commands) fn say(&mut self, done: u64, total: u64, words: impl FnOnce() -> String) {
        let Some(said) = self.said else {
            // What an earlier run did says nothing about the speed of this one.
            self.bar.set_length(total);
            self.bar.set_position(done);
            self.bar.reset_eta();
            self.said = Some(Instant::now());
            return;
        };
        if said.elapsed() >= PACE && !self.bar.is_hidden() {
            self.bar.set_position(done);
            let left = clock(self.bar.eta());
            self.bar.set_message(tr!(self.t, "train-progress", state = words(), left = left));
            self.said = Some(Instant::now());
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
