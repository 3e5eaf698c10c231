//! What every request goes through: who asks, in which language, how often, and what may come back.

mod body;
mod fault;
mod guard;
mod limiter;
mod visitor;

pub(crate) use body::{Body, Query};
pub(crate) use fault::Fault;
pub(crate) use guard::{count, protect};
pub(crate) use limiter::{Key, Limiter};
pub(crate) use visitor::Visitor;
