//! Stacks for the two processes of a room that run before the program does. They are used again and again: a new one costs
//! more than a room may.

use std::sync::{Mutex, PoisonError};

use rustix::io::Errno;

use super::raw;

/// Many times what the way to `execve` needs, in an unoptimised build too. Pages that nobody touches cost nothing.
const STACK: usize = 128 * 1024;
/// Below each: whoever needs more ends there. As large as a page is anywhere.
const ABYSS: usize = 64 * 1024;

/// Those that nobody uses, by their addresses.
static FREE: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// The stacks of one room. They must not be dropped before the room's processes are gone.
#[derive(Debug)]
pub(super) struct Stacks(usize);

impl Stacks {
    /// Two that nobody uses.
    pub(super) fn take() -> Result<Self, Errno> {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.map_or_else(Self::map, |address| Ok(Self(address)))
    }

    fn map() -> Result<Self, Errno> {
        let private = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: new memory, wherever the kernel likes.
        let address = unsafe { libc::mmap(std::ptr::null_mut(), 2 * (ABYSS + STACK), libc::PROT_NONE, private, -1, 0) };
        if address == libc::MAP_FAILED {
            return Err(raw::errno());
        }
        let stacks = Self(address as usize);
        for end in [stacks.of_program(), stacks.of_first()] {
            // SAFETY: within what was mapped just now.
            if unsafe { libc::mprotect(end.byte_sub(STACK), STACK, libc::PROT_READ | libc::PROT_WRITE) } != 0 {
                return Err(raw::errno());
            }
        }
        Ok(stacks)
    }

    /// The end of the one for the room's first process.
    pub(super) fn of_first(&self) -> *mut libc::c_void {
        (self.0 + 2 * (ABYSS + STACK)) as *mut libc::c_void
    }

    /// The end of the one for the program's process until `execve`.
    pub(super) fn of_program(&self) -> *mut libc::c_void {
        (self.0 + ABYSS + STACK) as *mut libc::c_void
    }
}

impl Drop for Stacks {
    fn drop(&mut self) {
        FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}
