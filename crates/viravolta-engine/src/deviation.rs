//! How far a shallow search strays from a deep one.
//!
//! The difference between a search of `deep` plies and one of `shallow` plies is close to normal. Its deviation is
//! modelled as a smooth function of both depths and of the empty squares, fitted to the evaluation in use.

/// The fitted model: the deviation in discs is the exponential of a weighted sum of the [`terms`](Self::terms).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviation(pub [f64; Self::TERMS]);

impl Deviation {
    /// How many terms the model has.
    pub const TERMS: usize = 6;

    /// For weights that have not been measured.
    pub const GUESS: Self = Self([1.05, 0.12, -0.28, 0.3, 0.0, 0.25]);

    /// The terms that the coefficients multiply. When the deep search reaches the end of the game its result is
    /// exact, which spreads wider; that is the last term.
    #[must_use]
    pub fn terms(deep: i32, shallow: i32, empties: i32) -> [f64; Self::TERMS] {
        let (d, s, e) = (f64::from(deep), f64::from(shallow), f64::from(empties) / 60.0);
        let exact = f64::from(u8::from(deep >= empties));
        [1.0, (d - s).max(0.0).sqrt(), (s + 1.0).ln(), e, e * e, exact]
    }

    /// The deviation in discs.
    #[must_use]
    pub fn discs(&self, deep: i32, shallow: i32, empties: i32) -> f64 {
        let terms = Self::terms(deep, shallow, empties);
        self.0.iter().zip(terms).map(|(coefficient, term)| coefficient * term).sum::<f64>().exp()
    }

    /// The depth of the search that stands for one of `depth` plies: about a half, of the same parity.
    #[must_use]
    #[inline(always)]
    pub const fn reduced(depth: i32) -> i32 {
        2 * (depth / 4) + (depth & 1)
    }
}
