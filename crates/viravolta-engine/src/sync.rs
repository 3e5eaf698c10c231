//! What the protocols between threads are built of. They name it through their parent module, so that `model.rs` can
//! build them once more of parts that try every interleaving.

pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard, atomic};
