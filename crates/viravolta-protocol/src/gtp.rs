//! The Go Text Protocol, version 2, as Othello programs use it.
//!
//! [`Request`] and [`Response`] are what travels; [`Engine`] is the engine's end, [`Driver`] the controller's.
//! Squares are `a1` at the top left to `h8`, as everywhere in this project; the game is called `Othello`.

mod board_text;
mod driver;
mod engine;
mod request;
mod response;
mod time;

pub use driver::Driver;
pub use engine::{Engine, Identity};
pub use request::Request;
pub use response::{Response, ResponseReader};
pub use time::{Clocks, TimeSettings};
