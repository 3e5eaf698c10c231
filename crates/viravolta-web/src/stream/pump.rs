//! `GET /api/events`: from what happens to what is sent, until the reader or the server is gone.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::Mailbox;
use super::letter::event;
use crate::cups::CupWatch;
use crate::games::Attendance;
use crate::http::{Fault, Query, Visitor};
use crate::random::is_name;
use crate::state::App;

/// A comment after so long without an event, so that both ends notice when the other is gone.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// A reader that takes nothing for so long is gone.
const STUCK: Duration = Duration::from_secs(30);
/// Who comes and goes is told at most this often.
const PRESENCE: Duration = Duration::from_secs(1);

/// What a page wants to hear of.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    page: String,
    game: Option<String>,
    cup: Option<String>,
}

/// Opens the stream of a page.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Response {
    match open(app, &visitor, &headers, wanted).await {
        Ok(stream) => Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response(),
        Err(fault) => fault.answer(visitor.t),
    }
}

async fn open(app: Arc<App>, visitor: &Visitor, headers: &HeaderMap, wanted: Wanted) -> Result<Events, Fault> {
    if !is_name(&wanted.page, 16..=64) {
        return Err(Fault::Malformed("page".to_owned()));
    }
    let game = match &wanted.game {
        Some(token) => Some(app.games.find(token).await?),
        None => None,
    };
    let cup = match &wanted.cup {
        Some(name) => Some(app.cups.watch(name).ok_or(Fault::NotFound)?),
        None => None,
    };
    if *app.closing.borrow() {
        return Err(Fault::Closing);
    }
    app.limiter.open_stream(visitor)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let (sender, receiver) = mpsc::channel(1);
    let reader = Reader {
        mailbox: app.pages.open(&wanted.page),
        attendance: game.map(|(live, seat)| Attendance::new(live, seat)),
        page: wanted.page,
        visitor: visitor.clone(),
        closing: app.closing.clone(),
        app,
        sender,
    };
    tokio::spawn(reader.run(last, cup));
    Ok(Events(receiver))
}

/// The events as they come.
struct Events(mpsc::Receiver<Event>);

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// Somebody who reads. What was opened for them is closed when this goes, however that happens.
struct Reader {
    app: Arc<App>,
    visitor: Visitor,
    page: String,
    mailbox: Arc<Mailbox>,
    /// Being at the table of a game.
    attendance: Option<Attendance>,
    sender: mpsc::Sender<Event>,
    closing: watch::Receiver<bool>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.app.pages.close(&self.page, &self.mailbox);
        self.app.pool.sweep();
        self.app.limiter.close_stream(&self.visitor);
    }
}

impl Reader {
    /// Sends until the reader has gone or the server goes; `None` is the end in either case.
    async fn run(self, last: Option<u64>, mut cup: Option<CupWatch>) -> Option<()> {
        let mut closing = self.closing.clone();
        let mut changes = self.attendance.as_ref().map(Attendance::changes);
        let mut presence = self.attendance.as_ref().map(Attendance::presence);
        let (mut presence_due, mut presence_at) = (self.attendance.is_some(), Instant::now());
        self.send(event("hello", &json!({"page": self.page, "jobs": self.mailbox.jobs()}).to_string())).await?;
        if let Some(attendance) = &self.attendance {
            let (version, data) = attendance.now().await;
            if last.is_some_and(|last| last > version) {
                self.send(event("resync", "{}")).await?;
            }
            if last != Some(version) {
                self.send(event("game", &data).id(version.to_string())).await?;
            }
        }
        if let Some(cup) = &cup {
            self.send(event("cup", &cup.event())).await?;
        }
        loop {
            tokio::select! {
                () = self.sender.closed() => return None,
                // An error says that the server is gone, which is the same.
                _ = closing.changed() => return None,
                letter = self.mailbox.take() => self.send(letter?.into_event()).await?,
                () = changed(&mut changes) => {
                    let view = changes.as_mut().map(|changes| changes.borrow_and_update().clone());
                    if let (Some(view), Some(attendance)) = (view, &self.attendance) {
                        self.send(event("game", view.of(attendance.seat())).id(view.version.to_string())).await?;
                    }
                }
                () = changed(&mut presence), if !presence_due => presence_due = true,
                () = sleep_until(presence_at), if presence_due => {
                    if let Some(presence) = &mut presence {
                        let data = presence.borrow_and_update().json();
                        self.send(event("presence", &data)).await?;
                    }
                    (presence_due, presence_at) = (false, Instant::now() + PRESENCE);
                }
                () = turned(&mut cup) => {
                    if let Some(cup) = &cup {
                        self.send(event("cup", &cup.event())).await?;
                    }
                }
            }
        }
    }

    /// Sends an event; `None` when nobody takes it.
    async fn send(&self, event: Event) -> Option<()> {
        let mut closing = self.closing.clone();
        tokio::select! {
            sent = timeout(STUCK, self.sender.send(event)) => sent.ok()?.ok(),
            _ = closing.changed() => None,
        }
    }
}

/// Waits for a change; for ever where there is nothing to change.
async fn changed<T>(receiver: &mut Option<watch::Receiver<T>>) {
    if let Some(receiver) = receiver
        && receiver.changed().await.is_ok()
    {
        return;
    }
    std::future::pending().await
}

async fn turned(cup: &mut Option<CupWatch>) {
    match cup {
        Some(cup) => cup.changed().await,
        None => std::future::pending().await,
    }
}
