//! What must last: games by link, in SQLite. One thread writes; what it has confirmed is on the disk.
//!
//! Rows are only ever added: a game is where it began and everything that was done since, in order.

mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension as _, params};

pub(crate) use writer::Row;
use writer::Writer;

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refuses.
    #[error("{}: {cause}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// Another server uses the folder.
    #[error("{}: another server uses this folder", .0.display())]
    Busy(PathBuf),
    /// A newer version of this program has made it.
    #[error("{}: a newer version has made this file", .0.display())]
    Newer(PathBuf),
    /// SQLite refuses.
    #[error("{}: {cause}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        cause: String,
    },
}

/// A game as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGame {
    pub(crate) id: i64,
    /// Of black, white and watchers.
    pub(crate) tokens: [String; 3],
    pub(crate) start: String,
    pub(crate) opening: String,
    pub(crate) pace: String,
    /// What was done, as JSON, in order.
    pub(crate) deeds: Vec<String>,
}

/// The games.
#[derive(Debug)]
pub(crate) struct Store {
    writer: Writer,
    reader: Arc<Mutex<Connection>>,
    next: AtomicI64,
    /// Nobody else uses the folder while this is open.
    _lock: Option<std::fs::File>,
}

/// That something could not be stored or read; the terminal has been told why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unavailable;

impl Store {
    /// Opens the store in a folder, which is made if it is not there.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |cause| StoreError::Io { path, cause }
        };
        std::fs::create_dir_all(folder).map_err(io(folder))?;
        let lock_path = folder.join("lock");
        let lock = std::fs::File::options().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.map_err(io(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(StoreError::Busy(folder.to_owned())),
            Err(std::fs::TryLockError::Error(cause)) => return Err(io(&lock_path)(cause)),
        }
        let path = folder.join("games.sqlite");
        let database = |cause: rusqlite::Error| StoreError::Database { path: path.clone(), cause: cause.to_string() };
        private(&path).map_err(io(&path))?;
        let mut connection = Connection::open(&path).map_err(database)?;
        if schema::is_newer(&connection).map_err(database)? {
            return Err(StoreError::Newer(path));
        }
        schema::prepare(&mut connection)
            .map_err(|cause| StoreError::Database { path: path.clone(), cause: cause.to_string() })?;
        let last: i64 =
            connection.query_row("SELECT COALESCE(MAX(id), 0) FROM game", [], |row| row.get(0)).map_err(database)?;
        let reader = Connection::open(&path).map_err(database)?;
        let writer = Writer::start(connection).map_err(io(&path))?;
        let reader = Arc::new(Mutex::new(reader));
        Ok(Self { writer, reader, next: AtomicI64::new(last + 1), _lock: Some(lock) })
    }

    /// A number that no game has.
    pub(crate) fn new_id(&self) -> i64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Stores rows, all or none. They are on the disk when this returns.
    pub(crate) async fn write(&self, rows: Vec<Row>) -> Result<(), Unavailable> {
        self.writer.write(rows).await
    }

    /// The game that one of its tokens opens.
    pub(crate) async fn load(&self, token: String) -> Result<Option<StoredGame>, Unavailable> {
        let reader = Arc::clone(&self.reader);
        let loaded =
            tokio::task::spawn_blocking(move || load(&reader.lock().unwrap_or_else(PoisonError::into_inner), &token));
        match loaded.await {
            Ok(Ok(game)) => Ok(game),
            Ok(Err(error)) => {
                eprintln!("viravolta: games.sqlite: {error}");
                Err(Unavailable)
            }
            Err(_) => Err(Unavailable),
        }
    }

    /// Waits until everything is written.
    pub(crate) fn close(&self) {
        self.writer.close();
    }
}

fn load(connection: &Connection, token: &str) -> rusqlite::Result<Option<StoredGame>> {
    let found = connection
        .prepare_cached(
            "SELECT id, black, white, watch, start, opening, pace FROM game WHERE black = ?1 OR white = ?1 OR watch = ?1",
        )?
        .query_row(params![token], |row| {
            Ok(StoredGame {
                id: row.get(0)?,
                tokens: [row.get(1)?, row.get(2)?, row.get(3)?],
                start: row.get(4)?,
                opening: row.get(5)?,
                pace: row.get(6)?,
                deeds: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut game) = found else { return Ok(None) };
    let mut deeds = connection.prepare_cached("SELECT body FROM deed WHERE game = ?1 ORDER BY number")?;
    game.deeds = deeds.query_map(params![game.id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(Some(game))
}

/// Makes the file, so that only its owner reads the tokens in it.
fn private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}
