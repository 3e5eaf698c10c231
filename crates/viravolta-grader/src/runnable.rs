//! A submission that is built to be kept: for a cup.

use std::fs;
use std::path::Path;

use crate::build::{self, NotBuilt};
use crate::room::{Rooms, Trouble};
use crate::source::{Source, SourceError};

/// A program in its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runnable {
    /// What to run in that folder.
    pub command: Vec<String>,
}

/// Why there is no program. This is its author's to repair.
#[derive(Debug)]
pub enum Unbuilt {
    /// It cannot be read.
    Unreadable(SourceError),
    /// No file that we know how to build or run.
    Nothing,
    /// The compiler refuses: its first messages.
    Refused(String),
    /// It was built, and no program came out.
    NoProgram,
}

/// Builds a submission in a room. Its files and its program end up in `into`, whether it is built or not.
///
/// # Errors
/// When we or the machine cannot.
pub fn build(thing: &Path, name: &str, into: &Path, rooms: Rooms) -> Result<Result<Runnable, Unbuilt>, Trouble> {
    let source = match Source::copy(thing)? {
        Ok(source) => source,
        Err(error) => return Ok(Err(Unbuilt::Unreadable(error))),
    };
    fs::create_dir_all(into)?;
    build::copy_all(&source, into)?;
    let built = match build::build(&source, name, rooms)? {
        Ok(built) => built,
        Err(NotBuilt::Nothing) => return Ok(Err(Unbuilt::Nothing)),
        Err(NotBuilt::Refused { said, .. }) => return Ok(Err(Unbuilt::Refused(said))),
        Err(NotBuilt::NoProgram { .. }) => return Ok(Err(Unbuilt::NoProgram)),
    };
    copy_tree(built.folder(), into)?;
    Ok(Ok(Runnable { command: built.words() }))
}

/// Files and folders; links were left out before.
pub(crate) fn copy_tree(from: &Path, to: &Path) -> Result<(), Trouble> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
