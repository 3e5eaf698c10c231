//! How a program ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::limits::Limit;

/// The last word of the program's main process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It returned this code.
    Exited(i32),
    /// This signal ended it.
    Signaled(i32),
    /// It was taken down with its tree before it could be asked.
    Unknown,
}

impl Status {
    /// Whether the program returned zero.
    #[must_use]
    pub fn success(self) -> bool {
        self == Self::Exited(0)
    }
}

/// Who decided that it was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The program itself: it returned, or it crashed.
    Program,
    /// A limit: the room was closed because the program went beyond it.
    Limit(Limit),
    /// The caller, through [`Child::kill_tree`](crate::Child::kill_tree) or by dropping the child.
    Caller,
}

/// The whole story of a room, told after its last process is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    /// The last word of the main process.
    pub status: Status,
    /// Who decided that it was over.
    pub cause: Cause,
    /// Every limit that was touched, also those that did not end the program (a failed `fork`).
    pub limits_touched: Vec<Limit>,
    /// CPU time of the tree: exact with a control group, else that of the processes seen or waited for.
    pub cpu_time: Duration,
    /// From the start to the last process gone.
    pub wall_time: Duration,
    /// The most memory that the tree held at once, in bytes, where it could be measured.
    pub peak_memory: Option<u64>,
    /// Bytes of standard output that were read and of standard error that were written.
    pub output: u64,
    /// The end of standard error, at most [`STDERR_TAIL`](crate::STDERR_TAIL) bytes of it.
    pub stderr: Vec<u8>,
}

impl Exit {
    /// The limit that ended the program, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self.cause {
            Cause::Limit(limit) => Some(limit),
            Cause::Program | Cause::Caller => None,
        }
    }
}
