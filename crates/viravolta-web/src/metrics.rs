//! Figures for whoever watches over the server, in the text format of Prometheus. No names, no addresses, no tokens.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the classes of durations, in milliseconds.
const BOUNDS: [u64; 8] = [1, 5, 10, 50, 100, 500, 1000, 5000];

/// What is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 6],
    durations: [AtomicU64; BOUNDS.len() + 1],
    duration_sum: AtomicU64,
    pub(crate) moves: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) jobs: AtomicU64,
}

/// What is there at the moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Now {
    pub(crate) streams: usize,
    pub(crate) live_games: usize,
    pub(crate) waiting_jobs: usize,
    pub(crate) running_jobs: usize,
}

impl Metrics {
    pub(crate) fn request(&self, status: u16, took: Duration) {
        self.answers[usize::from(status / 100).min(5)].fetch_add(1, Ordering::Relaxed);
        let milliseconds = took.as_millis() as u64;
        let class = BOUNDS.iter().position(|bound| milliseconds <= *bound).unwrap_or(BOUNDS.len());
        self.durations[class].fetch_add(1, Ordering::Relaxed);
        self.duration_sum.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// Everything as text.
    pub(crate) fn text(&self, now: Now) -> String {
        let mut text = String::new();
        let count = |value: &AtomicU64| value.load(Ordering::Relaxed);
        let mut family = |name: &str, kind: &str, lines: &[(String, f64)]| {
            // Writing to a string cannot fail.
            writeln!(text, "# TYPE viravolta_{name} {kind}").unwrap_or_default();
            for (suffix, value) in lines {
                writeln!(text, "viravolta_{name}{suffix} {value}").unwrap_or_default();
            }
        };
        let answers = self.answers.iter().enumerate().skip(1);
        let answers: Vec<_> =
            answers.map(|(digit, value)| (format!("{{status=\"{digit}xx\"}}"), count(value) as f64)).collect();
        family("answers_total", "counter", &answers);
        let mut sum = 0;
        let mut classes = Vec::new();
        for (class, value) in self.durations.iter().enumerate() {
            sum += count(value);
            let bound = BOUNDS.get(class).map_or("+Inf".to_owned(), |bound| (*bound as f64 / 1000.0).to_string());
            classes.push((format!("_bucket{{le=\"{bound}\"}}"), sum as f64));
        }
        classes.push(("_sum".to_owned(), count(&self.duration_sum) as f64 / 1e6));
        classes.push(("_count".to_owned(), sum as f64));
        family("answer_seconds", "histogram", &classes);
        for (name, value) in [("moves", &self.moves), ("games", &self.games), ("jobs", &self.jobs)] {
            family(&format!("{name}_total"), "counter", &[(String::new(), count(value) as f64)]);
        }
        for (name, value) in [
            ("streams", now.streams),
            ("live_games", now.live_games),
            ("waiting_jobs", now.waiting_jobs),
            ("running_jobs", now.running_jobs),
        ] {
            family(name, "gauge", &[(String::new(), value as f64)]);
        }
        text
    }
}
