//! The size of the board, as types.

/// What an endgame function knows about its board at compile time.
pub(super) trait Extent: Copy {
    /// Whether all 64 squares belong to the board.
    const WHOLE: bool;
}

/// 8x8: whatever is neither empty nor the player's is the opponent's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole;

/// A smaller board, with squares outside that are nobody's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part;

impl Extent for Whole {
    const WHOLE: bool = true;
}

impl Extent for Part {
    const WHOLE: bool = false;
}
