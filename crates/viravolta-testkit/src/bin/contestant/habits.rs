//! What kind of a program it is.

use std::time::Duration;

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

    /// Whether it is time for a misdeed.
    pub(crate) fn now(&self, misdeed: &str, answer: usize) -> bool {
        self.words
            .iter()
            .any(|word| word.strip_prefix(misdeed).and_then(|rest| rest.strip_prefix('@')) == Some(&answer.to_string()))
    }

    /// How long it thinks.
    pub(crate) fn think(&self) {
        if let Some(time) = self.number("think-ms") {
            std::thread::sleep(Duration::from_millis(time));
        }
    }

    /// The colour argument of `otelo`, which the referee adds at the end.
    pub(crate) fn is_white(&self) -> bool {
        self.words.last().is_some_and(|word| word.to_lowercase().starts_with('b'))
    }
}
