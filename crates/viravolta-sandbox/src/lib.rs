//! Runs an untrusted program in a closed room.
//!
//! The program gets its own folder, no network, no view of other people's files, and limits on CPU
//! time, wall time, memory, processes, file size and output. It is killed as a whole tree: when it
//! ends, when it goes beyond a limit, when the caller drops it, and when the caller itself is killed.
//! System folders are visible read-only, so that C, C++, Rust, Python and Java programs run as they are.
//!
//! ```no_run
//! use std::io::Write;
//! use std::time::{Duration, Instant};
//! use viravolta_sandbox::{Command, Folder, Limits, MIB, Policy, Streams};
//!
//! let policy = Policy::new(Folder::Copy("players/ana".into()))
//!     .limits(Limits { memory: Some(256 * MIB), ..Limits::default() })
//!     .streams(Streams::Terminal);
//! let mut child = policy.spawn(&Command::new("./bot"))?;
//! if let (Some(stdin), Some(stdout)) = (&mut child.stdin, &mut child.stdout) {
//!     stdin.write_all(b"d3\n")?;
//!     let mut answer = [0; 100];
//!     match stdout.read_before(&mut answer, Some(Instant::now() + Duration::from_secs(2)))? {
//!         Some(len) => println!("{}", String::from_utf8_lossy(&answer[..len])),
//!         None => child.kill_tree(),
//!     }
//! }
//! println!("{:?}", child.wait());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layers
//! Each layer of protection ([`Layer`]) can be missing on a machine; [`doctor`] tries them and says which
//! hold. [`Mode::Strict`], the default, refuses to run without the required ones. Nothing here needs
//! root; root is used well when there (a user id of its own for each room, control groups).
//!
//! # How a room is opened
//! The caller plans everything as plain data: every path, every mount, the filter, the environment.
//! Then it forks into new namespaces, and the child only carries out the plan with system calls, never
//! allocating or locking, because the caller may have other threads. No helper program and no hook in
//! `main` is needed, so a library, a test and a command use it alike. `docs/adr/0001-sandbox.md` tells
//! the alternatives, `SECURITY.md` what is protected and what is not.
//!
//! On systems other than Linux a plain backend runs programs without walls, so strict mode refuses there.

#![cfg_attr(unix, expect(unsafe_code, reason = "fork, namespaces, Landlock and seccomp have no safe interface"))]

mod attention;
mod child;
mod command;
mod error;
mod exit;
mod files;
mod layer;
mod limits;
mod policy;
mod stream;
mod tail;
mod watch;

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as backend;

#[cfg(not(target_os = "linux"))]
use plain as backend;
#[cfg(any(test, not(target_os = "linux")))]
mod plain;

pub use attention::Attention;
pub use child::{Child, Opening};
pub use command::Command;
pub use error::SpawnError;
pub use exit::{Cause, Exit, Status};
pub use files::Files;
pub use layer::{Layer, LayerReport, Reason, Report, State};
pub use limits::{Limit, Limits, MIB};
pub use policy::{Folder, Mode, Policy, Streams};
pub use stream::{Stdin, Stdout};
pub use tail::STDERR_TAIL;

/// Tries every layer of protection on this machine and says which hold.
///
/// The layers are tried once per process; later calls answer from memory.
///
/// ```
/// use viravolta_sandbox::{Layer, doctor};
///
/// let report = doctor();
/// assert_eq!(report.layers.len(), Layer::ALL.len());
/// for layer in report.missing_required() {
///     println!("strict mode refuses to run here: {} is missing", layer.id());
/// }
/// ```
#[must_use]
pub fn doctor() -> Report {
    backend::doctor()
}

/// The processors on which this process may run, by the system's numbers; none where that cannot be told.
#[must_use]
pub fn processors() -> Vec<usize> {
    backend::processors()
}
