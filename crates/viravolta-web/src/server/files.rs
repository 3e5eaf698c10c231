//! `/assets/HASH/NAME`, and the few addresses that say something about the server itself.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::assets;
use crate::http::{Fault, Query, Visitor};
use crate::state::App;

/// A year, which is for ever.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// A QR code cannot hold more with some room for damage.
const QR_BYTES: usize = 1000;

/// A file of the page. One of another build is not found, so that no browser keeps it under the wrong name.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((hash, name)): Path<(String, String)>,
) -> Response {
    match assets::asset(&name).filter(|_| hash == assets::hash()) {
        Some(asset) => {
            let headers = [(header::CONTENT_TYPE, asset.media_type), (header::CACHE_CONTROL, FOREVER)];
            (headers, asset.bytes.into_owned()).into_response()
        }
        None => app.fault_page(&visitor, &Fault::NotFound),
    }
}

/// What is to be drawn.
#[derive(Debug, Deserialize)]
pub(super) struct QrText {
    text: String,
}

/// A text as a QR code.
pub(super) async fn qr(visitor: Visitor, Query(QrText { text }): Query<QrText>) -> Response {
    let picture = (text.len() <= QR_BYTES).then(|| viravolta_desk::qr_svg(&text)).flatten();
    match picture {
        Some(svg) => ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(),
        None => Fault::Malformed("text".to_owned()).answer(visitor.t),
    }
}

/// That the server is there.
pub(super) async fn health() -> &'static str {
    "ok\n"
}

/// Figures, if they were asked for.
pub(super) async fn metrics(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    match app.figures() {
        Some(text) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response(),
        None => app.fault_page(&visitor, &Fault::NotFound),
    }
}
