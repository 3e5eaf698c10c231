//! The steps that build a room. They are planned by the caller and run by the first process of the
//! room, which has the caller's memory or a copy of it.
//!
//! Nothing in [`Step::run`] may allocate, lock, panic or write to anything but its stack: another thread of the caller may
//! have held any lock when the memory was copied, and has it still where it is shared. So a step holds every string in its
//! final form.

use std::ffi::{CStr, CString};
use std::os::fd::OwnedFd;

use rustix::fs::{Gid, Mode, OFlags, Uid};
use rustix::io::Errno;
use rustix::mount::{MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags};

use super::source::Source;

/// Forbid writing below a mount.
pub(super) const READ_ONLY: u64 = 0x1;
/// Ignore set-user-id bits below a mount.
pub(super) const NO_SUID: u64 = 0x2;
/// Ignore device files below a mount.
pub(super) const NO_DEV: u64 = 0x4;
/// Run nothing that lies below a mount.
pub(super) const NO_EXEC: u64 = 0x8;

/// One step. Relative paths are below the new root, which is the current folder by then.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Keep what happens here from reaching the rest of the machine.
    LeaveSharedMounts,
    /// Mount a file system of this kind.
    Mount { kind: CString, target: CString, flags: MountFlags, options: CString },
    /// Show a file or folder of the machine, with what is mounted below it.
    Bind { source: CString, target: CString },
    /// Restrict a mount, with those below it if `below`. `fallback` holds the flags for kernels before 5.12.
    Restrict { target: CString, attributes: u64, below: bool, fallback: MountFlags },
    /// Change the current folder.
    Enter { path: CString },
    /// Make a folder, given to the program if `owned`.
    Folder { path: CString, mode: u32, owned: bool },
    /// Make a file that belongs to the room.
    File { path: CString, contents: Vec<u8> },
    /// Make a symbolic link.
    Link { path: CString, target: CString },
    /// Show a file or folder of the machine, with what is mounted below it, that is reached without any link.
    Graft { source: CString, target: CString },
    /// Copy a regular file of the player's folder, as much of it as was there when it was listed, and give it to the
    /// program.
    Copy { source: CString, path: CString, mode: u32, size: u64 },
    /// Name the machine of the room.
    HostName { name: &'static [u8] },
    /// Make the current folder the root, and let the machine's root go.
    Pivot,
}

/// A step, and whether the room is worth anything without it.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) step: Step,
    pub(super) optional: bool,
}

/// Who owns what the program may write.
pub(super) type Owner = Option<(Uid, Gid)>;

impl Step {
    /// Runs the step, in a process whose umask takes no bits away. Async-signal-safe.
    pub(super) fn run(&self, owner: Owner, folder: Option<&Source>) -> Result<(), Errno> {
        match self {
            Self::LeaveSharedMounts => {
                rustix::mount::mount_change(c"/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)
            }
            Self::Mount { kind, target, flags, options } => {
                rustix::mount::mount(kind.as_c_str(), target.as_c_str(), kind.as_c_str(), *flags, options.as_c_str())
            }
            Self::Bind { source, target } => rustix::mount::mount_bind_recursive(source.as_c_str(), target.as_c_str()),
            Self::Restrict { target, attributes, below, fallback } => restrict(target, *attributes, *below, *fallback),
            Self::Enter { path } => rustix::process::chdir(path.as_c_str()),
            Self::Folder { path, mode, owned } => {
                match rustix::fs::mkdir(path.as_c_str(), Mode::from_raw_mode(*mode)) {
                    Err(Errno::EXIST) if !owned => Ok(()),
                    other => other,
                }?;
                match owner {
                    Some((uid, gid)) if *owned => rustix::fs::chown(path.as_c_str(), Some(uid), Some(gid)),
                    _ => Ok(()),
                }
            }
            Self::File { path, contents } => {
                let file = create(path, 0o644)?;
                write_all(&file, contents)
            }
            Self::Link { path, target } => rustix::fs::symlink(target.as_c_str(), path.as_c_str()),
            Self::Graft { source, target } => graft(source, target),
            Self::Copy { source, path, mode, size } => match folder.map(|folder| folder.file_for_room(source)) {
                Some(Ok(Some(from))) => copy(&from, path, *mode, *size, owner),
                // Left out.
                None | Some(Ok(None)) => Ok(()),
                Some(Err(error)) => Err(error),
            },
            Self::HostName { name } => rustix::system::sethostname(name),
            Self::Pivot => {
                // With both names equal the old root lands on top of the new one and is then lifted off.
                rustix::process::pivot_root(c".", c".")?;
                rustix::mount::unmount(c".", UnmountFlags::DETACH)?;
                rustix::process::chdir(c"/")
            }
        }
    }
}

fn restrict(target: &CString, attributes: u64, below: bool, fallback: MountFlags) -> Result<(), Errno> {
    let recursive: libc::c_int = if below { 0x8000 } else { 0 };
    let wish: [u64; 4] = [attributes, 0, 0, 0];
    // SAFETY: the path is a C string and `wish` is a `struct mount_attr` of the size given; both
    // outlive the call.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            target.as_ptr(),
            recursive,
            &raw const wish,
            size_of_val(&wish),
        )
    };
    match answer {
        0 => Ok(()),
        _ => match super::raw::errno() {
            Errno::NOSYS => rustix::mount::mount_remount(target.as_c_str(), MountFlags::BIND | fallback, c""),
            other => Err(other),
        },
    }
}

fn create(path: &CString, mode: u32) -> Result<OwnedFd, Errno> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC | OFlags::NOFOLLOW;
    rustix::fs::open(path.as_c_str(), flags, Mode::from_raw_mode(mode))
}

fn copy(from: &OwnedFd, path: &CString, mode: u32, size: u64, owner: Owner) -> Result<(), Errno> {
    let to = create(path, mode)?;
    copy_bytes(from, &to, size)?;
    match owner {
        Some((uid, gid)) => rustix::fs::fchown(&to, Some(uid), Some(gid)),
        None => Ok(()),
    }
}

/// Copies so many bytes, or up to the end. Async-signal-safe.
pub(super) fn copy_bytes(from: &OwnedFd, to: &OwnedFd, mut size: u64) -> Result<(), Errno> {
    // Within the kernel, as far as it can.
    while size > 0 {
        match rustix::fs::sendfile(to, from, None, usize::try_from(size).unwrap_or(usize::MAX)) {
            Ok(0) => return Ok(()),
            Ok(len) => size = size.saturating_sub(len as u64),
            Err(Errno::INTR) => {}
            Err(Errno::INVAL | Errno::NOSYS) => break,
            Err(error) => return Err(error),
        }
    }
    let mut buffer = [0_u8; 16 * 1024];
    while size > 0 {
        let most = usize::try_from(size).unwrap_or(usize::MAX).min(buffer.len());
        let len = rustix::io::read(from, buffer.get_mut(..most).unwrap_or_default())?;
        if len == 0 {
            break;
        }
        write_all(to, buffer.get(..len).unwrap_or_default())?;
        size -= len as u64;
    }
    Ok(())
}

fn graft(source: &CString, target: &CString) -> Result<(), Errno> {
    // Absolute and without links, so that nobody can exchange what is shown.
    let root = rustix::fs::open(c"/", OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    let path = source.as_c_str().to_bytes_with_nul();
    let below = CStr::from_bytes_with_nul(path.get(1..).unwrap_or_default()).map_err(|_| Errno::INVAL)?;
    let place = super::beneath::open(root, below, OFlags::PATH)?;
    if rustix::fs::fstat(&place)?.st_mode & libc::S_IFMT == libc::S_IFLNK {
        return Err(Errno::LOOP);
    }
    let flags = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC
        | OpenTreeFlags::AT_EMPTY_PATH
        | OpenTreeFlags::AT_RECURSIVE;
    let tree = rustix::mount::open_tree(&place, c"", flags)?;
    let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
    rustix::mount::move_mount(&tree, c"", rustix::fs::CWD, target.as_c_str(), flags)
}

/// Writes all of it. Async-signal-safe.
pub(super) fn write_all(file: impl std::os::fd::AsFd, mut bytes: &[u8]) -> Result<(), Errno> {
    while !bytes.is_empty() {
        match rustix::io::write(&file, bytes) {
            Ok(len) => bytes = bytes.get(len..).unwrap_or_default(),
            Err(Errno::INTR) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
