//! Where the program is, and what of the machine it needs to see beside the system folders.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use crate::command::Command;
use crate::error::SpawnError;
use crate::policy::{Folder, Policy};

/// System folders: shown whole, read-only. Those that are links (`/bin`) are shown as links.
pub(super) const SYSTEM: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
];

/// The parts of a toolchain's folder that are shown when the program lies in its `bin`. Not the whole
/// folder: `~/.local` and `~/.cargo` also keep passwords.
const TOOLCHAIN_PARTS: [&str; 13] = [
    "bin",
    "shims",
    "lib",
    "lib64",
    "libexec",
    "conf",
    "jmods",
    "jre",
    "release",
    "versions",
    "version",
    "pyvenv.cfg",
    "pyenv.d",
];

/// A program that was found.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Program {
    /// Where it is seen from inside the room.
    pub(super) inside: PathBuf,
    /// What it needs to see beside the system folders.
    pub(super) needs: BTreeSet<PathBuf>,
    /// Its first bytes.
    pub(super) start: Vec<u8>,
}

/// The player's folder on the machine, if there is one.
pub(super) fn folder(policy: &Policy) -> Option<&Path> {
    match &policy.folder {
        Folder::Copy(path) | Folder::ReadOnly(path) => Some(path),
        Folder::Empty => None,
    }
}

/// Finds the program of a command; `work` is the name of the player's folder inside.
pub(super) fn find(policy: &Policy, command: &Command, work: &Path) -> Result<Program, SpawnError> {
    let name = Path::new(command.program());
    let folder = folder(policy);
    let nothing = || SpawnError::ProgramNotFound(name.to_owned());
    let host = if name.components().count() == 1 && !name.as_os_str().as_bytes().contains(&b'/') {
        along_path(name.as_os_str()).ok_or_else(nothing)?
    } else if name.is_absolute() {
        name.to_owned()
    } else {
        folder.ok_or_else(nothing)?.join(name)
    };
    if !fs::metadata(&host).is_ok_and(|found| found.is_file()) {
        return Err(nothing());
    }
    let inside = match folder.and_then(|folder| below(&host, folder)) {
        Some(rest) => work.join(rest),
        None => host.clone(),
    };
    let mut needs = BTreeSet::new();
    need(&host, folder, &mut needs, 4);
    Ok(Program { inside, needs, start: first_bytes(&host) })
}

/// The rest of a path below a folder, however either of them was spelled.
fn below(path: &Path, folder: &Path) -> Option<PathBuf> {
    if let Ok(rest) = path.strip_prefix(folder) {
        return Some(rest.to_owned());
    }
    let parent = fs::canonicalize(path.parent()?).ok()?;
    let rest = parent.strip_prefix(fs::canonicalize(folder).ok()?).ok()?;
    Some(rest.join(path.file_name()?))
}

/// The first executable file of that name along `PATH`.
fn along_path(name: &OsStr) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|file| fs::metadata(file).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0))
}

/// Notes what a program needs: itself, every link on the way to it, and its interpreter.
fn need(program: &Path, folder: Option<&Path>, needs: &mut BTreeSet<PathBuf>, depth: usize) {
    let mut at = program.to_owned();
    for _ in 0..40 {
        if folder.is_none_or(|folder| below(&at, folder).is_none()) && !is_system(&at) {
            needs.extend(surroundings(&at));
        }
        match fs::read_link(&at) {
            Ok(target) => at = plain(&at.parent().unwrap_or(Path::new("/")).join(target)),
            Err(_) => break,
        }
    }
    if depth > 0 {
        for interpreter in interpreters(&at) {
            need(&interpreter, folder, needs, depth - 1);
        }
    }
}

/// Whether a path lies in a folder that every room shows.
pub(super) fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// The file itself or, if it lies in the `bin` of a toolchain, the parts of that toolchain.
fn surroundings(file: &Path) -> Vec<PathBuf> {
    let in_bin = file.parent().filter(|parent| {
        parent.file_name().is_some_and(|name| ["bin", "sbin", "shims", "condabin"].iter().any(|bin| name == *bin))
    });
    match in_bin.and_then(Path::parent) {
        Some(home) if home.components().count() > 2 => {
            let mut parts: Vec<_> =
                TOOLCHAIN_PARTS.iter().map(|part| home.join(part)).filter(|part| part.exists()).collect();
            if !parts.iter().any(|part| file.starts_with(part)) {
                parts.push(file.to_owned());
            }
            parts
        }
        _ => vec![file.to_owned()],
    }
}

fn first_bytes(file: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    // What cannot be read will not start either, and the system will say why.
    let _ = fs::File::open(file).and_then(|file| file.take(256).read_to_end(&mut start));
    start
}

/// The programs that a script names in its first line.
fn interpreters(script: &Path) -> Vec<PathBuf> {
    let start = first_bytes(script);
    let Some(line) = start.strip_prefix(b"#!").and_then(|rest| rest.split(|&byte| byte == b'\n').next()) else {
        return Vec::new();
    };
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(OsStr::from_bytes);
    let Some(first) = words.next().map(PathBuf::from) else {
        return Vec::new();
    };
    let through_env = first.file_name() == Some(OsStr::new("env"));
    let named = words.find(|word| !word.as_bytes().starts_with(b"-") && !word.as_bytes().contains(&b'='));
    match named.filter(|_| through_env).and_then(along_path) {
        Some(found) => vec![first, found],
        None => vec![first],
    }
}

/// A path without `.` and `..`, as far as that can be told without looking.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests;
