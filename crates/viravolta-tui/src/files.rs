//! Everything that is kept in files.

mod aside;
mod autosave;
mod folders;
mod games;
mod history;

pub(crate) use aside::set_aside;
pub(crate) use autosave::{Autosave, Left};
pub use folders::Folders;
pub(crate) use games::{open, save};
pub use history::History;
