//! The file of moves that `othello` may be given, and what is wrong with it in the words of the program.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use viravolta_notation::{Illegal, IllegalCause, ReadError, ReadOptions, jogadas};
use viravolta_rules::{IllegalReason, Position};

use crate::console::trim;

/// No game has so many moves that its file is longer, even with many blank lines; endless files are refused.
const MAX_LENGTH: u64 = 1 << 20;

/// How much of a bad line is shown.
const SHOWN: usize = 40;

/// What is wrong with a file of moves.
#[derive(Debug, thiserror::Error)]
pub enum MovesFileError {
    /// The file could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is far longer than a game.
    #[error("longer than {MAX_LENGTH} bytes: not a file of moves")]
    TooLong,
    /// A line is not a move that can be played there.
    #[error("line {line}: \"{text}\": {why}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// The line, made printable and cut.
        text: String,
        /// Why.
        why: &'static str,
    },
}

/// Plays the moves of a file from the start, as [`parse_moves`] does.
///
/// # Errors
/// When the file cannot be read, is far too long, or holds a line that is not a legal move.
pub fn read_moves(path: &Path) -> Result<Position, MovesFileError> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_LENGTH + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_LENGTH {
        return Err(MovesFileError::TooLong);
    }
    parse_moves(&bytes)
}

/// Plays the moves of a text from the start; blank lines and CRLF are tolerated, a side without a move is skipped.
///
/// # Errors
/// When a line is not a square, or not a legal move.
///
/// ```
/// let position = viravolta_courses::parse_moves(b"4C\r\n5c\n\n6C")?;
/// assert_eq!(position.turn(), viravolta_rules::Color::White);
/// let error = viravolta_courses::parse_moves(b"4C\n4C\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: \"4C\": illegal move: the square is taken");
/// # Ok::<(), viravolta_courses::MovesFileError>(())
/// ```
pub fn parse_moves(bytes: &[u8]) -> Result<Position, MovesFileError> {
    match jogadas::parse(bytes, ReadOptions::STRICT) {
        Ok(record) => Ok(*record.position()),
        Err(ReadError::Io(error)) => Err(error.into()),
        Err(error) => {
            let line = error.location().map_or(0, |at| at.line);
            let index = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
            let text = bytes.split(|byte| *byte == b'\n').nth(index).unwrap_or_default();
            Err(MovesFileError::Line { line, text: shown(trim(text)), why: why(&error) })
        }
    }
}

fn why(error: &ReadError) -> &'static str {
    let reason = match error {
        ReadError::Illegal(Illegal { cause: IllegalCause::Move(illegal), .. }) => illegal.reason,
        _ => return "expected a line digit and a column letter, such as 5F",
    };
    match reason {
        IllegalReason::Occupied => "illegal move: the square is taken",
        IllegalReason::GameOver => "illegal move: the game is over",
        IllegalReason::NothingFlips | IllegalReason::OutsideBoard | IllegalReason::PassNotAllowed => {
            "illegal move: it flips no disc"
        }
    }
}

/// The start of a line as printable text on one line.
fn shown(text: &[u8]) -> String {
    let cut = &text[..text.len().min(SHOWN)];
    let dots = if cut.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", cut.escape_ascii())
}
