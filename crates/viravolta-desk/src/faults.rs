//! What can be wrong with positions, games, moves and files, in the reader's language.

mod placed;
mod reading;
mod system;

use viravolta_i18n::Texts;
use viravolta_notation::{Loss, Losses};
use viravolta_rules::{IllegalMove, IllegalReason, MalformedTranscript, ParseBoardError, TranscriptError};

use crate::kept::KeptFault;
use crate::open::{GameFault, JsonFault, TextFault, TextFaultKind};
use crate::texts::{ours, tr};
use crate::words;

pub use placed::{Complaint, at, convert, game, open, save, typed};
pub use reading::{read, write};
pub use system::{file, named, system};

/// Why a text is not a board.
#[must_use]
pub fn board(t: Texts, error: &ParseBoardError) -> String {
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
#[must_use]
pub fn transcript(t: Texts, error: &TranscriptError) -> String {
    match error {
        TranscriptError::Malformed(MalformedTranscript::Move { found, .. }) => match found {
            Some(found) => tr!(t, "fault-move", found = character(*found)),
            None => tr!(t, "fault-move-end"),
        },
        TranscriptError::Malformed(MalformedTranscript::Row { found, .. }) => match found {
            Some(found) => tr!(t, "fault-row", found = character(*found)),
            None => tr!(t, "fault-row-end"),
        },
        TranscriptError::Illegal(fault) => {
            let (side, reason) = (words::side_inside(t, fault.turn), illegal(t, fault.illegal));
            tr!(t, "fault-illegal-in-game", number = fault.number, side = side, reason = reason)
        }
    }
}

/// What is wrong with a typed text, without the place.
#[must_use]
pub fn text(t: Texts, fault: &TextFault) -> String {
    match &fault.kind {
        TextFaultKind::Board(error) => board(t, error),
        TextFaultKind::Moves(error) => transcript(t, error),
        TextFaultKind::Json(JsonFault::End) => tr!(t, "fault-json-end"),
        TextFaultKind::Json(JsonFault::Data) => tr!(t, "fault-json-data"),
        TextFaultKind::Json(JsonFault::Syntax) => tr!(t, "fault-json-syntax"),
        TextFaultKind::Neither => tr!(t, "fault-neither"),
    }
}

/// Why a move may not be played: a clause.
#[must_use]
pub fn illegal(t: Texts, fault: IllegalMove) -> String {
    let mv = words::mv(t, fault.tried);
    match fault.reason {
        IllegalReason::OutsideBoard => tr!(t, "fault-illegal-outside", mv = mv),
        IllegalReason::Occupied => tr!(t, "fault-illegal-occupied", mv = mv),
        IllegalReason::NothingFlips => tr!(t, "fault-illegal-flips", mv = mv),
        IllegalReason::PassNotAllowed => tr!(t, "fault-illegal-pass"),
        IllegalReason::GameOver => tr!(t, "fault-illegal-over"),
    }
}

/// Why a move may not be played: a sentence.
#[must_use]
pub fn illegal_sentence(t: Texts, fault: IllegalMove) -> String {
    words::sentence(&illegal(t, fault))
}

/// That the game is over: a sentence.
#[must_use]
pub fn over_sentence(t: Texts) -> String {
    words::sentence(&tr!(t, "fault-illegal-over"))
}

/// Something that a format cannot hold.
#[must_use]
pub fn loss(t: Texts, loss: &Loss) -> String {
    match loss {
        Loss::Text { what } => tr!(t, "loss-text", what = reading::phrase(t, "loss-text", what)),
        Loss::Tag { name } => tr!(t, "loss-tag", name = name),
        other => ours(t).text(&format!("loss-{}", other.code())),
    }
}

/// That a game was saved, and what the format could not hold of it.
#[must_use]
pub fn saved(t: Texts, name: &str, losses: &Losses) -> String {
    let lost: Vec<String> = losses.iter().map(|lost| loss(t, lost)).collect();
    match lost.is_empty() {
        true => tr!(t, "file-saved", file = name),
        false => tr!(t, "file-saved-without", file = name, lost = lost.join(", ")),
    }
}

/// That a file could be read only in part, and why.
#[must_use]
pub fn partly(t: Texts, name: &str, fault: &GameFault) -> String {
    tr!(t, "file-partly", reason = game(t, name, fault).message)
}

/// Why a game that was kept cannot be gone on with.
#[must_use]
pub fn kept(t: Texts, fault: KeptFault) -> String {
    match fault {
        KeptFault::Version(_) => tr!(t, "kept-version"),
        KeptFault::Damaged => tr!(t, "kept-damaged"),
    }
}

/// A character between quotes, with what cannot be seen spelled out.
fn character(found: char) -> String {
    format!("'{}'", found.escape_debug())
}

#[cfg(test)]
mod tests;
