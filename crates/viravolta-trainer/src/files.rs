//! Files that are there whole or not at all, and short names for what is in them.

use std::path::Path;

use serde::Serialize;

use crate::TrainerError;

/// Writes a file whole or not at all.
///
/// # Errors
/// When it cannot be written.
pub fn write_atomically(path: &Path, content: &[u8]) -> Result<(), TrainerError> {
    viravolta_disk::write(path, content).map_err(TrainerError::file(path))
}

/// Writes a value as readable JSON.
pub(crate) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), TrainerError> {
    let mut text = serde_json::to_vec_pretty(value).map_err(|error| TrainerError::file(path)(error.into()))?;
    text.push(b'\n');
    write_atomically(path, &text)
}

/// A short name for some bytes: equal bytes have equal names, and others hardly ever.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}
