//! The terminal app.
#![forbid(unsafe_code)]

mod app;
mod clock;
mod files;
mod look;
mod options;
mod plain;
mod settings;
mod start;
mod system;
mod terminal;
mod texts;
mod thinker;
mod ui;

pub use clock::today;
pub use files::{Folders, History};
pub use look::ThemeName;
pub use options::Options;
pub use plain::run_plain;
pub use terminal::run;
