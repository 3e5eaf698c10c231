//! Installs what the tests need and the machine lacks: nothing when nothing is missing, and with words when it cannot.

use std::process::{Command, Stdio};

/// A program that a test runs, and the Debian package that brings it.
struct Tool {
    /// A command that succeeds when the tool is there.
    probe: &'static [&'static str],
    package: &'static str,
    /// Which tests are skipped without it.
    wanted_by: &'static str,
}

/// To add one, add a line; the tests that need it must say so and step aside where it is missing.
const TOOLS: [Tool; 9] = [
    Tool { probe: &["gcc", "--version"], package: "gcc", wanted_by: "tests that compile C programs" },
    Tool {
        probe: &["valgrind", "--version"],
        package: "valgrind",
        wanted_by: "tests that look for leaks in C programs",
    },
    Tool {
        probe: &["node", "--version"],
        package: "nodejs",
        wanted_by: "the tests of the page and of the engine as WebAssembly",
    },
    Tool { probe: &["npm", "--version"], package: "npm", wanted_by: "the tests of the page" },
    Tool { probe: &["chromium", "--version"], package: "chromium", wanted_by: "the tests of the page in a browser" },
    Tool {
        probe: &["test", "-x", "/usr/games/gtp-rhino"],
        package: "grhino",
        wanted_by: "the test that plays against another program over GTP",
    },
    Tool {
        probe: &["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb"],
        package: "postgresql",
        wanted_by: "tests of work over many machines",
    },
    Tool {
        probe: &["sh", "-c", "ls /usr/lib/*/faketime/libfaketimeMT.so.1"],
        package: "libfaketime",
        wanted_by: "the test of machines whose clocks are wrong",
    },
    Tool { probe: &["python3", "-c", "import ensurepip"], package: "python3-venv", wanted_by: "tests that run Python" },
];

const PACKAGE_TOOLS: [Tool; 12] = [
    Tool { probe: &["musl-gcc", "--version"], package: "musl-tools", wanted_by: "the static Linux program" },
    Tool {
        probe: &["x86_64-w64-mingw32-gcc", "--version"],
        package: "gcc-mingw-w64-x86-64",
        wanted_by: "the Windows program",
    },
    Tool {
        probe: &["aarch64-linux-gnu-gcc", "--version"],
        package: "gcc-aarch64-linux-gnu",
        wanted_by: "the ARM program",
    },
    Tool {
        probe: &["test", "-e", "/usr/aarch64-linux-gnu/include/stdio.h"],
        package: "libc6-dev-arm64-cross",
        wanted_by: "the ARM program",
    },
    Tool {
        probe: &["qemu-aarch64-static", "--version"],
        package: "qemu-user-static",
        wanted_by: "the trial of the ARM program",
    },
    Tool { probe: &["wine", "--version"], package: "wine", wanted_by: "the trial of the Windows program" },
    Tool { probe: &["zip", "--version"], package: "zip", wanted_by: "the Windows package" },
    Tool { probe: &["unzip", "-v"], package: "unzip", wanted_by: "the trial of the Windows package" },
    Tool { probe: &["pkg-config", "--version"], package: "pkg-config", wanted_by: "the trial of the C libraries" },
    Tool { probe: &["dpkg-deb", "--version"], package: "dpkg", wanted_by: "the Debian package" },
    Tool { probe: &["man", "--version"], package: "man-db", wanted_by: "the trial of the Debian package" },
    Tool { probe: &["tmux", "-V"], package: "tmux", wanted_by: "the trial of the Debian package" },
];

/// Parts of the Rust toolchain that some installations leave out.
const COMPONENTS: [(&str, &str); 2] = [("rustfmt", "fmt"), ("clippy", "clippy")];

/// Machines that the compiler builds for besides this one.
const TARGETS: [&str; 4] = [crate::WASM, "aarch64-apple-darwin", "aarch64-unknown-linux-gnu", "x86_64-pc-windows-gnu"];

/// Does nothing when everything is there, and so can be run any number of times.
pub(crate) fn install_what_is_missing() {
    install_toolchain();
    add_tools(&TOOLS);
}

/// What the compiler needs to look at everything for every system.
pub(crate) fn install_toolchain() {
    for (component, subcommand) in COMPONENTS {
        if !succeeds(&["cargo", subcommand, "--version"]) && !shown(&["rustup", "component", "add", component]) {
            println!("setup: {component} is missing and could not be installed; its step will fail");
        }
    }
    add_targets(&TARGETS);
}

/// What packages are made and tried with.
pub(crate) fn install_for_packages() {
    add_targets(&crate::dist::TARGETS);
    add_tools(&PACKAGE_TOOLS);
}

fn add_targets(targets: &[&str]) {
    for target in targets.iter().filter(|target| !has_target(target)) {
        if !shown(&["rustup", "target", "add", target]) {
            println!("setup: going on without {target}: what is built for it will fail or be skipped");
        }
    }
}

fn add_tools(tools: &[Tool]) {
    let missing: Vec<&Tool> = tools.iter().filter(|tool| !succeeds(tool.probe)).collect();
    if missing.is_empty() {
        return println!("setup: everything is there");
    }
    let packages: Vec<&str> = missing.iter().map(|tool| tool.package).collect();
    if !apt_install(&packages) {
        println!(
            "setup: cannot install {} here (that takes apt-get and root, or sudo without a password)",
            packages.join(", ")
        );
    }
    for tool in missing.iter().filter(|tool| !succeeds(tool.probe)) {
        println!("setup: going on without {}: {} will be skipped", tool.package, tool.wanted_by);
    }
}

/// Whether the compiler has the standard library of a target.
fn has_target(target: &str) -> bool {
    output(&["rustc", "--print", "target-libdir", "--target", target])
        .is_some_and(|folder| std::path::Path::new(folder.trim()).exists())
}

fn apt_install(packages: &[&str]) -> bool {
    let root = output(&["id", "-u"]).is_some_and(|id| id.trim() == "0");
    let prefix: &[&str] = if root {
        &[]
    } else if succeeds(&["sudo", "-n", "true"]) {
        &["sudo", "-n"]
    } else {
        return false;
    };
    // Somebody else may be installing something at this moment.
    let patient = ["apt-get", "--option=DPkg::Lock::Timeout=300", "install", "--yes", "--no-install-recommends"];
    let install = [prefix, &patient, packages].concat();
    // The list of packages may be old or absent: refresh it only when it does not serve.
    succeeds(&["apt-get", "--version"])
        && (shown(&install) || (shown(&[prefix, &["apt-get", "update"]].concat()) && shown(&install)))
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
    command
}

fn succeeds(words: &[&str]) -> bool {
    command(words).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs it in the open.
fn shown(words: &[&str]) -> bool {
    println!("setup: {}", words.join(" "));
    command(words).status().is_ok_and(|status| status.success())
}

fn output(words: &[&str]) -> Option<String> {
    let output = command(words).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()
}
