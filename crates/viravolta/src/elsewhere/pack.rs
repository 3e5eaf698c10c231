//! The files of a player in one piece, the same piece for the same files: what goes to other machines.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The first bytes of a pack.
const MAGIC: &[u8] = b"viravolta pack 1\n";

/// What an entry is.
const FILE: u8 = 0;
const PROGRAM: u8 = 1;
const LINK: u8 = 2;
const FOLDER: u8 = 3;

/// Packs files and folders, which are named from a root. Links are packed as links and not followed.
pub(super) fn pack(root: &Path, names: &[PathBuf]) -> io::Result<Vec<u8>> {
    let mut found = Vec::new();
    for name in names {
        walk(root, name, &mut found)?;
    }
    found.sort();
    found.dedup();
    let mut bytes = MAGIC.to_vec();
    for name in found {
        let path = root.join(&name);
        let about = fs::symlink_metadata(&path)?;
        let (kind, content) = match about.file_type() {
            kind if kind.is_symlink() => (LINK, text(&fs::read_link(&path)?)?.as_bytes().to_vec()),
            kind if kind.is_dir() => (FOLDER, Vec::new()),
            kind if kind.is_file() => (if runs(&about) { PROGRAM } else { FILE }, fs::read(&path)?),
            // Pipes and devices are no part of a program.
            _ => continue,
        };
        let name = text(&name)?;
        bytes.push(kind);
        bytes.extend(u32::try_from(name.len()).map_err(io::Error::other)?.to_le_bytes());
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend(content);
    }
    Ok(bytes)
}

fn walk(root: &Path, name: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let path = root.join(name);
    if fs::symlink_metadata(&path)?.is_dir() {
        for entry in fs::read_dir(&path)? {
            walk(root, &name.join(entry?.file_name()), found)?;
        }
    }
    if !name.as_os_str().is_empty() {
        found.push(name.to_owned());
    }
    Ok(())
}

fn text(path: &Path) -> io::Result<&str> {
    path.to_str().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidFilename, path.display().to_string()))
}

#[cfg(unix)]
fn runs(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    about.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn runs(_: &fs::Metadata) -> bool {
    true
}

/// Unpacks below a root, and nowhere else.
pub(super) fn unpack(bytes: &[u8], root: &Path) -> io::Result<()> {
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    let mut rest = bytes.strip_prefix(MAGIC).ok_or_else(broken)?;
    let mut links = Vec::new();
    while let Some((kind, after)) = rest.split_first() {
        let (sizes, after) = after.split_at_checked(12).ok_or_else(broken)?;
        let name = u32::from_le_bytes(sizes[..4].try_into().map_err(|_| broken())?) as usize;
        let content = u64::from_le_bytes(sizes[4..].try_into().map_err(|_| broken())?);
        let content = usize::try_from(content).map_err(|_| broken())?;
        let (name, after) = after.split_at_checked(name).ok_or_else(broken)?;
        let (content, after) = after.split_at_checked(content).ok_or_else(broken)?;
        rest = after;
        let name = Path::new(std::str::from_utf8(name).map_err(|_| broken())?);
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(broken());
        }
        let path = root.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        match *kind {
            FILE => fs::write(&path, content)?,
            PROGRAM => write_program(&path, content)?,
            FOLDER => fs::create_dir_all(&path)?,
            LINK => links.push((path, std::str::from_utf8(content).map_err(|_| broken())?)),
            _ => return Err(broken()),
        }
    }
    // Last, so that nothing is written through one.
    links.into_iter().try_for_each(|(path, target)| link(target, &path))
}

#[cfg(unix)]
fn write_program(path: &Path, content: &[u8]) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::write(path, content)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn write_program(path: &Path, content: &[u8]) -> io::Result<()> {
    fs::write(path, content)
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> io::Result<()> {
    match std::os::unix::fs::symlink(target, path) {
        // Two players may share a link.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && fs::read_link(path)? == Path::new(target) => {
            Ok(())
        }
        made => made,
    }
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn what_is_packed_unpacks_the_same_and_nothing_leaves_the_folder() {
        let [from, to] = [0; 2].map(|_| tempfile::tempdir().unwrap());
        let ana = from.path().join("ana");
        fs::create_dir_all(ana.join("data/empty")).unwrap();
        fs::write(ana.join("run"), "#!").unwrap();
        fs::set_permissions(ana.join("run"), fs::Permissions::from_mode(0o750)).unwrap();
        fs::write(ana.join("data/ação.txt"), "x").unwrap();
        symlink("run", ana.join("again")).unwrap();
        symlink("/", ana.join("out")).unwrap();
        fs::write(from.path().join("others"), "not ana's").unwrap();
        let names = [PathBuf::from("ana"), PathBuf::from("ana/run")];
        let packed = pack(from.path(), &names).unwrap();
        unpack(&packed, to.path()).unwrap();
        assert_eq!(pack(to.path(), &names).unwrap(), packed);
        assert!(runs(&fs::metadata(to.path().join("ana/again")).unwrap()));
        assert!(!to.path().join("others").exists());
        for length in 0..packed.len() {
            let fresh = tempfile::tempdir().unwrap();
            // Some of these are whole packs by chance: where an entry ends.
            let _ = unpack(&packed[..length], fresh.path());
        }
        for evil in ["../x", "/x", "a/../../x"] {
            let mut bytes = MAGIC.to_vec();
            bytes.push(FILE);
            bytes.extend((evil.len() as u32).to_le_bytes());
            bytes.extend(1_u64.to_le_bytes());
            bytes.extend(evil.as_bytes());
            bytes.push(b'x');
            assert!(unpack(&bytes, to.path()).is_err(), "{evil}");
        }
    }
}
