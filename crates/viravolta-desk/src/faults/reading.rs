//! What can be wrong with a file of games.

use viravolta_i18n::Texts;
use viravolta_notation::{IllegalCause, Location, MalformedKind, ReadError, WriteError};

use super::{file, illegal, loss, named};
use crate::texts::{ours, tr};
use crate::words;

/// Why a file of games cannot be read, with its name and the place.
#[must_use]
pub fn read(t: Texts, name: &str, error: &ReadError) -> String {
    let reason = match error {
        ReadError::Io(error) => return file(t, name, error),
        ReadError::Malformed(malformed) => kind(t, &malformed.kind),
        ReadError::Illegal(fault) => {
            let reason = match fault.cause {
                IllegalCause::Move(fault) => illegal(t, fault),
                IllegalCause::WrongColor { expected, found } => {
                    let (expected, found) = (words::side_inside(t, expected), words::side_inside(t, found));
                    tr!(t, "read-wrong-color", expected = expected, found = found)
                }
                other => other.to_string(),
            };
            tr!(t, "read-illegal", number = fault.number, reason = reason)
        }
    };
    let place = error.location().map_or_else(String::new, |at| place(t, at));
    tr!(t, "read-fault", name = name, place = place, reason = reason)
}

/// Why a game cannot be written.
#[must_use]
pub fn write(t: Texts, name: &str, error: &WriteError) -> String {
    match error {
        WriteError::Io(error) => file(t, name, error),
        WriteError::Unrepresentable { cause, .. } => {
            let reason = tr!(t, "file-cannot-hold", lost = loss(t, cause));
            named(t, name, &reason)
        }
    }
}

/// People count from 1.
fn place(t: Texts, at: Location) -> String {
    let byte = at.offset + 1;
    match (at.line, at.game) {
        (0, 0) => tr!(t, "read-at-byte", byte = byte),
        (0, game) => tr!(t, "read-at-byte-of-game", byte = byte, game = game),
        (line, 0) => tr!(t, "read-at-line", line = line, byte = byte),
        (line, game) => tr!(t, "read-at-line-of-game", line = line, byte = byte, game = game),
    }
}

fn kind(t: Texts, kind: &MalformedKind) -> String {
    match kind {
        MalformedKind::Unexpected { expected, found } => {
            tr!(t, "read-unexpected", expected = phrase(t, "expected", expected), found = found)
        }
        MalformedKind::Truncated { expected } => tr!(t, "read-truncated", expected = phrase(t, "expected", expected)),
        MalformedKind::UnsupportedSize { found } => tr!(t, "read-size", found = found),
        MalformedKind::OtherGame { found } => tr!(t, "read-other-game", found = found),
        MalformedKind::Newer { found, known } => tr!(t, "read-newer", found = *found, known = *known),
        MalformedKind::TooLong { limit, .. } => tr!(t, "read-too-long", limit = *limit),
        other => other.to_string(),
    }
}

/// A phrase of the library. Its key is made of its words, so that the formats need not know about languages.
pub(super) fn phrase(t: Texts, prefix: &str, phrase: &str) -> String {
    ours(t).find(&format!("{prefix}-{}", words_of(phrase)), &[]).unwrap_or_else(|| phrase.to_owned())
}

/// The words of a phrase and nothing else.
pub(super) fn words_of(phrase: &str) -> String {
    let words = phrase.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}
