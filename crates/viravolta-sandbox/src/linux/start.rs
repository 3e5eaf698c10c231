//! The caller's side of a start: the last preparations, the first process, and its first word.

use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, Signal, WaitId, WaitIdOptions};

use super::attention::Onlooker;
use super::cgroup::Groups;
use super::landlock::Locks;
use super::lifeline::Lifeline;
use super::pipe;
use super::room::c_path;
use super::source::Source;
use super::stacks::Stacks;
use super::stage::{self, Failure, Given, Identity, Pointers, Script, Stage};
use super::step::Planned;
use super::supervise::Supervision;
use super::{bare, diagnosis, raw, tree};
use crate::child::{Child, Opening};
use crate::command::Command;
use crate::error::SpawnError;
use crate::limits::Limits;
use crate::policy::Policy;
use crate::stream::{Stdin, Stdout};
use crate::watch::Watch;

/// How long a room may take to be built. It takes milliseconds; copying a large folder takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Everything that was decided about a room.
pub(super) struct Prepared<'a> {
    pub(super) policy: &'a Policy,
    pub(super) command: &'a Command,
    pub(super) work: PathBuf,
    pub(super) program: PathBuf,
    /// Its first bytes, to say why it does not start.
    pub(super) start_of_program: Vec<u8>,
    pub(super) env: BTreeMap<OsString, OsString>,
    pub(super) steps: Vec<Planned>,
    pub(super) source: Option<Source>,
    pub(super) rlimits: Vec<(Resource, Rlimit)>,
    pub(super) locks: Option<Locks>,
    pub(super) filter: Vec<libc::sock_filter>,
    pub(super) groups: Groups,
    pub(super) host: Option<bare::Folders>,
    pub(super) namespaces: libc::c_int,
    pub(super) own_processes: bool,
    pub(super) identity: Identity,
}

/// Opens the room.
pub(super) fn start(prepared: Prepared<'_>) -> Result<Opening, SpawnError> {
    let cannot = |step: &'static str| move |cause: io::Error| SpawnError::Room { step: step.into(), cause };
    let streams = pipe::open(prepared.policy.streams).map_err(io::Error::from).map_err(cannot("streams"))?;
    let pipe = || pipe::pipe().map_err(io::Error::from).map_err(cannot("pipes"));
    let ((our_started, started), (our_ended, ended)) = (pipe()?, pipe()?);
    let (lifeline, our_lifeline) = raw::line().map_err(io::Error::from).map_err(cannot("lifeline"))?;
    pipe::never_block(&our_ended).map_err(io::Error::from).map_err(cannot("pipes"))?;
    let doors = prepared.groups.doors().map_err(cannot("control groups"))?;
    let (folder, program) = (c_path(&prepared.work)?, c_path(&prepared.program)?);
    let (args, env) = (arguments(prepared.command)?, variables(&prepared.env)?);
    let stacks = Stacks::take().map_err(io::Error::from).map_err(cannot("memory"))?;

    let mut script = Script {
        own_processes: prepared.own_processes,
        steps: prepared.steps,
        source: prepared.source,
        groups: doors.into_iter().map(Given::new).collect(),
        rlimits: prepared.rlimits,
        cores: prepared.policy.cores.clone(),
        locks: prepared.locks,
        filter: prepared.filter,
        folder,
        program,
        args,
        env,
        streams: streams.theirs.map(Given::new),
        identity: prepared.identity,
        lifeline: Given::new(lifeline),
        started: Given::new(started),
        ended: Given::new(ended),
        keep: Vec::new(),
        stacks,
    };
    script.keep = script.given().map(|fd| fd.as_raw_fd()).collect();
    script.keep.extend(script.source.as_ref().map(|source| source.folder.as_raw_fd()));
    script.keep.sort_unstable();
    let beginning = Beginning {
        // SAFETY: the script never closes what it holds; these do, once.
        copies: script.given().map(|fd| unsafe { OwnedFd::from_raw_fd(fd.as_raw_fd()) }).collect(),
        script,
        namespaces: prepared.namespaces,
        limits: prepared.policy.limits.clone(),
        groups: prepared.groups,
        line: our_lifeline,
        started: our_started,
        stderr: streams.stderr,
        ended: our_ended,
        host: prepared.host,
    };
    let ((tell, told), (tell_first_word, first_word)) = (sync_channel(1), sync_channel(1));
    let supervisor = std::thread::Builder::new()
        .name("sandbox".into())
        .spawn(move || beginning.live(&tell, &tell_first_word))
        .map_err(cannot("supervising thread"))?;
    let begun = told.recv().unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()));
    let Begun { first, watch, lifeline, groups } = begun.map_err(cannot("fork"))?;
    let meter = groups.clone();
    // Dropping the child closes the room, also on the way out with an error.
    let child = Child {
        stdin: Some(Stdin { sink: Box::new(streams.stdin) }),
        stdout: Some(Stdout { source: Box::new(streams.stdout), watch: watch.clone() }),
        watch,
        meter: Box::new(move || meter.cpu_time().unwrap_or_else(|| tree::cpu_time(first))),
        look: Box::new(Onlooker::new(first, groups)),
        pause: lifeline,
        supervisor: Some(supervisor),
    };
    let (program, start) = (prepared.program, prepared.start_of_program);
    let first_word = move || match first_word.recv().unwrap_or(Err(Silence::TooLong)) {
        Ok(()) => Ok(()),
        Err(Silence::TooLong) => Err(SpawnError::Slow(PATIENCE)),
        Err(Silence::Cut(cause)) => Err(SpawnError::Room { step: "pipes".into(), cause }),
        Err(Silence::Refused(errno)) => Err(diagnosis::refused(program, &start, errno)),
        Err(Silence::Failed(step, errno)) => Err(SpawnError::Room { step, cause: errno.into() }),
    };
    Ok(Opening { child, first_word: Box::new(first_word) })
}

fn c_string(text: &OsStr) -> Result<CString, SpawnError> {
    CString::new(text.as_bytes()).map_err(|_| SpawnError::NulByte(text.display().to_string()))
}

fn arguments(command: &Command) -> Result<Pointers, SpawnError> {
    let words = [&command.program].into_iter().chain(&command.args);
    Ok(Pointers::new(words.map(|word| c_string(word)).collect::<Result<_, _>>()?))
}

fn variables(env: &BTreeMap<OsString, OsString>) -> Result<Pointers, SpawnError> {
    let lines = env.iter().map(|(name, value)| {
        let mut line = name.clone();
        line.push("=");
        line.push(value);
        c_string(&line)
    });
    Ok(Pointers::new(lines.collect::<Result<_, _>>()?))
}

/// What a room begins with, in the hands of the thread that watches it.
struct Beginning {
    script: Script,
    /// The caller's copies of the child's descriptors.
    copies: Vec<OwnedFd>,
    namespaces: libc::c_int,
    limits: Limits,
    groups: Groups,
    line: OwnedFd,
    started: OwnedFd,
    stderr: OwnedFd,
    ended: OwnedFd,
    host: Option<bare::Folders>,
}

/// What the caller needs of a room that has begun.
struct Begun {
    first: libc::pid_t,
    watch: Arc<Watch>,
    lifeline: Arc<Lifeline>,
    groups: Arc<Groups>,
}

impl Beginning {
    /// Starts the first process, tells the caller, and watches until it is gone. The process may use this thread's memory
    /// until then, `errno` included: nothing here depends on that while the room is being built.
    fn live(self, tell: &SyncSender<io::Result<Begun>>, tell_first_word: &SyncSender<Result<(), Silence>>) {
        let Self { script, copies, namespaces, limits, groups, line, started, stderr, ended, host } = self;
        let begun = begin(&script, namespaces);
        // Only without them does the silence of a pipe mean something.
        drop(copies);
        let (first, handle) = match begun {
            Ok((first, handle)) => (first, Arc::new(handle)),
            Err(error) => {
                // The caller waits for exactly this.
                let _ = tell.send(Err(error.into()));
                return;
            }
        };
        let _gone_before_the_script = Gone(handle.clone());
        let metered = groups.meters_time();
        let lifeline = Arc::new(Lifeline::new(line, handle.clone(), first, script.own_processes, metered));
        let closing = lifeline.clone();
        let watch = Arc::new(Watch::new(limits.output, move || closing.close()));
        let groups = Arc::new(groups);
        let begun = Begun { first, watch: watch.clone(), lifeline: lifeline.clone(), groups: groups.clone() };
        let _ = tell.send(Ok(begun));
        let first_word = hear(&started, &script.steps);
        watch.started();
        // Whoever opened the room may have gone away.
        let _ = tell_first_word.send(first_word);
        Supervision { watch, limits, groups, first, handle, lifeline, stderr, ended, host }.run();
    }
}

/// Makes sure that the first process has ended, with everything in its namespace, before the memory goes that it may use.
struct Gone(Arc<OwnedFd>);

impl Drop for Gone {
    fn drop(&mut self) {
        // Mostly it was waited for long ago.
        if std::thread::panicking() {
            let _ = rustix::process::pidfd_send_signal(&*self.0, Signal::KILL);
            let flags = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while matches!(rustix::process::waitid(WaitId::PidFd(self.0.as_fd()), flags), Err(Errno::INTR)) {}
        }
    }
}

fn begin(script: &Script, namespaces: libc::c_int) -> Result<(libc::pid_t, OwnedFd), Errno> {
    // The caller's signal handlers must not run in the child before it has forgotten them.
    let mask = raw::mask_signals(true);
    let life = (stage::first_process as raw::Life, std::ptr::from_ref(script).cast_mut().cast());
    // SAFETY: `first_process` is written for exactly this, and `Gone` keeps script and stacks until it has ended.
    let begun = unsafe { raw::begin(namespaces, script.shares_memory(), life, script.stacks.of_first()) };
    raw::restore_signals(&mask);
    begun
}

/// Why there was no program at the end.
enum Silence {
    TooLong,
    /// The program could not be started.
    Refused(Errno),
    /// The step that failed.
    Failed(String, Errno),
    /// The child could not be heard.
    Cut(io::Error),
}

impl Silence {
    /// What the child said.
    fn of(failure: &Failure, steps: &[Planned]) -> Self {
        let errno = Errno::from_raw_os_error(failure.errno);
        if failure.stage == Stage::Exec as u32 {
            return Self::Refused(errno);
        }
        let step = if failure.stage == Stage::Step as u32 {
            steps.get(failure.index as usize).map_or_else(|| "a step".into(), |planned| format!("{:?}", planned.step))
        } else {
            stage::name(failure.stage).into()
        };
        Self::Failed(step, errno)
    }
}

/// Waits for the program to start. The child says nothing if it does: its end of the pipe just closes.
fn hear(started: &OwnedFd, steps: &[Planned]) -> Result<(), Silence> {
    let patience = Timespec { tv_sec: PATIENCE.as_secs() as i64, tv_nsec: 0 };
    let mut bytes = [0; Failure::LEN];
    let mut len = 0;
    while len < bytes.len() {
        let mut ready = [PollFd::from_borrowed_fd(started.as_fd(), PollFlags::IN)];
        match rustix::event::poll(&mut ready, Some(&patience)) {
            Ok(0) => return Err(Silence::TooLong),
            Err(Errno::INTR) => continue,
            Ok(_) | Err(_) => {}
        }
        match rustix::io::read(started, &mut bytes[len..]) {
            Ok(0) => return Ok(()),
            Ok(more) => len += more,
            Err(Errno::INTR) => {}
            Err(error) => return Err(Silence::Cut(error.into())),
        }
    }
    Err(Silence::of(&Failure::from_bytes(bytes), steps))
}
