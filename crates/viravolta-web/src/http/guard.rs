//! The layers of our own around every route: who may ask how often, and what browsers may do with the answer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use super::Visitor;
use super::visitor::SESSION_COOKIE;
use crate::random::token;
use crate::state::App;

/// Scripts, styles and pictures of our own, and nothing else; WebAssembly needs the word for it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'self'";

/// Half a year.
const REMEMBER: &str = "Path=/; Max-Age=15552000; SameSite=Lax";

/// Refuses who asks too often, and puts the headers onto every answer.
pub(crate) async fn protect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<axum::extract::ConnectInfo<std::net::SocketAddr>>().map(|info| info.0);
    let visitor = Visitor::of(request.uri(), request.headers(), from);
    let path = request.uri().path();
    // Whoever watches over the server must not be turned away, and files are kept by the browser.
    let counted = !matches!(path, "/healthz" | "/metrics") && !path.starts_with("/assets/");
    let is_page = request.method() == Method::GET && !path.starts_with("/api/") && counted;
    let mut response = match app.limiter.take(&visitor) {
        Err(fault) if counted => fault.answer(visitor.t),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if is_page {
        if visitor.session.is_none() {
            set_cookie(headers, &format!("{SESSION_COOKIE}={}; HttpOnly; {REMEMBER}", token()));
        }
        if let Some(language) = visitor.wish {
            set_cookie(headers, &format!("lang={language}; {REMEMBER}"));
        }
    }
    response
}

fn set_cookie(headers: &mut HeaderMap, cookie: &str) {
    if let Ok(value) = HeaderValue::from_str(cookie) {
        headers.append(header::SET_COOKIE, value);
    }
}

/// Counts what was asked and how it went. Addresses hold tokens, so nothing of them is kept.
pub(crate) async fn count(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begin = std::time::Instant::now();
    let response = next.run(request).await;
    app.metrics.request(response.status().as_u16(), begin.elapsed());
    response
}
