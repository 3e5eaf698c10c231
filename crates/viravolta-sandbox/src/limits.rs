//! How much of the machine a program may use, and which of those limits it ran into.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One mebibyte, the natural unit of the limits below.
pub const MIB: u64 = 1 << 20;

/// How much of the machine one room may use.
///
/// `None` means that the room does not limit that resource. The default is what a class
/// championship needs: generous to an honest program, harmless with a hostile one.
///
/// ```
/// use std::time::Duration;
/// use viravolta_sandbox::{Limits, MIB};
///
/// let limits = Limits { memory: Some(256 * MIB), wall_time: Some(Duration::from_secs(60)), ..Limits::default() };
/// assert_eq!(limits.processes, Some(128));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// CPU time of the whole tree of processes.
    pub cpu_time: Option<Duration>,
    /// Time on the clock on the wall since the start. Not limited unless somebody says so: who waits has a clock.
    pub wall_time: Option<Duration>,
    /// Bytes of memory of the whole tree.
    pub memory: Option<u64>,
    /// Processes and threads alive at once. A Java program has about 20 before `main`.
    pub processes: Option<u64>,
    /// Bytes in one file.
    pub file_size: Option<u64>,
    /// Bytes in all the files that the program writes, beside what was copied in for it.
    pub disk: u64,
    /// Bytes written to standard output and standard error together.
    pub output: Option<u64>,
    /// Open files per process.
    pub open_files: Option<u64>,
}

impl Limits {
    /// Limits for building a program: compilers are hungrier than what they compile.
    #[must_use]
    pub const fn building() -> Self {
        Self {
            cpu_time: Some(Duration::from_secs(120)),
            wall_time: Some(Duration::from_secs(600)),
            memory: Some(1536 * MIB),
            processes: Some(256),
            file_size: Some(256 * MIB),
            disk: 512 * MIB,
            output: Some(256 * MIB),
            open_files: Some(1024),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cpu_time: Some(Duration::from_secs(10 * 60)),
            wall_time: None,
            memory: Some(512 * MIB),
            processes: Some(128),
            file_size: Some(64 * MIB),
            disk: 64 * MIB,
            output: Some(16 * MIB),
            open_files: Some(256),
        }
    }
}

/// A limit that a program ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// [`Limits::cpu_time`].
    CpuTime,
    /// [`Limits::wall_time`].
    WallTime,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::processes`].
    Processes,
    /// [`Limits::file_size`].
    FileSize,
    /// [`Limits::output`].
    Output,
    /// It computed on for more than a second after its room was stopped ([`Child::rest`](crate::Child::rest)).
    Rest,
}

impl Limit {
    /// Every limit that can be run into, in the order of [`Limits`].
    pub const ALL: [Self; 7] =
        [Self::CpuTime, Self::WallTime, Self::Memory, Self::Processes, Self::FileSize, Self::Output, Self::Rest];

    /// A stable name for translations and machine-readable reports.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::CpuTime => "cpu-time",
            Self::WallTime => "wall-time",
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::FileSize => "file-size",
            Self::Output => "output",
            Self::Rest => "rest",
        }
    }
}
