//! The page: TypeScript checked and bundled, the desk and the engine as WebAssembly, put where `viravolta-web` embeds them.
//! What is made is committed, so that building the program takes neither Node nor another target.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const SOURCE: &str = "web";
const DIST: &str = "crates/viravolta-web/assets/dist";
/// What the bundle was made with and from, beside it: a comparison says so instead of failing where that differs.
const MADE_WITH: &str = "crates/viravolta-web/assets/made-with.txt";

/// What esbuild makes, and how: one script for each page, so that none waits for the parts of another.
const BUNDLES: [(&[&str], &str); 2] = [
    (
        &["src/entry/play.ts", "src/entry/analyse.ts", "src/entry/game.ts", "src/entry/read.ts", "src/style.css"],
        "--format=esm",
    ),
    (&["src/worker.ts", "src/sw.ts"], "--format=iife"),
];

/// The modules, each with the feature and the profile that it is built with.
const MODULES: [(&str, &str); 3] = [("desk", "wasm-desk"), ("analysis", "wasm-desk"), ("engine", "wasm-engine")];

/// What the modules are made of.
const MODULE_SOURCES: [&str; 9] = [
    "Cargo.lock",
    "bindings/wasm/src",
    "crates/viravolta-book",
    "crates/viravolta-desk",
    "crates/viravolta-disk",
    "crates/viravolta-engine",
    "crates/viravolta-i18n",
    "crates/viravolta-notation",
    "crates/viravolta-rules",
];

pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    told(match arguments {
        [] => scripts(Path::new(DIST)).and_then(|()| modules(Path::new(DIST))).and_then(|()| note()),
        ["--scripts"] => scripts(Path::new(DIST)).and_then(|()| note_scripts()),
        ["--check"] => check(),
        ["--pictures"] => pictures(),
        _ => Err("cargo xtask web [--scripts | --check | --pictures]".to_owned()),
    })
}

/// Runs the tests in a real browser, one page at a time; a word chooses those whose name has it.
pub(crate) fn test(filter: &[&str]) -> ExitCode {
    told(install().and_then(|()| {
        let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        finish(build.args(["build", "--quiet", "--package", "viravolta"]))?;
        let mut node = Command::new("node");
        node.env("VIRAVOLTA", program("debug")?).args(["--test", "--test-concurrency=1", "--test-reporter=spec"]);
        node.args(filter.iter().map(|name| format!("--test-name-pattern={name}")));
        finish(node.args(["tests/site.test.mjs", "tests/serve.test.mjs", "tests/cups.test.mjs"]).current_dir(SOURCE))
    }))
}

/// Takes the pictures of the page with the program that was built for people.
fn pictures() -> Result<(), String> {
    install()?;
    let mut node = Command::new("node");
    node.env("VIRAVOLTA", program("release")?).args(["tests/pictures.mjs", "../docs/pictures"]);
    finish(node.current_dir(SOURCE))
}

/// The program, as a build of some kind has made it.
fn program(kind: &str) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    std::path::absolute(target.join(kind).join("viravolta")).map_err(|error| error.to_string())
}

fn told(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("web: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Brings what `web/package-lock.json` names, unless that is what was brought last.
fn install() -> Result<(), String> {
    const STAMP: &str = "web/node_modules/.brought";
    let wanted = fs::read("web/package-lock.json").map_err(|error| format!("web/package-lock.json: {error}"))?;
    if fs::read(STAMP).is_ok_and(|brought| brought == wanted) {
        return Ok(());
    }
    finish(Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(SOURCE))?;
    fs::write(STAMP, wanted).map_err(|error| format!("{STAMP}: {error}"))
}

fn scripts(dist: &Path) -> Result<(), String> {
    install()?;
    finish(Command::new("node").arg("node_modules/typescript/lib/tsc.js").current_dir(SOURCE))?;
    fs::create_dir_all(dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let folder = dist.canonicalize().map_err(|error| format!("{}: {error}", dist.display()))?;
    for name in made(dist)? {
        fs::remove_file(dist.join(&name)).map_err(|error| format!("{name}: {error}"))?;
    }
    for (sources, how) in BUNDLES {
        let mut esbuild = bundle();
        esbuild
            .args(sources)
            .arg(how)
            .args(["--bundle", "--minify", "--log-level=warning", "--charset=utf8", "--legal-comments=none"])
            .args(["--target=es2022,chrome111,firefox113,safari16.4", "--entry-names=[name]"])
            .arg(format!("--outdir={}", folder.display()));
        finish(&mut esbuild)?;
    }
    let icon = dist.join("icon.svg");
    fs::copy("web/src/icon.svg", &icon).map_err(|error| format!("{}: {error}", icon.display())).map(drop)
}

/// The names of what esbuild has made in a folder, in order.
fn made(dist: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".js") || name.ends_with(".css")).collect();
    names.sort();
    Ok(names)
}

fn modules(dist: &Path) -> Result<(), String> {
    let root = std::env::current_dir().map_err(|error| error.to_string())?;
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo"))).unwrap_or_default();
    // Where somebody keeps things is nobody else's business, and would make every machine's modules differ.
    let flags = [(&root, "viravolta"), (&cargo_home, "cargo")]
        .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    for (name, profile) in MODULES {
        let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        build
            .args(["build", "--locked", "--package", "viravolta-wasm", "--lib", "--target", crate::WASM])
            .args(["--no-default-features", "--features", name, "--profile", profile])
            .env_remove("RUSTFLAGS")
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        finish(&mut build)?;
        let built = Path::new("target").join(crate::WASM).join(profile).join("viravolta_wasm.wasm");
        let there = dist.join(format!("{name}.wasm"));
        // Read and written, not copied: a file to look at has no need to be executable.
        let bytes = fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))?;
        fs::write(&there, bytes).map_err(|error| format!("{}: {error}", there.display()))?;
    }
    Ok(())
}

fn bundle() -> Command {
    // Its installation puts a program of this system in the place of its script.
    let here = std::env::current_dir().unwrap_or_default();
    let mut esbuild = Command::new(here.join("web/node_modules/.bin/esbuild"));
    esbuild.current_dir(SOURCE);
    esbuild
}

/// What the script and style were bundled with.
fn bundler() -> Result<String, String> {
    let version = output(bundle().arg("--version"))?;
    Ok(format!("esbuild {}", version.trim()))
}

/// What the modules were compiled with, and a checksum of what they are made of.
fn compiler() -> Result<[String; 2], String> {
    let version = output(Command::new("rustc").arg("--version"))?;
    let mut files = Vec::new();
    for source in MODULE_SOURCES {
        collect(Path::new(source), &mut files).map_err(|error| format!("{source}: {error}"))?;
    }
    files.sort();
    // FNV-1a: nobody attacks it, and it is the same everywhere.
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))? {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok([version.trim().to_owned(), format!("sources {sum:016x}")])
}

/// The files below a path that modules are made of: no tests, no benchmarks, and nothing that the page fetches by itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let inner = entry?.path();
        let name = inner.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !matches!(name, "tests" | "benches" | "examples" | "tests.rs" | "weights" | "data" | "i18n") {
            collect(&inner, files)?;
        }
    }
    Ok(())
}

fn note() -> Result<(), String> {
    let [compiler, sources] = compiler()?;
    write_note(&[bundler()?, compiler, sources])
}

/// The modules stay as they are, and so does what is known of them.
fn note_scripts() -> Result<(), String> {
    let mut lines = noted();
    lines[0] = bundler()?;
    write_note(&lines)
}

fn write_note(lines: &[String; 3]) -> Result<(), String> {
    fs::write(MADE_WITH, lines.join("\n") + "\n").map_err(|error| format!("{MADE_WITH}: {error}"))
}

fn noted() -> [String; 3] {
    let text = fs::read_to_string(MADE_WITH).unwrap_or_default();
    let mut lines = text.lines().map(str::to_owned);
    std::array::from_fn(|_| lines.next().unwrap_or_default())
}

/// Makes script and style anew and compares them with what is committed; says whether the modules are as old as their sources.
fn check() -> Result<(), String> {
    install()?;
    let [bundled, compiled, sources] = noted();
    if bundler()? == bundled {
        let fresh = Path::new("target/web-check");
        scripts(fresh)?;
        let (new, kept) = (made(fresh)?, made(Path::new(DIST))?);
        if new != kept {
            return Err(format!(
                "{DIST} has {kept:?}, and web/src makes {new:?}: run cargo xtask web --scripts and commit it"
            ));
        }
        for name in new.iter().map(String::as_str).chain(["icon.svg"]) {
            let read = |folder: &Path| fs::read(folder.join(name)).ok();
            if read(fresh).is_none() || read(fresh) != read(Path::new(DIST)) {
                return Err(format!(
                    "{DIST}/{name} is not what web/src makes: run cargo xtask web --scripts and commit it"
                ));
            }
        }
        println!("web: the bundle is what web/src makes");
    } else {
        println!("web: the bundle was made with {bundled}, here is another: not compared");
    }
    let [here, today] = compiler()?;
    if today != sources {
        println!("web: the modules in {DIST} are older than the desk or the engine: cargo xtask web makes them anew");
    } else if here != compiled {
        println!("web: the modules were made by {compiled}, here is {here}");
    }
    Ok(())
}

fn finish(command: &mut Command) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", said(command))),
        Err(error) => Err(format!("{}: {error}", said(command))),
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{}: {error}", said(command)))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{}: {}", said(command), String::from_utf8_lossy(&output.stderr)))
    }
}

fn said(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
