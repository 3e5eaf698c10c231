//! Seccomp: the system calls that a program may use.
//!
//! An allow-list: what C, C++, Rust, Python and Java programs use works as it is; what gives power
//! over the machine answers "operation not permitted"; what we have never heard of answers "no such
//! call", on which C libraries fall back to older calls. Nothing is killed: a program that probes for a
//! call and lives without it is not hostile.

mod calls;
mod filter;

use rustix::io::Errno;

use super::raw;

/// What changes between rooms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// Whether the room has a network namespace, so that local sockets lead nowhere.
    pub(super) local_sockets: bool,
    /// Whether memory that belongs to no process is counted (by a control group).
    pub(super) shared_memory: bool,
    /// Whether the program was given processors of its own, which it may not leave.
    pub(super) pinned: bool,
}

/// The filter, or nothing on a processor for which no list was written.
pub(super) fn program(choices: Choices) -> Vec<libc::sock_filter> {
    match calls::ARCHITECTURE {
        Some(architecture) => filter::assemble(architecture, &calls::verdicts(choices)),
        None => Vec::new(),
    }
}

/// Whether filters exist for this processor.
pub(super) fn supported() -> bool {
    calls::ARCHITECTURE.is_some()
}

/// Puts a filter on this process and all its children, for ever. Async-signal-safe.
pub(super) fn install(filter: &[libc::sock_filter]) -> Result<(), Errno> {
    let program = libc::sock_fprog { len: filter.len() as libc::c_ushort, filter: filter.as_ptr().cast_mut() };
    // SAFETY: the kernel copies the filter, which it only reads and which outlives the call.
    match unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, 0, &raw const program) } {
        0 => Ok(()),
        _ => Err(raw::errno()),
    }
}

#[cfg(test)]
mod tests;
