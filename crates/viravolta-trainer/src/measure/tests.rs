use super::*;
use crate::archive::tests::write_archive;
use crate::model::Model;
use viravolta_engine::evaluation::rows::Rows;

#[test]
fn a_game_is_measured_at_every_stage_and_an_interrupted_run_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let network = Arc::new(Network::new(&Model::new(&Rows::new()).quantised()));
    write_archive(folder.path(), &[2013]);
    let settings =
        Settings { first_year: 2013, last_year: 2013, sample: 5, seed: 1, deep: 3, parity: 1, solve_from: 14 };
    let journal = folder.path().join("measure.part");
    let run = |stop_after: usize| {
        let stop = AtomicBool::new(false);
        let told = &mut |done, _| stop.store(done >= stop_after, std::sync::atomic::Ordering::Relaxed);
        measure(folder.path(), (&network, "x"), &settings, 1, &journal, &stop, told).unwrap()
    };
    let whole = run(usize::MAX).unwrap();
    assert_eq!(run(2), None);
    assert!(journal.exists());
    assert_eq!(run(usize::MAX).unwrap(), whole);
    assert_eq!((whole.games, whole.judgements.len(), whole.choices.len()), (1, 16, 4));
    let at_24 = whole.judgements.iter().find(|judgement| judgement.empties == 24).unwrap();
    assert_eq!((at_24.truth, at_24.count), (judge::Truth::Archive, 1));
    assert_eq!(whole.every_game, [*at_24]);
    let solved: Vec<_> = whole.solved.iter().map(|judgement| (judgement.empties, judgement.truth)).collect();
    assert_eq!(solved, [(12, judge::Truth::Solved), (14, judge::Truth::Solved)]);
    let swings: Vec<_> = whole.parity.iter().map(|parity| (parity.empties, parity.depth)).collect();
    assert_eq!(
        swings,
        [50, 40, 30, 24].map(|empties| (7..=12).map(move |depth| (empties, depth))).map(Vec::from_iter).concat()
    );
    // This network knows nothing and says nearly zero; the archive says 16 discs.
    assert!((at_24.absolute - 16.0).abs() < 8.0, "{at_24:?}");
    let missing = Settings { last_year: 2014, ..settings.clone() };
    let never = AtomicBool::new(false);
    let refused = measure(folder.path(), (&network, "x"), &missing, 1, &journal, &never, &mut |_, _| ());
    assert!(matches!(refused, Err(TrainerError::File { .. })));
}
