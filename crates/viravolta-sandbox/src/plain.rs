//! The plain backend, for systems without the Linux layers: it starts a program, limits its time and
//! output, and kills it with its process group. There are no walls, so strict mode refuses to run here.

mod folder;
mod pipe;

use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[cfg_attr(test, expect(unused_imports, reason = "the Linux backend answers here"))]
pub(crate) use folder::Files;
use folder::Room;

use crate::attention::Attention;
use crate::child::{Child, Opening};
use crate::command::Command;
use crate::error::SpawnError;
use crate::exit::{Cause, Exit, Status};
use crate::layer::{Layer, LayerReport, Reason, Report, State};
use crate::limits::{Limit, Limits};
use crate::policy::{Mode, Policy};
use crate::stream::{Stdin, Stdout};
use crate::watch::Watch;

/// How often the program is looked at.
const PAUSE: Duration = Duration::from_millis(10);

/// See [`crate::doctor`].
pub(crate) fn doctor() -> Report {
    let missing = |layer| match layer {
        Layer::Rlimits if cfg!(unix) => LayerReport::new(layer, State::Holds, ""),
        _ => LayerReport::new(layer, State::Missing(Reason::UnsupportedSystem), std::env::consts::OS),
    };
    Report { system: std::env::consts::OS.into(), root: false, layers: Layer::ALL.map(missing).into() }
}

/// See [`crate::processors`].
#[cfg_attr(test, expect(dead_code, reason = "the Linux backend answers here"))]
pub(crate) fn processors() -> Vec<usize> {
    Vec::new()
}

/// See [`Policy::open`]. Here a program is started at once.
pub(crate) fn open(policy: &Policy, command: &Command) -> Result<Opening, SpawnError> {
    if policy.mode == Mode::Strict {
        return Err(SpawnError::MissingLayers(doctor().missing_required()));
    }
    let room = Room::make(&policy.folder)?;
    let program = room.program(command.program());
    let mut process = std::process::Command::new(&program);
    process.args(&command.args).current_dir(room.work()).envs(&policy.env);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    restrain(&mut process, &policy.limits);
    let mut process = process.spawn().map_err(|cause| SpawnError::CannotStart { program, cause })?;
    let (stdin, stdout, stderr) = (process.stdin.take(), process.stdout.take(), process.stderr.take());

    let process = Arc::new(Mutex::new(process));
    let victim = process.clone();
    let watch = Arc::new(Watch::new(policy.limits.output, move || kill(&mut lock(&victim))));
    watch.started();
    let listener = watch.clone();
    let stderr = stderr.map(|stderr| std::thread::spawn(move || pipe::listen(stderr, &listener)));
    let limits = policy.limits.clone();
    let supervised = watch.clone();
    let supervisor = std::thread::spawn(move || {
        let status = supervise(&supervised, &limits, &process);
        // What the program left behind in its group; and whoever holds standard error open is among them.
        kill(&mut lock(&process));
        let _ = stderr.map(std::thread::JoinHandle::join);
        drop(room);
        supervised.finish(tell(&supervised, status));
    });
    let child = Child {
        stdin: stdin.map(|stdin| Stdin { sink: Box::new(pipe::Sink(Some(stdin))) }),
        stdout: stdout.map(|stdout| Stdout { source: Box::new(pipe::Source::new(stdout)), watch: watch.clone() }),
        watch,
        meter: Box::new(|| Duration::ZERO),
        look: Box::new(Blind),
        pause: Arc::new(NoPause),
        supervisor: Some(supervisor),
    };
    Ok(Opening { child, first_word: Box::new(|| Ok(())) })
}

fn lock(process: &Mutex<std::process::Child>) -> std::sync::MutexGuard<'_, std::process::Child> {
    process.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a program does cannot be seen here.
struct Blind;

impl crate::child::Look for Blind {
    fn alone(&self) -> Option<Attention> {
        None
    }

    fn all(&self) -> Attention {
        Attention::Asleep
    }
}

/// Without walls nobody is stopped.
struct NoPause;

impl crate::child::Pause for NoPause {
    fn rest(&self, _: Duration) {}
    fn wake(&self) {}
}

/// Gives the process a group and limits of its own.
#[cfg(unix)]
fn restrain(process: &mut std::process::Command, limits: &Limits) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use std::os::unix::process::CommandExt;

    let wishes = [
        (Resource::Core, Some(0)),
        (Resource::Cpu, limits.cpu_time.map(|time| time.as_secs() + 1)),
        (Resource::Fsize, limits.file_size),
        (Resource::Nofile, limits.open_files),
    ];
    process.process_group(0);
    // SAFETY: the closure only makes system calls.
    unsafe {
        process.pre_exec(move || {
            for (resource, wish) in wishes {
                if let Some(wish) = wish {
                    let limit = Some(wish.min(getrlimit(resource).maximum.unwrap_or(u64::MAX)));
                    setrlimit(resource, Rlimit { current: limit, maximum: limit })?;
                }
            }
            Ok(())
        })
    };
}

#[cfg(not(unix))]
fn restrain(_: &mut std::process::Command, _: &Limits) {}

fn kill(process: &mut std::process::Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(process.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Fails only if nobody is left in it.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    // Fails only if it has ended already.
    let _ = process.kill();
}

fn supervise(watch: &Watch, limits: &Limits, process: &Mutex<std::process::Child>) -> Option<ExitStatus> {
    loop {
        match lock(process).try_wait() {
            Ok(None) => {}
            Ok(status) => return status,
            Err(_) => return None,
        }
        if limits.wall_time.is_some_and(|limit| watch.started().elapsed() > limit) {
            watch.close(Cause::Limit(Limit::WallTime));
        }
        std::thread::sleep(PAUSE);
    }
}

fn tell(watch: &Watch, status: Option<ExitStatus>) -> Exit {
    let status = match status {
        None => Status::Unknown,
        Some(status) => status.code().map_or_else(|| signal(status), Status::Exited),
    };
    Exit {
        status,
        cause: watch.cause().unwrap_or(Cause::Program),
        limits_touched: watch.all_touched(),
        cpu_time: Duration::ZERO,
        wall_time: watch.started().elapsed(),
        peak_memory: None,
        output: watch.output(),
        stderr: watch.stderr(),
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Status {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or(Status::Unknown, Status::Signaled)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Status {
    Status::Unknown
}

#[cfg(test)]
mod tests;
