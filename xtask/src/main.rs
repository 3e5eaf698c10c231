//! The project's own chores, the same here and in continuous integration: `cargo xtask test` is all there is to know.
#![forbid(unsafe_code)]

mod counts;
mod dist;
mod fuzz;
mod setup;
mod steps;
mod web;

use std::path::Path;
use std::process::ExitCode;

use steps::{Step, Steps};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test             install what is missing, then lint and run every test
  lint             formatting, clippy, documentation and what macOS, Windows and ARM compile, with no warning let through
  docs             build the documentation of all crates
  bench [FILTER]   run the benchmarks
  web              make the page that the program embeds: the script from web/, the desk and the engine as WebAssembly
  web --scripts    the same without the modules; web --check compares with what is committed
  web-test [NAME]  try the page in a real browser
  pictures         draw the pictures of the app and the page in docs/pictures from real screens
  dist [PACKAGE …] make packages for people without Rust in target/dist: linux, linux-arm, deb, windows, wheel, c
  dist --try       try the packages that are there on this machine
  dist --again [PACKAGE …]
                   make them again from a clone in another place: the same commit gives the same bytes
  fuzz [TARGET [SECONDS]]
                   fuzz one target (60 seconds unless told), or list them; needs nightly and cargo-fuzz
";

fn main() -> ExitCode {
    // Wherever it is called from, work in the workspace.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    if let Err(error) = std::env::set_current_dir(root) {
        eprintln!("xtask: {}: {error}", root.display());
        return ExitCode::FAILURE;
    }
    if let Some(linker) = std::env::var_os(dist::link::VARIABLE) {
        return dist::link::run(linker);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => {
            setup::install_what_is_missing();
            Steps::new().and(lint()).and([tests()]).and(page()).run()
        }
        ["lint"] => {
            setup::install_toolchain();
            Steps::new().and(lint()).run()
        }
        ["docs"] => Steps::new().and([docs()]).run(),
        ["bench", filter @ ..] if filter.len() <= 1 => Steps::new().and([benches(filter)]).run(),
        ["web", rest @ ..] => {
            setup::install_toolchain();
            web::run(rest)
        }
        ["web-test", filter @ ..] if filter.len() <= 1 => web::test(filter),
        ["pictures"] => Steps::new().and(pictures()).run(),
        ["dist", "--try"] => dist::attempt(),
        ["dist", "--again", names @ ..] => dist::again(names),
        ["dist", names @ ..] => dist::run(names),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// What a page in a browser runs.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Flags go to clippy and rustdoc alone, never to the compiler through the environment: every step builds on what
/// the others have built.
fn lint() -> [Step; 5] {
    [
        Step::cargo("formatting", &["fmt", "--all", "--check"]),
        Step::cargo("clippy", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
        Step::cargo(
            "the desk, for a browser",
            &["clippy", "--quiet", "--package", "viravolta-desk", "--target", WASM, "--", "-D", "warnings"],
        ),
        other_systems(),
        docs(),
    ]
}

/// Systems and processors that nothing here can run, but that it must be possible to build for. Nothing is linked, so
/// that the C code of SQLite need not be compiled for them: what would compile it does nothing.
fn other_systems() -> Step {
    const CHECK: [&str; 7] = [
        "check",
        "--quiet",
        "--package=viravolta",
        "--target=aarch64-apple-darwin",
        "--target=aarch64-unknown-linux-gnu",
        "--target=x86_64-pc-windows-gnu",
        "--locked",
    ];
    const NO_C: [&str; 6] = [
        "CC_aarch64_apple_darwin",
        "AR_aarch64_apple_darwin",
        "CC_aarch64_unknown_linux_gnu",
        "AR_aarch64_unknown_linux_gnu",
        "CC_x86_64_pc_windows_gnu",
        "AR_x86_64_pc_windows_gnu",
    ];
    NO_C.iter().fold(Step::cargo("other systems", &CHECK), |step, variable| step.with(variable, "true"))
}

fn docs() -> Step {
    Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--quiet"]).with("RUSTDOCFLAGS", "-D warnings")
}

/// All of them, even after one has failed: whoever has to mend things wants to see everything that is broken.
fn tests() -> Step {
    Step::cargo("tests", &["test", "--workspace", "--no-fail-fast"]).counting()
}

/// The page: whether the bundle is what its sources make, and whether it works in a browser.
fn page() -> [Step; 2] {
    [
        Step::cargo("the page's bundle", &["xtask", "web", "--check"]),
        Step::cargo("the page in a browser", &["xtask", "web-test"]),
    ]
}

/// The app is started on a terminal in memory, and what it shows is drawn; the page is photographed in a browser.
fn pictures() -> [Step; 3] {
    const DRAW: [&str; 10] = [
        "run",
        "--release",
        "--quiet",
        "--package",
        "viravolta-testkit",
        "--example",
        "pictures",
        "--",
        "target/release/viravolta",
        "docs/pictures",
    ];
    [
        Step::cargo("the program", &["build", "--release", "--quiet", "--package", "viravolta"]),
        Step::cargo("pictures of the app", &DRAW),
        Step::cargo("pictures of the page", &["xtask", "web", "--pictures"]),
    ]
}

fn benches(filter: &[&str]) -> Step {
    let arguments = [&["bench", "--workspace", "--bench", "*", "--"], filter].concat();
    Step::cargo("benchmarks", &arguments)
}
