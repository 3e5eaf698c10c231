//! Bodies and queries, whose faults are told in our way.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::Response;
use serde::de::DeserializeOwned;

use super::{Fault, Visitor};

/// A JSON body. An empty one is an empty object.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let Ok(visitor) = Visitor::from_request_parts(&mut parts, state).await;
        let is_json = parts.headers.get(header::CONTENT_TYPE).is_none_or(|kind| {
            kind.to_str().is_ok_and(|kind| kind.trim().to_ascii_lowercase().starts_with("application/json"))
        });
        let read = axum::body::Bytes::from_request(Request::from_parts(parts, body), state).await;
        let parsed = match read {
            Err(_) => Err(Fault::TooLarge),
            Ok(_) if !is_json => Err(Fault::Malformed("content-type: application/json".to_owned())),
            Ok(bytes) if bytes.is_empty() => parse(b"{}"),
            Ok(bytes) => parse(&bytes),
        };
        parsed.map(Self).map_err(|fault| fault.answer(visitor.t))
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(bytes).map_err(|error| Fault::Malformed(error.to_string()))
}

/// What stands after the `?`.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let Ok(visitor) = Visitor::from_request_parts(parts, state).await;
        let read = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        read.map(|query| Self(query.0)).map_err(|error| Fault::Malformed(error.body_text()).answer(visitor.t))
    }
}
