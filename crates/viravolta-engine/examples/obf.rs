//! Solves the positions of an OBF file and prints value, nodes and time of each.
use std::time::Instant;
use viravolta_engine::{Engine, Limits, Options};
use viravolta_rules::Position;

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("file");
    let from: usize = args.next().map_or(0, |n| n.parse().unwrap());
    let to: usize = args.next().map_or(usize::MAX, |n| n.parse().unwrap());
    let threads: usize = args.next().map_or(1, |n| n.parse().unwrap());
    let verbose = std::env::var("V").is_ok();
    let text = std::fs::read_to_string(path).unwrap();
    let hash_mebibytes = std::env::var("HASH").map_or(256, |h| h.parse().unwrap());
    let o = Options { threads, hash_mebibytes, ..Options::default() };
    let engine = match std::env::var("W") {
        Ok(w) => Engine::with_network(
            &o,
            std::sync::Arc::new(viravolta_engine::evaluation::network::Network::new(
                &viravolta_engine::evaluation::weights::Weights::from_bytes(&std::fs::read(w).unwrap()).unwrap(),
            )),
        ),
        _ => Engine::new(&o),
    }
    .unwrap();
    let (mut nodes, begin) = (0, Instant::now());
    for (at, line) in text.lines().filter(|l| l.contains(';')).enumerate().filter(|(at, _)| (from..to).contains(at)) {
        let mut fields = line.split(';');
        let position: Position = fields.next().unwrap().trim().parse().unwrap();
        let wanted = fields.next().unwrap().trim().to_string();
        let report = engine.search_with(&position, &Limits::exact(), &std::sync::atomic::AtomicBool::new(false), |r| {
            if verbose {
                let l = &r.lines[0];
                println!(
                    "   {:?} {} {} {:.3}s {:?}",
                    l.proof,
                    l.score,
                    r.nodes,
                    r.elapsed.as_secs_f64(),
                    l.moves.iter().map(|m| m.to_string()).collect::<String>()
                );
            }
        });
        nodes += report.nodes;
        println!(
            "{at:2} {:2} {:>7} {:3} want {wanted:8} {:>12} {:7.3}s {:.1} Mn/s",
            position.empties().len(),
            report.score().unwrap().to_string(),
            report.best_move().unwrap().to_string(),
            report.nodes,
            report.elapsed.as_secs_f64(),
            report.nodes as f64 / report.elapsed.as_secs_f64() / 1e6
        );
    }
    let t = begin.elapsed().as_secs_f64();
    println!("total {nodes} {t:.3}s {:.1} Mn/s", nodes as f64 / t / 1e6);
}
