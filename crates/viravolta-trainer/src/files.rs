//! Files that are there whole or not at all, and short names for what is in them.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use crate::TrainerError;

/// Writes a file whole or not at all.
///
/// # Errors
/// When it cannot be written.
pub fn write_atomically(path: &Path, content: &[u8]) -> Result<(), TrainerError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        let mut file = tempfile::Builder::new().prefix(".viravolta-").tempfile_in(folder)?;
        file.write_all(content)?;
        make_readable(file.as_file())?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(TrainerError::file(path))
}

/// Temporary files are private; what takes their place should be readable as any other file.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &std::fs::File) -> std::io::Result<()> {
    Ok(())
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
