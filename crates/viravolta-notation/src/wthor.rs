//! WTHOR, the French federation's archive of tournament games: `.wtb` games, `.jou` players, `.trn` tournaments.
//!
//! All three begin with a header of 16 bytes, little-endian. A game is 68 bytes: the numbers of tournament, black and
//! white, black's score and theoretical score, and 60 move bytes (10 x row + column, 0 after the last). Passes are not
//! stored; they are inserted on reading. Every game begins at the usual start, and the first move is always f5.
//!
//! The score gives the empty squares to the winner. Games that stopped early keep the score that somebody decided.
//!
//! ```
//! use viravolta_notation::{wthor, GameRecord};
//!
//! let mut archive = wthor::Archive::new();
//! let mut game = GameRecord::default();
//! for square in ["f5", "d6", "c3"] {
//!     game.push(square.parse()?)?;
//! }
//! game.date = Some("2025".to_owned());
//! game.outcome = Some(viravolta_notation::Outcome::from_difference(
//!     "+4".parse()?, viravolta_notation::Termination::Adjudication));
//! archive.add(&game)?;
//! let (_, bytes) = archive.game_files((2025, 11, 15)).next().expect("a year");
//! let read = wthor::Reader::new(bytes.as_slice(), None)?.next().expect("a game")?;
//! assert_eq!(read.moves().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod folder;
mod header;
mod names;
mod raw;
mod reader;

pub use archive::Archive;
pub use folder::{FolderError, game_files, is_name_list, year_file};
pub use header::{CreationDate, HEADER_BYTES, Header, Kind};
pub use names::{NameKind, NameList, Names};
pub use raw::{GAME_BYTES, RawGame};
pub use reader::Reader;

#[cfg(test)]
mod tests;
