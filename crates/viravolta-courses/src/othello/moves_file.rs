//! The file of moves that `othello` may be given: one move per line, line digit then column letter.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use viravolta_rules::{IllegalReason, Move, ParseSquareError, Position, Square};

use crate::console::trim;

/// No game has so many moves that its file is longer, even with comments in blank lines; endless files are refused.
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
    /// A line is not a square.
    #[error("line {line}: \"{text}\": {why}")]
    Unreadable {
        /// The number of the line, from 1.
        line: usize,
        /// The line, made printable and cut.
        text: String,
        /// What was expected and what came.
        why: Unreadable,
    },
    /// A line is a square where the rules allow no move.
    #[error("line {line}: \"{text}\": {}", illegal(*why))]
    Illegal {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
        /// Why the move is not legal.
        why: IllegalReason,
    },
}

/// Why a line is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Text, but not a line digit and a column letter.
    #[error("{}", expected(.0))]
    Square(ParseSquareError),
    /// Bytes that are no text at all.
    #[error("expected a line digit and a column letter, such as 5F")]
    NotText,
}

fn expected(error: &ParseSquareError) -> String {
    match error {
        ParseSquareError::Length { .. } => "expected a line digit and a column letter, such as 5F".to_owned(),
        other => other.to_string(),
    }
}

const fn illegal(reason: IllegalReason) -> &'static str {
    match reason {
        IllegalReason::Occupied => "illegal move: the square is taken",
        IllegalReason::GameOver => "illegal move: the game is over",
        IllegalReason::NothingFlips | IllegalReason::OutsideBoard | IllegalReason::PassNotAllowed => {
            "illegal move: it flips no disc"
        }
    }
}

/// Plays the moves of a file from the start; a side without a move is skipped.
///
/// # Errors
/// When the file cannot be read or one of its lines is not a legal move.
pub(crate) fn read_moves(path: &Path) -> Result<Position, MovesFileError> {
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
/// assert!(viravolta_courses::parse_moves(b"4C\n4C\n").is_err());
/// # Ok::<(), viravolta_courses::MovesFileError>(())
/// ```
pub fn parse_moves(bytes: &[u8]) -> Result<Position, MovesFileError> {
    let mut position = Position::start();
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let text = trim(line);
        if text.is_empty() {
            continue;
        }
        let (line, shown) = (index + 1, || shown(text));
        let square = str::from_utf8(text)
            .map_err(|_| Unreadable::NotText)
            .and_then(|text| Square::from_line_column_text(text).map_err(Unreadable::Square))
            .map_err(|why| MovesFileError::Unreadable { line, text: shown(), why })?;
        let ready = if position.must_pass() { position.passed() } else { position };
        position = ready.play(Move::Place(square)).map_err(|error| MovesFileError::Illegal {
            line,
            text: shown(),
            why: error.reason,
        })?;
    }
    Ok(position)
}

/// The start of a line as printable text on one line.
fn shown(text: &[u8]) -> String {
    let cut = &text[..text.len().min(SHOWN)];
    let dots = if cut.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", cut.escape_ascii())
}
