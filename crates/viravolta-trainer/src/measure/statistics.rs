//! Means with their margins.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::judge::{DEPTHS, Truth, Verdict};

/// The error of the evaluation or of a search at some number of empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// Empty squares.
    pub empties: usize,
    /// What the values were compared with.
    pub truth: Truth,
    /// Plies of the search; 0 is the evaluation itself.
    pub depth: u32,
    /// Positions.
    pub count: usize,
    /// Mean absolute error in discs.
    pub absolute: f64,
    /// Half the width of its 95% interval.
    pub margin: f64,
    /// Root of the mean squared error.
    pub root_squared: f64,
    /// Mean error: above zero when positions are thought too good for the side to move.
    pub bias: f64,
}

/// What the choice of a move costs at some number of empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Empty squares.
    pub empties: usize,
    /// Plies of the search; 1 is a look at the positions after each move.
    pub depth: u32,
    /// Positions.
    pub count: usize,
    /// Discs lost on average.
    pub loss: f64,
    /// Half the width of its 95% interval.
    pub margin: f64,
    /// Share of the positions where a best move was chosen.
    pub best: f64,
}

/// The figures of all verdicts.
pub(super) fn summarise(verdicts: &[Verdict]) -> (Vec<Judgement>, Vec<Choice>) {
    let mut errors: BTreeMap<(usize, Truth, u32), Vec<f64>> = BTreeMap::new();
    let mut losses: BTreeMap<(usize, u32), Vec<f64>> = BTreeMap::new();
    for verdict in verdicts {
        for (depth, judged) in [0].into_iter().chain(DEPTHS).zip(&verdict.judged) {
            errors.entry((verdict.empties, verdict.truth, depth)).or_default().push(judged - verdict.value);
        }
        for (depth, lost) in [1].into_iter().chain(DEPTHS).zip(&verdict.lost) {
            losses.entry((verdict.empties, depth)).or_default().push(*lost);
        }
    }
    let judgement = |((empties, truth, depth), errors): (_, Vec<f64>)| {
        let (absolute, margin) = mean(errors.iter().map(|error| error.abs()));
        let (squared, _) = mean(errors.iter().map(|error| error * error));
        let (bias, _) = mean(errors.iter().copied());
        Judgement { empties, truth, depth, count: errors.len(), absolute, margin, root_squared: squared.sqrt(), bias }
    };
    let choice = |((empties, depth), losses): (_, Vec<f64>)| {
        let (loss, margin) = mean(losses.iter().copied());
        let best = losses.iter().filter(|loss| **loss <= 0.0).count() as f64 / losses.len() as f64;
        Choice { empties, depth, count: losses.len(), loss, margin, best }
    };
    (errors.into_iter().map(judgement).collect(), losses.into_iter().map(choice).collect())
}

/// The mean and half the width of its 95% interval.
pub(super) fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_margins() {
        let (mean, margin) = mean([1.0, 2.0, 3.0, 4.0].into_iter());
        assert_eq!(mean, 2.5);
        assert!((margin - 1.96 * (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        let verdict = |value, judged: [f64; 4], lost: [f64; 4]| Verdict {
            empties: 16,
            truth: Truth::Solved,
            value,
            judged: judged.to_vec(),
            lost: lost.to_vec(),
        };
        let verdicts = [
            verdict(4.0, [6.0, 4.0, 4.0, 4.0], [2.0, 0.0, 0.0, 0.0]),
            verdict(-2.0, [-6.0, -2.0, -2.0, -2.0], [0.0; 4]),
        ];
        let (judgements, choices) = summarise(&verdicts);
        assert_eq!((judgements.len(), choices.len()), (4, 4));
        let Judgement { depth, count, absolute, bias, .. } = judgements[0];
        assert_eq!((depth, count, absolute, bias), (0, 2, 3.0, -1.0));
        assert_eq!((choices[0].depth, choices[0].loss, choices[0].best), (1, 1.0, 0.5));
        assert_eq!((choices[3].depth, choices[3].best), (12, 1.0));
    }
}
