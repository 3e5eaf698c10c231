//! Multi-ProbCut: a shallow search that clears the window by far enough stands for the deep one.
//!
//! The difference between a search of `deep` plies and one of `shallow` plies is close to normal. Its deviation is
//! modelled as a smooth function of both depths and of the empty squares, fitted by `viravolta train calibrate`.

use crate::selectivity::Selectivity;
use crate::units::UNIT;

/// The margins in search units, ready for use.
#[derive(Clone, Debug)]
pub(crate) struct ProbCut {
    /// `[selectivity][depth][empties]`.
    margins: Box<[[[i16; 65]; 65]; 5]>,
}

/// The fitted model: the deviation in discs is `exp(c0 + c1 * deep + c2 * shallow + c3 * empties + ...)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Model(pub [f64; 6]);

impl Model {
    /// The terms that the coefficients multiply. When the deep search reaches the end of the game its result is
    /// exact, which spreads wider; that is the last term.
    pub(crate) fn terms(deep: i32, shallow: i32, empties: i32) -> [f64; 6] {
        let (d, s, e) = (f64::from(deep), f64::from(shallow), f64::from(empties));
        [
            1.0,
            (d - s).max(0.0).sqrt(),
            (s + 1.0).ln(),
            e / 60.0,
            (e / 60.0).powi(2),
            f64::from(u8::from(deep >= empties)),
        ]
    }

    pub(crate) fn deviation(&self, deep: i32, shallow: i32, empties: i32) -> f64 {
        let terms = Self::terms(deep, shallow, empties);
        self.0.iter().zip(terms).map(|(c, t)| c * t).sum::<f64>().exp()
    }
}

/// A first guess, replaced by a fit to the shipped evaluation.
pub(crate) const DEFAULT: Model = Model([1.05, 0.12, -0.28, 0.3, 0.0, 0.25]);

/// The depth of the search that stands for one of `depth` plies: about a quarter, of the same parity.
#[inline(always)]
pub(crate) const fn reduced(depth: i32) -> i32 {
    2 * (depth / 4) + (depth & 1)
}

impl ProbCut {
    pub(crate) fn new(model: &Model) -> Self {
        let mut margins = Box::new([[[0; 65]; 65]; 5]);
        for (level, selectivity) in Selectivity::ALL.into_iter().enumerate().take(5) {
            for depth in 0..65i32 {
                for empties in 0..65i32 {
                    let deviation = model.deviation(depth, reduced(depth), empties);
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
