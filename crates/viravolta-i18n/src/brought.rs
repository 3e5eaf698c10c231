//! Texts in a browser tab: the page brings those of its language, and nothing here knows of any other.

use std::sync::{Mutex, PoisonError};

use crate::{Language, Plain, Section, Value};

static BROUGHT: Mutex<Plain> = Mutex::new(Plain::new());

/// From now on, these are the texts of every catalogue.
pub fn bring(texts: Plain) {
    *BROUGHT.lock().unwrap_or_else(PoisonError::into_inner) = texts;
}

/// What has been brought, for a catalogue.
pub(crate) struct Spoken;

impl Spoken {
    pub(crate) const fn new() -> Self {
        Self
    }

    #[expect(clippy::unused_self, reason = "called as where a catalogue has texts of its own")]
    pub(crate) fn find(
        &self,
        _sections: &[Section],
        language: Language,
        key: &str,
        values: &[(&str, Value<'_>)],
    ) -> Option<String> {
        let texts = BROUGHT.lock().unwrap_or_else(PoisonError::into_inner);
        texts.get(key).map(|text| text.format(language, values))
    }
}
