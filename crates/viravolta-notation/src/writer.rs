//! What all writers have in common.

use crate::{GameRecord, Losses, WriteError};

/// Writes games, one after the other, and says of each what the format could not hold.
pub trait GameWriter {
    /// Writes one game.
    ///
    /// # Errors
    /// When the output fails, or the format cannot hold the game at all; then nothing of it was written.
    fn write(&mut self, record: &GameRecord) -> Result<Losses, WriteError>;

    /// Writes what is still held back. Must be called once, after the last game.
    ///
    /// # Errors
    /// When the output fails.
    fn finish(&mut self) -> Result<Losses, WriteError>;
}
