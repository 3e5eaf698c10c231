//! `POST /api/think`, `/api/review` and `/api/stop`.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use viravolta_desk::review::{care, care_to};
use viravolta_desk::wire::{DEEPEST, LONGEST, MOST_LINES, What};
use viravolta_engine::{Level, Limits, Time};
use viravolta_rules::Position;

use super::Task;
use crate::http::{Body, Fault, Visitor};
use crate::place::Place;
use crate::state::App;

/// A question about a position.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    page: String,
    job: String,
    #[serde(flatten)]
    place: Place,
    what: What,
    level: Option<u8>,
    count: Option<usize>,
    depth: Option<u32>,
    ms: Option<u64>,
}

impl Question {
    fn task(&self, position: Position) -> Result<Task, Fault> {
        let range = |name: &str, fits: bool| if fits { Ok(()) } else { Err(Fault::Malformed(name.to_owned())) };
        range("depth: 1..60", self.depth.is_none_or(|depth| (1..=DEEPEST).contains(&depth)))?;
        range("ms: 1..120000", self.ms.is_none_or(|ms| (1..=LONGEST.as_millis() as u64).contains(&ms)))?;
        range("count: 1..64", self.count.is_none_or(|count| (1..=MOST_LINES).contains(&count)))?;
        let time = self.ms.map(Duration::from_millis);
        let lines = match self.what {
            What::Move => {
                let level = self.level.and_then(Level::new);
                let level = level.ok_or_else(|| Fault::Malformed("level: 1..10".to_owned()))?;
                return Ok(Task::Move { position, level, time: Time { per_move: time, ..Time::default() } });
            }
            What::Values => usize::MAX,
            What::Lines => self.count.unwrap_or(1),
        };
        Ok(match self.depth {
            Some(depth) => Task::Depth { position, lines, limits: Limits { time, ..care_to(depth) } },
            None => Task::Open { position, lines, time: time.unwrap_or(LONGEST) },
        })
    }
}

/// Asks the engine about a position.
pub(crate) async fn think(State(app): State<Arc<App>>, visitor: Visitor, Body(question): Body<Question>) -> Response {
    let task = question.place.game(visitor.t).and_then(|game| question.task(*game.position()));
    ask(&app, &visitor, &question.page, question.job, task)
}

/// A game to be judged.
#[derive(Debug, Deserialize)]
pub(crate) struct ReviewRequest {
    page: String,
    job: String,
    #[serde(flatten)]
    place: Place,
    depth: Option<u32>,
}

/// Asks what every move of a game cost.
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(request): Body<ReviewRequest>,
) -> Response {
    let limits = match request.depth {
        None => Ok(care()),
        Some(depth) if (1..=DEEPEST).contains(&depth) => Ok(care_to(depth)),
        Some(_) => Err(Fault::Malformed("depth: 1..60".to_owned())),
    };
    let task = limits
        .and_then(|limits| request.place.game(visitor.t).map(|game| Task::Review { game: Box::new(game), limits }));
    ask(&app, &visitor, &request.page, request.job, task)
}

fn ask(app: &App, visitor: &Visitor, page: &str, job: String, task: Result<Task, Fault>) -> Response {
    let asked = task.and_then(|task| app.ask(visitor.key(), page, &job, task));
    match asked {
        Ok(ahead) => (StatusCode::ACCEPTED, Json(json!({"job": job, "ahead": ahead}))).into_response(),
        Err(fault) => fault.answer(visitor.t),
    }
}

/// What is to be stopped.
#[derive(Debug, Deserialize)]
pub(crate) struct StopRequest {
    page: String,
    #[serde(default)]
    job: Option<String>,
}

/// Stops a job, or all jobs of a page.
pub(crate) async fn stop(State(app): State<Arc<App>>, Body(request): Body<StopRequest>) -> StatusCode {
    if let Some(mailbox) = app.pages.find(&request.page) {
        mailbox.stop(request.job.as_deref());
        app.pool.sweep();
    }
    StatusCode::NO_CONTENT
}
