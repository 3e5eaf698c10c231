//! Fuzzing with `cargo fuzz`. The ordinary tests run the same targets over their stored inputs; this looks for new ones.

use std::process::{Command, ExitCode};

/// `fuzz` lists the targets, `fuzz TARGET [SECONDS]` runs one.
pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    let limit;
    let words: Vec<&str> = match arguments {
        [] => vec!["list"],
        [target] => vec!["run", target, "--", "-max_total_time=60"],
        [target, seconds] if seconds.parse::<u32>().is_ok() => {
            limit = format!("-max_total_time={seconds}");
            vec!["run", target, "--", &limit]
        }
        _ => {
            eprintln!("usage: cargo xtask fuzz [TARGET [SECONDS]]");
            return ExitCode::from(2);
        }
    };
    println!("==> cargo +nightly fuzz {}", words.join(" "));
    // Through rustup's own cargo: the one that runs us is tied to its toolchain.
    match Command::new("cargo").args(["+nightly", "fuzz"]).args(&words).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => {
            eprintln!(
                "xtask: if it could not start: rustup toolchain install nightly && cargo install --locked cargo-fuzz"
            );
            ExitCode::FAILURE
        }
    }
}
