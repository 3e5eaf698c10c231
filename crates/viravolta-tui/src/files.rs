//! Everything that is kept in files.

mod autosave;
mod exchange;
mod folders;
mod stored;

pub use autosave::Autosave;
pub(crate) use exchange::{FORMATS, FileError, Opened, Saved, open, save};
pub use folders::Folders;
