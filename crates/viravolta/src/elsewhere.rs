//! Work that other machines do: what goes to them, what they do with it, and what goes wrong on the way, in words.

use std::path::{Path, PathBuf};

use viravolta_i18n::{Texts, tr};
use viravolta_jobs::{Access, AccessError, Craft, JobsError, Postgres, Side, Task, Work, why};
use viravolta_sandbox::{Mode, doctor};

use crate::failure::Failure;

mod away;
mod blobs;
mod checking;
mod errand;
mod kind;
pub(crate) mod machine;
mod networks;
mod pack;
mod pair;
mod searching;
mod selfplay;

pub(crate) use away::Away;
pub(crate) use checking::check_all;
pub(crate) use searching::{Group, Search};
pub(crate) use selfplay::Elsewhere;

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
        JobsError::NoPassword => Failure::input(tr!(t, "elsewhere-no-password")),
        JobsError::NotAdmitted(reason) => Failure::input(tr!(t, "elsewhere-not-admitted", reason = reason)),
        JobsError::NoQueue => Failure::input(tr!(t, "elsewhere-no-queue")),
        JobsError::Version(version) => Failure::input(tr!(t, "elsewhere-version", version = *version)),
        JobsError::TooLarge { bytes } => Failure::input(tr!(t, "elsewhere-too-large", bytes = *bytes)),
        error if error.road().is_some() => Failure::Verdict(tr!(t, "elsewhere-away", reason = trouble(t, error))),
        error => Failure::Verdict(tr!(t, "elsewhere-database", reason = error.to_string())),
    }
}

/// What passes, as the part of a sentence: what the server says, or what is wrong on the way to it.
pub(crate) fn trouble(t: Texts, error: &JobsError) -> String {
    use std::io::ErrorKind::{ConnectionRefused, HostUnreachable, NetworkUnreachable, NotFound, TimedOut};
    match error.road() {
        Some(ConnectionRefused | NotFound) => tr!(t, "elsewhere-road-refused"),
        Some(HostUnreachable | NetworkUnreachable) => tr!(t, "elsewhere-road-none"),
        Some(TimedOut) => tr!(t, "elsewhere-road-silent"),
        _ => error.to_string(),
    }
}

/// Why a job was not done: what the queue itself says is put into words, what a worker says is shown as it is.
pub(crate) fn reason(t: Texts, said: &str) -> String {
    match said {
        why::EXPIRED => tr!(t, "jobs-why-expired"),
        why::CRASHED => tr!(t, "jobs-why-crashed"),
        why::TOO_LARGE => tr!(t, "jobs-why-too-large"),
        why::PANICKED => tr!(t, "jobs-why-panicked"),
        why::NO_THREAD => tr!(t, "jobs-why-thread"),
        said => said.to_owned(),
    }
}

/// Everything that a worker can do.
pub(crate) struct Hands {
    t: Texts,
    blobs: blobs::Blobs,
    trades: Vec<Box<dyn kind::Trade>>,
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
        let networks = networks::Networks::default();
        let trades: Vec<Box<dyn kind::Trade>> = vec![
            Box::new(pair::Board { t, program, openings, walls, slots }),
            Box::new(selfplay::Games { networks: networks.clone() }),
            Box::new(searching::Searcher { networks }),
            Box::new(checking::Checker { t, walls }),
        ];
        Ok(Self { t, blobs: blobs::Blobs::open(folder)?, trades })
    }
}

impl Craft for Hands {
    fn work(&self, task: &Task) -> Work {
        match self.trades.iter().find(|trade| trade.name() == task.kind) {
            Some(trade) => trade.work(task, &self.blobs),
            None => Work::Failed(tr!(self.t, "elsewhere-kind", kind = &task.kind)),
        }
    }
}

/// Whether rooms on this machine have every wall that strict ones need; otherwise what is missing.
fn walls_stand(t: Texts) -> Result<(), String> {
    let missing: Vec<&str> = doctor().missing_required().into_iter().map(|layer| layer.id()).collect();
    if missing.is_empty() { Ok(()) } else { Err(tr!(t, "arena-walls-missing", layers = missing.join(", "))) }
}

#[cfg(test)]
mod tests {
    use viravolta_i18n::Language;
    use viravolta_jobs::Jobs;

    use super::*;
    use crate::TEXTS;

    #[test]
    fn what_the_queue_itself_says_is_put_into_words() {
        let t = TEXTS.speak(Language::BrazilianPortuguese);
        for said in [why::EXPIRED, why::CRASHED, why::TOO_LARGE, why::PANICKED, why::NO_THREAD] {
            assert_ne!(reason(t, said), said);
        }
        assert_eq!(reason(t, "sem Python"), "sem Python");
        let error = open(t, "postgres://nobody@127.0.0.1:1/none")
            .and_then(|mut queue| queue.status().map_err(|error| failure(t, &error)));
        let Err(Failure::Verdict(said)) = error else { panic!("nobody listens there") };
        assert_eq!(said, "não se chega ao banco de dados: nada responde neste endereço");
    }
}
