//! The thread that writes. Whatever waits at the moment goes to the disk together.

use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

use super::{StoredGame, Unavailable};

/// So many wait before those who come have to wait themselves.
const WAITING: usize = 1024;

/// A row to be added.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    /// A game that has just been made.
    Game(StoredGame),
    /// Something that was done in a game, as JSON.
    Deed { game: i64, number: u64, body: String },
}

#[derive(Debug)]
struct Order {
    rows: Vec<Row>,
    answer: oneshot::Sender<Result<(), Unavailable>>,
}

/// The thread and the way to it.
#[derive(Debug)]
pub(super) struct Writer {
    orders: Mutex<Option<mpsc::Sender<Order>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> std::io::Result<Self> {
        let (orders, received) = mpsc::channel(WAITING);
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || work(connection, received))?;
        Ok(Self { orders: Mutex::new(Some(orders)), thread: Mutex::new(Some(thread)) })
    }

    pub(super) async fn write(&self, rows: Vec<Row>) -> Result<(), Unavailable> {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(Unavailable)?;
        let (answer, answered) = oneshot::channel();
        orders.send(Order { rows, answer }).await.map_err(|_| Unavailable)?;
        answered.await.map_err(|_| Unavailable)?
    }

    /// Takes no more orders and waits until all are done.
    pub(super) fn close(&self) {
        drop(self.orders.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // A panic has been told already.
            drop(thread.join());
        }
    }
}

fn work(mut connection: Connection, mut received: mpsc::Receiver<Order>) {
    let mut orders = Vec::new();
    while received.blocking_recv_many(&mut orders, WAITING) > 0 {
        // One that cannot be written must not take the others with it.
        if together(&mut connection, &orders).is_ok() {
            for order in orders.drain(..) {
                confirm(order, Ok(()));
            }
            continue;
        }
        for order in orders.drain(..) {
            let result = together(&mut connection, std::slice::from_ref(&order));
            if let Err(error) = &result {
                eprintln!("viravolta: games.sqlite: {error}");
            }
            confirm(order, result.map_err(|_| Unavailable));
        }
    }
}

fn confirm(order: Order, result: Result<(), Unavailable>) {
    // Whoever does not wait any more does not need to know.
    let _gone = order.answer.send(result);
}

fn together(connection: &mut Connection, orders: &[Order]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    for row in orders.iter().flat_map(|order| &order.rows) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        match row {
            Row::Game(game) => {
                let [black, white, watch] = &game.tokens;
                transaction
                    .prepare_cached("INSERT INTO game (id, black, white, watch, start, opening, pace, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?
                    .execute(params![game.id, black, white, watch, game.start, game.opening, game.pace, now])?;
            }
            Row::Deed { game, number, body } => {
                transaction
                    .prepare_cached("INSERT INTO deed (game, number, body, at) VALUES (?, ?, ?, ?)")?
                    .execute(params![game, *number as i64, body, now])?;
            }
        }
    }
    transaction.commit()
}
