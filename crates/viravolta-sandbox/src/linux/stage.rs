//! The child's side of a start: the room's first process, and the program's process until `execve`.
//!
//! This file must not allocate, lock, panic or write to anything but its stack (see [`super::step`]). Everything that it
//! needs was prepared in a [`Script`] before.
//!
//! ```text
//! caller ── begin in new namespaces ──► first process (pid 1)
//!                                          builds the room, step by step
//!                                          ── launch ──► the program's process (shares its memory until execve)
//!                                          │             joins its control groups, takes its limits,
//!                                          │             drops its powers, locks itself in, execve
//!                                          waits: for its children, and for the caller's lifeline
//! ```
//! When the first process ends, for whatever reason, the kernel kills everything in its process
//! namespace. It ends when the program ends, and when the lifeline closes, which happens also if the
//! caller is killed with SIGKILL.

mod failure;
mod watch;

use std::ffi::CString;
use std::mem::ManuallyDrop;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

use rustix::fs::{Gid, Mode, OFlags, Uid};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit};

pub(super) use failure::{Failure, Stage, name};

use super::landlock::Locks;
use super::raw;
use super::source::Source;
use super::stacks::Stacks;
use super::step::{Planned, write_all};

/// What the caller says to the first process: stop everything in the room.
pub(super) const STOP: u8 = b'S';
/// Let everything go on.
pub(super) const GO_ON: u8 = b'G';

/// As whom the program runs.
#[derive(Clone, Debug)]
pub(super) enum Identity {
    /// As a user id that nobody else has: the caller is root.
    Other(Uid, Gid),
    /// As the caller, known under another number in a user namespace and without any power.
    Mapped { uid_map: Vec<u8>, gid_map: Vec<u8> },
    /// As the caller.
    Same,
}

/// A descriptor of the child's. The caller closes its own copy when the child has one, while the child still reads the
/// number here.
pub(super) type Given = ManuallyDrop<OwnedFd>;

/// Everything that the child needs, in its final form.
pub(super) struct Script {
    pub(super) identity: Identity,
    /// Whether the first process is pid 1 of a process namespace.
    pub(super) own_processes: bool,
    pub(super) steps: Vec<Planned>,
    /// The player's folder, which some steps copy from.
    pub(super) source: Option<Source>,
    pub(super) groups: Vec<Given>,
    pub(super) rlimits: Vec<(Resource, Rlimit)>,
    /// The processors that the program may use; none for all.
    pub(super) cores: Vec<usize>,
    pub(super) locks: Option<Locks>,
    pub(super) filter: Vec<libc::sock_filter>,
    pub(super) folder: CString,
    pub(super) program: CString,
    pub(super) args: Pointers,
    pub(super) env: Pointers,
    pub(super) streams: [Given; 3],
    pub(super) lifeline: Given,
    pub(super) started: Given,
    pub(super) ended: Given,
    /// What the child keeps open, in order.
    pub(super) keep: Vec<RawFd>,
    pub(super) stacks: Stacks,
}

impl Script {
    /// The descriptors that were given to the child.
    pub(super) fn given(&self) -> impl Iterator<Item = &Given> {
        [&self.lifeline, &self.started, &self.ended].into_iter().chain(&self.streams).chain(&self.groups)
    }

    /// Whether the first process shares the caller's memory, which costs nothing to copy then. Only where the program is
    /// another user: it could look into the memory of its own.
    pub(super) const fn shares_memory(&self) -> bool {
        self.own_processes && matches!(self.identity, Identity::Other(..))
    }
}

/// C strings and the null-terminated array of pointers to them that `execve` wants.
pub(super) struct Pointers {
    pointers: Vec<*const libc::c_char>,
    _strings: Vec<CString>,
}

// SAFETY: the pointers lead to strings that go with them.
unsafe impl Send for Pointers {}

impl Pointers {
    pub(super) fn new(strings: Vec<CString>) -> Self {
        let pointers = strings.iter().map(|text| text.as_ptr()).chain([std::ptr::null()]).collect();
        Self { pointers, _strings: strings }
    }
}

fn at<T>(stage: Stage, answer: Result<T, Errno>) -> Result<T, Failure> {
    answer.map_err(|error| Failure { stage: stage as u32, index: 0, errno: error.raw_os_error() })
}

/// The life of the room's first process.
pub(super) extern "C" fn first_process(script: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the caller hands over its script, which it keeps and does not change until this process is gone.
    let script = unsafe { &*script.cast::<Script>().cast_const() };
    raw::reset_signal_handlers();
    raw::close_all_but(&script.keep);
    match open_room(script) {
        Ok((program, children)) => watch::watch(script, program, &children),
        Err(failure) => give_up(script, failure),
    }
}

fn give_up(script: &Script, failure: Failure) -> ! {
    // Nobody is left to tell if this fails.
    let _ = write_all(&*script.started, &failure.to_bytes());
    raw::exit_now(127)
}

fn open_room(script: &Script) -> Result<(libc::pid_t, OwnedFd), Failure> {
    at(Stage::Identity, take_on(&script.identity))?;
    // Out of the terminal's reach: Ctrl-C is for the caller.
    let _ = rustix::process::setsid();
    let owner = match script.identity {
        Identity::Other(uid, gid) => Some((uid, gid)),
        Identity::Mapped { .. } | Identity::Same => None,
    };
    // What is made here has the mode that is written here; the program has the caller's umask again.
    let umask = rustix::process::umask(Mode::empty());
    for (index, planned) in script.steps.iter().enumerate() {
        if let Err(error) = planned.step.run(owner, script.source.as_ref())
            && !planned.optional
        {
            return Err(Failure { stage: Stage::Step as u32, index: index as u32, errno: error.raw_os_error() });
        }
    }
    rustix::process::umask(umask);
    // This process has the caller's memory, or a copy of it: nobody in the room may look into it.
    at(Stage::Fork, rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable))?;
    if !script.own_processes {
        at(Stage::Fork, rustix::process::set_child_subreaper(Some(rustix::process::getpid())))?;
    }
    let children = at(Stage::Fork, raw::child_signals())?;
    let life = (program_process as raw::Life, std::ptr::from_ref(script).cast_mut().cast());
    // SAFETY: the child only reads the script, has a stack that nobody else uses, and ends with `execve` or at once.
    let program = at(Stage::Fork, unsafe { raw::launch(life, script.stacks.of_program()) })?;
    Ok((program, children))
}

/// The program's process until `execve`, which still shares the first process's memory.
extern "C" fn program_process(script: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `open_room` hands over its own script and stands still until this process lets go of its memory.
    let script = unsafe { &*script.cast::<Script>().cast_const() };
    match become_program(script) {
        Ok(never) => match never {},
        Err(failure) => give_up(script, failure),
    }
}

/// Names the caller's user id in a new user namespace. Async-signal-safe.
pub(super) fn take_on(identity: &Identity) -> Result<(), Errno> {
    if let Identity::Mapped { uid_map, gid_map } = identity {
        // The order is the kernel's: without "deny" an ordinary user may not write a group map.
        write_file(c"/proc/self/setgroups", b"deny")?;
        write_file(c"/proc/self/gid_map", gid_map)?;
        write_file(c"/proc/self/uid_map", uid_map)?;
    }
    Ok(())
}

fn write_file(path: &std::ffi::CStr, contents: &[u8]) -> Result<(), Errno> {
    let file = rustix::fs::open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    write_all(&file, contents)
}

fn become_program(script: &Script) -> Result<std::convert::Infallible, Failure> {
    // A group of its own, so that a program that signals its group reaches only itself.
    let _ = rustix::process::setsid();
    for group in &script.groups {
        at(Stage::Groups, write_all(&**group, b"0"))?;
    }
    for (number, stream) in script.streams.iter().enumerate() {
        // SAFETY: both numbers are open or may be taken: everything below 3 was closed before.
        if unsafe { libc::dup2(stream.as_raw_fd(), number as RawFd) } < 0 {
            return at(Stage::Streams, Err(raw::errno()));
        }
    }
    for (index, (resource, limit)) in script.rlimits.iter().enumerate() {
        rustix::process::setrlimit(*resource, *limit).map_err(|error| Failure {
            stage: Stage::Rlimits as u32,
            index: index as u32,
            errno: error.raw_os_error(),
        })?;
    }
    if !script.cores.is_empty() {
        at(Stage::Cores, raw::pin(&script.cores))?;
    }
    at(Stage::Powers, drop_powers(&script.identity))?;
    at(Stage::Folder, rustix::process::chdir(script.folder.as_c_str()))?;
    at(Stage::Locks, rustix::thread::set_no_new_privs(true))?;
    if let Some(locks) = &script.locks {
        at(Stage::Locks, locks.close())?;
    }
    raw::mask_signals(false);
    if !script.filter.is_empty() {
        at(Stage::Filter, super::seccomp::install(&script.filter))?;
    }
    // SAFETY: the path and both arrays are C strings and null-terminated, and outlive the call.
    unsafe { libc::execve(script.program.as_ptr(), script.args.pointers.as_ptr(), script.env.pointers.as_ptr()) };
    at(Stage::Exec, Err(raw::errno()))
}

/// Lets go of every power that the caller had, for ever. Async-signal-safe.
pub(super) fn drop_powers(identity: &Identity) -> Result<(), Errno> {
    // SAFETY: takes one number out of this process's bounding set; the first that the kernel does not know only fails.
    for _ in (0..64).take_while(|capability| unsafe { libc::prctl(libc::PR_CAPBSET_DROP, *capability, 0, 0, 0) } == 0) {
    }
    if let Identity::Other(uid, gid) = *identity {
        rustix::thread::set_thread_groups(&[])?;
        rustix::thread::set_thread_res_gid(gid, gid, gid)?;
        rustix::thread::set_thread_res_uid(uid, uid, uid)?;
    }
    let none = rustix::thread::CapabilitySet::empty();
    rustix::thread::set_capabilities(
        None,
        rustix::thread::CapabilitySets { effective: none, permitted: none, inheritable: none },
    )
}
