//! Work that other machines do: what goes to them, what they do with it, and what goes wrong on the way, in words.

use std::path::{Path, PathBuf};

use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{Access, AccessError, Craft, JobsError, Postgres, Side, Task, Work};
use viravolta_sandbox::Mode;

use crate::failure::Failure;

mod away;
mod blobs;
pub(crate) mod machine;
mod pack;
mod pair;

pub(crate) use away::Away;

/// The queue of a database, for who has work to be done.
pub(crate) fn open(t: Texts, url: &str) -> Result<Postgres, Failure> {
    let access = Access::parse(url).map_err(|error| failure(t, &error.into()))?;
    Ok(Postgres::new(access, Side::Coordinator))
}

/// What a queue refuses, in the user's language.
pub(crate) fn failure(t: Texts, error: &JobsError) -> Failure {
    match error {
        JobsError::Access(AccessError::Malformed(reason)) => {
            Failure::input(tr!(t, "elsewhere-address", reason = reason))
        }
        JobsError::Access(AccessError::Password) => Failure::input(tr!(t, "elsewhere-password")),
        JobsError::Access(AccessError::Encrypted) => Failure::input(tr!(t, "elsewhere-encrypted")),
        JobsError::Access(AccessError::OpenFile(path)) => {
            Failure::input(tr!(t, "elsewhere-open-file", path = path.display().to_string()))
        }
        JobsError::NoQueue => Failure::input(tr!(t, "elsewhere-no-queue")),
        JobsError::Version(version) => Failure::input(tr!(t, "elsewhere-version", version = *version)),
        JobsError::TooLarge { bytes } => Failure::input(tr!(t, "elsewhere-too-large", bytes = *bytes)),
        error => Failure::Verdict(tr!(t, "elsewhere-database", reason = error.to_string())),
    }
}

/// Everything that a worker can do.
pub(crate) struct Hands {
    t: Texts,
    blobs: blobs::Blobs,
    board: pair::Board,
}

impl Hands {
    /// Ready to work, with what it needs on the disk below a folder.
    pub(crate) fn new(
        t: Texts,
        folder: &Path,
        program: PathBuf,
        (walls, slots): (Option<Mode>, usize),
    ) -> std::io::Result<Self> {
        let openings = crate::commands::OPENINGS;
        let board = pair::Board { t, program, openings, walls, slots };
        Ok(Self { t, blobs: blobs::Blobs::open(folder)?, board })
    }
}

impl Craft for Hands {
    fn work(&self, task: &Task) -> Work {
        match task.kind.as_str() {
            pair::KIND => self.board.play(task, &self.blobs),
            kind => Work::Failed(tr!(self.t, "elsewhere-kind", kind = kind)),
        }
    }
}
