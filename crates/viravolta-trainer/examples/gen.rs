//! Temporary runner.
use std::sync::atomic::AtomicBool;
use viravolta_trainer::generate::{Settings, generate};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let s = Settings {
        games: a[2].parse().unwrap(),
        threads: a[3].parse().unwrap(),
        seed: a[4].parse().unwrap(),
        depth: a[5].parse().unwrap(),
        solve_from: a[6].parse().unwrap(),
        stray: a[7].parse().unwrap(),
    };
    let t = std::time::Instant::now();
    generate(a[1].as_ref(), &s, &AtomicBool::new(false), &|g, n| {
        if g % 100 == 0 {
            println!("{g} games {n} samples {:.1} games/s", g as f64 / t.elapsed().as_secs_f64())
        }
    })
    .unwrap();
}
