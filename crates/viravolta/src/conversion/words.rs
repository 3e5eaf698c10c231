//! What formats cannot hold, and why folders are no databases, in the user's language.

use viravolta_i18n::{Texts, tr};
use viravolta_notation::db::OpenError;
use viravolta_notation::{Loss, WriteError};

use crate::failure::Failure;
use crate::read_faults::{self, words};

/// What a format cannot hold.
pub(crate) fn loss(t: Texts, loss: &Loss) -> String {
    match loss {
        Loss::Text { what } => tr!(t, "loss-text", what = words(t, "loss-text", what)),
        Loss::Tag { name } => tr!(t, "loss-tag", name = name),
        other => t.text(&format!("loss-{}", other.code())),
    }
}

/// Why a game could not be written.
pub(super) fn write_fault(t: Texts, error: WriteError) -> Failure {
    match error {
        WriteError::Io(error) => Failure::Output(error),
        WriteError::Unrepresentable { format, cause } => {
            Failure::input(tr!(t, "convert-cannot-hold", name = format, what = loss(t, &cause)))
        }
    }
}

/// Why a folder is no database.
pub(crate) fn open_fault(t: Texts, error: &OpenError) -> Failure {
    match error {
        OpenError::Io { path, error } => Failure::file(t, &path.display().to_string(), error),
        OpenError::Read { path, error } => read_faults::failure(t, &path.display().to_string(), error),
        OpenError::NoGames { path } => Failure::input(tr!(t, "db-no-games", folder = path.display().to_string())),
    }
}
