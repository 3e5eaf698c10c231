//! Temporary: solves positions of a dataset.
use viravolta_engine::{Engine, Limits, Options};
use viravolta_rules::{BoardSize, Color, Setup, SquareSet};
use viravolta_trainer::dataset::Dataset;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let data = Dataset::open(&[a[1].clone().into()]).unwrap();
    let (empties, count): (u32, usize) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let engine = Engine::new(&Options { hash_mebibytes: 64, ..Options::default() }).unwrap();
    let mut nodes = 0;
    let mut sum = 0;
    for s in (0..data.len())
        .filter_map(|i| data.sample(i))
        .filter(|s| s.board.empties().count_ones() == empties && s.outcome.is_some_and(|o| o.abs() < 30))
        .step_by(7)
        .take(count)
    {
        let p = Setup {
            black: SquareSet::from_bits(s.board.player),
            white: SquareSet::from_bits(s.board.opponent),
            turn: Color::Black,
            size: BoardSize::Eight,
        }
        .check()
        .unwrap();
        let r = engine.search(&p, &Limits::exact());
        nodes += r.nodes;
        sum += r.score().unwrap().hundredths() / 100;
    }
    let t = std::fs::read_to_string("/proc/self/stat").unwrap();
    let u: f64 = t.split(' ').nth(13).unwrap().parse().unwrap();
    println!("nodes {nodes} sum {sum} user {:.2}s {:.1} Mn/s", u / 100.0, nodes as f64 / u / 1e4);
}
