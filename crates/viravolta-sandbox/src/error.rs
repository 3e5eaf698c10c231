//! Why a room could not be opened.

use std::io;
use std::path::PathBuf;

use crate::layer::Layer;

/// Why a program was not started. In every case nothing is left running and nothing is left behind.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpawnError {
    /// Strict mode on a machine where a required layer does not hold.
    #[error("this machine lacks protections that strict mode requires: {}", ids(.0))]
    MissingLayers(Vec<Layer>),
    /// The command names a program that is not there.
    #[error("no program {} in the player's folder or along PATH", .0.display())]
    ProgramNotFound(PathBuf),
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

fn ids(layers: &[Layer]) -> String {
    layers.iter().map(|layer| layer.id()).collect::<Vec<_>>().join(", ")
}
