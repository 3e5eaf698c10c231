//! What kind of a program it is.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// The words after the dialect.
pub(crate) struct Habits {
    words: Vec<String>,
}

impl Habits {
    pub(crate) fn new(arguments: &[String]) -> Self {
        Self { words: arguments.iter().skip(1).cloned().collect() }
    }

    pub(crate) fn has(&self, habit: &str) -> bool {
        self.words.iter().any(|word| word == habit)
    }

    /// The number after `key=`.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        self.words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('=')?.parse().ok())
    }

    /// All the words after `key=`.
    pub(crate) fn all(&self, key: &str) -> Vec<&str> {
        self.words.iter().filter_map(|word| word.strip_prefix(key)?.strip_prefix('=')).collect()
    }

    /// The word after `key=`.
    pub(crate) fn word(&self, key: &str) -> Option<&str> {
        self.all(key).into_iter().next()
    }

    /// Whether it is time for a misdeed.
    pub(crate) fn now(&self, misdeed: &str, answer: usize) -> bool {
        self.words
            .iter()
            .any(|word| word.strip_prefix(misdeed).and_then(|rest| rest.strip_prefix('@')) == Some(&answer.to_string()))
    }

    /// How long it takes for an answer: `think-ms` for each, `slow@N` sleeps and `burn@N` computes for `slow-ms`.
    pub(crate) fn dawdle(&self, answer: usize) {
        if let Some(time) = self.number("think-ms") {
            sleep(Duration::from_millis(time));
        }
        let time = Duration::from_millis(self.number("slow-ms").unwrap_or(700));
        if self.now("slow", answer) {
            sleep(time);
        }
        compute(self.number("work").unwrap_or(0));
        let began = Instant::now();
        while self.now("burn", answer) && began.elapsed() < time {
            std::hint::black_box(0);
        }
    }

    /// A pause after an answer, perhaps before another that nobody asked for: it sleeps for `pause-ms`, and then computes `pause-work` million
    /// steps.
    pub(crate) fn pause(&self) {
        sleep(Duration::from_millis(self.number("pause-ms").unwrap_or(5)));
        compute(self.number("pause-work").unwrap_or(0));
    }

    /// Starts programs that do nothing but compute, `swarm=N` of them, each in a session of its own.
    #[cfg(unix)]
    pub(crate) fn swarm(&self) {
        for _ in 0..self.number("swarm").unwrap_or(0) {
            let program = std::env::current_exe().unwrap_or_default();
            // Where there may be no more, there are enough.
            let _ = std::process::Command::new(program).arg("spin").stdin(std::process::Stdio::null()).spawn();
        }
    }

    /// The colour argument of `otelo`, which the referee adds at the end.
    pub(crate) fn is_white(&self) -> bool {
        self.words.last().is_some_and(|word| word.to_lowercase().starts_with('b'))
    }
}

/// So many million steps, however long they take.
fn compute(millions: u64) {
    for _ in 0..millions * 1_000_000 {
        std::hint::black_box(0);
    }
}
