//! What a value is that was not searched to the end.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use viravolta_engine::{Engine, Limits, Options, Proof, Report, Values};
use viravolta_rules::Position;

use crate::limits::any_position;

/// The reports after each iteration.
fn reports(values: Values, position: &Position, limits: &Limits) -> Vec<Report> {
    let options = Options { hash_mebibytes: 1, values, ..Options::default() };
    let engine = Engine::new(&options).expect("memory for a small table");
    let mut reports = Vec::new();
    engine.search_with(position, limits, &AtomicBool::new(false), |report| reports.push(report.clone()));
    reports
}

fn best(report: &Report) -> Option<i32> {
    report.score().map(|score| score.hundredths())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_judgement_is_the_mean_of_the_two_deepest_iterations(position in any_position(), lines in 1usize..6) {
        let limits = Limits { lines, ..Limits::depth(6) };
        let mean = reports(Values::Mean, &position, &limits);
        let deepest = reports(Values::Deepest, &position, &limits);
        prop_assert_eq!(mean.len(), deepest.len());
        for at in 1..mean.len().min(deepest.len()) {
            // The same moves are found in the same nodes: only what is said of them differs.
            let moves = |report: &Report| report.lines.iter().map(|line| line.moves.clone()).collect::<Vec<_>>();
            prop_assert_eq!((moves(&mean[at]), mean[at].nodes), (moves(&deepest[at]), deepest[at].nodes));
            let expected = match (deepest[at].proof(), deepest[at - 1].proof()) {
                (Some(Proof::Heuristic { depth: 2.., .. }), Some(Proof::Heuristic { .. })) => {
                    best(&deepest[at]).zip(best(&deepest[at - 1])).map(|(now, before)| f64::from(now + before) / 2.0)
                }
                _ => best(&deepest[at]).map(f64::from),
            };
            let (found, expected) = (best(&mean[at]).map_or(0.0, f64::from), expected.unwrap_or(0.0));
            prop_assert!((found - expected).abs() <= 1.0, "{found} is not {expected}");
            prop_assert!(mean[at].lines.is_sorted_by(|one, next| one.proof != next.proof || one.score >= next.score));
        }
    }
}
