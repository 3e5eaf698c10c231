//! How a run can fail, and how that is told.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use viravolta_disk::Fault;
use viravolta_i18n::{Texts, system_fault, tr};

use crate::excerpt::Excerpt;
use crate::faults;

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
        let reason = reason(t, Path::new(name), error);
        Self::input(tr!(t, "common-file", name = name, reason = reason))
    }

    /// Tells it on standard error and gives the status to end with.
    pub(crate) fn report(&self, t: Texts, err: &mut dyn Write) -> ExitCode {
        // If even standard error cannot be written to, the status is all that is left to say.
        match self {
            Self::Told(status) => ExitCode::from(*status),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                let _ =
                    writeln!(err, "viravolta: {}", tr!(t, "common-output", reason = reason(t, Path::new(""), error)));
                ExitCode::from(1)
            }
            Self::Verdict(message) => {
                let _ = writeln!(err, "viravolta: {}", faults::printable(message));
                ExitCode::from(1)
            }
            Self::Input { message, excerpt, hint } => {
                let _ = writeln!(err, "viravolta: {}", faults::printable(message));
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

/// Why the system refuses, in the user's language.
pub(crate) fn reason(t: Texts, path: &Path, error: &io::Error) -> String {
    system_fault(t.language(), Fault::at(path, error).code(), &error.to_string())
}
