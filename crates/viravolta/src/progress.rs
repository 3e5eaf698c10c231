//! One line on standard error that says how far the work is; nothing where nobody would see it.

mod bar;

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) use bar::Bar;

/// The line. It disappears when it is dropped.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Replaces what the line says.
    pub(crate) fn say(&self, text: impl Into<String>) {
        self.0.set_message(text.into());
    }

    /// Takes the line away while something else is written.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
