//! Links a program as its linker does, with names of files that are the same on every machine.
//!
//! The linker for Windows puts what a program takes from each DLL in the order of the paths of the archives that name it. A
//! clone below `/tmp` comes before the system's archives in `/usr`, one below `/work` after them: the order of the DLLs, and
//! every address behind it, would differ with the folder. So the folders that differ from machine to machine are told to the
//! linker by the names of links below the folder that everything is built in.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::build::BUILT;
use super::{Fault, Result, command, shown};

/// Names the linker. Where it is set, this program does nothing but link.
pub(crate) const VARIABLE: &str = "VIRAVOLTA_DIST_LINKER";

/// Where the links to the other folders are, seen from the workspace.
fn links() -> PathBuf {
    Path::new(BUILT).join("folders")
}

/// Makes the links. The workspace itself needs none: what is in it is told by its path from there.
pub(crate) fn prepare(folders: &[(PathBuf, &'static str)]) -> Result<()> {
    let links = links();
    if links.exists() {
        fs::remove_dir_all(&links)?;
    }
    fs::create_dir_all(&links)?;
    for (folder, name) in folders {
        let link = links.join(name.trim_start_matches('/'));
        shown(command(&["ln", "--symbolic", &folder.to_string_lossy(), &link.to_string_lossy()]))?;
    }
    Ok(())
}

/// Runs the linker, in the workspace, with the arguments of this process.
pub(crate) fn run(linker: OsString) -> ExitCode {
    match link(linker) {
        Ok(code) => code,
        Err(fault) => {
            eprintln!("xtask: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn link(linker: OsString) -> Result<ExitCode> {
    let mut folders = vec![(std::env::current_dir()?, PathBuf::new())];
    for entry in fs::read_dir(links())? {
        let link = entry?.path();
        folders.push((fs::read_link(&link)?, link));
    }
    let words = std::env::args_os().skip(1).map(|word| told(&word.to_string_lossy(), &folders));
    let status = Command::new(&linker).args(words).env_remove(VARIABLE).status();
    let status = status.map_err(|error| Fault(format!("{}: {error}", linker.to_string_lossy())))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// A word for the linker: a path below one of the folders, the innermost if they lie in each other, by its other name.
fn told(word: &str, folders: &[(PathBuf, PathBuf)]) -> PathBuf {
    let path = Path::new(word);
    let below = folders.iter().filter_map(|(folder, name)| Some((path.strip_prefix(folder).ok()?, name)));
    match below.min_by_key(|(rest, _)| rest.as_os_str().len()) {
        Some((rest, name)) => name.join(rest),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_linker_is_told_the_same_wherever_things_lie() {
        let machine = |workspace: &str, cargo: &str, rust: &str| {
            let folders = [(workspace, ""), (cargo, "links/cargo"), (rust, "links/rust")];
            let folders = folders.map(|(folder, name)| (PathBuf::from(folder), PathBuf::from(name)));
            let words = [
                format!("{workspace}/target/deps/libone-0a.rlib"),
                format!("{cargo}/registry/src/one/lib"),
                format!("{rust}/lib/libstd.rlib"),
                "-Wl,--gc-sections".to_owned(),
                "/usr/lib/libkernel32.a".to_owned(),
            ];
            words.map(|word| told(&word, &folders).to_string_lossy().into_owned())
        };
        let wanted = [
            "target/deps/libone-0a.rlib",
            "links/cargo/registry/src/one/lib",
            "links/rust/lib/libstd.rlib",
            "-Wl,--gc-sections",
            "/usr/lib/libkernel32.a",
        ];
        assert_eq!(machine("/tmp/tmp.1/clone", "/root/.cargo", "/root/.rustup/stable"), wanted);
        assert_eq!(machine("/work/viravolta", "/usr/local/cargo", "/usr/local/rustup/stable"), wanted);
        assert_eq!(machine("/work", "/work/.cargo", "/work/.cargo/rustup"), wanted, "in each other");
    }
}
