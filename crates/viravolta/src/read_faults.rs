//! What can be wrong with a file of games, in the user's language.

use std::path::Path;

use viravolta_i18n::{Texts, tr};
use viravolta_notation::{IllegalCause, Location, MalformedKind, ReadError};

use crate::failure::{Failure, reason};
use crate::faults::{illegal, side};

/// A file that could not be read.
pub(crate) fn failure(t: Texts, name: &str, error: &ReadError) -> Failure {
    match error {
        ReadError::Io(error) => Failure::file(t, name, error),
        other => Failure::input(message(t, name, other)),
    }
}

/// Why a file of games cannot be read, with the place.
pub(crate) fn message(t: Texts, name: &str, error: &ReadError) -> String {
    let reason = match error {
        ReadError::Io(error) => {
            return tr!(t, "common-file", name = name, reason = reason(t, Path::new(name), error));
        }
        ReadError::Malformed(malformed) => kind(t, &malformed.kind),
        ReadError::Illegal(fault) => {
            let reason = match fault.cause {
                IllegalCause::Move(fault) => illegal(t, fault),
                IllegalCause::WrongColor { expected, found } => {
                    tr!(t, "read-wrong-color", expected = side(t, expected), found = side(t, found))
                }
                other => other.to_string(),
            };
            tr!(t, "read-illegal", number = fault.number, reason = reason)
        }
    };
    let place = error.location().map_or_else(String::new, |at| place(t, at));
    tr!(t, "read-fault", name = name, place = place, reason = reason)
}

fn place(t: Texts, at: Location) -> String {
    match (at.line, at.game) {
        (0, 0) => tr!(t, "read-at-byte", byte = at.offset),
        (0, game) => tr!(t, "read-at-byte-of-game", byte = at.offset, game = game),
        (line, 0) => tr!(t, "read-at-line", line = line, byte = at.offset),
        (line, game) => tr!(t, "read-at-line-of-game", line = line, byte = at.offset, game = game),
    }
}

fn kind(t: Texts, kind: &MalformedKind) -> String {
    match kind {
        MalformedKind::Unexpected { expected, found } => {
            tr!(t, "read-unexpected", expected = words(t, "expected", expected), found = found)
        }
        MalformedKind::Truncated { expected } => tr!(t, "read-truncated", expected = words(t, "expected", expected)),
        MalformedKind::UnsupportedSize { found } => tr!(t, "read-size", found = found),
        MalformedKind::OtherGame { found } => tr!(t, "read-other-game", found = found),
        MalformedKind::TooLong { limit, .. } => tr!(t, "read-too-long", limit = *limit),
        other => other.to_string(),
    }
}

/// A phrase of the library. Its key is made of its words, so that the formats need not know about languages.
pub(crate) fn words(t: Texts, prefix: &str, phrase: &str) -> String {
    let words = phrase.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let key = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
    t.find(&format!("{prefix}-{key}"), &[]).unwrap_or_else(|| phrase.to_owned())
}
