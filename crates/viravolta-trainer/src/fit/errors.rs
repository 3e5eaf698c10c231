//! Errors of an evaluation, overall and by stage of the game.

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::{STAGES, stage};

use crate::dataset::Sample;

/// Errors over some samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Errors {
    /// How many samples.
    pub count: u64,
    /// Mean squared error, in discs squared.
    pub squared: f64,
    /// Mean absolute error, in discs.
    pub absolute: f64,
}

/// Errors of one stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageErrors {
    /// The fewest empty squares of the stage.
    pub empties_from: u32,
    /// The most.
    pub empties_to: u32,
    /// The errors.
    #[serde(flatten)]
    pub errors: Errors,
}

/// Gathers errors in discs.
pub(crate) fn by_stage(errors: impl Iterator<Item = (Sample, f64)>) -> (Errors, Vec<StageErrors>) {
    let mut sums = [Errors::default(); STAGES];
    for (sample, error) in errors {
        let sum = &mut sums[stage(sample.board.empties().count_ones())];
        sum.count += 1;
        sum.squared += error * error;
        sum.absolute += error.abs();
    }
    let mean = |sums: &[Errors]| {
        let count: u64 = sums.iter().map(|sum| sum.count).sum();
        let divisor = count.max(1) as f64;
        let squared = sums.iter().map(|sum| sum.squared).sum::<f64>() / divisor;
        let absolute = sums.iter().map(|sum| sum.absolute).sum::<f64>() / divisor;
        Errors { count, squared, absolute }
    };
    let stages = (0..STAGES).filter(|at| sums[*at].count > 0).map(|at| {
        let mut empties = (0..=60).filter(|empties| stage(*empties) == at);
        let empties_from = empties.next().unwrap_or(0);
        StageErrors {
            empties_from,
            empties_to: empties.next_back().unwrap_or(empties_from),
            errors: mean(&sums[at..=at]),
        }
    });
    (mean(&sums), stages.collect())
}
