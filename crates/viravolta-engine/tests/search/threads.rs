//! Threads find the same values as one.

use proptest::prelude::*;
use viravolta_engine::{Limits, Score};
use viravolta_rules::BoardSize;

use crate::naive::late;
use crate::{ENGINES, engine_with};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn two_and_four_threads_solve_as_one_does(position in late(BoardSize::Eight, 15..=17)) {
        let value = ENGINES[0].search(&position, &Limits::exact()).score().map(Score::rounded);
        for threads in [2, 4] {
            // A fresh table each time, so that the work is really shared.
            let report = engine_with(threads, None, 8).search(&position, &Limits::exact());
            prop_assert_eq!(report.score().map(Score::rounded), value);
            prop_assert!(report.complete);
        }
    }
}
