//! What comes back from a room: an archive that a student's build may have had a hand in.
//!
//! Only ordinary files and folders below the target are taken; links, devices and paths that lead out are left.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::functions::make_executable;

const BLOCK: usize = 512;

/// How archives are called that we open.
pub(crate) const ARCHIVES: [&str; 8] = [".zip", ".tar.gz", ".tgz", ".tar", ".tar.bz2", ".tbz2", ".tar.xz", ".jar"];
/// Archives that students make and we do not open.
const STRANGE: [&str; 4] = [".rar", ".7z", ".gz", ".lzh"];

pub(crate) fn is_archive(path: &Path) -> bool {
    is_called(path, &ARCHIVES)
}

/// Whether it looks like an archive that was not opened.
pub(crate) fn is_closed(path: &Path) -> bool {
    is_archive(path) || is_called(path, &STRANGE)
}

fn is_called(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    endings.iter().any(|ending| name.ends_with(ending))
}

/// Writes the files of a `tar` archive into a folder.
pub(crate) fn unpack(mut bytes: &[u8], into: &Path) -> io::Result<()> {
    let mut long_name: Option<String> = None;
    while let Some((header, rest)) = bytes.split_at_checked(BLOCK) {
        if header.iter().all(|byte| *byte == 0) {
            break;
        }
        let size = octal(&header[124..136]).ok_or(io::ErrorKind::InvalidData)?;
        let (content, rest) = rest.split_at_checked(size).ok_or(io::ErrorKind::UnexpectedEof)?;
        bytes = rest.get((BLOCK - size % BLOCK) % BLOCK..).unwrap_or_default();
        let kind = header[156];
        if kind == b'L' {
            long_name = Some(text(content));
            continue;
        }
        let name = long_name.take().unwrap_or_else(|| {
            let (name, prefix) = (text(&header[..100]), text(&header[345..500]));
            if prefix.is_empty() { name } else { format!("{prefix}/{name}") }
        });
        let Some(path) = below(&name) else { continue };
        let target = into.join(path);
        match kind {
            b'5' => fs::create_dir_all(&target)?,
            b'0' | 0 => {
                if let Some(parent) = target.parent() {
                    fs::create_dir_all(parent)?;
                }
                fs::write(&target, content)?;
                if octal(&header[100..108]).is_some_and(|mode| mode & 0o100 != 0) {
                    make_executable(&target)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn text(field: &[u8]) -> String {
    let end = field.iter().position(|byte| *byte == 0).unwrap_or(field.len());
    String::from_utf8_lossy(&field[..end]).into_owned()
}

fn octal(field: &[u8]) -> Option<usize> {
    usize::from_str_radix(text(field).trim(), 8).ok()
}

/// The path, if it stays below.
fn below(name: &str) -> Option<PathBuf> {
    let mut path = PathBuf::new();
    for component in Path::new(name).components() {
        match component {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            _ => return None,
        }
    }
    (!path.as_os_str().is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::{below, unpack};

    #[test]
    fn paths_that_lead_out_are_left() {
        assert_eq!(below("./a/b"), Some("a/b".into()));
        for bad in ["../a", "/etc/passwd", "a/../../b", ".", ""] {
            assert_eq!(below(bad), None, "{bad}");
        }
    }

    #[test]
    fn torn_and_wild_archives_are_no_panic() {
        let folder = tempfile::tempdir().unwrap();
        for length in [0, 1, 511, 512, 513, 1024] {
            let _ = unpack(&vec![b'7'; length], folder.path());
            let _ = unpack(&vec![0xff; length], folder.path());
        }
    }
}
