//! The NBoard protocol, version 2: a window drives an engine, one message a line.
//!
//! [`Command`] and [`Message`] are the two directions; [`Engine`] is the engine's end, [`Driver`] the window's.

mod clock;
mod command;
mod driver;
mod engine;
mod message;
mod played;

pub use command::{Command, ParseCommandError};
pub use driver::Driver;
pub use engine::Engine;
pub use message::{Hint, Message, ParseMessageError};
pub use played::{ParsePlayedMoveError, PlayedMove};
