//! How much forward pruning a search trusts.

/// How sure a forward-pruning search wants to be before it cuts, from daring to complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Selectivity {
    /// Cuts when 73% sure.
    P73,
    /// Cuts when 87% sure.
    P87,
    /// Cuts when 95% sure.
    P95,
    /// Cuts when 98% sure.
    P98,
    /// Cuts when 99% sure.
    P99,
    /// Cuts nothing that is not proven.
    Full,
}

impl Selectivity {
    /// All levels, the most daring first.
    pub const ALL: [Self; 6] = [Self::P73, Self::P87, Self::P95, Self::P98, Self::P99, Self::Full];

    /// The confidence in percent.
    #[must_use]
    pub const fn percent(self) -> u8 {
        match self {
            Self::P73 => 73,
            Self::P87 => 87,
            Self::P95 => 95,
            Self::P98 => 98,
            Self::P99 => 99,
            Self::Full => 100,
        }
    }

    /// How many standard deviations the reduced search must clear the bound by.
    pub(crate) const fn deviations(self) -> f64 {
        match self {
            Self::P73 => 1.1,
            Self::P87 => 1.5,
            Self::P95 => 2.0,
            Self::P98 => 2.35,
            Self::P99 => 2.6,
            Self::Full => f64::INFINITY,
        }
    }

    pub(crate) const fn index(self) -> u8 {
        self as u8
    }
}
