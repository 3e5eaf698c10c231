//! Work over many machines: a queue of bytes with leases.
//!
//! A coordinator [enqueues](Jobs::enqueue) jobs, workers [lease](Jobs::lease) them, say now and then that they are
//! [still at it](Jobs::beat), and [finish](Jobs::finish) them or [give them back](Jobs::give_back). A worker that falls silent
//! loses its lease, and another one takes the job. Whatever dies and whenever: each job has exactly one result that counts.
//!
//! - A job is known by the hash of what it is, so that enqueueing it twice is nothing.
//! - A lease is known by a token of its attempt. Time is the queue's own; no worker's clock is believed.
//! - A worker chooses a number for each request, so that asking again after a lost answer gets the same answer.
//! - Result and end of the job are one step, and the first result counts. The coordinator may still
//!   [refuse](Verdict::Refused) it: then it is kept as evidence, and somebody else tries.
//! - Failures belong to somebody: three in a row stop a worker, three workers failing at one job park it.
//!
//! [`Postgres`] keeps all of this in a PostgreSQL database, [`Memory`] in the process. What the bytes mean is not known here.
//!
//! ```
//! use viravolta_jobs::{Batch, Finish, Jobs, Memory, NewJob, Request, Worker, WorkerId};
//!
//! let mut queue = Memory::default();
//! let batch = Batch::new("sums", "1");
//! queue.enqueue(&batch, &[NewJob::new("add", b"2 3")])?;
//!
//! let me = WorkerId::random();
//! queue.register(&me, &Worker::new("pc-07", "1"))?;
//! let lease = queue.lease(&me, &Request::random(), 1)?.remove(0);
//! assert_eq!(lease.payload, b"2 3");
//! assert_eq!(queue.finish(&me, &lease.token, b"5")?, Finish::Accepted);
//!
//! assert_eq!(queue.collect("sums", 10)?[0].bytes, b"5");
//! # Ok::<(), viravolta_jobs::JobsError>(())
//! ```
#![forbid(unsafe_code)]

mod access;
mod crew;
mod error;
mod ids;
mod memory;
mod postgres;
mod queue;

pub use access::{Access, AccessError};
pub use crew::{Craft, Crew, Leaving, News, Outbox, Task, Work};
pub use error::JobsError;
pub use ids::{Hash, JobId, Request, Token, WorkerId};
pub use memory::Memory;
pub use postgres::{Postgres, Side};
pub use queue::{
    Batch, BatchStatus, Beat, Finish, Finished, GiveBack, Jobs, Lease, MOST_RESULT_BYTES, NewJob, Parked, Status,
    Tally, Verdict, Worker, WorkerStatus, why,
};
