//! Removes the folder of a room that is over.

use std::ffi::CString;
use std::path::Path;

use rustix::fd::OwnedFd;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;

/// Removes a folder and everything in it. It follows no links, and folders may be nested as deep as a program could make
/// them: what is left to do is kept in a list, and only the folder at hand is open.
pub(super) fn clear(home: &Path) {
    // What cannot be removed stays: a mount of the machine, at worst.
    if descend(home).is_ok() {
        let _ = rustix::fs::rmdir(home);
    }
}

fn descend(home: &Path) -> Result<(), Errno> {
    let mut at = open(CWD, home)?;
    // On the way from the top: the name of each folder, and the folders in it that are still there.
    let mut way = vec![(CString::default(), empty(&at)?)];
    while let Some((name, folders)) = way.last_mut() {
        if let Some(next) = folders.pop() {
            at = open(&at, &*next)?;
            way.push((next, empty(&at)?));
            continue;
        }
        let name = std::mem::take(name);
        way.pop();
        if !way.is_empty() {
            // Nobody is left who could have moved it.
            at = open(&at, c"..")?;
            rustix::fs::unlinkat(&at, &name, AtFlags::REMOVEDIR)?;
        }
    }
    Ok(())
}

fn open(above: impl rustix::fd::AsFd, name: impl rustix::path::Arg) -> Result<OwnedFd, Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    rustix::fs::openat(above, name, flags, Mode::empty())
}

/// Removes the files of a folder and answers with its folders.
fn empty(folder: &OwnedFd) -> Result<Vec<CString>, Errno> {
    let mut folders = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        let found = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
        if FileType::from_raw_mode(found.st_mode) != FileType::Directory {
            rustix::fs::unlinkat(folder, name, AtFlags::empty())?;
            continue;
        }
        // A program may have taken the permissions of its own folders away.
        rustix::fs::chmodat(folder, name, Mode::RWXU, AtFlags::empty())?;
        folders.push(name.to_owned());
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn everything_goes_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let (home, other) = (folder.path().join("home"), folder.path().join("other"));
        fs::create_dir_all(home.join("a/b/c")).unwrap();
        fs::create_dir_all(home.join("a/b2")).unwrap();
        fs::write(home.join("a/b/c/f"), "x").unwrap();
        fs::create_dir(&other).unwrap();
        fs::write(other.join("kept"), "x").unwrap();
        symlink(&other, home.join("a/link")).unwrap();
        let locked = home.join("a/b2");
        fs::set_permissions(&locked, std::os::unix::fs::PermissionsExt::from_mode(0o0)).unwrap();
        clear(&home);
        assert!(!home.exists() && other.join("kept").exists());
    }

    /// Deeper than any path is long, than descriptors can be open, and than a stack could hold.
    #[test]
    fn folders_nested_without_end_go() {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let home = folder.path().join("home");
        fs::create_dir(&home).unwrap();
        let mut at = open(CWD, home.as_path()).unwrap();
        for _ in 0..60_000 {
            rustix::fs::mkdirat(&at, c"d", Mode::RWXU).unwrap();
            at = open(&at, c"d").unwrap();
        }
        drop(at);
        let clearing = home.clone();
        std::thread::Builder::new().stack_size(1 << 17).spawn(move || clear(&clearing)).unwrap().join().unwrap();
        assert!(!home.exists());
    }
}
