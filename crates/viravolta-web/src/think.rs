//! What pages ask of the engine: jobs that wait for their turn, think in threads of their own, and answer as events.

mod job;
mod pool;
mod queue;
mod reviewed;
mod routes;

pub(crate) use job::{Job, Task};
pub(crate) use pool::{Pool, PoolSettings};
pub(crate) use reviewed::side;
pub(crate) use routes::{review, stop, think};
