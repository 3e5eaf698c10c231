//! Everything that is kept in files.

mod atomic;
mod autosave;
mod exchange;
mod folders;
mod stored;

pub(crate) use atomic::write as write_atomically;
pub use autosave::Autosave;
pub(crate) use exchange::{FORMATS, FileError, Opened, Saved, open, save};
pub use folders::Folders;
