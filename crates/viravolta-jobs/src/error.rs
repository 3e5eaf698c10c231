//! What can go wrong between a queue and who uses it.

use postgres::error::SqlState;

use crate::access::AccessError;

/// Why a queue did not do something.
#[derive(Debug, thiserror::Error)]
pub enum JobsError {
    /// The address cannot be used.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The database refused, or is not there.
    #[error("{}", told(.0))]
    Database(#[from] postgres::Error),
    /// The database wants a password, and none was found.
    #[error("the database wants a password, and there is none for this address")]
    NoPassword,
    /// The database does not let this machine in as it comes.
    #[error("{0}")]
    NotAdmitted(String),
    /// The database has no queue.
    #[error("the database has no queue")]
    NoQueue,
    /// Another version of this program has made the queue.
    #[error("the queue has version {0}")]
    Version(i32),
    /// The worker has not registered.
    #[error("the worker is not registered")]
    Unregistered,
    /// Something is larger than the queue takes.
    #[error("{bytes} bytes are too many")]
    TooLarge {
        /// How large it is.
        bytes: usize,
    },
    /// What the database answered makes no sense.
    #[error("the database gave an answer that makes no sense")]
    Nonsense,
}

/// What the server said, where it said something: the driver alone says only "db error".
fn told(error: &postgres::Error) -> String {
    use std::error::Error;
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => said.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}

impl JobsError {
    /// Why there is no connection.
    pub(crate) fn connecting(error: postgres::Error, with_password: bool) -> Self {
        match error.code() {
            // The driver itself notices, and has no better way to say it.
            None if !with_password && told(&error).ends_with(": password missing") => Self::NoPassword,
            Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION) => Self::NotAdmitted(told(&error)),
            _ => Self::Database(error),
        }
    }

    /// What the system says of the way to the database, where that is the trouble.
    #[must_use]
    pub fn road(&self) -> Option<std::io::ErrorKind> {
        use std::error::Error;
        let Self::Database(error) = self else { return None };
        error.source()?.downcast_ref::<std::io::Error>().map(std::io::Error::kind)
    }

    /// Whether it may be otherwise in a while: the database is away, full, starting, or has too much to do.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        let Self::Database(error) = self else { return false };
        match error.code() {
            // Not the server spoke, but the way to it. A wrong password is said by the server.
            None => true,
            // Connection, resources, operator, system, read-only, serialization.
            Some(code) => {
                ["08", "53", "57", "58", "40"].iter().any(|class| code.code().starts_with(class))
                    || matches!(code.code(), "25006" | "55P03" | "XX000")
            }
        }
    }
}
