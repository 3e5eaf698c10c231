//! Positions and games as people and programs write them: transcripts, board strings, pictures.

mod board_text;
mod picture;
mod transcript;
mod transcript_writer;

pub use board_text::{BoardReader, BoardText, ParseBoardError};
pub use picture::{Glyphs, Picture};
pub use transcript::{IllegalTranscript, MalformedTranscript, TranscriptError, TranscriptToken, TranscriptTokens};
pub use transcript_writer::{LetterCase, PassStyle, Transcript};
