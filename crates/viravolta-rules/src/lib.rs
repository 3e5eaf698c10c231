//! The rules of Othello: squares, boards, positions, games, symmetry and perft.
//!
//! No I/O, no allocation on the hot paths, no required dependency. Anything that comes from outside is a
//! [`Setup`] first: it may lie, and is checked once on its way to becoming a [`Position`], which never does.
//!
//! ```
//! use viravolta_rules::{Game, Move, Position};
//!
//! let mut game = Game::new(Position::start());
//! game.play("f5".parse::<Move>()?)?;
//! game.play("d6".parse::<Move>()?)?;
//! assert_eq!(game.position().legal_moves().len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Bit 0 is a1, bit 7 is h1 and bit 63 is h8; row 1 is at the top. Boards of 4x4 and 6x6 occupy the top-left
//! corner of the same 64 bits, so `a1` is always the top-left corner.
#![deny(unsafe_code)]

#[forbid(unsafe_code)]
mod board;
#[forbid(unsafe_code)]
mod color;
#[forbid(unsafe_code)]
mod game;
#[forbid(unsafe_code)]
mod hash;
#[forbid(unsafe_code)]
mod moves;
pub mod perft;
#[forbid(unsafe_code)]
mod position;
#[forbid(unsafe_code)]
mod score;
#[forbid(unsafe_code)]
mod set;
#[forbid(unsafe_code)]
mod setup;
pub mod simd;
#[forbid(unsafe_code)]
mod size;
#[forbid(unsafe_code)]
mod square;
#[forbid(unsafe_code)]
mod stability;
#[forbid(unsafe_code)]
mod symmetry;
#[forbid(unsafe_code)]
mod text;

pub use board::Board;
pub use color::{Color, ParseColorError};
pub use game::{Ending, Game, GameResult};
pub use moves::{IllegalMove, IllegalReason, Move, ParseMoveError};
pub use position::Position;
pub use score::{DiscDiff, Scoring};
pub use set::{SquareSet, Squares};
pub use setup::{Setup, SetupError, StartKind};
pub use size::BoardSize;
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
pub use text::{
    BoardReader, BoardText, Glyphs, IllegalTranscript, LetterCase, MalformedTranscript, ParseBoardError, PassStyle,
    Picture, Transcript, TranscriptError, TranscriptToken, TranscriptTokens,
};

/// The Rust code of the front page, which must compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
