//! Temporary.
use std::sync::Arc;
use viravolta_engine::{
    Engine, Options,
    evaluation::{network::Network, weights::Weights},
};
use viravolta_trainer::{
    calibrate::{self, Settings},
    dataset::Dataset,
};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let data = Dataset::open(&[a[1].clone().into()]).unwrap();
    let mut w = Weights::from_bytes(&std::fs::read(&a[2]).unwrap()).unwrap();
    let engine =
        Engine::with_network(&Options { hash_mebibytes: 4, ..Options::default() }, Arc::new(Network::new(&w))).unwrap();
    let s = Settings { positions: a[3].parse().unwrap(), depth: a[4].parse().unwrap(), solve_from: 14 };
    let cells = calibrate::measure(&data, &engine, &s, &mut |n| {
        if n % 100 == 0 {
            eprintln!("{n}")
        }
    })
    .unwrap();
    let m = calibrate::fit(&cells);
    println!("{m:?}");
    for c in cells.iter().filter(|c| c.count >= 30) {
        println!(
            "{:2} {:2} {:2} n {:4} mean {:+.2} dev {:.2} model {:.2}",
            c.deep,
            c.shallow,
            c.empties,
            c.count,
            c.mean,
            c.deviation,
            m.discs(c.deep, c.shallow, c.empties)
        );
    }
    w.deviation = m;
    std::fs::write(&a[5], w.to_bytes().unwrap()).unwrap();
}
