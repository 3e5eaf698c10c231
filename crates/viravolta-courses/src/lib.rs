//! The five course programs: `rothelo`, `reversi`, `otelo`, `othello` and `ep4`.
//!
//! Five university courses asked their students for an Othello program. Each program here is a small state
//! machine, a [`Program`]: it is opened once and then given one line (or token) at a time, and writes its answer.
//! The computer's choices come from a [`Player`], so that a whole game runs in a test without a process:
//!
//! ```
//! use viravolta_courses::{Othello, Scripted, drive};
//! use viravolta_rules::{Color, Position};
//!
//! let computer = Scripted::new(["c5".parse()?]);
//! let mut program = Othello::new(Color::Black, computer);
//! let mut output = Vec::new();
//! drive(&mut program, "6D\n4C\n".as_bytes(), &mut output)?;
//! let output = String::from_utf8(output)?;
//! assert!(output.contains("Invalid move!\n"));
//! assert!(output.contains("My move: 5C\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The executables and `viravolta course NAME` are one call of `run`, which is there with the feature `engine`, as are
//! the players that think. The words that the programs print are
//! fixed by the courses and therefore not translated.
#![forbid(unsafe_code)]

#[cfg(feature = "engine")]
mod arguments;
mod console;
#[cfg(feature = "engine")]
mod course;
pub mod drawing;
mod ep4;
mod messages;
mod name;
mod otelo;
mod othello;
mod player;
mod reversi;
mod rothelo;

#[cfg(feature = "engine")]
pub use arguments::ArgumentError;
pub use console::{Flow, MAX_UNIT, Program, StreamError, Unit, drive};
#[cfg(feature = "engine")]
pub use course::{run, run_with};
pub use ep4::Ep4;
pub use name::{Course, UnknownCourse};
pub use otelo::Otelo;
pub use othello::{MovesFileError, Othello, parse_moves, read_moves};
#[cfg(feature = "engine")]
pub use player::{Competitor, Strategist};
pub use player::{MostFlips, Player, Scripted};
pub use reversi::{Reversi, choice_from_menu, write_menu, write_question, write_refusal};
pub use rothelo::Rothelo;
