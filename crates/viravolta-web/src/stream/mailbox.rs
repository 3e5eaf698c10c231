//! What waits to be sent to a page, and the jobs that it waits for. It never grows: of what is known about a job, a
//! slow reader gets the newest.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::letter::Letter;
use crate::http::Fault;

/// Jobs that a page may have at the same time.
const MOST_JOBS: usize = 4;
/// Letters that wait at most; a page that reads nothing at all loses the oldest.
const MOST_LETTERS: usize = 64;

/// The mailbox of a page.
#[derive(Debug, Default)]
pub(crate) struct Mailbox {
    inner: Mutex<Inner>,
    filled: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    jobs: HashMap<String, Handle>,
    letters: VecDeque<Letter>,
    closed: bool,
}

/// How a job is stopped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Handle {
    pub(crate) cancelled: Arc<AtomicBool>,
    pub(crate) halt: Arc<AtomicBool>,
}

impl Handle {
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.halt.store(true, Ordering::SeqCst);
    }
}

impl Mailbox {
    /// Takes note of a new job. One of the same name is stopped.
    pub(crate) fn begin(&self, job: &str) -> Result<Handle, Fault> {
        let mut inner = self.lock();
        if inner.closed {
            return Err(Fault::NoStream);
        }
        if inner.jobs.len() >= MOST_JOBS && !inner.jobs.contains_key(job) {
            return Err(Fault::TooMany(1));
        }
        inner.end(job, "replaced");
        let handle = Handle::default();
        inner.jobs.insert(job.to_owned(), handle.clone());
        drop(inner);
        self.filled.notify_one();
        Ok(handle)
    }

    /// Puts something about a job in, unless the job is none of this page any more.
    pub(crate) fn post(&self, event: &'static str, job: &str, cancelled: &Arc<AtomicBool>, data: &Value) {
        let mut inner = self.lock();
        if !inner.jobs.get(job).is_some_and(|handle| Arc::ptr_eq(&handle.cancelled, cancelled)) {
            return;
        }
        inner.put(Letter::new(event, job, data));
        if event == "done" {
            inner.jobs.remove(job);
        }
        drop(inner);
        self.filled.notify_one();
    }

    /// Stops a job, or all of them.
    pub(crate) fn stop(&self, job: Option<&str>) {
        let mut inner = self.lock();
        let names: Vec<String> = match job {
            Some(job) => vec![job.to_owned()],
            None => inner.jobs.keys().cloned().collect(),
        };
        for name in names {
            inner.end(&name, "stopped");
        }
        drop(inner);
        self.filled.notify_one();
    }

    /// Nobody reads any more: all jobs end.
    pub(crate) fn close(&self) {
        let mut inner = self.lock();
        inner.closed = true;
        inner.letters.clear();
        for (_, handle) in inner.jobs.drain() {
            handle.cancel();
        }
        drop(inner);
        self.filled.notify_one();
    }

    /// The names of the jobs.
    pub(crate) fn jobs(&self) -> Vec<String> {
        self.lock().jobs.keys().cloned().collect()
    }

    /// Waits for something to send; `None` when there will be nothing.
    pub(crate) async fn take(&self) -> Option<Letter> {
        loop {
            {
                let mut inner = self.lock();
                if let Some(letter) = inner.letters.pop_front() {
                    return Some(letter);
                }
                if inner.closed {
                    return None;
                }
            }
            self.filled.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn put(&mut self, letter: Letter) {
        self.letters.retain(|other| !(other.is_passing() && other.job == letter.job));
        self.letters.push_back(letter);
        if self.letters.len() > MOST_LETTERS {
            self.letters.pop_front();
        }
    }

    fn end(&mut self, job: &str, reason: &str) {
        if let Some(handle) = self.jobs.remove(job) {
            handle.cancel();
            self.put(Letter::new("done", job, &json!({"job": job, "reason": reason})));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(mailbox: &Mailbox) -> Vec<(&'static str, String)> {
        mailbox.lock().letters.iter().map(|letter| (letter.event, letter.data.clone())).collect()
    }

    #[test]
    fn a_slow_reader_gets_the_newest_thought_and_every_end() {
        let mailbox = Mailbox::default();
        let handle = mailbox.begin("a").expect("room");
        for depth in 0..1000 {
            mailbox.post("thought", "a", &handle.cancelled, &json!({"depth": depth}));
        }
        assert_eq!(waiting(&mailbox), [("thought", "{\"depth\":999}".to_owned())]);
        let second = mailbox.begin("a").expect("the same name");
        assert!(handle.cancelled.load(Ordering::SeqCst) && handle.halt.load(Ordering::SeqCst));
        // What the first still says is not heard.
        mailbox.post("done", "a", &handle.cancelled, &json!({}));
        mailbox.post("done", "a", &second.cancelled, &json!({"move": null}));
        let done = |data: &str| ("done", data.to_owned());
        assert_eq!(waiting(&mailbox), [done(r#"{"job":"a","reason":"replaced"}"#), done(r#"{"move":null}"#)]);
    }

    #[test]
    fn a_page_has_four_jobs_and_none_after_it_is_gone() {
        let mailbox = Mailbox::default();
        let handles: Vec<Handle> = ["a", "b", "c", "d"].map(|job| mailbox.begin(job).expect("room")).to_vec();
        assert_eq!(mailbox.begin("e").err(), Some(Fault::TooMany(1)));
        mailbox.close();
        assert!(handles.iter().all(|handle| handle.cancelled.load(Ordering::SeqCst)));
        assert_eq!(mailbox.begin("e").err(), Some(Fault::NoStream));
    }
}
