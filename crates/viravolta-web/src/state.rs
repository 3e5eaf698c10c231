//! Everything that the routes share.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use askama::Template as _;
use axum::response::{Html, IntoResponse, Response};
use tokio::sync::watch;

use crate::cups::Cups;
use crate::explorer::Explorer;
use crate::games::Hub;
use crate::http::{Fault, Key, Limiter, Visitor};
use crate::metrics::{Metrics, Now};
use crate::page::{FaultPage, Shell};
use crate::random::is_name;
use crate::store::Store;
use crate::stream::Pages;
use crate::think::{Job, Pool, Task};

/// The running server.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) pages: Pages,
    pub(crate) pool: Pool,
    pub(crate) store: Arc<Store>,
    pub(crate) games: Hub,
    pub(crate) explorer: Explorer,
    pub(crate) cups: Cups,
    pub(crate) limiter: Limiter,
    pub(crate) metrics: Metrics,
    pub(crate) has_metrics: bool,
    /// Turns true when the server goes.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// Gives a job to the engine; says how many wait before it.
    pub(crate) fn ask(&self, owner: Key, page: &str, name: &str, task: Task) -> Result<usize, Fault> {
        if !is_name(name, 1..=64) {
            return Err(Fault::Malformed("job".to_owned()));
        }
        let mailbox = self.pages.find(page).ok_or(Fault::NoStream)?;
        let handle = mailbox.begin(name)?;
        // The one that was replaced may have been waiting.
        self.pool.sweep();
        self.metrics.jobs.fetch_add(1, Ordering::Relaxed);
        Ok(self.pool.ask(Job::new(name, task, owner, mailbox, handle)))
    }

    /// The frame of a page for a visitor.
    pub(crate) fn shell(&self, visitor: &Visitor) -> Shell {
        let mut shell = visitor.shell();
        shell.has_explorer = self.explorer.is_there();
        shell.has_cups = self.cups.is_there();
        shell
    }

    /// A fault for somebody who followed a link.
    pub(crate) fn fault_page(&self, visitor: &Visitor, fault: &Fault) -> Response {
        let shell = self.shell(visitor);
        let html = FaultPage { shell: &shell, message: fault.message(visitor.t) }.render();
        (fault.status(), Html(html.unwrap_or_default())).into_response()
    }

    /// The figures, if they were asked for.
    pub(crate) fn figures(&self) -> Option<String> {
        let (waiting_jobs, running_jobs) = self.pool.load();
        let now = Now { streams: self.pages.len(), live_games: self.games.len(), waiting_jobs, running_jobs };
        self.has_metrics.then(|| self.metrics.text(now))
    }
}
