//! What is compiled, for which machine, so that the same commit gives the same bytes wherever it is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Fault, Result, command, folder, licences, link, output, shown};

/// A machine that a program is built for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Machine {
    /// As the compiler calls it.
    pub(crate) target: &'static str,
    /// As people and the names of files call it.
    pub(crate) name: &'static str,
    /// What compiles the C code of SQLite for it.
    c_compiler: &'static str,
    /// What that has to be told.
    c_flags: &'static str,
    /// What links it, where the compiler's own choice does not fit.
    linker: Option<&'static str>,
    /// How the program ends in its name.
    pub(crate) ending: &'static str,
}

/// Static, so that it runs on every Linux.
pub(crate) const LINUX: Machine = Machine {
    target: "x86_64-unknown-linux-musl",
    name: "x86_64-linux",
    c_compiler: "musl-gcc",
    c_flags: "",
    linker: None,
    ending: "",
};
/// The same for 64-bit ARM.
pub(crate) const LINUX_ARM: Machine = Machine {
    target: "aarch64-unknown-linux-musl",
    name: "aarch64-linux",
    c_compiler: "aarch64-linux-gnu-gcc",
    // It compiles with glibc's headers, which turn `open` into an `open64` that musl does not have; offsets have 64 bits
    // there in any case.
    c_flags: "-DSQLITE_DISABLE_LFS",
    linker: Some("rust-lld"),
    ending: "",
};
pub(crate) const WINDOWS: Machine = Machine {
    target: "x86_64-pc-windows-gnu",
    name: "x86_64-windows",
    c_compiler: "x86_64-w64-mingw32-gcc",
    c_flags: "",
    linker: Some("x86_64-w64-mingw32-gcc"),
    ending: ".exe",
};
/// Machines that the program is built for, as the compiler calls them.
pub(crate) const TARGETS: [&str; 3] = [LINUX.target, LINUX_ARM.target, WINDOWS.target];

/// Compiles, with what makes it repeatable.
pub(crate) struct Builder {
    /// Seconds since 1970 at the time of the commit: the date of everything.
    pub(crate) epoch: String,
    /// Folders of this machine, and what they are called in what is built.
    folders: [(PathBuf, &'static str); 3],
}

/// What is built for packages lies apart: other flags would have everything else built again.
pub(crate) const BUILT: &str = "target/dist-build";

impl Builder {
    pub(crate) fn new() -> Result<Self> {
        let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
        let cargo = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
        let rust = PathBuf::from(output(command(&["rustc", "--print", "sysroot"]))?.trim());
        let builder = Self {
            epoch: output(command(&["git", "log", "-1", "--format=%ct"]))?.trim().to_owned(),
            folders: [(std::env::current_dir()?, "/viravolta"), (cargo, "/cargo"), (rust, "/rust")],
        };
        fs::create_dir_all(folder())?;
        let [_, others @ ..] = &builder.folders;
        link::prepare(others)?;
        Ok(builder)
    }

    /// A command whose output does not depend on where and when it runs.
    pub(crate) fn repeatable(&self, words: &[&str]) -> Command {
        let mut command = command(words);
        command
            .env("SOURCE_DATE_EPOCH", &self.epoch)
            .env("CARGO_ENCODED_RUSTFLAGS", self.renamed("--remap-path-prefix").join("\u{1f}"))
            .env("CFLAGS", self.renamed("-ffile-prefix-map").join(" "))
            .env("CARGO_INCREMENTAL", "0")
            .env("TZ", "UTC")
            .env("LC_ALL", "C.UTF-8");
        command
    }

    /// What tells a compiler the names of the folders.
    fn renamed(&self, option: &str) -> Vec<String> {
        self.folders.iter().map(|(from, to)| format!("{option}={}={to}", from.display())).collect()
    }

    /// The program, built for a machine, and for no other in the same call: packages that several machines share would get the
    /// features that any of them asks for, and the bytes would depend on what else is made.
    pub(crate) fn program(&self, machine: Machine) -> Result<PathBuf> {
        let words = ["cargo", "build", "--profile=dist", "--locked", "--package=viravolta", "--target-dir", BUILT];
        let mut cargo = self.repeatable(&words);
        // Windows programs say when they were made. What was built for an earlier commit, and is still right, must not differ.
        cargo.env("SOURCE_DATE_EPOCH", "0");
        let variable = machine.target.replace('-', "_");
        cargo.arg(format!("--target={}", machine.target)).env(format!("CC_{variable}"), machine.c_compiler);
        // What is said for one machine takes the place of what is said for all.
        let c_flags = format!("{} {}", self.renamed("-ffile-prefix-map").join(" "), machine.c_flags);
        cargo.env(format!("CFLAGS_{variable}"), c_flags);
        if let Some(linker) = machine.linker {
            let names = format!("CARGO_TARGET_{}_LINKER", variable.to_uppercase());
            if machine == WINDOWS {
                cargo.env(names, std::env::current_exe()?).env(link::VARIABLE, linker);
            } else {
                cargo.env(names, linker);
            }
        }
        shown(cargo)?;
        Ok(Path::new(BUILT).join(machine.target).join("dist").join(format!("viravolta{}", machine.ending)))
    }

    /// The C libraries of the courses, for this machine: the folder they lie in.
    pub(crate) fn c_libraries(&self, courses: &[&str]) -> Result<PathBuf> {
        let packages: Vec<String> = courses.iter().map(|course| format!("--package=viravolta-c-{course}")).collect();
        let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
        let words = ["cargo", "build", "--profile", "dist", "--locked", "--target-dir", BUILT];
        shown(self.repeatable(&[&words, packages.as_slice()].concat()))?;
        Ok(Path::new(BUILT).join("dist"))
    }
}

/// The Python module of the `ep4` course.
pub(crate) fn wheel(builder: &Builder) -> Result<Vec<PathBuf>> {
    let tools = Path::new("target/dist-tools");
    let maturin = tools.join("bin/maturin");
    if !maturin.exists() {
        let tools = tools.to_string_lossy();
        shown(command(&["python3", "-m", "venv", &tools]))?;
        shown(command(&[&format!("{tools}/bin/pip"), "install", "--quiet", "maturin>=1.9.4,<2"]))?;
    }
    let out = folder();
    let mut build = builder.repeatable(&[
        &maturin.to_string_lossy(),
        "build",
        "--profile=dist",
        "--locked",
        "--manifest-path=bindings/python/Cargo.toml",
        &format!("--out={}", out.display()),
    ]);
    build.env("CARGO_TARGET_DIR", BUILT);
    shown(build)?;
    let wheels: Vec<PathBuf> = fs::read_dir(out)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .collect();
    if wheels.is_empty() {
        return Err(Fault("maturin wrote no wheel".into()));
    }
    // Beside it: what installs wheels has no place for the papers of what is compiled in.
    let papers = folder().join("viravolta-ep4-LICENCES.txt");
    fs::write(&papers, licences::list("viravolta-python-ep4", "x86_64-unknown-linux-gnu")?)?;
    Ok([wheels, vec![papers]].concat())
}
