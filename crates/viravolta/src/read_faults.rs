//! What can be wrong with a file of games, in the user's language.

use viravolta_i18n::{Texts, tr};
use viravolta_notation::{IllegalCause, MalformedKind, ReadError};

use crate::failure::Failure;
use crate::faults;

/// A file that could not be read as the format that it seems to be in.
pub(crate) fn failure(t: Texts, name: &str, format: &str, error: &ReadError) -> Failure {
    let reason = match error {
        ReadError::Io(error) => return Failure::file(t, name, error),
        ReadError::Malformed(error) => malformed(t, &error.kind),
        ReadError::Illegal(error) => {
            let reason = match error.cause {
                IllegalCause::Move(illegal) => faults::illegal(t, illegal),
                _ => tr!(t, "format-wrong-side"),
            };
            tr!(t, "format-illegal", number = error.number, reason = reason)
        }
    };
    let at = error.location().unwrap_or_default();
    let message = match at.line {
        0 => tr!(t, "format-at-byte", name = name, format = format, offset = at.offset, reason = reason),
        line => tr!(t, "format-at-line", name = name, format = format, line = line, reason = reason),
    };
    Failure::input(message)
}

fn malformed(t: Texts, kind: &MalformedKind) -> String {
    match kind {
        MalformedKind::Unexpected { found, .. } => tr!(t, "format-unexpected", found = found),
        MalformedKind::Truncated { .. } => tr!(t, "format-truncated"),
        MalformedKind::UnsupportedSize { found } => tr!(t, "format-size", found = found),
        MalformedKind::OtherGame { found } => tr!(t, "format-other-game", found = found),
        _ => tr!(t, "format-damaged"),
    }
}
