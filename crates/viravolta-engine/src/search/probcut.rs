//! Multi-ProbCut: a shallow search that clears the window by far enough stands for the deep one.

use crate::deviation::Deviation;
use crate::selectivity::Selectivity;
use crate::units::UNIT;

/// The margins in search units, ready for use.
#[derive(Clone, Debug)]
pub(crate) struct ProbCut {
    /// `[selectivity][depth][empties]`.
    margins: Box<[[[i16; 65]; 65]; 5]>,
}

impl ProbCut {
    pub(crate) fn new(model: &Deviation) -> Self {
        let mut margins = Box::new([[[0; 65]; 65]; 5]);
        for (level, selectivity) in Selectivity::ALL.into_iter().enumerate().take(5) {
            for depth in 0..65i32 {
                for empties in 0..65i32 {
                    let deviation = model.discs(depth, Deviation::reduced(depth), empties);
                    let margin = selectivity.deviations() * deviation * f64::from(UNIT);
                    margins[level][depth as usize][empties as usize] = margin.round().min(30000.0) as i16;
                }
            }
        }
        Self { margins }
    }

    /// How far beyond the bound the reduced search must land.
    #[inline(always)]
    pub(crate) fn margin(&self, selectivity: Selectivity, depth: i32, empties: i32) -> i32 {
        i32::from(self.margins[selectivity.index() as usize % 5][depth as usize & 63][empties as usize & 63])
    }
}
