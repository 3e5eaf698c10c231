//! The rules of a room: what is in it, how large it is, and what happens where it cannot be closed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::backend;
use crate::child::{Child, Opening};
use crate::command::Command;
use crate::error::SpawnError;
use crate::limits::{Limits, MIB};

/// What to do on a machine where a layer of protection does not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Refuse to run if a required layer is missing.
    #[default]
    Strict,
    /// Run with the layers that hold. [`doctor`](crate::doctor) says which those are.
    BestEffort,
    /// No walls at all, by explicit choice. The limits and the killing of the tree remain.
    Off,
}

/// The player's folder, which becomes the program's current folder.
///
/// It is opened without following links: resolve the path first if it has any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folder {
    /// A private copy, thrown away at the end: the program may write there, as student programs do.
    Copy(PathBuf),
    /// The folder itself, read-only: for a large folder, or a program that writes nothing.
    ReadOnly(PathBuf),
    /// An empty folder.
    Empty,
}

impl Folder {
    /// A copy of a folder where that costs little, otherwise the folder itself: beside a program there may lie a whole
    /// project.
    #[must_use]
    pub fn copied_if_small(path: PathBuf) -> Self {
        let (mut files, mut bytes) = (0_usize, 0_u64);
        let mut waiting = vec![path.clone()];
        while let Some(folder) = waiting.pop() {
            // What cannot be read is said when a room is opened.
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                files += 1;
                match entry.metadata() {
                    Ok(found) if found.is_dir() => waiting.push(entry.path()),
                    Ok(found) => bytes = bytes.saturating_add(found.len()),
                    Err(_) => {}
                }
                if files > 4096 || bytes > 64 * MIB {
                    return Self::ReadOnly(path);
                }
            }
        }
        Self::Copy(path)
    }
}

/// How the program's standard input and output are connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Streams {
    /// Two pipes. Programs that do not flush look silent.
    #[default]
    Pipes,
    /// A terminal without echo and without translation of line ends, for C and C++ programs that do
    /// not flush: the C library flushes a terminal before it reads. A line may have at most 4095
    /// bytes. Python writes the prompt of `input` to standard error on a terminal: use pipes for it.
    Terminal,
}

/// The rules of a room.
///
/// ```no_run
/// use std::io::Read;
/// use viravolta_sandbox::{Command, Folder, Policy};
///
/// let policy = Policy::new(Folder::Copy("players/ana".into()));
/// let mut child = policy.spawn(&Command::new("./bot"))?;
/// let mut said = String::new();
/// child.stdout.take().expect("not taken yet").read_to_string(&mut said)?;
/// println!("{said}: {:?}", child.wait().cause);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    pub(crate) folder: Folder,
    pub(crate) mode: Mode,
    pub(crate) limits: Limits,
    pub(crate) streams: Streams,
    pub(crate) visible: Vec<PathBuf>,
    pub(crate) hidden: Vec<PathBuf>,
    pub(crate) cores: Vec<usize>,
    pub(crate) env: BTreeMap<OsString, OsString>,
}

impl Policy {
    /// A strict policy with the default limits.
    #[must_use]
    pub fn new(folder: Folder) -> Self {
        Self {
            folder,
            mode: Mode::default(),
            limits: Limits::default(),
            streams: Streams::default(),
            visible: Vec::new(),
            hidden: Vec::new(),
            cores: Vec::new(),
            env: BTreeMap::new(),
        }
    }

    /// The same policy for another folder.
    #[must_use]
    pub fn folder(mut self, folder: Folder) -> Self {
        self.folder = folder;
        self
    }

    /// The same policy in another mode.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The same policy with other limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same policy with other standard streams.
    #[must_use]
    pub fn streams(mut self, streams: Streams) -> Self {
        self.streams = streams;
        self
    }

    /// The same policy with one more file or folder that the program may read, at the same path.
    #[must_use]
    pub fn visible(mut self, path: impl Into<PathBuf>) -> Self {
        self.visible.push(path.into());
        self
    }

    /// The same policy with one more folder of which the program sees nothing, although it lies in one that every
    /// room shows (`/opt`). What [`Policy::visible`] names inside it is shown all the same.
    ///
    /// The neighbours of the player's own folder are always hidden.
    #[must_use]
    pub fn hidden(mut self, path: impl Into<PathBuf>) -> Self {
        self.hidden.push(path.into());
        self
    }

    /// The same policy with the processors on which the program runs, by the system's numbers; none for all of them.
    #[must_use]
    pub fn cores(mut self, cores: Vec<usize>) -> Self {
        self.cores = cores;
        self
    }

    /// The same policy with a variable in the program's environment, which otherwise holds only
    /// `PATH`, `HOME`, `TMPDIR`, `USER`, `LANG`, `TERM` and what keeps Java inside the memory limit.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.env.insert(name.into(), value.into());
        self
    }

    /// Starts a program in a room of its own.
    ///
    /// # Errors
    /// If strict mode finds a required layer missing, if the program or its folder cannot be read,
    /// or if the system refuses a step. Nothing is left behind then.
    pub fn spawn(&self, command: &Command) -> Result<Child, SpawnError> {
        self.open(command)?.finish()
    }

    /// Begins to open a room for a program, and does not wait for it: another can be opened meanwhile.
    ///
    /// # Errors
    /// As [`Policy::spawn`]; what goes wrong later [`Opening::finish`] tells.
    pub fn open(&self, command: &Command) -> Result<Opening, SpawnError> {
        backend::open(self, command)
    }
}
