use std::cell::Cell;

use super::*;
use crate::dataset::Writer;
use viravolta_rules::Position;

/// Positions of random games with a made-up value that can be learnt: the difference in mobility.
fn write_data(folder: &Path) -> Dataset {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut samples = Vec::new();
    while samples.len() < 2500 {
        let mut position = Position::start();
        while !position.is_over() {
            if position.must_pass() {
                position = position.passed();
                continue;
            }
            let (mine, theirs) = (position.legal_moves().len() as i16, position.passed().legal_moves().len() as i16);
            samples.push(Sample { board: position.board(), search: 100 * (mine - theirs), outcome: None });
            let mut moves: Vec<_> = position.all_moves().collect();
            moves.shuffle(&mut random);
            position = position.play(moves[0]).unwrap();
        }
    }
    Writer::open(&folder.join("a.vvd"), None).unwrap().append(&samples).unwrap();
    Dataset::open(&[folder.to_owned()]).unwrap()
}

fn settings() -> Settings {
    Settings { epochs: 2, batch: 256, mixed_blocks: 40, threads: 2, ..Settings::default() }
}

const CONDUCT: Conduct = Conduct { checkpoint_every: Duration::MAX, restart: false };

fn run(folder: &Path, data: &Dataset, stop_after: usize) -> Summary {
    let stop = AtomicBool::new(false);
    let seen = Cell::new(0);
    fit(folder, (&[], data), (&settings(), None), CONDUCT, &stop, &mut |_| {
        seen.set(seen.get() + 1);
        stop.store(seen.get() >= stop_after, Relaxed);
    })
    .unwrap()
}

#[test]
fn a_fit_that_was_stopped_ends_like_one_that_was_not_and_learns() {
    let folder = tempfile::tempdir().unwrap();
    let data = write_data(folder.path());
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let summary = run(&whole, &data, usize::MAX);
    let mut runs = 0;
    while run(&parts, &data, 7).epochs.len() < 2 {
        runs += 1;
        assert!(runs < 100);
    }
    assert!(runs > 1);
    let bytes = |folder: &Path| std::fs::read(folder.join(checkpoint::FILE)).unwrap();
    assert!(bytes(&whole) == bytes(&parts), "the checkpoints differ");
    assert_eq!(std::fs::read(whole.join("fit.json")).unwrap(), std::fs::read(parts.join("fit.json")).unwrap());
    let [first, second] = &summary.epochs[..] else { panic!("two passes") };
    assert!(second.training < 0.8 * first.training, "{summary:?}");
    assert_eq!(second.stages.iter().map(|stage| stage.errors.count).sum::<u64>(), second.held_out.count);
}

#[test]
fn other_settings_are_refused_and_damage_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let data = write_data(folder.path());
    let never = AtomicBool::new(false);
    let into = folder.path().join("fit");
    let fit = |settings: &Settings, conduct| fit(&into, (&[], &data), (settings, None), conduct, &never, &mut |_| ());
    let short = Settings { epochs: 1, ..settings() };
    fit(&short, CONDUCT).unwrap();
    let other = Settings { batch: 512, ..short.clone() };
    assert!(matches!(fit(&other, CONDUCT), Err(TrainerError::OtherSettings { .. })));
    fit(&other, Conduct { restart: true, ..CONDUCT }).unwrap();
    let path = into.join(checkpoint::FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    for cut in [5, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        assert!(matches!(Checkpoint::read(&path), Err(TrainerError::Malformed { .. })));
    }
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(matches!(Checkpoint::read(&path), Err(TrainerError::Malformed { .. })));
}

#[test]
fn a_fit_may_begin_with_weights() {
    let folder = tempfile::tempdir().unwrap();
    let data = write_data(folder.path());
    let weights = Weights::from_bytes(viravolta_engine::evaluation::weights::BUILT_IN).unwrap();
    // Steps so small that nothing changes but what is learnt from.
    let settings = Settings { start: Some("built in".to_owned()), row_rate: 1e-9, head_rate: 1e-9, ..settings() };
    let never = AtomicBool::new(false);
    fit(folder.path(), (&[], &data), (&settings, Some(&weights)), CONDUCT, &never, &mut |_| ()).unwrap();
    let fitted = Checkpoint::read(&folder.path().join(checkpoint::FILE)).unwrap().model().quantised();
    assert!((fitted.rows, fitted.heads) == (weights.rows, weights.heads), "the fit began with something else");
}
