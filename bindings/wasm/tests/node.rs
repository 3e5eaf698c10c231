//! The desk and the engine where there is no system: compiled to WebAssembly without a line of C and run by Node, the engine
//! thinks as it does here, node by node, and the desk answers.
//!
//! This has a harness of its own because a test cannot say while it runs that it steps aside: without Node or the
//! compiler's target it is reported as ignored, and fails if `VIRAVOLTA_REQUIRE_ALL` is `1`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use viravolta_book::built_in;
use viravolta_desk::Mind;
use viravolta_desk::wire::{Asked, Told, What, write_texts};
use viravolta_engine::{Engine, Options, bench};
use viravolta_i18n::Language;

const NAME: &str = "the_engine_thinks_the_same_in_webassembly_and_the_desk_answers";
const TARGET: &str = "wasm32-unknown-unknown";
/// Every so many positions of the bench: all stages of the game in a short time.
const EVERY: usize = 8;
/// As many moves ahead as a review looks.
const DEPTH: u32 = 12;
/// The table of the engine in a tab.
const MEBIBYTES: usize = 32;

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
    let best = |position| Asked { depth: Some(DEPTH), count: Some(1), ..Asked::about(&position, What::Lines) };
    // Known to the book, all moves or some, and beyond it.
    let opening = |moves: &str| Asked { depth: Some(6), moves: moves.to_owned(), ..Asked::default() };
    let asked: Vec<Asked> = bench::positions()
        .step_by(EVERY)
        .map(best)
        .chain(["", "f5", "f5d6c3", "f5f6", "f5d6c3d3c4f4f6f3e6e7"].map(opening))
        .collect();
    let here: Vec<Told> = asked.iter().map(think).collect();
    match there(&asked) {
        Ok(there) => match here.iter().zip(&there).find(|(here, there)| here != there) {
            None if here.len() == there.len() => Outcome::Passed,
            None => Outcome::Failed(format!("{} answers instead of {}", there.len(), here.len())),
            Some((here, there)) => Outcome::Failed(format!("here: {here:?}\nin WebAssembly: {there:?}")),
        },
        Err(error) => Outcome::Failed(error),
    }
}

/// What the engine of this machine says, without how long it took.
fn think(asked: &Asked) -> Told {
    let engine =
        Engine::new(&Options { hash_mebibytes: MEBIBYTES, ..Options::default() }).expect("memory for the table");
    let job = asked.job().expect("a position of the bench");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
    let mind = Mind { engine: &engine, book: built_in() };
    let thought = job.run(mind, &AtomicBool::new(false), &mut random, |_| {});
    Told { seconds: 0.0, ..Told::from(&thought) }
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

/// What the engine says in Node; the desk is asked one thing, in each language.
fn there(asked: &[Asked]) -> Result<Vec<Told>, String> {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let mut modules = Vec::new();
    for feature in ["desk", "analysis", "engine"] {
        let mut build = Command::new(env!("CARGO"));
        build
            .args(["build", "--quiet", "--release", "--package", "viravolta-wasm", "--lib"])
            .args(["--no-default-features", "--features", feature, "--target", TARGET, "--target-dir"])
            .arg(&target)
            // Whatever made these tests says nothing about a build for another machine.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        output(&mut build)?;
        let module = target.join(format!("{feature}.wasm"));
        let built = target.join(TARGET).join("release/viravolta_wasm.wasm");
        std::fs::copy(&built, &module).map_err(|error| error.to_string())?;
        modules.push(module);
    }
    let questions = target.join("questions.json");
    let text = serde_json::to_string(asked).map_err(|error| error.to_string())?;
    std::fs::write(&questions, text).map_err(|error| error.to_string())?;
    for language in Language::ALL {
        let texts = write_texts(viravolta_desk::TEXTS.plain(language)).to_string();
        std::fs::write(target.join(format!("{language}.json")), texts).map_err(|error| error.to_string())?;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let weights = folder.join("../../crates/viravolta-engine/weights/default.vvn");
    let book = folder.join("../../crates/viravolta-book/data/opening.vvb");
    let answers = output(
        Command::new("node")
            .arg(folder.join("tests/ask.mjs"))
            .args(modules)
            .args([&weights, &questions, &target, &book]),
    )?;
    serde_json::from_str(&answers).map_err(|error| format!("{error}: {answers}"))
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}
