//! What can be wrong with positions, games and moves, in the user's language.

use viravolta_i18n::{Texts, tr};
use viravolta_rules::{Color, IllegalMove, IllegalReason, MalformedTranscript, Move, ParseBoardError, TranscriptError};

/// A side, as it stands in the middle of a sentence.
pub(crate) fn side(t: Texts, color: Color) -> String {
    match color {
        Color::Black => tr!(t, "common-black"),
        Color::White => tr!(t, "common-white"),
    }
}

/// A move as people write it.
pub(crate) fn name(t: Texts, mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => tr!(t, "common-pass"),
    }
}

/// Why a text is not a board.
pub(crate) fn board(t: Texts, error: &ParseBoardError) -> String {
    match error {
        ParseBoardError::Glyph { found, .. } => tr!(t, "fault-board-glyph", found = character(*found)),
        ParseBoardError::Length { found, expected: None, .. } => tr!(t, "fault-board-length", found = *found),
        ParseBoardError::Length { found, expected: Some(size), .. } => {
            tr!(t, "fault-board-length-of-size", found = *found, squares = size.area())
        }
        ParseBoardError::Side { found, .. } => tr!(t, "fault-board-side", found = character(*found)),
        ParseBoardError::MissingSide { size, .. } => tr!(t, "fault-board-missing-side", squares = size.area()),
        ParseBoardError::Ambiguous { found, .. } => tr!(t, "fault-board-ambiguous", found = character(*found)),
    }
}

/// Why a text is not a game.
pub(crate) fn transcript(t: Texts, error: &TranscriptError) -> String {
    match error {
        TranscriptError::Malformed(MalformedTranscript::Move { found, .. }) => match found {
            Some(found) => tr!(t, "fault-move", found = character(*found)),
            None => tr!(t, "fault-move-end"),
        },
        TranscriptError::Malformed(MalformedTranscript::Row { found, .. }) => match found {
            Some(found) => tr!(t, "fault-row", found = character(*found)),
            None => tr!(t, "fault-row-end"),
        },
        TranscriptError::Illegal(fault) => tr!(
            t,
            "fault-illegal-in-game",
            number = fault.number,
            side = side(t, fault.turn),
            reason = illegal(t, fault.illegal)
        ),
    }
}

/// Why a move may not be played.
pub(crate) fn illegal(t: Texts, fault: IllegalMove) -> String {
    let mv = name(t, fault.tried);
    match fault.reason {
        IllegalReason::OutsideBoard => tr!(t, "fault-illegal-outside", mv = mv),
        IllegalReason::Occupied => tr!(t, "fault-illegal-occupied", mv = mv),
        IllegalReason::NothingFlips => tr!(t, "fault-illegal-flips", mv = mv),
        IllegalReason::PassNotAllowed => tr!(t, "fault-illegal-pass"),
        IllegalReason::GameOver => tr!(t, "fault-illegal-over", mv = mv),
    }
}

/// A character between quotes, with what cannot be seen spelled out.
pub(crate) fn character(found: char) -> String {
    format!("'{}'", found.escape_debug())
}

/// A text from outside, with whatever could move the cursor or change the terminal made visible.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
