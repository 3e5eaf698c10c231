//! What a position is worth without looking ahead.

pub mod access;
mod bit_stream;
pub mod counts;
pub(crate) mod handmade;
mod large;
pub mod network;
mod pack;
pub mod patterns;
mod prefix_code;
pub mod rows;
pub mod weights;

use viravolta_rules::simd::Isa;
use viravolta_rules::{Board, Square};

/// A way to judge positions. The search carries the features from move to move.
pub(crate) trait Evaluation: Send + Sync {
    /// What is kept of a position so that the next one is cheap.
    type Features: Copy + Send + Sync;

    /// The features of a position, from scratch.
    fn features(&self, board: Board) -> Self::Features;

    /// The features after a move, seen by the opponent.
    fn play(&self, features: &Self::Features, square: Square, flips: u64) -> Self::Features;

    /// The features after a pass, seen by the opponent.
    fn pass(&self, features: &Self::Features) -> Self::Features;

    /// The value in search units, within a unit less than a wipe-out, seen by the side to move.
    fn score<I: Isa>(&self, isa: I, board: Board, features: &Self::Features) -> i32;
}
