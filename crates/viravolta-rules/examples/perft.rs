//! Counts perft leaves from the usual start and says how fast: `cargo run --release --example perft -- 11`.
use std::time::Instant;

use viravolta_rules::Position;
use viravolta_rules::perft::{Convention, Counting, count_at};
use viravolta_rules::simd::Level;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(10);
    for level in Level::available() {
        for counting in [Counting::Bulk, Counting::EveryLeaf] {
            let best = (0..3)
                .map(|_| {
                    let begin = Instant::now();
                    let leaves = count_at(level, &Position::start(), depth, Convention::PassIsPly, counting);
                    (begin.elapsed(), leaves)
                })
                .min();
            if let Some((time, leaves)) = best {
                let rate = leaves as f64 / time.as_secs_f64() / 1e6;
                println!("{level:?} {counting:?}: {leaves} leaves in {time:.2?}, {rate:.0} million a second");
            }
        }
    }
}
