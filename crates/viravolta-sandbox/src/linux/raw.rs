//! The few system calls that have no safe wrapper. All of them are async-signal-safe.

use std::os::fd::{FromRawFd, OwnedFd, RawFd};

use rustix::io::Errno;

/// What `errno` says after a failed call through the C library.
pub(super) fn errno() -> Errno {
    // SAFETY: the C library gives a valid pointer to this thread's own `errno`.
    Errno::from_raw_os_error(unsafe { *libc::__errno_location() })
}

/// Which side of a [`fork`] this is.
pub(super) enum Side {
    /// The new process.
    Child,
    /// The caller, with the child's process id.
    Parent(libc::pid_t),
}

/// A `fork` into new namespaces, without the C library's own `fork` handlers.
///
/// # Safety
/// The child shares nothing with other threads but may find any lock taken for ever: it must only
/// do what is allowed in a signal handler, and must end with `execve` or [`exit_now`].
pub(super) unsafe fn fork(namespaces: libc::c_int) -> Result<Side, Errno> {
    let flags = libc::c_long::from(namespaces | libc::SIGCHLD);
    // SAFETY: without CLONE_VM and with a null stack this is a `fork`.
    match unsafe { libc::syscall(libc::SYS_clone, flags, 0_usize, 0_usize, 0_usize, 0_usize) } {
        0 => Ok(Side::Child),
        -1 => Err(errno()),
        pid => Ok(Side::Parent(pid as libc::pid_t)),
    }
}

/// What a process does that begins with a function.
pub(super) type Life = extern "C" fn(*mut libc::c_void) -> libc::c_int;

/// Starts a process in new namespaces that runs `life` on a stack of its own, of which `stack` is the end. With `shared` it
/// shares this process's memory; otherwise it has a copy of it, like that of [`fork`].
///
/// # Safety
/// `life` must be written for what [`fork`] asks of a child, must write to nothing but its own stack, and `argument` must
/// be what it expects. Where memory is shared, stack and argument must stay until the process has ended, and until then
/// this thread must not rely on `errno`, which is the child's as well.
pub(super) unsafe fn begin(
    namespaces: libc::c_int,
    shared: bool,
    (life, argument): (Life, *mut libc::c_void),
    stack: *mut libc::c_void,
) -> Result<(libc::pid_t, OwnedFd), Errno> {
    let mut handle: libc::c_int = -1;
    let memory = if shared { libc::CLONE_VM } else { 0 };
    let flags = namespaces | memory | libc::CLONE_PIDFD | libc::SIGCHLD;
    let none = std::ptr::null_mut::<libc::c_void>();
    // SAFETY: stacks grow downwards on every processor that we build for; `handle` outlives the call, and is where
    // CLONE_PIDFD wants it.
    match unsafe { libc::clone(life, stack, flags, argument, &raw mut handle, none, none) } {
        -1 => Err(errno()),
        // SAFETY: the kernel has just opened this descriptor for us and nobody else knows it.
        pid => Ok((pid, unsafe { OwnedFd::from_raw_fd(handle) })),
    }
}

/// Starts a process that shares this one's memory and runs `life` on a stack of its own, of which `stack` is the end;
/// answers when it has called `execve` or ended. Unlike [`fork`] it copies no memory, which would be thrown away at once.
///
/// # Safety
/// `life` must be written for what [`fork`] asks of a child, must write to nothing but its own stack, and `argument` must
/// be what it expects.
pub(super) unsafe fn launch(
    (life, argument): (Life, *mut libc::c_void),
    stack: *mut libc::c_void,
) -> Result<libc::pid_t, Errno> {
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: as in `begin`. With CLONE_VFORK this thread stands still until the child no longer uses its memory.
    match unsafe { libc::clone(life, stack, flags, argument) } {
        -1 => Err(errno()),
        pid => Ok(pid),
    }
}

/// Ends the process at once, running nothing.
pub(super) fn exit_now(code: libc::c_int) -> ! {
    // SAFETY: ends the process; nothing of ours runs afterwards.
    unsafe { libc::_exit(code) }
}

/// Forgets the caller's signal handlers, which must not run in the child.
pub(super) fn reset_signal_handlers() {
    for signal in 1..=libc::SIGRTMAX() {
        // SAFETY: SIG_DFL is always a valid disposition; signals that cannot be set just fail.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// Blocks every signal of this thread (`true`) or lets every signal through (`false`), and answers
/// with the mask that was set before.
pub(super) fn mask_signals(block: bool) -> libc::sigset_t {
    // SAFETY: both sets are plain data that outlive the calls, and an all-zero set is a valid one.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        let mut before: libc::sigset_t = std::mem::zeroed();
        if block {
            libc::sigfillset(&raw mut set);
        } else {
            libc::sigemptyset(&raw mut set);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const set, &raw mut before);
        before
    }
}

/// Puts back a mask from [`mask_signals`].
pub(super) fn restore_signals(mask: &libc::sigset_t) {
    // SAFETY: the mask came from the kernel and outlives the call.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, mask, std::ptr::null_mut()) };
}

/// A descriptor that becomes readable when a child ends.
pub(super) fn child_signals() -> Result<OwnedFd, Errno> {
    // SAFETY: the set is plain data that outlives the call, and the descriptor is ours alone.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        match libc::signalfd(-1, &raw const set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) {
            -1 => Err(errno()),
            fd => Ok(OwnedFd::from_raw_fd(fd)),
        }
    }
}

/// Two ends of a line on which both can speak.
pub(super) fn line() -> Result<(OwnedFd, OwnedFd), Errno> {
    let mut ends: [RawFd; 2] = [-1; 2];
    // SAFETY: `ends` outlives the call, and both descriptors are ours alone.
    unsafe {
        match libc::socketpair(libc::AF_UNIX, libc::SOCK_STREAM | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()) {
            0 => Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1]))),
            _ => Err(errno()),
        }
    }
}

/// Pins this process to some processors.
pub(super) fn pin(cores: &[usize]) -> Result<(), Errno> {
    // SAFETY: all-zero is a valid set, numbers beyond it are left out, and it outlives the call.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        for &core in cores.iter().filter(|&&core| core < libc::CPU_SETSIZE as usize) {
            libc::CPU_SET(core, &mut set);
        }
        match libc::sched_setaffinity(0, size_of_val(&set), &raw const set) {
            0 => Ok(()),
            _ => Err(errno()),
        }
    }
}

/// Closes every descriptor but these, which must be sorted.
pub(super) fn close_all_but(keep: &[RawFd]) {
    let mut first = 0;
    for &fd in keep {
        close_between(first, fd - 1);
        first = fd + 1;
    }
    close_between(first, RawFd::MAX);
}

fn close_between(first: RawFd, last: RawFd) {
    if first > last {
        return;
    }
    // SAFETY: closing descriptors that nobody in this process will use again.
    let answer = unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) };
    if answer != 0 {
        // Before kernel 5.9: one by one, as far as this process may have opened any.
        let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum.unwrap_or(65_536);
        for fd in first..=last.min(RawFd::try_from(most).unwrap_or(65_536)) {
            // SAFETY: as above; closing what is not open only fails.
            unsafe { libc::close(fd) };
        }
    }
}
