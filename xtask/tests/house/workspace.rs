//! The files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders with nothing of ours in them.
const SKIPPED: [&str; 3] = ["target", "node_modules", "artifacts"];

/// Where the workspace is.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The text files with this extension, by their path from the root.
pub(crate) fn files(extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    collect(root(), extension, &mut found);
    found.sort();
    assert!(!found.is_empty(), "there must be files that end in .{extension}");
    found
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                collect(&path, extension, found);
            }
        } else if path.extension().is_some_and(|e| e == extension)
            && let (Ok(text), Ok(short)) = (fs::read_to_string(&path), path.strip_prefix(root()))
        {
            found.push((short.to_owned(), text));
        }
    }
}
