//! What was given to be converted: texts, files, folders, standard input.

use std::io::{self, BufRead, Cursor, Read};
use std::path::{Path, PathBuf};

use viravolta_i18n::{Texts, tr};
use viravolta_notation::SAMPLE_BYTES;

use crate::failure::Failure;

/// One thing to convert.
#[derive(Debug)]
pub(crate) enum Input {
    /// A position or game that was typed.
    Typed(String),
    /// A file; one that was only found in a folder may be of no known format.
    File { path: PathBuf, found_in_folder: bool },
    /// Standard input.
    Standard,
}

impl Input {
    /// How many bytes there are to read, where that is known.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::File { path, .. } => path.metadata().map_or(0, |data| data.len()),
            Self::Typed(_) | Self::Standard => 0,
        }
    }
}

/// What the arguments mean. Folders are searched to the bottom, in the order of names.
pub(crate) fn find(t: Texts, arguments: &[String], reads: impl Fn(&str) -> bool) -> Result<Vec<Input>, Failure> {
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

/// The first bytes of an input, and the input with them still in it.
pub(super) fn sample<R: BufRead>(mut input: R) -> io::Result<(Vec<u8>, impl BufRead)> {
    let mut sample = Vec::new();
    input.by_ref().take(SAMPLE_BYTES as u64).read_to_end(&mut sample)?;
    Ok((sample.clone(), Cursor::new(sample).chain(input)))
}

/// Whether JSON is that of a whole record, and not the short form of a position or game.
pub(super) fn mentions_version(sample: &[u8]) -> bool {
    let word = b"\"viravolta\"";
    sample.windows(word.len()).any(|window| window == word)
}

/// Longer lines hold no game.
const LONGEST_LINE: usize = 1 << 16;

/// The next line without its end; `None` after the last. The mark at the beginning of some files is taken off.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() > LONGEST_LINE {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let line = String::from_utf8(bytes).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
    let line = line.strip_prefix('\u{feff}').unwrap_or(&line);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}
