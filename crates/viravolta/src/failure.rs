//! How a run can fail, and how that is told.

use std::io::{self, Write};
use std::process::ExitCode;

use viravolta_db::OpenError;
use viravolta_desk::faults::{self, Complaint};
use viravolta_desk::{Excerpt, words};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::ReadError;
use viravolta_notation::wthor::FolderError;

/// Why a run ends early. The message is already in the user's language.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user gave cannot be used: status 2.
    Input { message: String, excerpt: Option<Excerpt>, hint: Option<String> },
    /// Everything was done, and what came out is not what should have: status 1.
    Verdict(String),
    /// The answer could not be written: status 1, unless whoever was reading has simply heard enough.
    Output(io::Error),
    /// Whoever failed has said why, and chosen the status.
    Told(u8),
}

impl Failure {
    /// An input fault that has no place in a text.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Input { message: message.into(), excerpt: None, hint: None }
    }

    /// A named file that could not be read or written.
    pub(crate) fn file(t: Texts, name: &str, error: &io::Error) -> Self {
        Self::input(faults::file(t, name, error))
    }

    /// A fault that the desk has put into words.
    pub(crate) fn complaint(complaint: Complaint) -> Self {
        Self::Input { message: complaint.message, excerpt: complaint.excerpt, hint: None }
    }

    /// The same with a hint, if it is the user's fault.
    pub(crate) fn hinting(self, text: String) -> Self {
        match self {
            Self::Input { message, excerpt, .. } => Self::Input { message, excerpt, hint: Some(text) },
            other => other,
        }
    }

    /// A folder that is no database.
    pub(crate) fn database(t: Texts, error: &OpenError) -> Self {
        match error {
            OpenError::File(error) => Self::folder(t, error),
            OpenError::NoGames { path } => Self::input(tr!(t, "db-no-games", folder = path.display().to_string())),
        }
    }

    /// A file of an archive that cannot be read.
    pub(crate) fn folder(t: Texts, FolderError { path, error }: &FolderError) -> Self {
        let name = path.display().to_string();
        match error {
            ReadError::Io(error) => Self::file(t, &name, error),
            error => Self::input(faults::read(t, &name, error)),
        }
    }

    /// Tells it on standard error and gives the status to end with.
    pub(crate) fn report(&self, t: Texts, err: &mut dyn Write) -> ExitCode {
        // If even standard error cannot be written to, the status is all that is left to say.
        match self {
            Self::Told(status) => ExitCode::from(*status),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                let _ = writeln!(err, "viravolta: {}", tr!(t, "common-output", reason = faults::system(t, error)));
                ExitCode::from(1)
            }
            Self::Verdict(message) => {
                let _ = writeln!(err, "viravolta: {}", words::printable(message));
                ExitCode::from(1)
            }
            Self::Input { message, excerpt, hint } => {
                let _ = writeln!(err, "viravolta: {}", words::printable(message));
                if let Some(excerpt) = excerpt {
                    let _ = write!(err, "{excerpt}");
                }
                if let Some(hint) = hint {
                    let _ = writeln!(err, "{hint}");
                }
                ExitCode::from(2)
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
