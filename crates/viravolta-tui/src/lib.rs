//! The terminal app.
#![forbid(unsafe_code)]

mod app;
mod faults;
mod files;
mod look;
mod opening;
mod options;
mod plain;
mod review;
mod session;
mod settings;
mod terminal;
mod texts;
mod thinking;
mod tree;
mod ui;
mod words;

pub use faults::Faults;
pub use files::{Autosave, Folders};
pub use look::{Depth, ThemeName};
pub use options::Options;
pub use plain::run_plain;
pub use review::{Mistake, Review};
pub use session::{Clocks, Happening, NewGame, Pace, ParsePaceError, ParseSeatError, Seat, Session};
pub use settings::{GameSettings, Settings};
pub use terminal::run;
pub use thinking::{Answer, Job, Judgement, Task, Thinker, Thought};
pub use tree::{NodeId, Walk};
