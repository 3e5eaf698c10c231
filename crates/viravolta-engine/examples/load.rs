//! How long the weights inside the program take to load, in milliseconds: `cargo run --release -p viravolta-engine --example load`.

use std::time::Instant;

use viravolta_engine::evaluation::network::Network;
use viravolta_engine::evaluation::weights::{BUILT_IN, Weights};

/// Loads often enough for a steady figure; the first time is what a user waits for.
const RUNS: usize = 21;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        let weights = Weights::from_bytes(BUILT_IN)?;
        let network = Network::new(&weights);
        times.push(start.elapsed().as_secs_f64() * 1000.0);
        std::hint::black_box(network);
    }
    let first = times[0];
    times.sort_by(f64::total_cmp);
    println!(
        "{} bytes; first {first:.1} ms, median of {RUNS} {:.1} ms, best {:.1} ms",
        BUILT_IN.len(),
        times[RUNS / 2],
        times[0]
    );
    Ok(())
}
