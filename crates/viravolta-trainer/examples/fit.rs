//! Temporary runner.
use viravolta_engine::evaluation::rows::Rows;
use viravolta_trainer::{
    dataset::Dataset,
    fit::{Fit, Settings},
    model::Model,
};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let data = Dataset::open(&a[1].split(',').map(Into::into).collect::<Vec<_>>()).unwrap();
    let mut s = Settings {
        epochs: a[2].parse().unwrap(),
        row_rate: a[3].parse().unwrap(),
        head_rate: a[4].parse().unwrap(),
        outcome_share: a[5].parse().unwrap(),
        ..Settings::default()
    };
    s.batch = a[6].parse().unwrap();
    println!("{} samples", data.len());
    let mut fit = Fit::new(Model::new(&Rows::new()));
    let t = std::time::Instant::now();
    for n in 1..=s.epochs {
        let e = fit.epoch(&data, &s, n, &mut |_, _| ());
        println!(
            "{n} train {:.3} held {:.3} abs {:.3} {:.1}s",
            e.training,
            e.held_out,
            e.held_out_absolute,
            t.elapsed().as_secs_f64()
        );
        std::fs::write(&a[7], fit.model.quantised().to_bytes().unwrap()).unwrap();
    }
}
