//! Connections: who waits too long with a question is shown out, and at the end all are.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower_service::Service as _;

/// So many connections at the same time.
const MOST: usize = 25_000;
/// The head of a request has to come within this time.
const HEAD: Duration = Duration::from_secs(20);

/// Serves until `closing` turns true, then waits for the answers that are on their way, but not longer than `drain`.
pub(super) async fn serve(listener: TcpListener, router: Router, closing: watch::Receiver<bool>, drain: Duration) {
    let places = Arc::new(Semaphore::new(MOST));
    let mut closes = closing.clone();
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closes.changed() => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let (router, closing) = (router.clone(), closing.clone());
                tokio::spawn(async move {
                    connection(stream, from, router, closing).await;
                    drop(place);
                });
            }
            // Out of file handles, or the other side has gone already: a moment later it may work.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    // All places are free when all connections have ended.
    drop(tokio::time::timeout(drain, places.acquire_many(MOST as u32)).await);
}

async fn connection(stream: TcpStream, from: SocketAddr, router: Router, mut closing: watch::Receiver<bool>) {
    // A move is a few bytes, and somebody waits for it.
    drop(stream.set_nodelay(true));
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    let builder = builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_headers(64);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        // Whatever went wrong with it, the other side knows or has gone.
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    drop(connection.await);
}
