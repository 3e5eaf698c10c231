//! What the child says when a start fails.

/// Where a start failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(in crate::linux) enum Stage {
    Identity = 1,
    Step,
    Fork,
    Groups,
    Streams,
    Rlimits,
    Powers,
    Folder,
    Locks,
    Filter,
    Exec,
    Cores,
}

/// The name of a stage, for an error message.
pub(in crate::linux) fn name(stage: u32) -> &'static str {
    match stage {
        1 => "user namespace",
        3 => "fork",
        4 => "control groups",
        5 => "streams",
        6 => "resource limits",
        7 => "giving up powers",
        8 => "entering the player's folder",
        9 => "Landlock",
        10 => "seccomp",
        12 => "processors",
        _ => "start",
    }
}

/// What the child says when a start fails: the stage, which of its steps, and `errno`.
#[derive(Clone, Copy, Debug)]
pub(in crate::linux) struct Failure {
    pub(in crate::linux) stage: u32,
    pub(in crate::linux) index: u32,
    pub(in crate::linux) errno: i32,
}

impl Failure {
    /// Bytes of a failure on the wire.
    pub(in crate::linux) const LEN: usize = 12;

    pub(in crate::linux) fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        let word = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        Self {
            stage: u32::from_ne_bytes(word(0)),
            index: u32::from_ne_bytes(word(4)),
            errno: i32::from_ne_bytes(word(8)),
        }
    }

    pub(super) fn to_bytes(self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..4].copy_from_slice(&self.stage.to_ne_bytes());
        bytes[4..8].copy_from_slice(&self.index.to_ne_bytes());
        bytes[8..].copy_from_slice(&self.errno.to_ne_bytes());
        bytes
    }
}
