//! Why a room could not be opened, and whose failure that is.

use std::io;
use std::path::PathBuf;

use crate::layer::Layer;

/// Why a program was not started. In every case nothing is left running and nothing is left behind.
///
/// [`SpawnError::is_machines`] tells a failure of the machine or of the caller from one of the program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpawnError {
    /// Strict mode on a machine where a required layer does not hold.
    #[error("this machine lacks protections that strict mode requires: {}", ids(.0))]
    MissingLayers(Vec<Layer>),
    /// The command names a program that is not there.
    #[error("no program {} in the player's folder or along PATH", .0.display())]
    ProgramNotFound(PathBuf),
    /// The file is there and nobody may run it: `chmod +x`.
    #[error("{} is not executable", .0.display())]
    NotExecutable(PathBuf),
    /// The file is a text, not a program: it has to be compiled, or its interpreter has to be named.
    #[error("{} is a source file, not a program", .0.display())]
    SourceFile(PathBuf),
    /// The file is a program for another system or another processor.
    #[error("{} is a program for another system", .0.display())]
    Foreign(PathBuf),
    /// The first line of the program names an interpreter that is not in the room.
    #[error("{} asks for {interpreter}, which is not in the room", .program.display())]
    NoInterpreter {
        /// Where the program is, as it is seen inside the room.
        program: PathBuf,
        /// What its first line names.
        interpreter: String,
    },
    /// A link leads out of the player's folder, or to it.
    #[error("{} is a link, and links are not followed out of the player's folder", .0.display())]
    LeadsOut(PathBuf),
    /// The program was found and the system refused to start it.
    #[error("cannot start {}: {cause}", .program.display())]
    CannotStart {
        /// Where the program is, as it is seen inside the room.
        program: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The player's folder cannot be read.
    #[error("cannot read {}: {cause}", .path.display())]
    Folder {
        /// The file or folder that could not be read.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// An argument, a variable or a path holds a NUL byte, which no system call can pass on.
    #[error("a NUL byte in {0:?}")]
    NulByte(String),
    /// Building the room failed at this step.
    #[error("the room could not be built: {step}: {cause}")]
    Room {
        /// The step, in the words of the plan.
        step: String,
        /// What the system said.
        cause: io::Error,
    },
    /// The room did not answer in time while it was being built.
    #[error("the room was not ready after {0:?}")]
    Slow(std::time::Duration),
}

impl SpawnError {
    /// Whether the machine or the caller failed, out of memory, descriptors, processes or disk, and the program
    /// cannot be blamed.
    #[must_use]
    pub fn is_machines(&self) -> bool {
        match self {
            Self::MissingLayers(_) | Self::Room { .. } | Self::Slow(_) => true,
            Self::CannotStart { cause, .. } | Self::Folder { cause, .. } => is_shortage(cause),
            Self::ProgramNotFound(_)
            | Self::NotExecutable(_)
            | Self::SourceFile(_)
            | Self::Foreign(_)
            | Self::NoInterpreter { .. }
            | Self::LeadsOut(_)
            | Self::NulByte(_) => false,
        }
    }
}

/// Whether the system ran out of something that no file of a player holds.
fn is_shortage(error: &io::Error) -> bool {
    #[cfg(unix)]
    if let Some(number) = error.raw_os_error() {
        use rustix::io::Errno;
        let shortages = [
            Errno::MFILE,
            Errno::NFILE,
            Errno::NOMEM,
            Errno::NOSPC,
            Errno::DQUOT,
            Errno::AGAIN,
            Errno::IO,
            Errno::NOBUFS,
            Errno::STALE,
        ];
        return shortages.iter().any(|shortage| shortage.raw_os_error() == number);
    }
    matches!(error.kind(), io::ErrorKind::OutOfMemory | io::ErrorKind::StorageFull | io::ErrorKind::WouldBlock)
}

fn ids(layers: &[Layer]) -> String {
    layers.iter().map(|layer| layer.id()).collect::<Vec<_>>().join(", ")
}

#[cfg(all(test, unix))]
mod tests {
    use std::io;
    use std::path::PathBuf;

    use rustix::io::Errno;

    use super::SpawnError;

    #[test]
    fn a_shortage_is_nobodys_fault_and_a_bad_file_is_the_programs() {
        let start = |cause: Errno| SpawnError::CannotStart { program: PathBuf::from("bot"), cause: cause.into() };
        let read = |cause: Errno| SpawnError::Folder { path: PathBuf::from("ana"), cause: cause.into() };
        for shortage in [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::NOSPC, Errno::AGAIN] {
            assert!(start(shortage).is_machines() && read(shortage).is_machines(), "{shortage}");
        }
        for fault in [Errno::ACCESS, Errno::NOEXEC, Errno::NOENT, Errno::LOOP, Errno::PERM, Errno::ISDIR] {
            assert!(!start(fault).is_machines() && !read(fault).is_machines(), "{fault}");
        }
        assert!(SpawnError::Room { step: "fork".into(), cause: io::Error::other("") }.is_machines());
        assert!(!SpawnError::ProgramNotFound("bot".into()).is_machines());
        assert!(!SpawnError::Folder { path: "ana".into(), cause: io::Error::other("too many files") }.is_machines());
    }
}
