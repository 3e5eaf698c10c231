//! Writes and reads `rothelo.txt`. A crash, a full disk or a kill never leaves half a file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use viravolta_notation::rothelo::{Ball, LENGTH};
use viravolta_rules::Position;

use super::saved::{self, SavedError};

/// Why a saved game could not be written.
#[derive(Debug, thiserror::Error)]
pub(super) enum WriteError {
    /// A directory, a pipe or a device has the name.
    #[error("nao e um arquivo comum")]
    NotAFile,
    /// The system refused.
    #[error("{}", reason(.0))]
    Io(#[from] io::Error),
}

/// Why a saved game could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    /// There is no such file.
    #[error("o arquivo nao existe")]
    Missing,
    /// A directory, a pipe or a device has the name.
    #[error("nao e um arquivo comum")]
    NotAFile,
    /// The bytes are not those of a saved game.
    #[error(transparent)]
    Content(#[from] SavedError),
    /// The system refused.
    #[error("{}", reason(.0))]
    Io(#[source] io::Error),
}

/// The usual failures in the words of the program; the rest in those of the system.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "sem permissao".to_owned(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "disco cheio".to_owned(),
        io::ErrorKind::FileTooLarge => "limite de tamanho de arquivo atingido".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "sistema de arquivos somente para leitura".to_owned(),
        _ => error.to_string(),
    }
}

/// Writes the bytes of a game; the course saves into ordinary files only.
pub(super) fn write(file: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    match fs::metadata(file) {
        Ok(found) if !found.is_file() => Err(WriteError::NotAFile),
        _ => Ok(viravolta_disk::write(file, bytes)?),
    }
}

/// Reads and checks a saved game.
pub(super) fn read(file: &Path) -> Result<(Position, Option<Ball>), ReadError> {
    let refused = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => ReadError::Missing,
        _ => ReadError::Io(error),
    };
    // Asked before opening: to open a pipe that nobody writes would wait for ever.
    let found = fs::metadata(file).map_err(refused)?;
    if !found.is_file() {
        return Err(ReadError::NotAFile);
    }
    let longest = LENGTH as u64 + 2;
    let mut bytes = Vec::new();
    File::open(file).map_err(refused)?.take(longest + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > longest {
        return Err(SavedError::Length { found: found.len().max(longest + 1) }.into());
    }
    Ok(saved::read(&bytes)?)
}
