//! Readers and writers for the formats in which Othello games and positions travel.
//!
//! One type, [`GameRecord`], carries what any of the formats can say about a game: who, when, where, from which
//! position, every move with its time, evaluation and comment, the result and how it came about. Readers stream
//! records out of anything that implements [`BufRead`](std::io::BufRead) in bounded memory; writers tell with a
//! [`Loss`] what their format cannot hold.
//!
//! ```
//! use viravolta_notation::ggf;
//!
//! let text = "(;GM[Othello]PB[Ana]PW[Rui]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- \
//!             -------- -------- -------- *]B[f5//1.5]W[d6/0.50];)";
//! let game = ggf::parse(text)?;
//! assert_eq!(game.black.name.as_deref(), Some("Ana"));
//! assert_eq!(game.moves().len(), 2);
//! # Ok::<(), viravolta_notation::ReadError>(())
//! ```
//!
//! Errors are of two kinds, as everywhere in this project: [`Malformed`] (it cannot be read) and [`Illegal`] (it can
//! be read, but the rules do not allow it). Both say where and what was expected.
#![forbid(unsafe_code)]

pub mod boards;
mod codec;
mod decimal;
mod error;
mod fields;
mod format;
#[cfg(test)]
mod generate;
pub mod ggf;
pub mod jogadas;
pub mod json;
mod loss;
mod named;
pub mod obf;
mod openings;
pub mod pgn;
mod record;
pub mod rothelo;
pub mod sgf;
mod source;
pub mod transcript;
mod tree;
pub mod wthor;

pub use codec::{GameWriter, ReadOptions};
pub use decimal::{Decimal, Evaluation, ParseDecimalError};
pub use error::{Illegal, IllegalCause, Location, Malformed, MalformedKind, ReadError, WriteError};
pub use fields::{ParseBidError, ParseThorError};
pub use format::{Format, Games, ParseFormatError, SAMPLE_BYTES, Target};
pub use loss::{Loss, Losses};
pub use openings::{Opening, opening_of, opening_of_record};
pub use record::clock::{ParseTimeControlError, TimeControl};
pub use record::komi::{Komi, KomiBid};
pub use record::outcome::{Outcome, Termination};
pub use record::{GameRecord, MoveNote, PairSeat, Player, RecordedMove, Tag, ThorNumbers};
pub use tree::{GameTree, NodeId};
