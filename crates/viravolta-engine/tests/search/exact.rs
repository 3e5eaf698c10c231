//! Exact values: equal to minimax, however they are asked for.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use viravolta_engine::{Engine, Limits, Line, Proof, Report};
use viravolta_rules::{DiscDiff, Position, Scoring, Symmetry};

use crate::naive::{self, late, small};
use crate::{ENGINES, engine, engine_with};

fn solve(engine: &Engine, position: &Position) -> Report {
    engine.search(position, &Limits::exact())
}

fn discs(report: &Report) -> i32 {
    report.score().expect("every position has a value").rounded().discs()
}

/// Plays the line out: every move legal, the game over at its end, and the result as promised.
fn assert_perfect(position: &Position, line: &Line) {
    assert_eq!(line.proof, Proof::Exact);
    let play = |position: Position, mv: &_| position.play(*mv).expect("a legal move");
    let end = line.moves.iter().fold(*position, play);
    assert!(end.is_over(), "{position:?} {line:?}");
    let result = end.difference(position.turn(), Scoring::EmptiesToWinner);
    assert_eq!(result, line.score.rounded(), "{position:?} {line:?}");
}

fn equals_minimax(position: &Position) {
    let value = naive::value(position);
    for engine in &*ENGINES {
        let report = solve(engine, position);
        assert_eq!(discs(&report), value, "{position:?}");
        assert!(report.complete);
        assert_perfect(position, &report.lines[0]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn equals_minimax_up_to_six_empties(position in small(6)) {
        equals_minimax(&position);
    }

    #[test]
    fn a_win_is_a_win(position in small(6)) {
        let value = naive::value(&position);
        for engine in &*ENGINES {
            let report = engine.search(&position, &Limits::win_draw_loss());
            prop_assert_eq!(discs(&report).signum(), value.signum());
            let proofs = [Some(Proof::WinDrawLoss), Some(Proof::Exact)];
            prop_assert!(proofs.contains(&report.proof()), "{:?}", report);
        }
    }

    #[test]
    fn what_is_reached_is_reached(position in small(5), discs in -66..=66i32) {
        let value = naive::value(&position);
        for engine in &*ENGINES {
            let verdict = engine.reaches(&position, DiscDiff::new(discs), &AtomicBool::new(false), |_| {});
            prop_assert_eq!(verdict.reached, Some(value >= discs.min(64)));
        }
    }

    #[test]
    fn every_move_has_its_value(position in small(5), lines in 1..8usize) {
        for engine in &*ENGINES {
            let limits = Limits { lines, ..Limits::exact() };
            let report = engine.search(&position, &limits);
            let moves = position.all_moves().count();
            prop_assert_eq!(report.lines.len(), lines.min(moves.max(1)));
            prop_assert!(report.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
            let values = report.lines.iter().filter_map(|line| Some((line.first()?, line.score.rounded().discs())));
            for (mv, value) in values.clone() {
                prop_assert_eq!(value, -naive::value(&position.play(mv).unwrap()), "{}", mv);
            }
            // None is left out that is better than the last one shown.
            let left_out = position.all_moves().filter(|mv| values.clone().all(|(shown, _)| shown != *mv));
            let last = values.clone().map(|(_, value)| value).next_back().unwrap_or_default();
            for mv in left_out {
                prop_assert!(-naive::value(&position.play(mv).unwrap()) <= last);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn equals_minimax_with_seven_and_eight_empties(position in small(8)) {
        equals_minimax(&position);
    }

    #[test]
    fn the_same_in_every_mirror(position in small(9)) {
        let engine = &ENGINES[0];
        let value = discs(&solve(engine, &position));
        for symmetry in Symmetry::ALL {
            let report = solve(engine, &symmetry.position(&position));
            prop_assert_eq!(discs(&report), value, "{:?}", symmetry);
        }
    }

    #[test]
    fn the_same_with_any_table_and_any_threads(position in late(viravolta_rules::BoardSize::Eight, 11..=15)) {
        let value = discs(&solve(&ENGINES[0], &position));
        for (threads, mebibytes) in [(1, 0), (1, 32), (2, 0), (2, 32)] {
            let report = solve(&engine_with(threads, None, mebibytes), &position);
            prop_assert_eq!(discs(&report), value, "{} threads, {} MiB", threads, mebibytes);
            assert_perfect(&position, &report.lines[0]);
        }
    }

    #[test]
    fn every_question_about_a_longer_end_agrees(position in late(viravolta_rules::BoardSize::Eight, 10..=13)) {
        let engine = engine(1, None);
        let value = discs(&solve(&engine, &position));
        engine.clear();
        let wld = engine.search(&position, &Limits::win_draw_loss());
        prop_assert_eq!(discs(&wld).signum(), value.signum());
        engine.clear();
        let stop = AtomicBool::new(false);
        // More than 64 discs are as many as 64.
        let reaches = |discs: i32| engine.reaches(&position, DiscDiff::new(discs), &stop, |_| {}).reached;
        prop_assert_eq!([reaches(value), reaches(value + 1), reaches(value - 1)], [Some(true), Some(value == 64), Some(true)]);
        engine.clear();
        let all = engine.search(&position, &Limits { lines: usize::MAX, ..Limits::exact() });
        for line in &all.lines {
            if let Some(mv) = line.first() {
                let alone = -discs(&solve(&engine, &position.play(mv).unwrap()));
                prop_assert_eq!(line.score.rounded().discs(), alone, "{}", mv);
                assert_perfect(&position, line);
            }
        }
    }
}
