//! The Linux backend: plans a room, opens it, and hands it to a supervising thread.

mod attention;
mod bare;
mod beneath;
mod cgroup;
mod clear;
mod diagnosis;
mod environment;
mod identity;
mod landlock;
mod lifeline;
mod pipe;
mod probe;
mod program;
mod raw;
mod rlimits;
mod room;
mod seccomp;
mod snapshot;
mod source;
mod stacks;
mod stage;
mod start;
mod step;
mod supervise;
mod terminal;
mod tree;

use std::path::Path;

use cgroup::{Grounds, Groups};
use landlock::Locks;
use source::Source;
pub(crate) use source::Source as Files;
use stage::Identity;

use crate::child::Opening;
use crate::command::Command;
use crate::error::SpawnError;
use crate::layer::{Layer, Report};
use crate::policy::{Mode, Policy};

/// See [`crate::doctor`].
pub(crate) fn doctor() -> Report {
    probe::machine().report.clone()
}

/// See [`crate::processors`].
pub(crate) fn processors() -> Vec<usize> {
    let set = rustix::thread::sched_getaffinity(None).unwrap_or_else(|_| rustix::thread::CpuSet::new());
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect()
}

/// The layers that a room will have.
struct Walls {
    namespaces: libc::c_int,
    files: bool,
    processes: bool,
    network: bool,
    landlock: u32,
    seccomp: bool,
    identity: Identity,
}

impl Walls {
    /// All that hold on this machine, or none if the caller wants none.
    fn choose(mode: Mode) -> Self {
        let machine = probe::machine();
        let holds = |layer: Layer| mode != Mode::Off && machine.report.holds(layer);
        let identity = match (holds(Layer::Identity), machine.report.root) {
            (false, _) => Identity::Same,
            (true, true) => identity::fresh(),
            (true, false) => identity::mapped(),
        };
        let flag = |layer: Layer, flags: libc::c_int| if holds(layer) { flags } else { 0 };
        let user = if matches!(identity, Identity::Mapped { .. }) { libc::CLONE_NEWUSER } else { 0 };
        Self {
            namespaces: user
                | flag(Layer::Files, libc::CLONE_NEWNS)
                | flag(Layer::Processes, libc::CLONE_NEWPID)
                | flag(Layer::Network, libc::CLONE_NEWNET)
                | flag(Layer::Ipc, libc::CLONE_NEWIPC | libc::CLONE_NEWUTS),
            files: holds(Layer::Files),
            processes: holds(Layer::Processes),
            network: holds(Layer::Network),
            landlock: if holds(Layer::Landlock) { machine.landlock } else { 0 },
            seccomp: holds(Layer::Seccomp),
            identity,
        }
    }
}

/// See [`Policy::open`].
pub(crate) fn open(policy: &Policy, command: &Command) -> Result<Opening, SpawnError> {
    let machine = probe::machine();
    let missing = machine.report.missing_required();
    if policy.mode == Mode::Strict && !missing.is_empty() {
        return Err(SpawnError::MissingLayers(missing));
    }
    open_within(policy, command, Walls::choose(policy.mode), &machine.grounds)
}

fn open_within(policy: &Policy, command: &Command, walls: Walls, grounds: &Grounds) -> Result<Opening, SpawnError> {
    let source = program::folder(policy).map(Source::open).transpose()?;
    let host = if walls.files { None } else { Some(bare::Folders::make(policy, source.as_ref(), &walls.identity)?) };
    let work = host.as_ref().map_or(Path::new(room::WORK), |folders| folders.work.as_path());
    let program = program::find(policy, source.as_ref(), command, work)?;
    let groups = open_groups(grounds, policy)?;
    let room = match &host {
        None => {
            let user = identity::seen_inside(&walls.identity);
            room::plan(policy, source.as_ref(), &program, user, groups.limits_memory())?
        }
        Some(folders) => folders.plan(policy, &program)?,
    };
    let filter = if walls.seccomp {
        seccomp::program(seccomp::Choices {
            local_sockets: walls.network,
            shared_memory: groups.limits_memory(),
            pinned: !policy.cores.is_empty(),
        })
    } else {
        Vec::new()
    };
    let locks = (walls.landlock > 0).then(|| Locks::new(walls.landlock, room.access));
    let env = environment::of(policy, &program, work, host.as_ref().map(|folders| folders.scratch.as_path()));
    if let Some(interpreter) = diagnosis::wanted_through_env(&program.start)
        && !environment::finds(&env, &interpreter)
    {
        return Err(SpawnError::NoInterpreter { program: program.inside, interpreter });
    }
    start::start(start::Prepared {
        policy,
        command,
        work: work.to_owned(),
        program: program.inside,
        start_of_program: program.start,
        env,
        steps: room.steps,
        source,
        rlimits: rlimits::of(&policy.limits, &walls.identity, &groups),
        locks,
        filter,
        groups,
        host,
        namespaces: walls.namespaces,
        own_processes: walls.processes,
        identity: walls.identity,
    })
}

fn open_groups(grounds: &Grounds, policy: &Policy) -> Result<Groups, SpawnError> {
    Groups::open(grounds, &policy.limits).map_err(|cause| SpawnError::Room { step: "control groups".into(), cause })
}

#[cfg(test)]
mod tests;
