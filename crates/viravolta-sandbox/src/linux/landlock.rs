//! Landlock: a second lock on the files, closed by the program's process upon itself.
//!
//! The crate of the same name allocates while it builds a ruleset; ours must be closed after the
//! `fork`, where nothing may allocate, because the folders it names exist only inside the room.

use std::ffi::CString;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

use super::raw;

const EXECUTE: u64 = 1 << 0;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const WRITE_FILE: u64 = 1 << 1;
const TRUNCATE: u64 = 1 << 14;
const IOCTL_DEV: u64 = 1 << 15;

/// Look and run.
const READ: u64 = EXECUTE | READ_FILE | READ_DIR;
/// What a rule about something that is not a folder may name.
const FILE_ONLY: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

/// What may be done below a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Look and run.
    Read,
    /// Everything.
    Write,
    /// Read from and write to a device.
    Device,
}

/// The rules of one room.
#[derive(Debug)]
pub(super) struct Locks {
    /// `struct landlock_ruleset_attr`: rights on files, on the network, and scopes.
    attributes: [u64; 3],
    /// How much of `attributes` this kernel knows.
    attributes_len: usize,
    rules: Vec<(CString, u64)>,
}

/// The version of Landlock in this kernel.
pub(super) fn version() -> Result<u32, Errno> {
    const VERSION: libc::c_int = 1;
    // SAFETY: with a null pointer and this flag the call only answers with a number.
    let answer = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, 0_usize, 0_usize, VERSION) };
    u32::try_from(answer).map_err(|_| raw::errno())
}

impl Locks {
    /// The rules, in the words of this version of Landlock. A path that does not exist is left out.
    pub(super) fn new(version: u32, paths: impl IntoIterator<Item = (CString, Access)>) -> Self {
        let files = match version {
            0 | 1 => (1 << 13) - 1,
            2 => (1 << 14) - 1,
            3 | 4 => (1 << 15) - 1,
            _ => (1 << 16) - 1,
        };
        // Binding and connecting TCP; then abstract sockets and signals to the outside.
        let network = if version >= 4 { 0b11 } else { 0 };
        let scopes = if version >= 6 { 0b11 } else { 0 };
        let attributes_len = match version {
            0..=3 => 8,
            4 | 5 => 16,
            _ => 24,
        };
        let rules = paths
            .into_iter()
            .map(|(path, access)| {
                let rights = match access {
                    Access::Read => READ,
                    Access::Write => files,
                    Access::Device => READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV,
                };
                (path, rights & files)
            })
            .collect();
        Self { attributes: [files, network, scopes], attributes_len, rules }
    }

    /// Closes the locks on this process and all its children, for ever. Async-signal-safe.
    pub(super) fn close(&self) -> Result<(), Errno> {
        // SAFETY: the attributes outlive the call and are at least as long as we say.
        let answer = unsafe {
            libc::syscall(libc::SYS_landlock_create_ruleset, &raw const self.attributes, self.attributes_len, 0)
        };
        let ruleset = match libc::c_int::try_from(answer) {
            // SAFETY: the kernel has just opened this descriptor for us and nobody else knows it.
            Ok(fd) if fd >= 0 => unsafe { OwnedFd::from_raw_fd(fd) },
            _ => return Err(raw::errno()),
        };
        for (path, rights) in &self.rules {
            match rustix::fs::open(path.as_c_str(), OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
                Ok(place) => add_rule(&ruleset, &place, *rights)?,
                Err(Errno::NOENT | Errno::ACCESS) => {}
                Err(error) => return Err(error),
            }
        }
        // SAFETY: only numbers are passed.
        match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, ruleset.as_raw_fd(), 0) } {
            0 => Ok(()),
            _ => Err(raw::errno()),
        }
    }
}

fn add_rule(ruleset: &OwnedFd, place: &OwnedFd, rights: u64) -> Result<(), Errno> {
    #[repr(C, packed)]
    struct PathBeneath {
        allowed_access: u64,
        parent_fd: i32,
    }
    const PATH_BENEATH: libc::c_int = 1;
    let folder = rustix::fs::fstat(place)?.st_mode & libc::S_IFMT == libc::S_IFDIR;
    let rights = if folder { rights } else { rights & FILE_ONLY };
    let rule = PathBeneath { allowed_access: rights, parent_fd: place.as_raw_fd() };
    // SAFETY: `rule` is a `struct landlock_path_beneath_attr` and outlives the call.
    match unsafe { libc::syscall(libc::SYS_landlock_add_rule, ruleset.as_raw_fd(), PATH_BENEATH, &raw const rule, 0) } {
        0 => Ok(()),
        _ => Err(raw::errno()),
    }
}
