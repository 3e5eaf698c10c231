//! Stopped at any moment, a search still answers with a legal move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use viravolta_engine::{Goal, Limits, Report};
use viravolta_rules::{BoardSize, Position};
use viravolta_testkit::generate;

use crate::engine;
use crate::naive::position;

fn assert_legal(position: &Position, report: &Report) {
    match report.best_move() {
        Some(mv) => assert!(position.play(mv).is_ok(), "{mv} in {position:?}"),
        None => assert!(position.is_over(), "{position:?}"),
    }
    for line in &report.lines {
        let end = line.moves.iter().try_fold(*position, |position, mv| position.play(*mv));
        assert!(end.is_ok(), "{line:?} in {position:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn before_it_began(sets in generate::any_board(8), lines in 1..4usize, threads in 1..3usize) {
        let position = position(sets, BoardSize::Eight);
        for goal in [Goal::BestMove, Goal::Exact, Goal::WinDrawLoss] {
            let limits = Limits { goal, lines, ..Limits::default() };
            let report = engine(threads, None).search_with(&position, &limits, &AtomicBool::new(true), |_| {});
            assert_legal(&position, &report);
            prop_assert!(!report.complete || position.is_over());
        }
    }

    #[test]
    fn at_any_moment(
        sets in generate::reachable(8),
        microseconds in 0..20_000u64,
        threads in 1..4usize,
        lines in 1..4usize,
    ) {
        let position = position(sets, BoardSize::Eight);
        let engine = engine(threads, None);
        let stop = AtomicBool::new(false);
        let limits = Limits { lines, ..Limits::default() };
        let report = std::thread::scope(|scope| {
            let search = scope.spawn(|| engine.search_with(&position, &limits, &stop, |report| assert_legal(&position, report)));
            std::thread::sleep(Duration::from_micros(microseconds));
            stop.store(true, Ordering::Relaxed);
            search.join().expect("no panic")
        });
        assert_legal(&position, &report);
    }

    /// Also where pruning lets the value of a depth depend on the window.
    #[test]
    fn by_itself_at_the_depth_asked_for(sets in generate::reachable(8), lines in 1..3usize) {
        let position = position(sets, BoardSize::Eight);
        let report = engine(1, None).search(&position, &Limits { lines, ..Limits::depth(8) });
        prop_assert!(report.complete);
        assert_legal(&position, &report);
    }

    #[test]
    fn by_a_clock_however_short(sets in generate::reachable(8), microseconds in 0..5_000u64) {
        let position = position(sets, BoardSize::Eight);
        let report = engine(1, None).search(&position, &Limits::time(Duration::from_micros(microseconds)));
        assert_legal(&position, &report);
    }
}

#[test]
fn by_a_listener_that_panics_however_many_threads_help() {
    let engine = engine(3, None);
    let unwound = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        engine.search_with(&Position::start(), &Limits::depth(12), &AtomicBool::new(false), |report| {
            assert!(report.nodes < 100, "enough");
        })
    }));
    assert!(unwound.is_err());
}

#[test]
fn a_question_that_is_stopped_has_no_answer() {
    let engine = engine(1, None);
    let verdict = engine.reaches(&Position::start(), viravolta_rules::DiscDiff::new(2), &AtomicBool::new(true), |_| {});
    assert_eq!(verdict.reached, None);
}
