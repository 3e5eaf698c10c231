//! The kinds of work that machines do for each other: what goes to a worker, what it does, and what comes back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use viravolta_jobs::{Task, Work};

use super::blobs::Blobs;

/// A kind of work, as somebody who can do it.
pub(super) trait Kind: Send + Sync {
    /// What it is called in the queue.
    const NAME: &'static str;
    /// Everything that decides the result.
    type Job: Serialize + DeserializeOwned;
    /// The result.
    type Done: Serialize + DeserializeOwned;

    /// Does a job. `None` when nobody needs it any more; an error is this machine's.
    fn work(&self, job: Self::Job, bench: &Bench<'_>) -> Result<Option<Self::Done>, String>;
}

/// Where a job is done.
pub(super) struct Bench<'a> {
    pub(super) task: &'a Task,
    pub(super) blobs: &'a Blobs,
}

impl Bench<'_> {
    /// The bytes of a hash; `None` when the job was called off meanwhile.
    pub(super) fn blob(&self, hash: &str) -> Result<Option<Vec<u8>>, String> {
        self.blobs.bytes(self.task, hash)
    }
}

/// A kind of work whose jobs and results are bytes.
pub(super) trait Trade: Send + Sync {
    fn name(&self) -> &'static str;
    fn work(&self, task: &Task, blobs: &Blobs) -> Work;
}

impl<K: Kind> Trade for K {
    fn name(&self) -> &'static str {
        K::NAME
    }

    fn work(&self, task: &Task, blobs: &Blobs) -> Work {
        let done = serde_json::from_slice(&task.payload)
            .map_err(|error| error.to_string())
            .and_then(|job| Kind::work(self, job, &Bench { task, blobs }));
        match done.map(|done| done.map(|done| serde_json::to_vec(&done))) {
            Ok(Some(Ok(bytes))) => Work::Done(bytes),
            Ok(Some(Err(error))) => Work::Failed(error.to_string()),
            Ok(None) => Work::Dropped,
            Err(why) => Work::Failed(why),
        }
    }
}
