//! `/cups` and `/api/cups`.

use std::sync::Arc;

use askama::Template as _;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};

use super::folder::Cup;
use super::json::{brief, whole};
use crate::http::{Fault, Visitor};
use crate::page::{CupGamePage, CupPage, CupsPage};
use crate::state::App;

/// Something that reads files.
async fn reading<T: Send + 'static>(
    app: &Arc<App>,
    read: impl FnOnce(&App) -> Option<T> + Send + 'static,
) -> Result<T, Fault> {
    if !app.cups.is_there() {
        return Err(Fault::NotFound);
    }
    let app = Arc::clone(app);
    let read = tokio::task::spawn_blocking(move || read(&app));
    read.await.map_err(|_| Fault::Broken)?.ok_or(Fault::NotFound)
}

async fn find(app: &Arc<App>, name: String) -> Result<Arc<Cup>, Fault> {
    reading(app, move |app| app.cups.find(&name)).await
}

/// The cups for programs.
pub(crate) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    match reading(&app, |app| Some(app.cups.all())).await {
        Ok(cups) => Json(cups.iter().map(|cup| brief(cup)).collect::<Vec<_>>()).into_response(),
        Err(fault) => fault.answer(visitor.t),
    }
}

/// A cup for programs.
pub(crate) async fn read(State(app): State<Arc<App>>, visitor: Visitor, Path(name): Path<String>) -> Response {
    match find(&app, name).await {
        Ok(cup) => Json(whole(visitor.t, &cup)).into_response(),
        Err(fault) => fault.answer(visitor.t),
    }
}

/// The cups for people.
pub(crate) async fn list_page(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let cups = match reading(&app, |app| Some(app.cups.all())).await {
        Ok(cups) => cups,
        Err(fault) => return app.fault_page(&visitor, &fault),
    };
    let shell = app.shell(&visitor);
    rendered(CupsPage::new(&shell, &cups).render())
}

/// A cup for people.
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(name): Path<String>,
    uri: axum::http::Uri,
) -> Response {
    let cup = match find(&app, name).await {
        Ok(cup) => cup,
        Err(fault) => return app.fault_page(&visitor, &fault),
    };
    let asks = |part: &str| part == "projector" || part.starts_with("projector=");
    let projector = uri.query().is_some_and(|query| query.split('&').any(asks));
    let shell = app.shell(&visitor);
    rendered(CupPage::new(&shell, &cup, projector).render())
}

/// A game of a cup for people.
pub(crate) async fn game_page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((name, number)): Path<(String, String)>,
) -> Response {
    let shell = app.shell(&visitor);
    let found = find(&app, name).await.and_then(|cup| {
        let number = number.parse().map_err(|_| Fault::NotFound)?;
        CupGamePage::new(&shell, &cup, number).map(|page| rendered(page.render())).ok_or(Fault::NotFound)
    });
    found.unwrap_or_else(|fault| app.fault_page(&visitor, &fault))
}

fn rendered(html: askama::Result<String>) -> Response {
    Html(html.unwrap_or_default()).into_response()
}
