//! What was given to be converted: texts, files, folders, standard input.

use std::io;
use std::path::{Path, PathBuf};

use viravolta_i18n::{Texts, tr};

use crate::failure::Failure;

/// One thing to convert.
#[derive(Debug)]
pub(super) enum Input {
    /// A position or game that was typed.
    Typed(String),
    /// A file; one that was only found in a folder may be of no known format.
    File { path: PathBuf, found_in_folder: bool },
    /// Standard input.
    Standard,
}

impl Input {
    /// How many bytes there are to read, where that is known.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::File { path, .. } => path.metadata().map_or(0, |data| data.len()),
            Self::Typed(_) | Self::Standard => 0,
        }
    }
}

/// What the arguments mean. Folders are searched to the bottom, in the order of names.
pub(super) fn find(t: Texts, arguments: &[String], reads: impl Fn(&str) -> bool) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument == "-" {
            inputs.push(Input::Standard);
        } else if reads(argument) {
            inputs.push(Input::Typed(argument.clone()));
        } else if path.is_dir() {
            search(path, &mut inputs).map_err(|error| Failure::file(t, argument, &error))?;
        } else if path.exists() || crate::input::looks_like_a_path(argument) {
            inputs.push(Input::File { path: path.to_owned(), found_in_folder: false });
        } else {
            // It is read as a text after all, so that the fault in it can be shown.
            inputs.push(Input::Typed(argument.trim().to_owned()));
        }
    }
    match inputs.is_empty() {
        true => Err(Failure::input(tr!(t, "convert-nothing"))),
        false => Ok(inputs),
    }
}

fn search(folder: &Path, inputs: &mut Vec<Input>) -> io::Result<()> {
    let mut paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        // Links to folders could lead in circles.
        if path.is_dir() && !path.is_symlink() {
            search(&path, inputs)?;
        } else if path.is_file() {
            inputs.push(Input::File { path, found_in_folder: true });
        }
    }
    Ok(())
}
