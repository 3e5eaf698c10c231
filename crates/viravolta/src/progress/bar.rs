//! A bar for work that takes a while.

use std::fs::File;
use std::io::{IsTerminal, Read, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// With fewer bytes than this nobody has to wait.
const LONG_WORK: u64 = 2 << 20;

/// How far the reading has come; nothing is drawn unless a person looks on and the work is long.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// For so many bytes. Nothing is drawn over an answer that goes to the same terminal.
    pub(crate) fn new(bytes: u64, answer_on_terminal: bool) -> Self {
        if bytes < LONG_WORK || answer_on_terminal || !stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        Self::of(bytes, "{wide_bar} {bytes}/{total_bytes} {eta}")
    }

    /// For so many games to be indexed.
    pub(crate) fn of_games(games: usize, message: String) -> Self {
        if !stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let progress = Self::of(games as u64, "{msg} {wide_bar} {pos}/{len}");
        progress.0.set_message(message);
        progress
    }

    fn of(length: u64, template: &str) -> Self {
        let bar = ProgressBar::new(length);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// A file whose reading moves the bar.
    pub(crate) fn watch(&self, file: File) -> impl Read + use<> {
        self.0.wrap_read(file)
    }

    /// So much is done.
    pub(crate) fn reach(&self, done: usize) {
        self.0.set_position(done as u64);
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
