//! The one way to put bytes on a disk: a file is there whole, or the old one stays as it was.
//!
//! ```
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("game.sgf");
//! viravolta_disk::write(&path, b"(;FF[4]GM[2])")?;
//!
//! // What is too large to be held goes through a draft, which takes the name of the file when it is finished.
//! use std::io::Write;
//! let mut draft = viravolta_disk::Draft::create(&path)?;
//! draft.write_all(b"(;FF[4]GM[2];B[f5])")?;
//! draft.commit()?;
//! # assert_eq!(std::fs::read(&path)?, b"(;FF[4]GM[2];B[f5])");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! - The bytes go into a hidden file beside the target, are brought to the disk, and take the target's name in one step.
//!   A crash leaves the old file; the hidden file is removed by the next write into that folder.
//! - A file that was there keeps its mode, and its owner and group where the system lets us give them. A new file gets what
//!   the user's mask allows. Access lists and hard links are not kept.
//! - A link stays a link: what it points to is written. A file that may not be written is not replaced either.
//! - Pipes, terminals and devices are written to as they are; nothing takes their place.
//!
//! [`Fault`] says what the system refuses, as a value that can be put into words in any language.
#![forbid(unsafe_code)]

mod draft;
mod fault;
mod place;

pub use draft::{Draft, write};
pub use fault::Fault;
pub use place::is_standard_output;
