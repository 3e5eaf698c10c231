//! What can be wrong with what was read, in words.

use viravolta_i18n::Language;
use viravolta_notation::ReadError;
use viravolta_rules::{ParseBoardError, TranscriptError};

/// Sentences about faults of files, boards and transcripts. The program that starts the app has them already, for its
/// other commands, and lends them; by default the libraries speak for themselves, in English.
#[derive(Clone, Copy, Debug)]
pub struct Faults {
    /// What is wrong with a file of games: the language, the name of the file, the fault.
    pub file: fn(Language, &str, &ReadError) -> String,
    /// What is wrong with a board.
    pub board: fn(Language, &ParseBoardError) -> String,
    /// What is wrong with a transcript.
    pub transcript: fn(Language, &TranscriptError) -> String,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            file: |_, name, error| format!("{name}: {error}"),
            board: |_, error| error.to_string(),
            transcript: |_, error| error.to_string(),
        }
    }
}
