//! The caller's side of a start: the last preparations, the `fork`, and the child's first word.

use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit};

use super::attention::Onlooker;
use super::cgroup::Groups;
use super::landlock::Locks;
use super::lifeline::Lifeline;
use super::pipe;
use super::raw::{self, Side};
use super::room::c_path;
use super::source::Source;
use super::stage::{self, Failure, Identity, Pointers, Script, Stage};
use super::step::Planned;
use super::supervise::Supervision;
use super::{bare, diagnosis, tree};
use crate::child::{Child, Opening};
use crate::command::Command;
use crate::error::SpawnError;
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

    let script = Script {
        own_processes: prepared.own_processes,
        steps: prepared.steps,
        source: prepared.source,
        groups: prepared.groups.doors().map_err(cannot("control groups"))?,
        rlimits: prepared.rlimits,
        cores: prepared.policy.cores.clone(),
        locks: prepared.locks,
        filter: prepared.filter,
        folder: c_path(&prepared.work)?,
        program: c_path(&prepared.program)?,
        args: arguments(prepared.command)?,
        env: variables(&prepared.env)?,
        streams: streams.theirs,
        identity: prepared.identity,
        lifeline,
        started,
        ended,
    };
    // Before the fork, because it can fail and the child could not be waited for then.
    let (hand_over, taken) = sync_channel::<Supervision>(1);
    let supervisor = std::thread::Builder::new()
        .name("sandbox".into())
        .spawn(move || taken.into_iter().for_each(Supervision::run))
        .map_err(cannot("supervising thread"))?;
    let (first, handle) = fork(&script, prepared.namespaces).map_err(io::Error::from).map_err(cannot("fork"))?;
    let handle = Arc::new(handle);
    // Closes our copies of the child's ends: only then does the silence of a pipe mean something.
    let steps = script.into_steps();
    let lifeline = Arc::new(Lifeline::new(
        our_lifeline,
        handle.clone(),
        first,
        prepared.own_processes,
        prepared.groups.meters_time(),
    ));
    let line = lifeline.clone();
    let watch = Arc::new(Watch::new(prepared.policy.limits.output, move || line.close()));
    let groups = Arc::new(prepared.groups);
    let (tell, first_word) = sync_channel(1);
    let supervision = Supervision {
        watch: watch.clone(),
        limits: prepared.policy.limits.clone(),
        groups: groups.clone(),
        first,
        handle,
        lifeline: lifeline.clone(),
        started: our_started,
        first_word: tell,
        stderr: streams.stderr,
        ended: our_ended,
        host: prepared.host,
    };
    // The thread waits for exactly this.
    let _ = hand_over.send(supervision);
    drop(hand_over);
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
        Err(Silence::Failed(failure)) => Err(explain(&failure, &steps, program, &start)),
    };
    Ok(Opening { child, first_word: Box::new(first_word) })
}

/// What failed in the child.
fn explain(failure: &Failure, steps: &[Planned], program: PathBuf, start: &[u8]) -> SpawnError {
    let errno = Errno::from_raw_os_error(failure.errno);
    if failure.stage == Stage::Exec as u32 {
        return diagnosis::refused(program, start, errno);
    }
    let step = if failure.stage == Stage::Step as u32 {
        steps.get(failure.index as usize).map_or_else(|| "a step".into(), |planned| format!("{:?}", planned.step))
    } else {
        stage::name(failure.stage).into()
    };
    SpawnError::Room { step, cause: errno.into() }
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

fn fork(script: &Script, namespaces: libc::c_int) -> Result<(libc::pid_t, OwnedFd), Errno> {
    let own = [&script.lifeline, &script.started, &script.ended];
    let mut keep: Vec<RawFd> =
        own.into_iter().chain(&script.streams).chain(&script.groups).map(AsRawFd::as_raw_fd).collect();
    keep.extend(script.source.as_ref().map(|source| source.folder.as_raw_fd()));
    keep.sort_unstable();
    // The caller's signal handlers must not run in the child before it has forgotten them.
    let mask = raw::mask_signals(true);
    // SAFETY: the child runs `first_process`, which is written for exactly this and never returns.
    let side = unsafe { raw::fork(namespaces) };
    if let Ok(Side::Child) = side {
        stage::first_process(script, &keep);
    }
    raw::restore_signals(&mask);
    match side? {
        Side::Parent(pid, handle) => Ok((pid, handle)),
        Side::Child => raw::exit_now(127),
    }
}

/// Why there was no program at the end.
pub(super) enum Silence {
    TooLong,
    /// The child said what it could not do.
    Failed(Failure),
    /// The child could not be heard.
    Cut(io::Error),
}

/// Waits for the program to start. The child says nothing if it does: its end of the pipe just closes.
pub(super) fn hear(started: &OwnedFd) -> Result<(), Silence> {
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
    Err(Silence::Failed(Failure::from_bytes(bytes)))
}
