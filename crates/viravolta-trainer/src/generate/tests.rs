use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use super::*;
use crate::archive::tests::write_archive;
use crate::dataset::Dataset;
use crate::model::Model;
use viravolta_engine::evaluation::rows::Rows;

fn settings(exclude: &Exclusions) -> Settings {
    let excluded = (exclude.len(), exclude.fingerprint());
    Settings { depth: 1, solve_from: 4, stray: 0.1, weights: "none".to_owned(), excluded, archive: (0, String::new()) }
}

fn network() -> Arc<Network> {
    Arc::new(Network::new(&Model::new(&Rows::new()).quantised()))
}

fn make(folder: &Path, run: Run, exclude: &Exclusions, stop_after: u64) -> Result<State, TrainerError> {
    let stop = AtomicBool::new(false);
    let sources = Sources { exclude: exclude.clone(), archive: Vec::new() };
    generate(folder, &settings(exclude), &run, &network(), &sources, &stop, &mut |state| {
        stop.store(state.games >= stop_after, Relaxed);
    })
}

#[test]
fn threads_and_interruptions_do_not_change_the_data() -> Result<(), TrainerError> {
    let none = Exclusions::default();
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let whole = make(one.path(), Run { games: 12, seed: 5, threads: 1 }, &none, u64::MAX)?;
    let run = Run { games: 12, seed: 5, threads: 3 };
    let stopped = make(other.path(), run, &none, 4)?;
    assert!(stopped.games >= 4);
    // As if killed after writing samples and before writing the state.
    let data = other.path().join("00000005.vvd");
    let mut bytes = std::fs::read(&data).unwrap();
    bytes.extend([7; 50]);
    std::fs::write(&data, bytes).unwrap();
    assert_eq!(make(other.path(), run, &none, u64::MAX)?, whole);
    assert_eq!(std::fs::read(one.path().join("00000005.vvd")).unwrap(), std::fs::read(&data).unwrap());
    Ok(())
}

#[test]
fn runs_share_a_folder_if_they_share_the_settings() -> Result<(), TrainerError> {
    let none = Exclusions::default();
    let folder = tempfile::tempdir().unwrap();
    let a = make(folder.path(), Run { games: 2, seed: 1, threads: 1 }, &none, u64::MAX)?;
    let b = make(folder.path(), Run { games: 3, seed: 2, threads: 1 }, &none, u64::MAX)?;
    let data = Dataset::open(&[PathBuf::from(folder.path())])?;
    assert_eq!(data.len() as u64, a.samples + b.samples);
    let mut some = Exclusions::default();
    some.add(viravolta_rules::Board::start());
    let refused = make(folder.path(), Run { games: 3, seed: 3, threads: 1 }, &some, u64::MAX);
    assert!(matches!(refused, Err(TrainerError::OtherSettings { .. })));
    Ok(())
}

#[test]
fn games_that_meet_an_excluded_position_are_dropped() -> Result<(), TrainerError> {
    let mut exclude = Exclusions::default();
    // Every game passes through the only position after one move.
    exclude.add(viravolta_rules::Board::start().play("f5".parse().unwrap()).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let state = make(folder.path(), Run { games: 4, seed: 1, threads: 2 }, &exclude, u64::MAX)?;
    assert_eq!(state, State { games: 4, samples: 0, dropped: 4 });
    Ok(())
}

#[test]
fn games_from_an_archive_begin_in_its_positions() -> Result<(), TrainerError> {
    let folder = tempfile::tempdir().unwrap();
    write_archive(folder.path(), &[2001]);
    let archive = crate::archive::read_for_learning(folder.path())?;
    let sources = Sources { exclude: Exclusions::default(), archive };
    let mut reached: Vec<_> = sources.archive[0].positions().map(|position| position.board()).collect();
    reached.push(viravolta_rules::Board::start());
    let run = Run { games: 20, seed: 3, threads: 1 };
    let stop = AtomicBool::new(false);
    let settings = Settings { stray: 0.0, ..settings(&sources.exclude) };
    let state = generate(folder.path(), &settings, &run, &network(), &sources, &stop, &mut |_| ())?;
    let data = Dataset::open(&[PathBuf::from(folder.path())])?;
    let samples = (0..state.samples as usize).filter_map(|at| data.sample(at));
    // A quarter of the games make no random move first.
    assert!(samples.filter(|sample| reached.contains(&sample.board)).count() >= 2);
    Ok(())
}
