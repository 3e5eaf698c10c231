//! The server from its first moment to its last.

mod connections;
mod files;
mod router;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use viravolta_db::OpenError;
use viravolta_rules::simd;

use crate::cups::Cups;
use crate::explorer::Explorer;
use crate::games::Hub;
use crate::http::Limiter;
use crate::metrics::Metrics;
use crate::state::App;
use crate::store::{Store, StoreError};
use crate::stream::Pages;
use crate::think::{Pool, PoolSettings};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub bind: IpAddr,
    /// The port; 0 takes one that is free.
    pub port: u16,
    /// Where what must last is kept.
    pub data: PathBuf,
    /// A folder of WTHOR files.
    pub wthor: Option<PathBuf>,
    /// A folder of cups.
    pub cups: Option<PathBuf>,
    /// Whether `/metrics` answers.
    pub metrics: bool,
    /// Threads in which the engine thinks.
    pub threads: usize,
    /// Size of the table of each, in MiB.
    pub hash_mebibytes: usize,
    /// The instruction set of the engine; `None` takes the best.
    pub instructions: Option<simd::Level>,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// It cannot listen there.
    #[error("{address}: {cause}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        cause: io::Error,
    },
    /// What must last cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The games of the database cannot be read.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The folder of cups is not there.
    #[error("{}: {cause}", .path.display())]
    Cups {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// No memory for the engine, or no threads.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    closing: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

/// Waits at most so long for answers that are on their way.
const DRAIN: Duration = Duration::from_secs(3);

/// Starts a server. It listens when this returns.
///
/// # Errors
/// When the address is taken, a folder cannot be used, or the system has no memory or threads.
pub fn start(settings: &Settings) -> Result<Running, ServeError> {
    let (closing, closes) = watch::channel(false);
    let app = Arc::new(app(settings, closes.clone())?);
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let wanted = SocketAddr::new(settings.bind, settings.port);
    let listening = runtime.block_on(TcpListener::bind(wanted));
    let listener = listening.map_err(|cause| ServeError::Listen { address: wanted, cause })?;
    let address = listener.local_addr()?;
    let thread =
        std::thread::Builder::new().name("server".to_owned()).spawn(move || run(runtime, listener, app, closes))?;
    Ok(Running { address, closing, thread: Some(thread) })
}

/// Everything that the routes share.
fn app(settings: &Settings, closing: watch::Receiver<bool>) -> Result<App, ServeError> {
    let store = Arc::new(Store::open(&settings.data)?);
    Ok(App {
        pages: Pages::default(),
        pool: Pool::start(&PoolSettings {
            threads: settings.threads,
            hash_mebibytes: settings.hash_mebibytes,
            instructions: settings.instructions,
        })?,
        games: Hub::new(Arc::clone(&store)),
        store,
        explorer: Explorer::open(settings.wthor.as_ref(), settings.data.join("positions.index"))?,
        cups: Cups::open(settings.cups.as_deref()).map_err(|(path, cause)| ServeError::Cups { path, cause })?,
        limiter: Limiter::default(),
        metrics: Metrics::default(),
        has_metrics: settings.metrics,
        closing,
    })
}

fn run(runtime: Runtime, listener: TcpListener, app: Arc<App>, closes: watch::Receiver<bool>) {
    runtime.block_on(async {
        let sweeper = tokio::spawn(sweep(Arc::clone(&app)));
        connections::serve(listener, router::router(Arc::clone(&app)), closes, DRAIN).await;
        sweeper.abort();
    });
    app.pool.close();
    app.store.close();
    // Streams that are half open must not hold it up.
    runtime.shutdown_timeout(Duration::from_millis(200));
}

/// What nobody needs leaves the memory, and cups are looked at.
async fn sweep(app: Arc<App>) {
    let mut second: u64 = 0;
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        second += 1;
        app.cups.look(&app).await;
        if second.is_multiple_of(60) {
            app.games.sweep();
        }
    }
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends in an orderly way: streams are closed, answers on their way arrive, everything is on the disk.
    pub fn close(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.closing.send_replace(true);
        if let Some(thread) = self.thread.take() {
            // A panic has been told already.
            drop(thread.join());
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
