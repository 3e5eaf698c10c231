//! The queue in a real PostgreSQL, which the tests start themselves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use viravolta_jobs::{Access, Batch, Jobs, NewJob, Postgres, Request, Side, Worker, WorkerId};
use viravolta_testkit::postgres::Postgres as Server;

mod database;
mod disk;
mod hostile;
mod load;
mod lost;
mod model;
mod road;
mod storm;

/// One test at a time has the server, and an empty queue in it. The server ends with the last test that waits for it.
struct Hall {
    server: Arc<Mutex<Server>>,
    _turn: MutexGuard<'static, ()>,
}

static TURN: Mutex<()> = Mutex::new(());
static SERVER: Mutex<Weak<Mutex<Server>>> = Mutex::new(Weak::new());

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// `None` where there is no PostgreSQL.
    fn open() -> Option<Self> {
        let server = {
            let mut known = locked(&SERVER);
            match known.upgrade() {
                Some(server) => server,
                None => {
                    let server = Arc::new(Mutex::new(Server::start(&["max_connections=100"])?));
                    *known = Arc::downgrade(&server);
                    server
                }
            }
        };
        let hall = Self { server, _turn: locked(&TURN) };
        hall.server().ensure();
        let _ = hall.server().sql("drop schema if exists viravolta_jobs cascade");
        Some(hall)
    }

    fn server(&self) -> MutexGuard<'_, Server> {
        locked(&self.server)
    }

    fn queue(&self, side: Side) -> Postgres {
        queue(&self.server().url(), side)
    }

    /// A coordinator with some jobs in a batch `b`, and a worker's connection.
    fn with_jobs(&self, jobs: u32) -> (Postgres, Postgres) {
        let mut coordinator = self.queue(Side::Coordinator);
        coordinator.enqueue(&batch(), &payloads(jobs)).expect("jobs go in");
        (coordinator, self.queue(Side::Worker))
    }
}

fn queue(url: &str, side: Side) -> Postgres {
    Postgres::new(Access::parse(url).expect("an address"), side)
}

fn batch() -> Batch {
    Batch::new("b", "1")
}

fn payloads(jobs: u32) -> Vec<NewJob> {
    (0..jobs).map(|number| NewJob::new("count", number.to_string())).collect()
}

fn register(queue: &mut dyn Jobs, name: &str, slots: usize) -> WorkerId {
    let id = WorkerId::random();
    queue.register(&id, &Worker { slots, ..Worker::new(name, "1") }).expect("it may");
    id
}

fn request() -> Request {
    Request::random()
}
