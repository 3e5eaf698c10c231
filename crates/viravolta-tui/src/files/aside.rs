//! Setting a file aside: what we cannot read is somebody's all the same.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// So many files of one name may lie aside.
const MOST: u32 = 1000;

/// Gives a file another name beside its own, which is free after that. A link is renamed itself; what it points to
/// stays as it is. Says the new name.
pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..=MOST {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".aside-{number}"));
        let aside = path.with_file_name(name);
        if aside.symlink_metadata().is_err() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.toml");
        for content in ["one", "two"] {
            fs::write(&path, content).unwrap();
            let aside = set_aside(&path).unwrap();
            assert_eq!(fs::read_to_string(aside).unwrap(), content);
        }
        assert!(!path.exists() && set_aside(&path).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_link_points_to_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "one").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        assert!(set_aside(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "one");
    }
}
