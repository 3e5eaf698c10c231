//! Everything that is kept in files.

mod aside;
mod autosave;
mod clerk;
mod folders;
mod games;
mod history;

pub(crate) use aside::set_aside;
pub(crate) use autosave::{Autosave, Left};
pub(crate) use clerk::Clerk;
pub use folders::Folders;
pub(crate) use games::{FileGames, save};
pub use history::History;
pub(crate) use history::remember;
