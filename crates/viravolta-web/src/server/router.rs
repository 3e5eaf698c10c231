//! Which address does what, and what lies around all of them.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use askama::Template as _;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, Uri};
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;
use viravolta_i18n::Language;
use viravolta_rules::{Game, Position};

use super::files;
use crate::http::{Fault, Query, Visitor, count, protect};
use crate::page::{AnalysePage, PlayPage, Still, numbered};
use crate::place::{Moves, Place};
use crate::state::App;
use crate::texts::speak;
use crate::{cups, explorer, games, stream, think};

/// The largest body.
const BODY: usize = 256 * 1024;
/// No answer takes longer, save for streams, whose head comes at once.
const ANSWER: Duration = Duration::from_secs(30);

/// All routes with all layers.
pub(super) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(play))
        .route("/analyse", get(analyse))
        .route("/g/{token}", get(games::page))
        .route("/cups", get(cups::list_page))
        .route("/cups/{name}", get(cups::page))
        .route("/cups/{name}/games/{number}", get(cups::game_page))
        .route("/assets/{hash}/{*name}", get(files::asset))
        .route("/healthz", get(files::health))
        .route("/metrics", get(files::metrics))
        .route("/api/events", get(stream::events))
        .route("/api/think", post(think::think))
        .route("/api/review", post(think::review))
        .route("/api/stop", post(think::stop))
        .route("/api/games", post(games::create))
        .route("/api/games/{token}", get(games::read))
        .route("/api/games/{token}/moves", post(games::play))
        .route("/api/games/{token}/join", post(games::join))
        .route("/api/games/{token}/resign", post(games::resign))
        .route("/api/games/{token}/takeback", post(games::take_back))
        .route("/api/games/{token}/decline", post(games::decline))
        .route("/api/games/{token}/rematch", post(games::rematch))
        .route("/api/explorer", get(explorer::explore))
        .route("/api/cups", get(cups::list))
        .route("/api/cups/{name}", get(cups::read))
        .route("/api/qr", get(files::qr))
        .fallback(nowhere)
        .method_not_allowed_fallback(another_way)
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER))
        .layer(CsrfLayer::new())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(map_response_with_state(Arc::clone(&app), explained))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(Arc::clone(&app), protect))
        .layer(from_fn_with_state(Arc::clone(&app), count))
        .with_state(app)
}

/// The first page.
async fn play(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let shell = app.shell(&visitor);
    let page = PlayPage { shell: &shell, still: Still::of(visitor.t, &Game::new(Position::start())) };
    Html(page.render().unwrap_or_default()).into_response()
}

/// Where an analysis begins.
#[derive(Debug, Deserialize)]
struct Asked {
    start: Option<String>,
    moves: Option<String>,
}

async fn analyse(State(app): State<Arc<App>>, visitor: Visitor, Query(asked): Query<Asked>) -> Response {
    let place = Place { start: asked.start, moves: asked.moves.map(Moves::Text) };
    let game = match place.game(visitor.t) {
        Ok(game) => game,
        Err(fault) => return app.fault_page(&visitor, &fault),
    };
    let shell = app.shell(&visitor);
    let page = AnalysePage { shell: &shell, still: Still::of(visitor.t, &game), moves: numbered(visitor.t, &game) };
    Html(page.render().unwrap_or_default()).into_response()
}

async fn nowhere(State(app): State<Arc<App>>, visitor: Visitor, uri: Uri) -> Response {
    match uri.path().starts_with("/api/") {
        true => Fault::NotFound.answer(visitor.t),
        false => app.fault_page(&visitor, &Fault::NotFound),
    }
}

async fn another_way(visitor: Visitor) -> Response {
    Fault::Method.answer(visitor.t)
}

/// A fault of ours: it is told on the terminal, and whoever asked learns that it was not theirs.
fn panicked(_what: Box<dyn Any + Send>) -> Response {
    Fault::Broken.answer(speak(Language::English))
}

/// Layers that are not ours answer in plain text; here they answer as everything else does.
async fn explained(State(_): State<Arc<App>>, response: Response) -> Response {
    let ours = response.headers().contains_key(axum::http::header::CONTENT_TYPE);
    let t = speak(Language::English);
    match response.status() {
        StatusCode::FORBIDDEN if response.extensions().get::<tower_http::csrf::ProtectionError>().is_some() => {
            Fault::CrossSite.answer(t)
        }
        StatusCode::PAYLOAD_TOO_LARGE if !is_json(&response) => Fault::TooLarge.answer(t),
        StatusCode::SERVICE_UNAVAILABLE if !ours => Fault::Broken.answer(t),
        _ => response,
    }
}

fn is_json(response: &Response) -> bool {
    let kind = response.headers().get(axum::http::header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}
