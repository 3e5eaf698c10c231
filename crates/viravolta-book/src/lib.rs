//! The opening book: what long searches found about positions that are met often.
//!
//! A [`Book`] holds each position once, whatever way the board is turned, with the best move that leads *out of* the
//! book. What a position is worth follows from that and from the positions after it, so that no two values contradict each
//! other. A [`Draft`] is a book in the making: it says what has to be searched, and is told what was found.
//!
//! Nothing here touches a file or a thread: books come and go as bytes.
//!
//! ```
//! use viravolta_book::{Book, Draft};
//! use viravolta_engine::{Engine, Limits, Options};
//! use viravolta_rules::Position;
//!
//! let engine = Engine::new(&Options { hash_mebibytes: 1, ..Options::default() })?;
//! let mut draft = Draft::default();
//! draft.add(&Position::start());
//! for question in draft.questions() {
//!     let found = question.search(&engine, &Limits::depth(4), &false.into()).expect("it was not stopped");
//!     draft.answer(&question, found);
//! }
//! let (book, _) = draft.into_book();
//! assert_eq!(book.moves(&Position::start()).len(), 4);
//! assert_eq!(Book::from_bytes(&book.to_bytes())?, book);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod book;
mod built_in;
mod bytes;
mod draft;
pub mod edax;
pub mod egaroucid;
mod foreign;
mod play;
mod record;
mod tree;
mod widen;

pub use book::{Book, BookMove};
pub use built_in::{BUILT_IN, built_in};
pub use bytes::{BookError, Part};
pub use draft::{Draft, Question};
pub use record::{Record, RecordFault, Rest};
