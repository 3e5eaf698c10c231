//! How long the app takes from a key to the screen while the engine thinks on all cores.
//!
//! `cargo run --release -p viravolta-testkit --example latency -- target/release/viravolta`, and `idle` behind it for
//! the same without the engine, to tell the machine's share from the app's

use std::io::{Error, Result};
use std::time::{Duration, Instant};

use viravolta_testkit::terminal::Start;

const KEYS: usize = 300;

fn main() -> Result<()> {
    let program = std::env::args().nth(1).ok_or_else(|| Error::other("which program?"))?;
    let program = std::fs::canonicalize(program)?.display().to_string();
    let home = std::env::temp_dir().join(format!("viravolta-latency-{}", std::process::id()));
    std::fs::create_dir_all(&home)?;
    let home = home.display().to_string();
    let mut terminal = Start::new(&program, &["play", "--black", "person", "--white", "person"])
        .env("HOME", &home)
        .env("XDG_CONFIG_HOME", &format!("{home}/config"))
        .env("XDG_STATE_HOME", &format!("{home}/state"))
        .size(120, 40)
        .start()?;
    terminal.wait_for("Black to move");
    if std::env::args().nth(2).is_none_or(|word| word != "idle") {
        // Hints think on and on.
        terminal.press("i");
        terminal.wait_for("Looking for the best moves");
    }
    std::thread::sleep(Duration::from_secs(2));
    let mut times = Vec::new();
    for number in 0..KEYS {
        let (key, letter) = if number % 2 == 0 { ("\x1b[C", "e") } else { ("\x1b[D", "d") };
        std::thread::sleep(Duration::from_millis(7 + 13 * (number as u64 % 5)));
        let begin = Instant::now();
        terminal.press(key);
        terminal.wait_until("the cursor", |screen| {
            // The letter of the cursor's column tells that the screen has followed; it stands in the frame, near the top.
            let cells = (1..4).flat_map(|row| (0..70).map(move |column| (row, column)));
            cells
                .filter_map(|(row, column)| screen.cell(row, column))
                .any(|cell| cell.contents() == letter && cell.bold())
        });
        times.push(begin.elapsed());
    }
    times.sort();
    let at = |share: f64| times[((KEYS - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{KEYS} keys: median {:.1} ms, 95 % within {:.1} ms, 99 % within {:.1} ms, slowest {:.1} ms",
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
    terminal.press("\x03");
    terminal.wait_for_end();
    std::fs::remove_dir_all(&home).or(Ok(()))
}
