//! Limits in plies and nodes: kept, and the same every time.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use viravolta_engine::{Limits, Proof, Report};
use viravolta_rules::simd::Level;
use viravolta_rules::{BoardSize, Move, Position, Square, SquareSet, Symmetry};
use viravolta_testkit::generate;

use crate::naive::position;
use crate::{ENGINES, engine};

pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let board = |size: BoardSize| generate::any_board(size.side()).prop_map(move |sets| position(sets, size));
    prop_oneof![8 => board(BoardSize::Eight), 1 => board(BoardSize::Six), 1 => board(BoardSize::Four)]
}

/// What must be the same: everything but the time.
fn essence(report: &Report) -> (&[viravolta_engine::Line], u64, bool) {
    (&report.lines, report.nodes, report.complete)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_same_depth_gives_the_same_search_on_every_processor(position in any_position(), depth in 1..8u32, lines in 1..3usize) {
        let limits = Limits { lines, ..Limits::depth(depth) };
        let reports: Vec<Report> = Level::available()
            .into_iter()
            .chain([Level::Portable])
            .map(|level| engine(1, Some(level)).search(&position, &limits))
            .collect();
        for report in &reports {
            prop_assert_eq!(essence(report), essence(&reports[0]));
            prop_assert!(report.complete);
        }
    }

    #[test]
    fn excluded_moves_are_not_looked_at(position in any_position(), depth in 1..5u32, chosen: u64) {
        let excluded = position.legal_moves() & SquareSet::from_bits(chosen);
        let limits = Limits { excluded, lines: usize::MAX, ..Limits::depth(depth) };
        let report = ENGINES[0].search(&position, &limits);
        prop_assert!(report.complete);
        if position.must_pass() || position.is_over() {
            return Ok(());
        }
        // Neither are those that a symmetry turns into them: they are worth the same.
        let same = |square: &Square| Symmetry::ALL.iter().any(|turn| {
            turn.position(&position) == position && excluded.contains(turn.square(*square, position.size()))
        });
        let left: Vec<Square> = position.legal_moves().iter().filter(|square| !same(square)).collect();
        prop_assert_eq!(report.lines.len(), left.len());
        for line in &report.lines {
            prop_assert!(line.first().and_then(Move::square).is_some_and(|square| left.contains(&square)));
        }
    }

    #[test]
    fn the_same_nodes_give_the_same_search(position in any_position(), nodes in 1..60_000u64) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let reports = [0, 1].map(|_| engine(1, None).search(&position, &limits));
        prop_assert_eq!(essence(&reports[0]), essence(&reports[1]));
        // It looks at the count every few thousand nodes, and an ending begun is finished.
        prop_assert!(reports[0].nodes <= nodes + 400_000, "{} of {}", reports[0].nodes, nodes);
        prop_assert_eq!(reports[0].best_move().is_some(), !position.is_over());
    }

    #[test]
    fn a_search_that_is_cut_short_tells_no_bounds(position in any_position(), nodes in 10_000..300_000u64) {
        let limits = Limits { nodes: Some(nodes), lines: usize::MAX, ..Limits::default() };
        let mut whole: Vec<Report> = Vec::new();
        let last = engine(1, None).search_with(&position, &limits, &AtomicBool::new(false), |report| whole.push(report.clone()));
        // What it had no time for has the value of the iteration before.
        whole.retain(|report| report.lines.iter().all(|line| line.proof == report.lines[0].proof));
        for line in last.lines.iter().filter(|line| line.proof != last.lines[0].proof) {
            let before = whole.iter().find(|report| report.lines[0].proof == line.proof);
            let known = before.and_then(|report| report.lines.iter().find(|known| known.first() == line.first()));
            prop_assert_eq!(known.map(|known| known.score), Some(line.score), "{:?}", line);
        }
    }

    #[test]
    fn depth_is_what_it_says(position in any_position(), depth in 1..6u32) {
        let report = ENGINES[0].search(&position, &Limits::depth(depth));
        match report.proof() {
            Some(Proof::Heuristic { depth: searched, .. }) => prop_assert_eq!(searched, depth),
            Some(Proof::Exact | Proof::Selective(_)) => {
                prop_assert!(position.is_over() || position.empties().len() as u32 <= depth);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

#[test]
fn clearing_forgets_everything() {
    let engine = engine(1, None);
    let limits = Limits::depth(8);
    let fresh = engine.search(&Position::start(), &limits);
    let warm = engine.search(&Position::start(), &limits);
    engine.clear();
    let cleared = engine.search(&Position::start(), &limits);
    assert!(warm.nodes < fresh.nodes);
    assert_eq!(essence(&cleared), essence(&fresh));
}
