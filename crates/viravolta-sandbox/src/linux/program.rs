//! Where the program is, and what of the machine it needs to see beside the system folders.
//!
//! What a room shows follows from the command and from the policy alone. What is in the player's files, links and first
//! lines of scripts above all, shows nothing: the kernel follows those inside the room, where nothing else exists.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use rustix::io::Errno;

use super::diagnosis;
use super::room::c_path;
use super::source::Source;
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
pub(super) fn find(
    policy: &Policy,
    source: Option<&Source>,
    command: &Command,
    work: &Path,
) -> Result<Program, SpawnError> {
    let name = Path::new(command.program());
    let nothing = || SpawnError::ProgramNotFound(name.to_owned());
    let along = name.components().count() == 1 && !name.as_os_str().as_bytes().contains(&b'/');
    let host = if along { along_path(name.as_os_str()).ok_or_else(nothing)? } else { name.to_owned() };
    if let Some(source) = source
        && let Some(below) = if host.is_absolute() { below(&host, &source.path) } else { Some(host.clone()) }
    {
        return in_folder(policy, source, &below, work)?.ok_or_else(nothing);
    }
    if !host.is_absolute() || !fs::metadata(&host).is_ok_and(|found| found.is_file()) {
        return Err(nothing());
    }
    let mut needs = BTreeSet::new();
    // What the policy shows is shown as it is: a link there leads to nothing more.
    if !policy.visible.iter().any(|shown| host.starts_with(shown)) {
        need(&host, &mut needs);
    }
    let mut start = Vec::new();
    // What cannot be read will not start either, and the system will say why.
    let _ = fs::File::open(&host).and_then(|file| file.take(START).read_to_end(&mut start));
    Ok(Program { inside: host, needs, start })
}

/// The rest of a path below the player's folder, however it was spelled.
fn below(path: &Path, folder: &Path) -> Option<PathBuf> {
    if let Ok(rest) = path.strip_prefix(folder) {
        return Some(rest.to_owned());
    }
    let parent = fs::canonicalize(path.parent()?).ok()?;
    Some(parent.strip_prefix(folder).ok()?.join(path.file_name()?))
}

/// How much of a program is looked at, to say why it does not start.
const START: u64 = 256;

/// A program of the player's own folder, if it is there.
fn in_folder(policy: &Policy, source: &Source, below: &Path, work: &Path) -> Result<Option<Program>, SpawnError> {
    let path = source.path.join(below);
    if below.components().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(SpawnError::LeadsOut(path));
    }
    let below: PathBuf = below.components().filter(|part| *part != Component::CurDir).collect();
    let program = |start| Program { inside: work.join(&below), needs: BTreeSet::new(), start };
    let name = c_path(&below)?;
    let failed = |error: Errno| SpawnError::Folder { path: path.clone(), cause: error.into() };
    let opened = source.as_owner(|| source.file(&name)).and_then(|opened| opened).map_err(failed)?;
    let Some(file) = opened else {
        // A link, perhaps: followed inside the room, where it may lead to the system or to what was made visible.
        let shown = |end: &PathBuf| is_system(end) || policy.visible.iter().any(|shown| end.starts_with(shown));
        return match fs::canonicalize(&path) {
            Ok(end) if end == path => Err(SpawnError::NotExecutable(work.join(&below))),
            Ok(end) if end.starts_with(&source.path) || shown(&end) => Ok(Some(program(Vec::new()))),
            Ok(_) => Err(SpawnError::LeadsOut(path)),
            Err(_) => Ok(None),
        };
    };
    let executable = rustix::fs::fstat(&file).map_err(failed)?.st_mode & 0o111 != 0;
    let mut start = Vec::new();
    let _ = fs::File::from(file).take(START).read_to_end(&mut start);
    if !executable {
        return Err(diagnosis::refused(work.join(&below), &start, Errno::ACCESS));
    }
    Ok(Some(program(start)))
}

/// The first executable file of that name along `PATH`.
fn along_path(name: &OsStr) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|file| fs::metadata(file).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0))
}

/// Notes what a program that the command names needs: itself, and every link on the way to it.
fn need(program: &Path, needs: &mut BTreeSet<PathBuf>) {
    let mut at = program.to_owned();
    for _ in 0..40 {
        if !is_system(&at) {
            needs.extend(surroundings(&at));
        }
        match fs::read_link(&at) {
            Ok(target) => at = plain(&at.parent().unwrap_or(Path::new("/")).join(target)),
            Err(_) => break,
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
