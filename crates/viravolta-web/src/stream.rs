//! The one stream of events that a page reads.

mod letter;
mod mailbox;
mod pages;
mod pump;

pub(crate) use mailbox::{Handle, Mailbox};
pub(crate) use pages::Pages;
pub(crate) use pump::events;
