//! How forgiving a reader is.

/// What a reader does with a game that can be read but breaks the rules.
///
/// A malformed game is always an error; the next call of the reader goes on with the next game where the format
/// makes that possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Keep the moves before the first illegal one instead of refusing the game; the rest is kept as text in the
    /// game's comment, never as moves.
    pub keep_legal_part: bool,
}

impl ReadOptions {
    /// Refuses every game that breaks the rules.
    pub const STRICT: Self = Self { keep_legal_part: false };
    /// Keeps what can be kept.
    pub const LENIENT: Self = Self { keep_legal_part: true };
}
