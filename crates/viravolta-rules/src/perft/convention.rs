//! What counts as a ply and as a leaf.

use core::fmt;
use core::str::FromStr;

/// How passes and ended games are counted. From the usual start the three agree to depth 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// A: a pass is one ply, and a game that has ended is one leaf, at whatever depth. The usual table.
    #[default]
    PassIsPly,
    /// B: a pass takes no ply, and a game that has ended is one leaf.
    PassIsFree,
    /// C: a pass is one ply, and a game that ends before the depth is not counted.
    EndedNotCounted,
}

impl Convention {
    /// All conventions: A, B, C.
    pub const ALL: [Self; 3] = [Self::PassIsPly, Self::PassIsFree, Self::EndedNotCounted];

    /// The letter by which tables name the convention.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::PassIsPly => 'A',
            Self::PassIsFree => 'B',
            Self::EndedNotCounted => 'C',
        }
    }

    /// The leaves that a game counts for which ends before the depth.
    pub(super) const fn ended(self) -> u64 {
        match self {
            Self::PassIsPly | Self::PassIsFree => 1,
            Self::EndedNotCounted => 0,
        }
    }

    /// The depth that is left after a pass.
    pub(super) const fn after_pass(self, depth: u32) -> u32 {
        match self {
            Self::PassIsPly | Self::EndedNotCounted => depth - 1,
            Self::PassIsFree => depth,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// The text names no perft convention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseConventionError;

impl fmt::Display for ParseConventionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a perft convention: A, B or C")
    }
}

impl core::error::Error for ParseConventionError {}

impl FromStr for Convention {
    type Err = ParseConventionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "A" | "a" => Ok(Self::PassIsPly),
            "B" | "b" => Ok(Self::PassIsFree),
            "C" | "c" => Ok(Self::EndedNotCounted),
            _ => Err(ParseConventionError),
        }
    }
}

/// How the last ply is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counting {
    /// The moves of the last ply are counted, not made.
    #[default]
    Bulk,
    /// Every leaf's board is built.
    EveryLeaf,
}
