//! Opens files of a player so that no link leads anywhere else, whoever changes the folder meanwhile.
//!
//! This file must not allocate, lock or panic: files are also opened after the `fork` (see [`super::step`]).

use std::ffi::CStr;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{Mode, OFlags, ResolveFlags};
use rustix::io::Errno;

/// The longest name of a file.
const NAME: usize = 255;
/// How often a path is tried again that somebody is changing.
const TRIES: usize = 32;

/// Opens what lies below a folder without going through any link.
pub(super) fn open(folder: impl AsFd, path: &CStr, flags: OFlags) -> Result<OwnedFd, Errno> {
    let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    for _ in 0..TRIES {
        match rustix::fs::openat2(&folder, path, flags, Mode::empty(), resolve) {
            Err(Errno::AGAIN) => {}
            // A kernel before 5.6, or a container that knows no such call.
            Err(Errno::NOSYS | Errno::PERM) => return step_by_step(folder.as_fd(), path.to_bytes(), flags),
            other => return other,
        }
    }
    Err(Errno::LOOP)
}

/// The same, one name after the other.
fn step_by_step(folder: BorrowedFd<'_>, path: &[u8], flags: OFlags) -> Result<OwnedFd, Errno> {
    if path.first() == Some(&b'/') {
        return Err(Errno::XDEV);
    }
    let mut at: Option<OwnedFd> = None;
    let mut names = path.split(|&byte| byte == b'/').filter(|&name| !matches!(name, b"" | b".")).peekable();
    while let Some(name) = names.next() {
        if name == b".." {
            return Err(Errno::XDEV);
        }
        let mut buffer = [0_u8; NAME + 1];
        buffer.get_mut(..name.len()).filter(|_| name.len() <= NAME).ok_or(Errno::NAMETOOLONG)?.copy_from_slice(name);
        let name = CStr::from_bytes_until_nul(&buffer).map_err(|_| Errno::INVAL)?;
        let inside = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let flags = if names.peek().is_some() { inside } else { flags };
        let above = at.as_ref().map_or(folder, AsFd::as_fd);
        at = Some(rustix::fs::openat(above, name, flags, Mode::empty())?);
    }
    match at {
        Some(found) => Ok(found),
        None => rustix::fs::openat(folder, c".", flags, Mode::empty()),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::CString;
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_and_the_way_up_are_refused_both_ways() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("a/b")).unwrap();
        fs::write(at("a/b/f"), "x").unwrap();
        symlink("b", at("a/link")).unwrap();
        symlink("/etc/passwd", at("out")).unwrap();
        let root = rustix::fs::open(folder.path(), OFlags::PATH | OFlags::DIRECTORY, Mode::empty()).unwrap();
        let both = |path: &str| {
            let path = CString::new(path).unwrap();
            let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            [open(&root, &path, OFlags::RDONLY), step_by_step(root.as_fd(), path.to_bytes(), flags)]
        };
        for fine in ["a/b/f", "./a//b/./f", "a", "."] {
            assert!(both(fine).iter().all(Result::is_ok), "{fine}");
        }
        for wrong in ["a/link/f", "a/link", "out", "../x", "a/../../etc/passwd", "/etc/passwd", "a/none"] {
            assert!(both(wrong).iter().all(Result::is_err), "{wrong}");
        }
    }
}
