//! One way to run something of a student's: in a closed room, with limits, everything that it wrote collected.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use viravolta_sandbox::{Attention, Child, Command, Exit, Folder, Limits, Mode, Policy, SpawnError, Status, Streams};

/// What keeps us from finding out, which is never the student's fault.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A program that we need is not on this machine.
    #[error("{0} is not on this machine")]
    Missing(String),
    /// The room could not be opened.
    #[error("{0}")]
    Room(#[from] SpawnError),
    /// A file of our own could not be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// Something that we made does not work.
    #[error("{0}")]
    Ours(String),
}

/// How rooms are closed, the same for everything that is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rooms {
    /// What to do where a wall is missing.
    pub mode: Mode,
}

/// How often a program that says nothing is looked at.
pub(crate) const LOOK: Duration = Duration::from_millis(250);
/// So many looks in a row at a room in which everything sleeps: nothing will come of it any more.
const LOOKS: u32 = 40;

/// Notices that a program sleeps. Looks are counted, not seconds: a program that has to wait for a processor is awake,
/// and so is one that somebody just heard.
#[derive(Debug, Default)]
pub(crate) struct Slumber {
    looks: u32,
}

impl Slumber {
    /// Something came or went.
    pub(crate) const fn awake(&mut self) {
        self.looks = 0;
    }

    /// One more look, [`LOOK`] after the last one: whether it sleeps for good.
    pub(crate) fn is_deep(&mut self, child: &Child) -> bool {
        // Elsewhere nobody can see what a program does.
        let asleep = cfg!(target_os = "linux") && matches!(child.attention(), Attention::Reading | Attention::Asleep);
        self.looks = if asleep { self.looks + 1 } else { 0 };
        self.looks >= LOOKS
    }
}

/// A program that has ended.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) stdout: Vec<u8>,
    pub(crate) exit: Exit,
}

impl Finished {
    pub(crate) fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.exit.stderr).into_owned()
    }
}

/// Limits for a program that is checked.
pub(crate) fn checking() -> Limits {
    Limits { cpu_time: Some(Duration::from_secs(180)), wall_time: Some(Duration::from_secs(900)), ..Limits::default() }
}

impl Rooms {
    /// Starts a program in a private copy of a folder.
    pub(crate) fn start(
        self,
        folder: &Path,
        command: &Command,
        limits: Limits,
        streams: Streams,
    ) -> Result<Child, SpawnError> {
        Policy::new(Folder::Copy(folder.to_owned())).mode(self.mode).limits(limits).streams(streams).spawn(command)
    }

    /// Everything that a program writes until it ends.
    fn finish(mut child: Child, input: &[u8]) -> Result<Finished, Trouble> {
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not want to read everything need not.
            let _ = stdin.write_all_before(input, Some(Instant::now() + Duration::from_secs(60)));
        }
        let mut stdout = Vec::new();
        if let Some(mut from) = child.stdout.take() {
            let (mut buffer, mut slumber) = ([0; 1 << 14], Slumber::default());
            loop {
                match from.read_before(&mut buffer, Some(Instant::now() + LOOK))? {
                    Some(0) => break,
                    Some(length) => {
                        stdout.extend(&buffer[..length]);
                        slumber.awake();
                    }
                    None if slumber.is_deep(&child) => child.kill_tree(),
                    None => {}
                }
            }
        }
        Ok(Finished { stdout, exit: child.wait() })
    }

    /// Runs a script of our own in a private copy of a folder; `tool` is what it cannot do without.
    pub(crate) fn script(self, folder: &Path, tool: &str, script: &str) -> Result<Finished, Trouble> {
        self.script_seeing(folder, tool, script, None)
    }

    /// The same with one more folder that the script may read: where a compiler lives.
    pub(crate) fn script_seeing(
        self,
        folder: &Path,
        tool: &str,
        script: &str,
        seen: Option<&Path>,
    ) -> Result<Finished, Trouble> {
        if !exists(tool) {
            return Err(Trouble::Missing(tool.to_owned()));
        }
        let mut policy = Policy::new(Folder::Copy(folder.to_owned())).mode(self.mode).limits(Limits::building());
        if let Some(seen) = seen {
            policy = policy.visible(seen);
        }
        let finished = Self::finish(policy.spawn(&Command::new("sh").arg("-c").arg(script))?, b"")?;
        // A shell says 127 when a command is not there: the tool is missing inside the room.
        if finished.exit.status == Status::Exited(127) {
            return Err(Trouble::Missing(tool.to_owned()));
        }
        Ok(finished)
    }
}

/// Whether a program lies along `PATH`.
pub(crate) fn exists(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

/// A word for `sh`, whatever is in it.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A word for `sh` as somebody would type it: without quotes where none are needed.
pub(crate) fn word(text: &str) -> String {
    let plain = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "./_-".contains(c));
    if plain { text.to_owned() } else { quoted(text) }
}
