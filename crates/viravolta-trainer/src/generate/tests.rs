use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use super::*;
use crate::archive::tests::write_archive;
use crate::dataset::Dataset;
use crate::model::Model;
use viravolta_engine::evaluation::rows::Rows;
use viravolta_rules::{Move, Position};

fn settings(exclude: &Exclusions) -> Settings {
    let excluded = (exclude.len(), exclude.fingerprint());
    Settings {
        depth: 1,
        solve_from: 4,
        stray: 0.1,
        weights: "none".to_owned(),
        excluded,
        archive: (0, String::new()),
        follow: false,
    }
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

#[test]
fn games_of_others_are_played_again_and_lies_are_found() {
    let sources = Sources::default();
    let settings = Settings { solve_from: 12, ..settings(&sources.exclude) };
    let player = Player::new(&network(), &settings, &sources, 9).unwrap();
    let other = Player::new(&network(), &settings, &sources, 10).unwrap();
    let mut refused = [0; 4];
    for number in 0..12 {
        let honest = player.judgements(number);
        assert_eq!(player.replay(number, &honest), Ok(player.game(number)));
        // A game of another seed, one that is cut short, one that goes on, and others with a value or a move changed.
        let values = |change: &dyn Fn(usize, (u8, i16, bool)) -> (u8, i16, bool)| -> Vec<Judgement> {
            let changed = honest.iter().enumerate().map(|(at, judgement)| {
                let as_json = serde_json::to_value(judgement).unwrap();
                serde_json::to_value(change(at, serde_json::from_value(as_json).unwrap())).unwrap()
            });
            changed.map(|json| serde_json::from_value(json).unwrap()).collect()
        };
        let last = honest.len().saturating_sub(1);
        let lies = [
            other.judgements(number),
            honest[..last].to_vec(),
            values(&|at, (square, search, exact)| {
                if at == last { (square, search + 200, exact) } else { (square, search, exact) }
            }),
            values(&|at, (square, search, exact)| if at == 0 { (0, search, exact) } else { (square, search, exact) }),
        ];
        for (kind, lie) in lies.iter().enumerate().filter(|(_, lie)| **lie != honest) {
            refused[kind] += i32::from(player.replay(number, lie).is_err());
        }
        assert!(
            player.replay(number, &values(&|_, (_, search, exact)| (99, search, exact))).is_err() || honest.is_empty()
        );
    }
    // A few lies are other games that could be.
    assert!(refused.iter().all(|count| *count >= 8), "{refused:?}");
}

#[test]
fn sources_travel_as_bytes() {
    let folder = tempfile::tempdir().unwrap();
    write_archive(folder.path(), &[2001]);
    let mut exclude = Exclusions::default();
    exclude.add(viravolta_rules::Board::start().play("f5".parse().unwrap()).unwrap());
    let sources = Sources { exclude, archive: crate::archive::read_for_learning(folder.path()).unwrap() };
    let bytes = sources.to_bytes();
    let again = Sources::from_bytes(&bytes).unwrap();
    assert_eq!((&again.exclude, &again.archive), (&sources.exclude, &sources.archive));
    assert!(!again.fit(&settings(&sources.exclude)), "these settings know no archive");
    for length in 0..bytes.len() {
        // What ends where an entry ends can be read, and is something else.
        let other = Sources::from_bytes(&bytes[..length]);
        assert!(other.is_none_or(|other| other.to_bytes() == bytes[..length]));
    }
}

/// What is learnt from the one game of [`write_archive`] when it is followed, by somebody who finds its moves best but the one
/// with so many empty squares, and every position worth a hundredth of a disc.
fn followed(unlike_at: usize) -> Vec<Sample> {
    let folder = tempfile::tempdir().unwrap();
    write_archive(folder.path(), &[2000]);
    let archive = crate::archive::read_for_learning(folder.path()).unwrap();
    let settings = Settings { follow: true, ..settings(&Exclusions::default()) };
    let sources = Sources { exclude: Exclusions::default(), archive };
    let game = sources.archive[0].clone();
    let mut judge = |position: &Position| {
        let unlike = position.empties().len() == unlike_at;
        let best = if unlike { Move::Pass } else { game.move_in(position)? };
        Some(game::Judged { best, search: 1, exact: false })
    };
    let samples = game::play(&settings, &sources, 1, 0, &mut judge).unwrap();
    assert_eq!(game::play(&settings, &sources, 1, 1, &mut judge), None, "there is one game");
    let of_game: Vec<_> = game.positions().map(|position| position.board()).collect();
    assert!(samples.iter().all(|sample| of_game.contains(&sample.board)));
    samples
}

#[test]
fn a_game_that_is_followed_has_exact_labels_where_the_archive_knows_them_and_near_it() {
    let exact = |samples: Vec<Sample>| -> Vec<u32> {
        let exact = samples.iter().filter(|sample| sample.search.abs() == 1600);
        exact.map(|sample| sample.board.empties().count_ones()).collect()
    };
    assert_eq!(exact(followed(60)), [27, 26, 25, 24, 23, 22, 21]);
    assert_eq!(exact(followed(26)), [25, 24, 23, 22, 21]);
    assert_eq!(exact(followed(23)), [27, 26, 25, 24, 23]);
    let samples = followed(60);
    let outcome =
        |empties| samples.iter().find(|sample| sample.board.empties().count_ones() == empties).unwrap().outcome;
    assert_eq!(outcome(30).map(i8::abs), Some(16), "all moves from there on are best");
}
