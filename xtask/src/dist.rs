//! Packages for people without Rust: `cargo xtask dist` makes them in `target/dist`, `cargo xtask dist --try` tries
//! them on this machine. The same commit gives the same bytes, which `cargo xtask dist --again` tries: times come from the
//! commit, paths are taken out, and archives are sorted.

mod again;
mod attempt;
mod build;
mod deb;
mod licences;
pub(crate) mod link;
mod tree;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

pub(crate) use build::TARGETS;
use build::{Builder, LINUX, LINUX_ARM};

/// What keeps a package from being made, in words.
#[derive(Debug)]
pub(crate) struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

pub(crate) type Result<T> = std::result::Result<T, Fault>;

/// A package that can be asked for by name.
struct Package {
    name: &'static str,
    make: fn(&Builder) -> Result<Vec<PathBuf>>,
}

const PACKAGES: [Package; 6] = [
    Package { name: "linux", make: |builder| tree::tarball(builder, LINUX) },
    Package { name: "linux-arm", make: |builder| tree::tarball(builder, LINUX_ARM) },
    Package { name: "deb", make: deb::make },
    Package { name: "windows", make: tree::zip },
    Package { name: "wheel", make: build::wheel },
    Package { name: "c", make: tree::c_libraries },
];

/// Where packages go.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from("target/dist")
}

/// The version of everything.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Makes all packages, or those that are named; then a list of checksums over everything in the folder.
pub(crate) fn run(names: &[&str]) -> ExitCode {
    if let Some(unknown) = names.iter().find(|name| PACKAGES.iter().all(|package| package.name != **name)) {
        let known: Vec<&str> = PACKAGES.iter().map(|package| package.name).collect();
        eprintln!("xtask: no package is called {unknown}: there are {}", known.join(", "));
        return ExitCode::from(2);
    }
    crate::setup::install_for_packages();
    let made = Builder::new().and_then(|builder| {
        let mut failed = Vec::new();
        let wanted: Vec<&Package> =
            PACKAGES.iter().filter(|package| names.is_empty() || names.contains(&package.name)).collect();
        for package in wanted {
            println!("\n==> package {}", package.name);
            match (package.make)(&builder) {
                Ok(files) => files.iter().for_each(|file| println!("    {}", file.display())),
                Err(fault) => failed.push(format!("{}: {fault}", package.name)),
            }
        }
        sums()?;
        if failed.is_empty() { Ok(()) } else { Err(Fault(failed.join("\n"))) }
    });
    finish(made)
}

/// Makes packages again somewhere else, and compares.
pub(crate) fn again(names: &[&str]) -> ExitCode {
    finish(again::run(names))
}

/// Tries the packages that are there.
pub(crate) fn attempt() -> ExitCode {
    crate::setup::install_for_packages();
    attempt::run()
}

fn finish(result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("\nxtask: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The checksum of every package, as `sha256sum --check` reads it, and its size for people.
fn sums() -> Result<()> {
    let folder = folder();
    let mut names: Vec<String> = fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| name != "SHA256SUMS" && folder.join(name).is_file())
        .collect();
    names.sort();
    let words: Vec<&str> = ["sha256sum"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let sums = output(in_folder(&folder, &words))?;
    fs::write(folder.join("SHA256SUMS"), &sums)?;
    println!();
    for (name, sum) in names.iter().zip(sums.lines()) {
        let bytes = fs::metadata(folder.join(name))?.len();
        println!("{:>8.2} MB  {}  {name}", bytes as f64 / 1e6, sum.get(..16).unwrap_or_default());
    }
    Ok(())
}

/// A command with its arguments.
pub(crate) fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command
}

pub(crate) fn in_folder(folder: &Path, words: &[&str]) -> Command {
    let mut command = command(words);
    command.current_dir(folder);
    command
}

/// Runs it in the open; what fails is named.
pub(crate) fn shown(mut command: Command) -> Result<()> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Fault(format!("{} ended with {status}", command.get_program().to_string_lossy()))),
        Err(error) => Err(Fault(format!("{}: {error}", command.get_program().to_string_lossy()))),
    }
}

/// What it prints; what fails is named, with what it says of it.
pub(crate) fn output(mut command: Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Fault(format!("{name}: {error}")))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    Err(Fault(format!("{name} ended with {}: {}", output.status, text(&output.stderr).trim())))
}
