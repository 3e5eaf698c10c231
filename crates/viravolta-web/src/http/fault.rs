//! What cannot be done, for people and for programs.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use viravolta_i18n::{Texts, tr};

/// Why a request is not done. The codes are in `docs/formats/web.md`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// It cannot be read; the reason is for people who write programs.
    Malformed(String),
    /// It can be read and is not allowed here; the sentence says why.
    Illegal(String),
    /// Somebody else's turn or seat.
    NotYours,
    /// A page of another site asks.
    CrossSite,
    /// There is no such thing.
    NotFound,
    /// There is, but it is not asked this way.
    Method,
    /// The game has gone on; as it is now.
    Stale(Value),
    /// The page reads no events.
    NoStream,
    /// The game has ended; as it is now.
    Over(Value),
    /// The body is too large.
    TooLarge,
    /// Too often; come again after so many seconds.
    TooMany(u64),
    /// The index is being built.
    Building,
    /// The server is on its way out.
    Closing,
    /// Something on this machine failed; it was told on its terminal.
    Broken,
}

impl Fault {
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NotYours | Self::CrossSite => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Stale(_) | Self::NoStream | Self::Over(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Building | Self::Closing => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::Illegal(_) => "illegal",
            Self::NotYours => "not-yours",
            Self::CrossSite => "cross-site",
            Self::NotFound => "not-found",
            Self::Method => "method",
            Self::Stale(_) => "stale",
            Self::NoStream => "no-stream",
            Self::Over(_) => "over",
            Self::TooLarge => "too-large",
            Self::TooMany(_) => "too-many",
            Self::Building => "building",
            Self::Closing => "closing",
            Self::Broken => "broken",
        }
    }

    /// What people read.
    pub(crate) fn message(&self, t: Texts) -> String {
        match self {
            Self::Malformed(reason) => tr!(t, "web-fault-malformed", reason = reason.as_str()),
            Self::Illegal(sentence) => sentence.clone(),
            Self::NotYours => tr!(t, "web-fault-not-yours"),
            Self::CrossSite => tr!(t, "web-fault-cross-site"),
            Self::NotFound => tr!(t, "web-fault-not-found"),
            Self::Method => tr!(t, "web-fault-method"),
            Self::Stale(_) => tr!(t, "web-fault-stale"),
            Self::NoStream => tr!(t, "web-fault-no-stream"),
            Self::Over(_) => tr!(t, "web-fault-over"),
            Self::TooLarge => tr!(t, "web-fault-too-large"),
            Self::TooMany(seconds) => tr!(t, "web-fault-too-many", n = *seconds),
            Self::Building => tr!(t, "web-fault-building"),
            Self::Closing => tr!(t, "web-fault-closing"),
            Self::Broken => tr!(t, "web-fault-broken"),
        }
    }

    /// The answer to a program.
    pub(crate) fn answer(&self, t: Texts) -> Response {
        let mut body = json!({"error": self.code(), "message": self.message(t)});
        if let Self::Stale(game) | Self::Over(game) = self {
            body["game"] = game.clone();
        }
        let mut response = (self.status(), axum::Json(body)).into_response();
        if let Self::TooMany(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(*seconds));
        }
        response
    }
}
