//! The engine where there is no system: compiled to WebAssembly without a line of C and run by Node, it thinks as it
//! does here, node by node.
//!
//! This has a harness of its own because a test cannot say while it runs that it steps aside: without Node or the
//! compiler's target it is reported as ignored, and fails if `VIRAVOLTA_REQUIRE_ALL` is `1`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use viravolta_engine::{Engine, bench};

const NAME: &str = "the_bench_has_the_same_checksum_in_webassembly";
const TARGET: &str = "wasm32-unknown-unknown";
/// Every so many positions of the bench: all stages of the game in a short time.
const EVERY: u32 = 8;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let listing = arguments.iter().any(|argument| argument == "--list");
    let mut filters = arguments.iter().filter(|argument| !argument.starts_with('-')).peekable();
    let chosen = filters.peek().is_none() || filters.any(|filter| NAME.contains(filter.as_str()));
    if listing {
        println!("{NAME}: test\n");
        return ExitCode::SUCCESS;
    }
    let outcome = if chosen { run() } else { Outcome::NotAsked };
    let (passed, failed, ignored) = match &outcome {
        Outcome::Passed => (1, 0, 0),
        Outcome::Failed(_) => (0, 1, 0),
        Outcome::Ignored(_) => (0, 0, 1),
        Outcome::NotAsked => (0, 0, 0),
    };
    match &outcome {
        Outcome::Passed => println!("test {NAME} ... ok"),
        Outcome::Failed(why) => println!("test {NAME} ... FAILED\n\n{why}"),
        Outcome::Ignored(why) => println!("test {NAME} ... ignored, {why}"),
        Outcome::NotAsked => {}
    }
    let word = if failed > 0 { "FAILED" } else { "ok" };
    let filtered = u8::from(!chosen);
    println!(
        "\ntest result: {word}. {passed} passed; {failed} failed; {ignored} ignored; 0 measured; {filtered} filtered out\n"
    );
    ExitCode::from(failed)
}

enum Outcome {
    Passed,
    Failed(String),
    Ignored(String),
    NotAsked,
}

fn run() -> Outcome {
    if let Some(missing) = missing() {
        let all = std::env::var("VIRAVOLTA_REQUIRE_ALL").is_ok_and(|value| value == "1");
        return if all { Outcome::Failed(missing) } else { Outcome::Ignored(missing) };
    }
    let engine = Engine::new(&bench::options()).expect("memory for the table");
    let mut here = bench::Checksum::default();
    for position in bench::positions().step_by(EVERY as usize) {
        here.add(&bench::think(&engine, &position));
    }
    match there() {
        Ok(there) if there == here.to_string() => Outcome::Passed,
        Ok(there) => Outcome::Failed(format!("the checksum is {here} here and {there} in WebAssembly")),
        Err(error) => Outcome::Failed(error),
    }
}

/// What is not on this machine, if anything.
fn missing() -> Option<String> {
    let succeeds = |program: &str, arguments: &[&str]| {
        let status = Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    if !succeeds("node", &["--version"]) {
        return Some("Node is not installed".to_owned());
    }
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output().ok()?;
    let folder = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
    (!Path::new(&folder).exists()).then(|| format!("the target is not installed: rustup target add {TARGET}"))
}

/// The checksum that Node gets.
fn there() -> Result<String, String> {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--quiet", "--release", "--package", "viravolta-wasm"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target)
        // Whatever made these tests says nothing about a build for another machine.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    output(&mut build)?;
    let module = target.join(TARGET).join("release/viravolta_wasm.wasm");
    // It imports nothing: neither a clock nor threads nor anything of C.
    let script = format!(
        "const bytes = require('fs').readFileSync(process.argv[1]);\
         WebAssembly.instantiate(bytes, {{}}).then(({{ instance }}) => {{\
           const sum = BigInt.asUintN(64, instance.exports.bench_checksum({EVERY}));\
           console.log(sum.toString(16).padStart(16, '0'));\
         }});"
    );
    output(Command::new("node").arg("-e").arg(script).arg(module)).map(|text| text.trim().to_owned())
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}
