//! An event on its way.

use axum::response::sse::Event;
use serde_json::Value;

/// An event about a job.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) event: &'static str,
    pub(crate) job: String,
    pub(crate) data: String,
}

impl Letter {
    pub(crate) fn new(event: &'static str, job: &str, data: &Value) -> Self {
        Self { event, job: job.to_owned(), data: data.to_string() }
    }

    /// Whether a later one about the same job makes it needless.
    pub(crate) fn is_passing(&self) -> bool {
        self.event != "done"
    }

    pub(crate) fn into_event(self) -> Event {
        event(self.event, &self.data)
    }
}

/// An event of the stream. JSON has no line breaks, so it is one line.
pub(crate) fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}
