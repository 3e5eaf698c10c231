//! Search, exact endgame and evaluation, behind one [`Engine`].
//!
//! ```
//! use viravolta_engine::{Engine, Limits, Options, Proof};
//! use viravolta_rules::{BoardSize, Position, StartKind};
//!
//! let engine = Engine::new(&Options { hash_mebibytes: 8, ..Options::default() })?;
//! let small = Position::start_of(BoardSize::Four, StartKind::Usual);
//! let report = engine.search(&small, &Limits::exact());
//! assert_eq!(report.proof(), Some(Proof::Exact));
//! assert_eq!(report.score().map(|score| score.discs()), Some(-10.0));
//! # Ok::<(), std::io::Error>(())
//! ```
#![cfg_attr(test, expect(clippy::duplicate_mod, reason = "`model.rs` builds the protocols between threads once more"))]

pub mod bench;
mod bits;
mod deviation;
mod endgame;
mod engine;
pub mod evaluation;
mod level;
mod limits;
#[cfg(test)]
mod model;
mod report;
mod schedule;
mod search;
mod selectivity;
mod sync;
mod table;
mod time;
mod time_source;
mod units;
mod view;

pub use deviation::Deviation;
pub use engine::{Engine, Options, Values};
pub use level::Level;
pub use limits::{Clock, Goal, Limits, Time};
pub use report::{Line, Proof, Report, Verdict};
pub use selectivity::Selectivity;
pub use time_source::TimeSource;
pub use units::Score;
