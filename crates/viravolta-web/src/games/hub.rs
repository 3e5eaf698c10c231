//! The games that are in memory, by their tokens. Others are fetched from the store when somebody comes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::table::Table;
use super::{Live, Seat};
use crate::http::Fault;
use crate::random::{TOKEN_LETTERS, is_name};
use crate::store::{Row, Store, StoredGame};

/// A game that nobody has looked at for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);

/// The games.
#[derive(Debug)]
pub(crate) struct Hub {
    store: Arc<Store>,
    games: Mutex<HashMap<String, (Arc<Live>, Seat)>>,
    /// One at a time is loaded, so that no game is in memory twice.
    loading: tokio::sync::Mutex<()>,
}

impl Hub {
    pub(crate) fn new(store: Arc<Store>) -> Self {
        Self { store, games: Mutex::default(), loading: tokio::sync::Mutex::default() }
    }

    /// The game and the seat that a token opens.
    pub(crate) async fn find(&self, token: &str) -> Result<(Arc<Live>, Seat), Fault> {
        if !is_name(token, TOKEN_LETTERS..=TOKEN_LETTERS) {
            return Err(Fault::NotFound);
        }
        if let Some(found) = self.known(token) {
            return Ok(found);
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(found) = self.known(token) {
            return Ok(found);
        }
        let stored = self.store.load(token.to_owned()).await.map_err(|_| Fault::Broken)?.ok_or(Fault::NotFound)?;
        let table = Table::restore(&stored, Instant::now()).ok_or(Fault::Broken)?;
        self.take_in(&Live::new(&stored, table, Arc::clone(&self.store)));
        self.known(token).ok_or(Fault::NotFound)
    }

    /// Stores a new game and takes it in.
    pub(crate) async fn add(&self, stored: &StoredGame) -> Result<Arc<Live>, Fault> {
        let table = Table::restore(stored, Instant::now()).ok_or(Fault::Broken)?;
        self.store.write(vec![Row::Game(stored.clone())]).await.map_err(|_| Fault::Broken)?;
        let live = Live::new(stored, table, Arc::clone(&self.store));
        self.take_in(&live);
        Ok(live)
    }

    /// A number for a game that is about to be made.
    pub(crate) fn new_id(&self) -> i64 {
        self.store.new_id()
    }

    /// How many games are in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().len() / 3
    }

    /// Forgets games that nobody has looked at for a while. Those that somebody holds stay.
    pub(crate) fn sweep(&self) {
        self.lock().retain(|_, (live, _)| Arc::strong_count(live) > 3 || !live.is_idle(IDLE));
    }

    fn known(&self, token: &str) -> Option<(Arc<Live>, Seat)> {
        self.lock().get(token).cloned()
    }

    fn take_in(&self, live: &Arc<Live>) {
        let mut games = self.lock();
        for (token, seat) in live.tokens().iter().zip(Seat::ALL) {
            games.insert(token.clone(), (Arc::clone(live), seat));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Arc<Live>, Seat)>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
