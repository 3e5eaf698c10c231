//! The protocols by which Othello programs talk, both ends, without a pipe or a clock in sight.
//!
//! Bytes become lines ([`LineSplitter`]); lines and the news of a search go into a machine; out come the things to do.
//! The engine's end of NBoard and GTP is a [`Session`] that asks a [`Player`]; the other end is a [`Driver`] that gets
//! moves out of somebody else's program. `otelo` is the codec of a course's contest.
#![forbid(unsafe_code)]

mod drive;
pub mod gtp;
mod line;
pub mod nboard;
pub mod otelo;
mod player;
mod session;

pub use drive::{Driver, Output, Pace};
pub use line::{Line, LineSplitter, MAX_LINE};
pub use player::{Answer, Depth, Goal, Player, Report, Search, Source, TimeLimit, Variation};
pub use session::{Effect, Session};
pub use viravolta_notation::{Evaluation, ParseDecimalError as ParseEvaluationError};
